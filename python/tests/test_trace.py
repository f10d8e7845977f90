"""Traces of launches, and their pictures."""

import pytest

import tessera

np = pytest.importorskip("numpy")


def trace_matmul(examples):
    kernel = tessera.compile(tessera.parse(examples / "matmul.mlir"))
    a = np.ones((128, 64), np.float16)
    b = np.ones((64, 192), np.float16)
    c = np.zeros((128, 192), np.float32)
    return kernel.trace((2, 3), (a, b, c, 128, 192, 64)), c


def test_trace(examples):
    trace, c = trace_matmul(examples)
    assert (c == 64).all()
    assert trace.arguments == (0, 1, 2) and trace.dropped == 0
    written = trace.get_blocks(2, writes=True)
    for row in range(2):
        for column in range(3):
            part = written[64 * row:64 * row + 64, 64 * column:64 * column + 64]
            assert (part == row + 2 * column).all()
    assert (trace.get_counts(2, writes=True) == 1).all()
    assert (trace.get_blocks(2, writes=False) == -1).all()
    # Each row of A is read by the three tile blocks of its row.
    assert (trace.get_counts(0, writes=False) == 3).all()
    assert [op.name for op in trace.operations()] == ["load_view_tko", "load_view_tko",
                                                      "store_view_tko"]
    access = trace.accesses[0]
    assert access.reads and not access.writes and access.block == (0, 0, 0)


def test_trace_of_views():
    """Strided arrays, and a view that begins in the middle."""
    text = """cuda_tile.module @m {
  entry @mark(%x: tile<ptr<i32>>, %n: tile<i32>, %s: tile<i32>) {
    %view = make_tensor_view %x, shape = [%n], strides = [%s] : tile<i32> -> tensor_view<?xi32, strides=[?]>
    %tiles = make_partition_view %view : partition_view<tile=(4), tensor_view<?xi32, strides=[?]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %zero = constant <i32: 7> : tile<4xi32>
    %t = store_view_tko weak %zero, %tiles[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[?]>>, tile<i32> -> token
    return
  }
}
"""
    memory = np.zeros(64, np.int32)
    trace = tessera.compile(text).trace(3, (memory[5:35:3],))
    assert trace.get_blocks(0, writes=True).tolist() == [0] * 4 + [1] * 4 + [2] * 2
    assert (memory[5:35:3] == 7).all() and memory.sum() == 70


def test_plot(examples, tmp_path):
    pytest.importorskip("matplotlib")
    trace, _ = trace_matmul(examples)
    path = tmp_path / "matmul.png"
    figure = trace.plot(path)
    assert len(figure.axes) == 7  # three arguments, read and written, and the legend
    assert path.read_bytes().startswith(b"\x89PNG") and path.stat().st_size > 5000
