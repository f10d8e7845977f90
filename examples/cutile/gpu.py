#!/usr/bin/env python3
"""A cuTile program on a GPU, compiled by Tessera's `tileiras`.

Usage: PATH=…/tessera/bin:$PATH python examples/cutile/gpu.py

Needs the packages cuda-tile and torch, a GPU, and `tileiras` on the PATH; says in a sentence
what is missing. Nothing below is special to Tessera.
"""

import subprocess
import sys

try:
    import cuda.tile as ct
    import torch
except ImportError as error:
    print("skipped: %s; pip install cuda-tile torch" % error)
    sys.exit(0)


@ct.kernel
def softmax(a, c, size: ct.Constant[int]):
    row = ct.bid(0)
    x = ct.load(a, (row, 0), (1, size), padding_mode=ct.PaddingMode.NEG_INF)
    y = ct.exp(x - ct.max(x, axis=1, keepdims=True))
    ct.store(c, (row, 0), y / ct.sum(y, axis=1, keepdims=True))


@ct.kernel
def matmul(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    i, j = ct.bid(0), ct.bid(1)
    total = ct.zeros((m, n), dtype=ct.float32)
    for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
        x = ct.load(a, (i, step), (m, k), padding_mode=ct.PaddingMode.ZERO)
        y = ct.load(b, (step, j), (k, n), padding_mode=ct.PaddingMode.ZERO)
        total = ct.mma(x, y, total)
    ct.store(c, (i, j), total.astype(c.dtype))


def main():
    if not torch.cuda.is_available():
        print("skipped: there is no GPU; examples/cutile/run.py needs none")
        return
    print(subprocess.run(["tileiras", "--version"], check=True, capture_output=True,
                         text=True).stdout.splitlines()[0])
    stream = torch.cuda.current_stream()

    a = torch.randn(100, 1000, device="cuda")
    c = torch.empty_like(a)
    ct.launch(stream, (100,), softmax, (a, c, 1024))
    torch.testing.assert_close(c, torch.softmax(a, 1))
    print("softmax: %d elements are right" % c.numel())

    a = torch.randn(1000, 600, device="cuda", dtype=torch.float16)
    b = torch.randn(600, 800, device="cuda", dtype=torch.float16)
    c = torch.empty(1000, 800, device="cuda", dtype=torch.float16)
    ct.launch(stream, (ct.cdiv(1000, 128), ct.cdiv(800, 128)), matmul, (a, b, c, 128, 128, 64))
    torch.testing.assert_close(c, a @ b, rtol=1e-2, atol=1e-1)
    print("matmul: %d elements are right" % c.numel())


if __name__ == "__main__":
    main()
