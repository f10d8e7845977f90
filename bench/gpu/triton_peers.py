#!/usr/bin/env python3
"""Times tuned Triton kernels that do the work of the kernels in shared/gpu/kernels.

  triton_peers.py [--only GROUP,...] [--rep MS] [--json FILE]

It belongs next to launch.py, whose arrays, checks and timer it uses, so that both can be measured
in one run. Needs a GPU, torch and Triton. Each kernel is tuned over a few configurations; where
there are several kernels for a group, the fastest that agrees with torch counts. Names of --only
are prefixes of groups, as for launch.py. run.py uses the file if it is triton.json in its folder.
"""

import argparse
import concurrent.futures
import itertools
import json
import os
import pathlib
import sys

import triton
import triton.language as tl

from launcher import load_launcher

HERE = pathlib.Path(__file__).resolve().parent
TOLERANCE = 1e-2
MULTIPROCESSORS = 132
GROUP_ROWS = 8  # of blocks that follow each other in a product, so that they share the cache


# --- Products: c = a @ b, all row-major.


@triton.jit
def locate_tile(index, m, n, BM: tl.constexpr, BN: tl.constexpr, ROWS: tl.constexpr):
    """Row and column of a tile: column after column in bands of ROWS rows of tiles."""
    tile_rows = tl.cdiv(m, BM)
    band_size = ROWS * tl.cdiv(n, BN)
    top = index // band_size * ROWS
    height = tl.minimum(tile_rows - top, ROWS)
    rest = index % band_size
    return top + rest % height, rest // height


@triton.jit
def multiply(left, right, total, SWAP: tl.constexpr):
    """With SWAP, the product of the transposed operands: another operand is then the one that
    tensor cores may read from registers, or that needs 64 rows."""
    if SWAP:
        total = tl.dot(tl.trans(right), tl.trans(left), total, input_precision="tf32")
    else:
        total = tl.dot(left, right, total, input_precision="tf32")
    return total


