#!/usr/bin/env python3
"""What hosts do with kernels: hints, streams, graphs, threads, tuning, several kernels in one
module, caches, messages of the compiler."""

import io
import os
import subprocess
import sys
import tempfile
import threading

import cuda.tile as ct
import numpy as np
import torch
from cuda.tile.compilation import CallingConvention, KernelSignature, export_kernel
from harness import (DEVICE, GPU, Skip, cases, compare, describe, exact, launch, main, numbers,
                     zeros)


@ct.kernel
def add_one(a, c, n: ct.Constant[int]):
    i = ct.bid(0)
    ct.store(c, (i,), ct.load(a, (i,), (n,)) + 1)


@ct.kernel
def product(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    i, j = ct.bid(0), ct.bid(1)
    total = ct.zeros((m, n), dtype=ct.float32)
    for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
        total = ct.mma(ct.load(a, (i, step), (m, k)), ct.load(b, (step, j), (k, n)), total)
    ct.store(c, (i, j), total.astype(c.dtype))


HINTS = ({"num_ctas": 1}, {"num_ctas": 2}, {"num_ctas": 8}, {"occupancy": 1}, {"occupancy": 4},
         {"occupancy": 32}, {"opt_level": 0}, {"opt_level": 1}, {"opt_level": 2},
         {"num_worker_warps": 4}, {"num_worker_warps": 8},
         {"num_ctas": 4, "occupancy": 2, "opt_level": 3},
         {"num_ctas": ct.ByTarget(sm_90=2, sm_100=4, default=1)},
         {"opt_level": ct.ByTarget(sm_90=1, default=3)})


@cases(hints=HINTS)
def replaced_hints(hints):
    a, c = numbers("float32", 1000), zeros("float32", 1000)
    launch(8, add_one.replace_hints(**hints), a, c, 128)
    compare(c, exact(a) + 1)
    a, b = numbers("float16", 128, 96, low=-1), numbers("float16", 96, 64, low=-1, seed=1)
    c = zeros("float32", 128, 64)
    launch((2, 1), product.replace_hints(**hints), a, b, c, 64, 64, 32)
    compare(c, exact(a) @ exact(b), rtol=4e-3, atol=2e-2)


@cases(count=(2, 8), gpu_only=True)
def streams(count):
    sources = [numbers("float32", 100000, seed=seed) for seed in range(count)]
    targets = [zeros("float32", 100000) for _ in range(count)]
    torch.cuda.synchronize()
    all_streams = [torch.cuda.Stream() for _ in range(count)]
    for _ in range(5):
        for stream, a, c in zip(all_streams, sources, targets):
            ct.launch(stream, (782,), add_one, (a, c, 128))
    torch.cuda.synchronize()
    for a, c in zip(sources, targets):
        compare(c, exact(a) + 1)


@cases(gpu_only=True)
def streams_of_products():
    """Kernels that use much shared memory, on several streams at once."""
    a, b = numbers("float16", 512, 512, low=-1), numbers("float16", 512, 512, low=-1, seed=1)
    targets = [zeros("float32", 512, 512) for _ in range(4)]
    torch.cuda.synchronize()
    for c in targets:
        ct.launch(torch.cuda.Stream(), (4, 4), product, (a, b, c, 128, 128, 64))
    torch.cuda.synchronize()
    for c in targets:
        compare(c, exact(a) @ exact(b), rtol=4e-3, atol=5e-2)


@cases(gpu_only=True)
def graph():
    a, b, c = numbers("float32", 1000), zeros("float32", 1000), zeros("float32", 1000)
    launch(8, add_one, a, b, 128)
    recorded = torch.cuda.CUDAGraph()
    with torch.cuda.graph(recorded):
        ct.launch(torch.cuda.current_stream(), (8,), add_one, (a, b, 128))
        ct.launch(torch.cuda.current_stream(), (8,), add_one, (b, c, 128))
    for round_ in range(3):
        a.copy_(numbers("float32", 1000, seed=round_))
        recorded.replay()
        torch.cuda.synchronize()
        compare(c, exact(a) + 2)


@cases(gpu_only=True)
def threads():
    sources = [numbers("float32", 10000, seed=seed) for seed in range(8)]
    targets = [zeros("float32", 10000) for _ in sources]
    torch.cuda.synchronize()
    errors = []

    def work(a, c, tile):
        try:
            stream = torch.cuda.Stream()
            for _ in range(10):
                ct.launch(stream, (-(-10000 // tile),), add_one, (a, c, tile))
            stream.synchronize()
        except Exception as error:  # reported by the case
            errors.append(error)
    workers = [threading.Thread(target=work, args=(a, c, 64 << number % 4))
               for number, (a, c) in enumerate(zip(sources, targets))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if errors:
        raise errors[0]
    for a, c in zip(sources, targets):
        compare(c, exact(a) + 1)


@ct.kernel
def producer(a, c, n: ct.Constant[int]):
    i = ct.bid(0)
    ct.grid_dependency_control_launch_dependents()
    ct.store(c, (i,), ct.load(a, (i,), (n,)) * 2)


@ct.kernel
def consumer(a, c, n: ct.Constant[int]):
    i = ct.bid(0)
    ct.grid_dependency_control_wait()
    ct.store(c, (i,), ct.load(a, (i,), (n,)) + 1)


@cases()
def dependent_launch():
    a, b, c = numbers("float32", 10000), zeros("float32", 10000), zeros("float32", 10000)
    if not GPU:
        launch(79, producer, a, b, 128)
        launch(79, consumer, b, c, 128)
    else:
        for _ in range(20):
            b.zero_()
            torch.cuda.synchronize()
            stream = torch.cuda.current_stream()
            ct.launch(stream, (79,), producer, (a, b, 128))
            ct.launch(stream, (79,), consumer, (b, c, 128), programmatic_dependent_launch=True)
            torch.cuda.synchronize()
            compare(c, exact(a) * 2 + 1)
    compare(c, exact(a) * 2 + 1)


@cases(gpu_only=True, hints=(False, True))
def tuning(hints):
    a, b = numbers("float16", 512, 256, low=-1), numbers("float16", 256, 512, low=-1, seed=1)
    c = zeros("float16", 512, 512)
    space = [(64, 64, 32), (128, 128, 32), (64, 128, 64)]
    result = ct.tune.exhaustive_search(
        space, torch.cuda.current_stream(),
        lambda tile: (512 // tile[0], 512 // tile[1]), product,
        lambda tile: (a, b, c, *tile),
        (lambda tile: {"occupancy": 1}) if hints else None, quiet=True)
    assert result.best.config in space and not result.failures, result
    tile = result.best.config
    launch((512 // tile[0], 512 // tile[1]), product, a, b, c, *tile)
    compare(c, exact(a) @ exact(b), rtol=1e-2, atol=1e-1)


def import_cupy():
    try:
        import cupy
    except ImportError as error:
        raise Skip(str(error)) from error
    return cupy


@cases()
def several_in_one_module():
    """One cubin with two entries of different types."""
    annotations = add_one._annotated_function.parameter_annotations
    signatures = []
    for dtype in ("float32", "int64"):
        arguments = (numbers(dtype, 64), zeros(dtype, 64), 64)
        signatures.append(KernelSignature(
            [describe(value, node) for value, node in zip(arguments, annotations)],
            CallingConvention.cutile_python_v2(), "add_one_" + dtype))
    code = io.BytesIO()
    export_kernel(add_one, signatures, code, gpu_code="sm_90", output_format="cubin")
    if not GPU:
        assert code.getvalue().count(b".visible .entry") == 2
        return
    cupy = import_cupy()
    module = cupy.cuda.Module()
    module.load(code.getvalue())
    for dtype in ("float32", "int64"):
        a, c = numbers(dtype, 64), zeros(dtype, 64)
        function = module.get_function("add_one_" + dtype)
        one = np.int32(1)
        arguments = (a.data_ptr(), np.int32(64), one, c.data_ptr(), np.int32(64), one)
        function((1,), (1,), tuple(np.uint64(each) if isinstance(each, int) else each
                                   for each in arguments))
        torch.cuda.synchronize()
        compare(c, exact(a) + 1)


@cases(gpu_only=True)
def arrays_of_cupy():
    cupy = import_cupy()
    a = cupy.arange(1000, dtype=cupy.float32)
    c = cupy.zeros(1000, dtype=cupy.float32)
    ct.launch(torch.cuda.current_stream(), (8,), add_one, (a, c, 128))
    torch.cuda.synchronize()
    np.testing.assert_array_equal(c.get(), a.get() + 1)


@cases(gpu_only=True)
def same_array_twice():
    """A kernel in place: both arguments are one array."""
    a = numbers("float32", 1000)
    before = exact(a).copy()
    launch(8, add_one, a, a, 128)
    compare(a, before + 1)


@cases(gpu_only=True)
def shifted_in_place():
    """The arguments overlap: one block reads what it then writes."""
    @ct.kernel
    def shift(a, c):
        ct.store(c, (0,), ct.load(a, (0,), (256,)))
        ct.store(c, (1,), ct.load(a, (1,), (256,)))
    a = torch.arange(513, dtype=torch.int32, device=DEVICE)
    launch(1, shift, a[1:], a[:512])
    compare(a[:512], [*range(1, 256), 256, *range(257, 513)])


# --- the compiler as cuTile sees it -----------------------------------------------------

SCRIPT = """
import sys
sys.path.insert(0, %r)
import host
from harness import *
a, c = numbers("float32", 64), zeros("float32", 64)
launch(1, host.add_one, a, c, 64)
compare(c, exact(a) + 1)
"""


def in_process(**environment):
    folder = os.path.dirname(os.path.abspath(__file__))
    if not GPU and "TESSERA_PTXAS" not in os.environ:
        environment["TESSERA_PTXAS"] = "none"
    run = subprocess.run([sys.executable, "-c", SCRIPT % folder], check=False, text=True,
                         capture_output=True, env={**os.environ, **environment})
    if run.returncode != 0:
        raise AssertionError(run.stdout + run.stderr)
    return run.stdout + run.stderr


@cases()
def text_of_the_module():
    """CUDA_TILE_LOGS=TILEIR prints what tileirdisasm makes of the bytecode."""
    said = in_process(CUDA_TILE_LOGS="TILEIR")
    assert "entry @add_one" in said and "load_view_tko" in said, said


@cases()
def debug_build():
    """-O0 --device-debug in place of -O3 --lineinfo."""
    in_process(EXPERIMENTAL_CUDA_TILE_DEBUG_BUILD="1")


@cases()
def cache_of_cutile():
    """The second process finds the cubin; remarks are kept with it."""
    with tempfile.TemporaryDirectory() as folder:
        in_process(CUDA_TILE_CACHE_DIR=folder)
        files = sorted(os.listdir(folder))
        assert files, "nothing was kept"
        in_process(CUDA_TILE_CACHE_DIR=folder)
        assert sorted(os.listdir(folder)) == files


@cases()
def compiler_timeout():
    @ct.kernel
    def kernel(a, c):
        ct.store(c, (0,), ct.load(a, (0,), (64,)) + 12)
    try:
        with ct.compiler_timeout(0.0001):
            launch(1, kernel, numbers("float32", 64), zeros("float32", 64))
    except ct.TileCompilerTimeoutError as error:
        assert "exceeded timeout" in error.message
        return
    raise AssertionError("there is no timeout")


@cases()
def version_of_the_compiler():
    from cuda.tile._compile import _find_compiler_bin, _get_compiler_version_string
    said = _get_compiler_version_string()
    assert "tessera" in said.lower(), "%s is not ours: %s" % (_find_compiler_bin().path, said)


if __name__ == "__main__":
    main()
