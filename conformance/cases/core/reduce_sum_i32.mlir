// reduce over every dimension of a tile of rank 3: sum i32.
cuda_tile.module @reduce_sum_i32 {
  entry @reduce_sum_i32(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %a = reshape %a_flat : tile<64xi32> -> tile<4x8x2xi32>
    %r0 = reduce %a dim=0 identities=[0 : i32] : tile<4x8x2xi32> -> tile<8x2xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      %r = addi %e0, %a0 : tile<i32>
      yield %r : tile<i32>
    }
    %out0_flat = reshape %r0 : tile<8x2xi32> -> tile<16xi32>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out0_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %r1 = reduce %a dim=1 identities=[0 : i32] : tile<4x8x2xi32> -> tile<4x2xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      %r = addi %e0, %a0 : tile<i32>
      yield %r : tile<i32>
    }
    %out1_flat = reshape %r1 : tile<4x2xi32> -> tile<8xi32>
    %l8 = iota : tile<8xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p2_, %out1_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    %r2 = reduce %a dim=2 identities=[0 : i32] : tile<4x8x2xi32> -> tile<4x8xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      %r = addi %e0, %a0 : tile<i32>
      yield %r : tile<i32>
    }
    %out2_flat = reshape %r2 : tile<4x8xi32> -> tile<32xi32>
    %l32 = iota : tile<32xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p3_, %out2_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