@triton.heuristics({
    "WHOLE": lambda args: args["m"] % args["BM"] == 0 and args["n"] % args["BN"] == 0,
    "REST": lambda args: args["k"] % args["BK"] != 0,
})
@triton.jit
def product_by_pointers(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
                        SWAP: tl.constexpr, ROWS: tl.constexpr, WHOLE: tl.constexpr,
                        REST: tl.constexpr):
    row, column = locate_tile(tl.program_id(0), m, n, BM, BN, ROWS)
    rows = row * BM + tl.arange(0, BM)
    columns = column * BN + tl.arange(0, BN)
    inner = tl.arange(0, BK)
    # Rows and columns outside are read from the last one: then only the end of k needs a mask.
    a_rows = rows if WHOLE else tl.minimum(rows, m - 1)
    b_columns = columns if WHOLE else tl.minimum(columns, n - 1)
    lefts = a + a_rows[:, None] * k + inner[None, :]
    rights = b + inner[:, None] * n + b_columns[None, :]
    total = tl.zeros((BN, BM) if SWAP else (BM, BN), tl.float32)
    for _ in range(k // BK):
        total = multiply(tl.load(lefts), tl.load(rights), total, SWAP)
        lefts += BK
        rights += BK * n
    if REST:
        inside = inner < k % BK
        left = tl.load(lefts, mask=inside[None, :], other=0.0)
        right = tl.load(rights, mask=inside[:, None], other=0.0)
        total = multiply(left, right, total, SWAP)
    if SWAP:
        total = tl.trans(total)
    results = c + rows[:, None] * n + columns[None, :]
    if WHOLE:
        tl.store(results, total.to(c.dtype.element_ty))
    else:
        mask = (rows < m)[:, None] & (columns < n)[None, :]
        tl.store(results, total.to(c.dtype.element_ty), mask=mask)


@triton.jit
def sum_products(lefts, rights, row, column, k, BM: tl.constexpr, BN: tl.constexpr,
                 BK: tl.constexpr, SWAP: tl.constexpr):
    total = tl.zeros((BN, BM) if SWAP else (BM, BN), tl.float32)
    for step in range(tl.cdiv(k, BK)):
        left = lefts.load([row * BM, step * BK])
        right = rights.load([step * BK, column * BN])
        total = multiply(left, right, total, SWAP)
    if SWAP:
        total = tl.trans(total)
    return total


@triton.jit
def product_by_descriptors(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr,
                           BK: tl.constexpr, SWAP: tl.constexpr, ROWS: tl.constexpr,
                           STAY: tl.constexpr):
    """With STAY, a program computes tile after tile, and stores each in halves, which take less
    shared memory from the copies for the next tile."""
    lefts = tl.make_tensor_descriptor(a, [m, k], [k, 1], [BM, BK])
    rights = tl.make_tensor_descriptor(b, [k, n], [n, 1], [BK, BN])
    if STAY:
        HALF: tl.constexpr = BN // 2
        results = tl.make_tensor_descriptor(c, [m, n], [n, 1], [BM, HALF])
        tiles = tl.cdiv(m, BM) * tl.cdiv(n, BN)
        for tile in tl.range(tl.program_id(0), tiles, tl.num_programs(0), flatten=True):
            row, column = locate_tile(tile, m, n, BM, BN, ROWS)
            total = sum_products(lefts, rights, row, column, k, BM, BN, BK, SWAP)
            first, second = tl.split(tl.permute(tl.reshape(total, (BM, 2, HALF)), (0, 2, 1)))
            results.store([row * BM, column * BN], first.to(c.dtype.element_ty))
            results.store([row * BM, column * BN + HALF], second.to(c.dtype.element_ty))
    else:
        results = tl.make_tensor_descriptor(c, [m, n], [n, 1], [BM, BN])
        row, column = locate_tile(tl.program_id(0), m, n, BM, BN, ROWS)
        total = sum_products(lefts, rights, row, column, k, BM, BN, BK, SWAP)
        results.store([row * BM, column * BN], total.to(c.dtype.element_ty))


# --- Attention: o = softmax(q k^T * scale) v for each head.


@triton.jit
def load_rows(rows, first, COUNT: tl.constexpr, WIDTH: tl.constexpr, BY_POINTERS: tl.constexpr):
    if BY_POINTERS:
        index = first + tl.arange(0, COUNT)
        block = tl.load(rows + index[:, None] * WIDTH + tl.arange(0, WIDTH)[None, :])
    else:
        block = rows.load([first, 0])
    return block


@triton.jit
def attend(queries, keys, values, head, start, end, query_rows, scale, state, largest, weight,
           BN: tl.constexpr, D: tl.constexpr, MASK: tl.constexpr, BY_POINTERS: tl.constexpr):
    """Adds keys from start to end; exponents are of base 2, and scale has the factor."""
    for first in tl.range(start, end, BN):
        key = load_rows(keys, head + first, BN, D, BY_POINTERS)
        scores = tl.dot(queries, tl.trans(key))
        if MASK:
            allowed = query_rows[:, None] >= (first + tl.arange(0, BN))[None, :]
            scores = tl.where(allowed, scores, float("-inf"))
        new_largest = tl.maximum(largest, tl.max(scores, 1) * scale)
        shares = tl.exp2(scores * scale - new_largest[:, None])
        shrink = tl.exp2(largest - new_largest)
        weight = weight * shrink + tl.sum(shares, 1)
        value = load_rows(values, head + first, BN, D, BY_POINTERS)
        state = tl.dot(shares.to(value.dtype), value, state * shrink[:, None])
        largest = new_largest
    return state, largest, weight


@triton.jit
def attention(q, k, v, o, length, total_rows, scale, D: tl.constexpr, CAUSAL: tl.constexpr,
              BM: tl.constexpr, BN: tl.constexpr, BY_POINTERS: tl.constexpr):
    """The length is a multiple of BM and BN."""
    block = tl.program_id(0)
    if CAUSAL:
        block = tl.num_programs(0) - 1 - block  # the longest first
    head = tl.program_id(1) * length
    query_rows = block * BM + tl.arange(0, BM)
    if BY_POINTERS:
        keys, values = k, v
    else:
        keys = tl.make_tensor_descriptor(k, [total_rows, D], [D, 1], [BN, D])
        values = tl.make_tensor_descriptor(v, [total_rows, D], [D, 1], [BN, D])
    queries = load_rows(q, head + block * BM, BM, D, True)
    state = tl.zeros((BM, D), tl.float32)
    largest = tl.full((BM,), float("-inf"), tl.float32)
    weight = tl.zeros((BM,), tl.float32)
    scale *= 1.4426950408889634  # the logarithm of e to base 2
    below = block * BM // BN * BN if CAUSAL else length
    state, largest, weight = attend(queries, keys, values, head, 0, below, query_rows, scale,
                                    state, largest, weight, BN, D, False, BY_POINTERS)
    if CAUSAL:
        state, largest, weight = attend(queries, keys, values, head, below, (block + 1) * BM,
                                        query_rows, scale, state, largest, weight, BN, D, True,
                                        BY_POINTERS)
    results = o + (head + query_rows)[:, None] * D + tl.arange(0, D)[None, :]
    tl.store(results, (state / weight[:, None]).to(o.dtype.element_ty))


# --- Rows: one program has a whole row.


@triton.jit
def softmax(x, y, columns, BLOCK: tl.constexpr):
    column = tl.arange(0, BLOCK)
    place = tl.program_id(0) * columns + column
    row = tl.load(x + place, mask=column < columns, other=float("-inf")).to(tl.float32)
    powers = tl.exp(row - tl.max(row, 0))
    result = powers * (1.0 / tl.sum(powers, 0))
    tl.store(y + place, result.to(y.dtype.element_ty), mask=column < columns)


@triton.jit
def layer_norm(x, weights, biases, y, means, scales, columns, epsilon, KEEP: tl.constexpr,
               BLOCK: tl.constexpr):
    """With KEEP, mean and scale of the row are stored too."""
    column = tl.arange(0, BLOCK)
    inside = column < columns
    place = tl.program_id(0) * columns + column
    row = tl.load(x + place, mask=inside, other=0.0).to(tl.float32)
    weight = tl.load(weights + column, mask=inside, other=0.0).to(tl.float32)
    bias = tl.load(biases + column, mask=inside, other=0.0).to(tl.float32)
    mean = tl.sum(row, 0) / columns
    centered = tl.where(inside, row - mean, 0.0)
    scale = tl.rsqrt(tl.sum(centered * centered, 0) / columns + epsilon)
    result = centered * scale * weight + bias
    tl.store(y + place, result.to(y.dtype.element_ty), mask=inside)
    if KEEP:
        tl.store(means + tl.program_id(0), mean)
        tl.store(scales + tl.program_id(0), scale)


@triton.jit
def rms_norm(x, weights, y, scales, columns, epsilon, BLOCK: tl.constexpr):
    column = tl.arange(0, BLOCK)
    inside = column < columns
    place = tl.program_id(0) * columns + column
    row = tl.load(x + place, mask=inside, other=0.0).to(tl.float32)
    weight = tl.load(weights + column, mask=inside, other=0.0).to(tl.float32)
    scale = tl.rsqrt(tl.sum(row * row, 0) / columns + epsilon)
    tl.store(y + place, (row * scale * weight).to(y.dtype.element_ty), mask=inside)
    tl.store(scales + tl.program_id(0), scale)


# --- Copies.


@triton.jit
def vector_add(a, b, c, size, BLOCK: tl.constexpr):
    place = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = place < size
    total = tl.load(a + place, mask=inside) + tl.load(b + place, mask=inside)
    tl.store(c + place, total, mask=inside)


@triton.jit
def transpose(x, y, m, n, BM: tl.constexpr, BN: tl.constexpr):
    rows = tl.program_id(1) * BM + tl.arange(0, BM)
    columns = tl.program_id(0) * BN + tl.arange(0, BN)
    row_inside, column_inside = rows < m, columns < n
    block = tl.load(x + rows[:, None] * n + columns[None, :],
                    mask=row_inside[:, None] & column_inside[None, :])
    tl.store(y + columns[:, None] * m + rows[None, :], tl.trans(block),
             mask=column_inside[:, None] & row_inside[None, :])


# --- What is tuned, and how a group is launched.


class Peer:
    """A kernel with the configurations to choose from, the arguments and the grid."""

    def __init__(self, kernel, configs, grid, *arguments, **constants):
        self.name = (kernel if hasattr(kernel, "__name__") else kernel.fn).__name__
        self.kernel = kernel
        self.tuner = triton.autotune(configs=configs, key=[])(kernel)
        self.grid, self.arguments, self.constants = grid, arguments, constants

    def compile(self):
        """Compiles all configurations at once: the tuner would do it one by one."""
        mode = getattr(triton, "AsyncCompileMode", None)
        if not mode:
            return
        try:
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool, mode(pool):
                self.tuner.warmup(*self.arguments, grid=self.grid, **self.constants)
        except Exception:  # the tuner meets it again, and it is reported there
            pass

    def tune(self):
        """The launch of the best configuration, without the tuner's own time, and its text."""
        self.compile()
        self.tuner[self.grid](*self.arguments, **self.constants)
        best = self.tuner.best_config
        grid = self.grid({**self.constants, **best.kwargs})
        launcher, options = self.kernel[grid], {**self.constants, **best.all_kwargs()}
        shown = {**best.kwargs, "warps": best.num_warps, "stages": best.num_stages}
        text = " ".join([self.name, *(f"{name}={int(value)}" for name, value in shown.items())])
        return lambda: launcher(*self.arguments, **options), text


def product_configs(sizes, **choices):
    """Sizes are (BM, BN, BK, warps, stages); a choice is a constant with its values."""
    return [triton.Config({"BM": bm, "BN": bn, "BK": bk, **dict(zip(choices, chosen))},
                          num_warps=warps, num_stages=stages)
            for bm, bn, bk, warps, stages in sizes
            for chosen in itertools.product(*choices.values())]


def product_sizes(bk):
    return [(128, 256, bk, 8, 3), (128, 256, bk, 8, 4), (128, 128, bk, 4, 3), (128, 128, bk, 4, 4),
            (128, 128, bk, 8, 3), (128, 128, bk, 8, 4), (256, 128, bk, 8, 3), (64, 256, bk, 4, 4)]


def make_products(case, values):
    a, b, c = values[:3]
    (m, k), n = a.shape, b.shape[1]
    swaps = (False,)
    if m <= 16:
        sizes = [(16, bn, bk, 4, stages) for bn, bk in ((64, 128), (128, 128), (32, 256))
                 for stages in (4, 5)]
        swaps = (False, True)
    elif a.element_size() == 2:
        sizes = product_sizes(64)
    else:
        # wgmma takes b of these types only with k innermost, so one operand is transposed.
        sizes = product_sizes(128 // a.element_size())
        swaps = (False, True)

    def grid(meta):
        tiles = triton.cdiv(m, meta["BM"]) * triton.cdiv(n, meta["BN"])
        return (min(tiles, MULTIPROCESSORS) if meta.get("STAY") else tiles,)

    arguments = (a, b, c, m, n, k)
    yield Peer(product_by_pointers, product_configs(sizes, SWAP=swaps), grid, *arguments,
               ROWS=GROUP_ROWS)
    if all(each.shape[1] * each.element_size() % 16 == 0 for each in (a, b, c)):
        stays = (False,) if m <= 16 else (False, True)
        yield Peer(product_by_descriptors, product_configs(sizes, SWAP=swaps, STAY=stays), grid,
                   *arguments, ROWS=GROUP_ROWS)


def make_attention(case, values):
    q, k, v, o, scale = values[:5]
    batch, heads, length, width = q.shape
    configs = [triton.Config({"BM": bm, "BN": bn, "BY_POINTERS": by_pointers}, num_warps=warps,
                             num_stages=stages)
               for bm, bn, warps, stages in ((128, 128, 8, 2), (128, 128, 8, 3), (128, 64, 8, 3),
                                             (128, 64, 4, 3), (64, 128, 4, 2), (64, 128, 4, 3))
               for by_pointers in (False, True) if length % bm == 0 and length % bn == 0]
    yield Peer(attention, configs, lambda meta: (length // meta["BM"], batch * heads), q, k, v, o,
               length, batch * heads * length, scale.value, D=width,
               CAUSAL="causal" in case["group"])


def make_rows(kernel, array, *arguments, **constants):
    rows, columns = array.shape
    configs = [triton.Config({}, num_warps=warps) for warps in (4, 8, 16)]
    yield Peer(kernel, configs, lambda meta: (rows,), *arguments,
               BLOCK=triton.next_power_of_2(columns), **constants)


def make_softmax(case, values):
    return make_rows(softmax, values[0], *values[:2], values[0].shape[1])


def make_layer_norm(case, values):
    x, weights, biases, y, *statistics, epsilon = values
    means, scales = statistics or (y, y)
    return make_rows(layer_norm, x, x, weights, biases, y, means, scales, x.shape[1],
                     epsilon.value, KEEP=bool(statistics))


def make_rms_norm(case, values):
    return make_rows(rms_norm, values[0], *values[:4], values[0].shape[1], 1e-5)


def make_vector_add(case, values):
    size = values[0].numel()
    configs = [triton.Config({"BLOCK": block}, num_warps=warps)
               for block in (1024, 2048, 4096, 8192) for warps in (4, 8)]
    yield Peer(vector_add, configs, lambda meta: (triton.cdiv(size, meta["BLOCK"]),), *values[:3],
               size)


def make_transpose(case, values):
    m, n = values[0].shape
    sizes = ((32, 32), (64, 64), (128, 64), (64, 128), (128, 128), (32, 128), (128, 32))
    configs = [triton.Config({"BM": bm, "BN": bn}, num_warps=warps)
               for bm, bn in sizes for warps in (4, 8)]
    yield Peer(transpose, configs,
               lambda meta: (triton.cdiv(n, meta["BN"]), triton.cdiv(m, meta["BM"])), *values[:2],
               m, n)


MAKERS = {"gemm": make_products, "attention": make_attention, "softmax": make_softmax,
          "layernorm": make_layer_norm, "rmsnorm": make_rms_norm, "vecadd": make_vector_add,
          "transpose": make_transpose}


# --- Measuring.


def one_line(error):
    """Triton quotes the source before the reason; others say the reason first."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [""]
    line = lines[-1] if lines[0].startswith("at ") else lines[0]
    return f"{type(error).__name__}: {line}"[:200]


def find_fastest(launch, case, values, out, want, rep):
    """The fastest kernel of a group that agrees with torch, else one that does not: what is known of it
    and how it is launched. None if there is none."""
    torch = launch.torch
    found = []
    for peer in MAKERS[case["group"].split("_")[0]](case, values):
        try:
            go, config = peer.tune()
            out.fill_(float("nan"))
            go()
            torch.cuda.synchronize()
            error = float((out.float() - want).norm() / want.norm())
            speed = case["amount"] / launch.bench(go, rep) * 1000
            found.append(({"triton": speed, "error": error, "config": config}, go))
        except Exception as error:  # a failure of one kernel must not end the run
            print(f"{case['group']}: {peer.name} failed: {one_line(error)}", flush=True)
    return max(found, key=lambda pair: (pair[0]["error"] <= TOLERANCE, pair[0]["triton"]), default=None)


def measure(launch, case, rep):
    """What is known of the fastest kernel of a group, or None."""
    launch.torch.cuda.empty_cache()
    values = [launch.make(each) for each in case["args"]]
    out, reference = launch.reference(case, values)
    fastest = find_fastest(launch, case, values, out, reference().float(), rep)
    return fastest and fastest[0]


def prepare(launch):
    """What Triton and these kernels must know of the GPU."""
    global MULTIPROCESSORS
    MULTIPROCESSORS = launch.torch.cuda.get_device_properties(0).multi_processor_count
    triton.set_allocator(lambda size, alignment, stream: launch.torch.empty(size, device="cuda",
                                                                            dtype=launch.torch.int8))


def write_whole(path, rows):
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    part.replace(path)


class Parser(argparse.ArgumentParser):
    def error(self, message):
        sys.exit(f"triton_peers.py: {message}")


def parse_arguments():
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="GROUP,...")
    parser.add_argument("--rep", type=int, default=60, metavar="MS")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE")
    arguments = parser.parse_args()
    if arguments.rep <= 0:
        parser.error(f"--rep needs a positive number of milliseconds, not {arguments.rep}")
    if arguments.json and (arguments.json.is_dir() or not arguments.json.parent.is_dir()):
        parser.error(f"cannot write '{arguments.json}'")
    try:
        cases = {}
        for case in json.loads((HERE / "index.json").read_text(encoding="utf-8")):
            cases.setdefault(case["group"], case)
        launch = load_launcher()
    except (OSError, ImportError, ValueError) as error:
        parser.error(f"cannot load launch.py and index.json: {one_line(error)}")
    only = tuple(name for name in arguments.only.split(",") if name)
    for name in only:
        if not any(group.startswith(name) for group in cases):
            parser.error(f"no group begins with '{name}'; there are {', '.join(cases)}")
    if not launch.torch.cuda.is_available():
        parser.error("there is no GPU")
    return arguments, launch, [case for group, case in cases.items()
                               if not only or group.startswith(only)]


def main():
    arguments, launch, cases = parse_arguments()
    prepare(launch)
    rows = {}
    for case in cases:
        try:
            row = measure(launch, case, arguments.rep)
        except Exception as error:  # as in measure
            print(f"{case['group']}: failed: {one_line(error)}", flush=True)
            continue
        if row is None:
            continue
        rows[case["group"]] = row
        wrong = "" if row["error"] <= TOLERANCE else " WRONG"
        print(f"{case['group']:22s} {row['triton']:8.1f} {case['unit']:7s} "
              f"(error {row['error']:.1e}){wrong} {row['config']}", flush=True)
        if arguments.json:
            write_whole(arguments.json, rows)
    return int(sum(row["error"] <= TOLERANCE for row in rows.values()) < len(cases))


if __name__ == "__main__":
    sys.exit(main())
