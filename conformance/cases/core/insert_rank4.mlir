// insert into i64 replaces one block and leaves the rest; the first tile stays
// as it was.
cuda_tile.module @insert_rank4 {
  entry @insert_rank4(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %out0_ptr: tile<ptr<i64>>, %out1_ptr: tile<ptr<i64>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i64>> -> tile<64xi64>, token
    %a = reshape %a_flat : tile<64xi64> -> tile<2x2x4x4xi64>
    %l4 = iota : tile<4xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %b_at = offset %b_atn, %l4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i64>> -> tile<4xi64>, token
    %b = reshape %b_flat : tile<4xi64> -> tile<1x2x2x1xi64>
    %n0_0 = constant <i32: 1> : tile<i32>
    %n0_1 = constant <i32: 0> : tile<i32>
    %n0_2 = constant <i32: 1> : tile<i32>
    %n0_3 = constant <i32: 3> : tile<i32>
    %r0 = insert %b, %a[%n0_0, %n0_1, %n0_2, %n0_3] : tile<1x2x2x1xi64>, tile<2x2x4x4xi64>
    %out0_flat = reshape %r0 : tile<2x2x4x4xi64> -> tile<64xi64>
    %p1_1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    store_ptr_tko weak %p1_, %out0_flat : tile<64xptr<i64>>, tile<64xi64> -> token
    %n1_0 = constant <i32: 0> : tile<i32>
    %n1_1 = constant <i32: 0> : tile<i32>
    %n1_2 = constant <i32: 0> : tile<i32>
    %n1_3 = constant <i32: 2> : tile<i32>
    %r1 = insert %b, %a[%n1_0, %n1_1, %n1_2, %n1_3] : tile<1x2x2x1xi64>, tile<2x2x4x4xi64>
    %out1_flat = reshape %r1 : tile<2x2x4x4xi64> -> tile<64xi64>
    %p2_1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %p2_ = offset %p2_n, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    store_ptr_tko weak %p2_, %out1_flat : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
