"""What a case by Triton consists of. As suite.py, but the launch and the hidden parameters come from the compiler."""

from .suite import ALL, Array, Scalar, triple

LAUNCHES = []
FAULTS = []
TYPES = {"f16": "fp16", "f32": "fp32", "f64": "fp64", "bf16": "bf16", "e4m3": "fp8e4nv", "e5m2": "fp8e5"}


def triton_type(dtype):
    return TYPES.get(dtype, dtype)


class Descriptor:
    """A tensor descriptor that the host makes: a tensor map on sm_90a, a pointer with shape and strides before."""

    def __init__(self, array, block):
        self.array, self.block = array, list(block)

    @property
    def strides(self):
        strides = [1]
        for extent in reversed(self.array.shape[1:]):
            strides.insert(0, strides[0] * extent)
        return strides

    def triton_type(self):
        return f"tensordesc<{triton_type(self.array.dtype)}{self.block}>"


class Launch:
    """One kernel with its arguments. Numbers divisible by 16 and pointers are marked as such, as the JIT compiler does."""

    def __init__(self, kernel, grid, args, constants=None, warps=4, stages=3, targets=ALL, name=None, marked=True, ctas=1, stdout=None,
                 module="triton_kernels", options=None, data=None):
        self.kernel, self.args, self.constants, self.targets = kernel, args, constants or {}, targets
        self.grid, self.warps, self.stages, self.ctas = triple(grid), warps, stages, ctas
        self.name, self.marked, self.stdout, self.module = f"t_{name or kernel}", marked, stdout, module
        self.options = options or {}
        self.data = f"data/t_{data or name or kernel}.npz"  # cases with the same arrays share a file

    def signature(self, names):
        """The types of the parameters, the constants, and the marks, as the compiler wants them."""
        plain = [name for name in names if name not in self.constants]
        assert len(plain) == len(self.args), f"{self.name}: {plain}"
        types = {name: "constexpr" for name in self.constants}
        marks = {}
        for name, arg in zip(plain, self.args):
            if isinstance(arg, Descriptor):
                types[name] = arg.triton_type()
                continue
            types[name] = ("*" if isinstance(arg, Array) else "") + triton_type(arg.dtype)
            divisible = not isinstance(arg, Scalar) or (arg.dtype in ("i32", "i64") and arg.value % 16 == 0)
            if self.marked and divisible:
                marks[(names.index(name),)] = [["tt.divisibility", 16]]
        return {name: types[name] for name in names}, marks


def launch(kernel, grid, args, **options):
    LAUNCHES.append(Launch(kernel, grid, args, **options))


class Fault:
    """A kernel made faulty by an edit of its PTX: `edit` gets the lines and returns them and the number of the faulty one."""

    def __init__(self, name, base, kind, edit, targets, also):
        self.name, self.base, self.kind, self.edit, self.targets, self.also = f"t_{name}", f"t_{base}", kind, edit, targets, also


def fault(name, base, kind, edit, targets, also=()):
    FAULTS.append(Fault(name, base, kind, edit, targets, list(also)))
