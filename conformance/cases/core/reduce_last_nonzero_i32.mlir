// reduce over every dimension of a tile of rank 3: last nonzero i32.
cuda_tile.module @reduce_last_nonzero_i32 {
  entry @reduce_last_nonzero_i32(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %a = reshape %a_flat : tile<64xi32> -> tile<4x8x2xi32>
    %r0 = reduce %a dim=0 identities=[0 : i32] : tile<4x8x2xi32> -> tile<8x2xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      %zero = constant <i32: 0> : tile<i32>
      %none = cmpi equal %e0, %zero, signed : tile<i32> -> tile<i1>
      %r = select %none, %a0, %e0 : tile<i1>, tile<i32>
      yield %r : tile<i32>
    }
    %out0_flat = reshape %r0 : tile<8x2xi32> -> tile<16xi32>
    %i16 = iota : tile<16xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out0_at = offset %out0_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %r1 = reduce %a dim=1 identities=[0 : i32] : tile<4x8x2xi32> -> tile<4x2xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      %zero = constant <i32: 0> : tile<i32>
      %none = cmpi equal %e0, %zero, signed : tile<i32> -> tile<i1>
      %r = select %none, %a0, %e0 : tile<i1>, tile<i32>
      yield %r : tile<i32>
    }
    %out1_flat = reshape %r1 : tile<4x2xi32> -> tile<8xi32>
    %i8 = iota : tile<8xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out1_at = offset %out1_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    %r2 = reduce %a dim=2 identities=[0 : i32] : tile<4x8x2xi32> -> tile<4x8xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      %zero = constant <i32: 0> : tile<i32>
      %none = cmpi equal %e0, %zero, signed : tile<i32> -> tile<i1>
      %r = select %none, %a0, %e0 : tile<i1>, tile<i32>
      yield %r : tile<i32>
    }
    %out2_flat = reshape %r2 : tile<4x8xi32> -> tile<32xi32>
    %i32 = iota : tile<32xi32>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out2_at = offset %out2_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
