// scan with two operands that one body sees together: composition of affine
// maps, which does not commute.
cuda_tile.module @scan_affine {
  entry @scan_affine(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %out0_0_ptr: tile<ptr<i32>>, %out0_1_ptr: tile<ptr<i32>>, %out1_0_ptr: tile<ptr<i32>>, %out1_1_ptr: tile<ptr<i32>>) {
    %i32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_at = offset %a_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a = reshape %a_flat : tile<32xi32> -> tile<8x4xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %b_at = offset %b_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %b = reshape %b_flat : tile<32xi32> -> tile<8x4xi32>
    %r0:2 = scan %a, %b dim=0 reverse=false identities=[1 : i32, 0 : i32] : tile<8x4xi32>, tile<8x4xi32> -> tile<8x4xi32>, tile<8x4xi32>
    (%e0: tile<i32>, %a0: tile<i32>, %e1: tile<i32>, %a1: tile<i32>) {
      %m = muli %e0, %a0 : tile<i32>
      %s = muli %e0, %a1 : tile<i32>
      %c = addi %s, %e1 : tile<i32>
      yield %m, %c : tile<i32>, tile<i32>
    }
    %out0_0_flat = reshape %r0#0 : tile<8x4xi32> -> tile<32xi32>
    %out0_0_at1 = reshape %out0_0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_0_atn = broadcast %out0_0_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out0_0_at = offset %out0_0_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out0_0_stored = store_ptr_tko weak %out0_0_at, %out0_0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %out0_1_flat = reshape %r0#1 : tile<8x4xi32> -> tile<32xi32>
    %out0_1_at1 = reshape %out0_1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_1_atn = broadcast %out0_1_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out0_1_at = offset %out0_1_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out0_1_stored = store_ptr_tko weak %out0_1_at, %out0_1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %r1:2 = scan %a, %b dim=1 reverse=true identities=[1 : i32, 0 : i32] : tile<8x4xi32>, tile<8x4xi32> -> tile<8x4xi32>, tile<8x4xi32>
    (%e0: tile<i32>, %a0: tile<i32>, %e1: tile<i32>, %a1: tile<i32>) {
      %m = muli %e0, %a0 : tile<i32>
      %s = muli %e0, %a1 : tile<i32>
      %c = addi %s, %e1 : tile<i32>
      yield %m, %c : tile<i32>, tile<i32>
    }
    %out1_0_flat = reshape %r1#0 : tile<8x4xi32> -> tile<32xi32>
    %out1_0_at1 = reshape %out1_0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_0_atn = broadcast %out1_0_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out1_0_at = offset %out1_0_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out1_0_stored = store_ptr_tko weak %out1_0_at, %out1_0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %out1_1_flat = reshape %r1#1 : tile<8x4xi32> -> tile<32xi32>
    %out1_1_at1 = reshape %out1_1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_1_atn = broadcast %out1_1_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out1_1_at = offset %out1_1_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out1_1_stored = store_ptr_tko weak %out1_1_at, %out1_1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
