import os
import platform
import subprocess
import tempfile

import lit.formats

config.name = "Tessera"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir", ".ptx", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt", "__pycache__"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.tessera_build, "test")

config.environment["PATH"] = os.pathsep.join(
    [config.tessera_bin, config.llvm_tools, config.environment["PATH"]])
config.substitutions.append(("%source", config.tessera_source))
config.substitutions.append(("%build", config.tessera_build))
config.substitutions.append(("%python", config.python))
# A Python with the package cuda-tile, if there is one.
config.substitutions.append(("%cutile_python",
                             os.environ.get("TESSERA_CUTILE_PYTHON") or config.python))
config.substitutions.append(("%llvm_include", config.llvm_include))
if config.clang:
    config.available_features.add("clang")
# Code is compiled, not found from another run.
config.environment["TESSERA_CACHE_DIR"] = ""

# Processors that this machine can stand in for: each has what the ones before
# it have.
if platform.machine() == "x86_64":
    with open("/proc/cpuinfo") as file:
        flags = set(next(line for line in file if line.startswith("flags")).split())
    for level, needed in (("x86-64-v2", {"cx16", "popcnt", "ssse3", "sse4_1", "sse4_2"}),
                          ("x86-64-v3", {"avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"}),
                          ("x86-64-v4", {"avx512f", "avx512bw", "avx512dq", "avx512vl"})):
        if not needed <= flags:
            break
        config.available_features.add(level)


def can_profile():
    """Whether perf is there, and the kernel lets it look at a process."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return subprocess.run(
                ["perf", "record", "-q", "-e", "cpu-clock", "-k", "mono",
                 "-o", os.path.join(folder, "perf.data"), "true"],
                env=dict(os.environ, HOME=folder), capture_output=True, timeout=60,
                check=False).returncode == 0
        except (OSError, subprocess.TimeoutExpired):
            return False


if can_profile():
    config.available_features.add("perf")

# A test that hangs fails, and does not keep CI waiting. Without psutil lit cannot end it.
if lit_config.maxIndividualTestTimeIsSupported[0]:
    lit_config.maxIndividualTestTime = 3600 if config.sanitized else 600

if config.sanitized:
    config.available_features.add("sanitized")
    # LLVM's allocators poison memory in our instrumented code and not in the
    # shared libraries, which then seem to use what is poisoned.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
