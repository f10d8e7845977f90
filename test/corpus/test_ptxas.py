import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import compare_ptxas
from compare_ptxas import choose, compare, read_known, read_log

HEAD = """ptxas info    : 1049088 bytes gmem
ptxas info    : Compiling entry function 'matmul_I64' for 'sm_90a'
ptxas info    : Function properties for matmul_I64
"""
CLEAN = HEAD + """    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 168 registers, used 1 barriers, 230400 bytes smem
ptxas info    : Compile time = 419.186 ms
"""
SPILLS = CLEAN.replace("    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads",
                       "    24 bytes stack frame, 28 bytes spill stores, 64 bytes spill loads")
SERIALIZED = ("ptxas info    : (C7511) Potential Performance Loss: wgmma.mma_async instructions are serialized "
              "due to insufficient register resources for the wgmma pipeline in the function 'matmul_I64'\n" + CLEAN)
INJECTED = "".join(f"ptxas info    : (C7519) warpgroup.arrive is injected in around line {line} by compiler to allow "
                   "use of registers in GMMA in function 'matmul_I64'\n" for line in (1246, 1248))


class Log(unittest.TestCase):
    def test_clean(self):
        self.assertEqual(read_log(CLEAN), {})

    def test_spills(self):
        self.assertEqual(read_log(SPILLS), {"spills": (28, "28 bytes spilled, 64 bytes loaded again")})

    def test_stack_without_spills(self):
        self.assertEqual(read_log(CLEAN.replace("0 bytes stack", "8 bytes stack")),
                         {"stack": (8, "8 bytes of stack")})

    def test_all_functions_count(self):
        self.assertEqual(read_log(CLEAN + SPILLS + SPILLS)["spills"][0], 56)

    def test_serialized(self):
        self.assertEqual(read_log(SERIALIZED), {"C7511": (
            0, "C7511: Potential Performance Loss: wgmma.mma_async instructions are serialized due to "
               "insufficient register resources for the wgmma pipeline")})

    def test_all_messages_count(self):
        found = read_log(INJECTED + SERIALIZED)
        self.assertEqual(list(found), ["C7519", "C7511"])
        self.assertIn("around line 1246", found["C7519"][1])

    def test_warning(self):
        found = read_log("ptxas k.ptx, line 12; warning : it is slow\n" + CLEAN)
        self.assertEqual(found, {"warning": (0, "warning: it is slow")})

    def test_nothing_is_said(self):
        self.assertEqual(list(read_log("")), ["nothing"])


class Known(unittest.TestCase):
    def test_lines(self):
        self.assertEqual(read_known("# no\n\na spills=28 a reason\na C7510 another\nb stack=8 a third\n"),
                         {"a": {"spills": 28, "C7510": 0}, "b": {"stack": 8}})
        for bad in ("a", "a spills=28", "a spills why", "a spills=0 why", "a slow why"):
            with self.assertRaises(ValueError):
                read_known(bad)

    def test_comparison(self):
        self.assertEqual(compare(read_log(CLEAN), {}), [])
        self.assertEqual(compare(read_log(SPILLS), {"spills": 28}), [])
        self.assertEqual(compare(read_log(SPILLS), {"spills": 24}),
                         ["28 bytes spilled, 64 bytes loaded again, but 24 are known"])
        self.assertEqual(len(compare(read_log(SERIALIZED), {})), 1)
        self.assertEqual(compare(read_log(SERIALIZED), {"C7511": 0}), [])
        # Known for something else.
        self.assertEqual(len(compare(read_log(SERIALIZED), {"spills": 28})), 2)

    def test_what_is_not_so_any_more_is_wrong(self):
        self.assertEqual(compare(read_log(CLEAN), {"spills": 28}),
                         ["known_ptxas.txt says 'spills', which is not so any more"])

    def test_the_file(self):
        read_known(compare_ptxas.KNOWN.read_text("utf-8"))


class Choice(unittest.TestCase):
    KERNELS = [{"name": f"{group}{i}", "group": group} for group in "abc" for i in range(5)]

    def test_all(self):
        self.assertEqual(choose(self.KERNELS, None), self.KERNELS)
        self.assertEqual(choose(self.KERNELS, 20), self.KERNELS)

    def test_groups(self):
        for count in range(1, 15):
            chosen = choose(self.KERNELS, count)
            self.assertEqual(len(chosen), count)
            self.assertEqual(len({kernel["group"] for kernel in chosen}), min(count, 3))


class Version(unittest.TestCase):
    def test_release(self):
        text = "ptxas: NVIDIA (R) Ptx optimizing assembler\nCuda compilation tools, release 13.0, V13.0.88\n"
        self.assertEqual(compare_ptxas.read_version(text), "13.0")
        self.assertEqual(compare_ptxas.read_version(""), "unknown")


class Finding(unittest.TestCase):
    def test_named(self):
        with mock.patch.dict(os.environ, {"TESSERA_PTXAS": "none"}):
            self.assertIsNone(compare_ptxas.find_ptxas())
        with mock.patch.dict(os.environ, {"TESSERA_PTXAS": "/my/ptxas"}):
            self.assertEqual(compare_ptxas.find_ptxas(), "/my/ptxas")

    def test_package(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "lib/python3.11/site-packages/nvidia/cuda_nvcc/bin/ptxas")
            path.parent.mkdir(parents=True)
            path.write_text("#!/bin/sh\n")
            path.chmod(0o755)
            environment = {"PATH": folder, "VIRTUAL_ENV": folder, "HOME": folder}
            with mock.patch.dict(os.environ, environment, clear=True):
                # A toolkit comes first.
                self.assertIn(compare_ptxas.find_ptxas(), ("/usr/local/cuda/bin/ptxas", str(path)))
                with mock.patch.dict(os.environ, {"CUDA_HOME": str(path.parent.parent)}):
                    self.assertEqual(compare_ptxas.find_ptxas(), str(path))


if __name__ == "__main__":
    unittest.main()
