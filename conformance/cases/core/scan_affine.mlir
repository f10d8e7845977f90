// scan with two operands that one body sees together: composition of affine
// maps, which does not commute.
cuda_tile.module @scan_affine {
  entry @scan_affine(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %out0_0_ptr: tile<ptr<i32>>, %out0_1_ptr: tile<ptr<i32>>, %out1_0_ptr: tile<ptr<i32>>, %out1_1_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a = reshape %a_flat : tile<32xi32> -> tile<8x4xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %b_at = offset %b_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
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
    %p1_1 = reshape %out0_0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %out0_0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %out0_1_flat = reshape %r0#1 : tile<8x4xi32> -> tile<32xi32>
    %p2_1 = reshape %out0_1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p2_ = offset %p2_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p2_, %out0_1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %r1:2 = scan %a, %b dim=1 reverse=true identities=[1 : i32, 0 : i32] : tile<8x4xi32>, tile<8x4xi32> -> tile<8x4xi32>, tile<8x4xi32>
    (%e0: tile<i32>, %a0: tile<i32>, %e1: tile<i32>, %a1: tile<i32>) {
      %m = muli %e0, %a0 : tile<i32>
      %s = muli %e0, %a1 : tile<i32>
      %c = addi %s, %e1 : tile<i32>
      yield %m, %c : tile<i32>, tile<i32>
    }
    %out1_0_flat = reshape %r1#0 : tile<8x4xi32> -> tile<32xi32>
    %p3_1 = reshape %out1_0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p3_, %out1_0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %out1_1_flat = reshape %r1#1 : tile<8x4xi32> -> tile<32xi32>
    %p4_1 = reshape %out1_1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p4_ = offset %p4_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p4_, %out1_1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
