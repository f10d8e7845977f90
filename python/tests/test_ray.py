"""Kernels in tasks and actors of Ray. `scripts/setup-python` does not install Ray."""

import pytest

import tessera
from conftest import EXAMPLES

np = pytest.importorskip("numpy")
ray = pytest.importorskip("ray", reason="Ray is not installed")


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.fixture
def kernel():
    return tessera.compile(tessera.parse(EXAMPLES / "vector_add.mlir"))


def test_tasks(cluster, kernel):
    """As an argument, and as a value that a function closes over. Arrays from Ray's store are
    read-only, which inputs may be."""
    @ray.remote
    def add(given, x, y):
        results = []
        for each in (given, kernel):
            out = np.empty_like(x)
            each[-(-x.size // 128)](x, y, out, x.size)
            results.append(out)
        return results

    x = np.arange(10000, dtype=np.float32)
    stored = ray.put(x)
    for first, second in ray.get([add.remote(kernel, stored, x + i) for i in range(4)]):
        np.testing.assert_array_equal(first, second)
    np.testing.assert_array_equal(first, 2 * x + 3)


def test_actor(cluster, kernel):
    @ray.remote
    class Adder:
        def __init__(self, module):
            self.kernel = tessera.compile(module)

        def add(self, x):
            out = np.empty_like(x)
            self.kernel[-(-x.size // 128)](x, x, out, x.size)
            return out

    x = np.arange(500, dtype=np.float32)
    adder = Adder.remote(kernel.module)
    np.testing.assert_array_equal(ray.get(adder.add.remote(x)), 2 * x)


def test_errors(cluster, kernel):
    """An exception keeps its class and its findings on the way back."""
    @ray.remote(max_retries=0)
    def fail():
        x = np.zeros(300, np.float32)
        kernel[4](x, x, x.copy(), 400, check=True)

    with pytest.raises(tessera.CheckError) as caught:
        ray.get(fail.remote())
    assert caught.value.cause.findings[0].kind == "out-of-bounds"
