// reduce over every dimension of a tile of rank 3: max f32.
cuda_tile.module @reduce_max_f32 {
  entry @reduce_max_f32(%a_ptr: tile<ptr<f32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f32>> -> tile<64xf32>, token
    %a = reshape %a_flat : tile<64xf32> -> tile<4x8x2xf32>
    %r0 = reduce %a dim=0 identities=[0xFF800000 : f32] : tile<4x8x2xf32> -> tile<8x2xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = maxf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %out0_bits = bitcast %r0 : tile<8x2xf32> -> tile<8x2xi32>
    %out0_number = cmpf equal ordered %r0, %r0 : tile<8x2xf32> -> tile<8x2xi1>
    %out0_nan = constant <i32: 2143289344> : tile<8x2xi32>
    %out0 = select %out0_number, %out0_bits, %out0_nan : tile<8x2xi1>, tile<8x2xi32>
    %out0_flat = reshape %out0 : tile<8x2xi32> -> tile<16xi32>
    %i16 = iota : tile<16xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out0_at = offset %out0_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %r1 = reduce %a dim=1 identities=[0xFF800000 : f32] : tile<4x8x2xf32> -> tile<4x2xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = maxf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %out1_bits = bitcast %r1 : tile<4x2xf32> -> tile<4x2xi32>
    %out1_number = cmpf equal ordered %r1, %r1 : tile<4x2xf32> -> tile<4x2xi1>
    %out1_nan = constant <i32: 2143289344> : tile<4x2xi32>
    %out1 = select %out1_number, %out1_bits, %out1_nan : tile<4x2xi1>, tile<4x2xi32>
    %out1_flat = reshape %out1 : tile<4x2xi32> -> tile<8xi32>
    %i8 = iota : tile<8xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out1_at = offset %out1_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    %r2 = reduce %a dim=2 identities=[0xFF800000 : f32] : tile<4x8x2xf32> -> tile<4x8xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = maxf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %out2_bits = bitcast %r2 : tile<4x8xf32> -> tile<4x8xi32>
    %out2_number = cmpf equal ordered %r2, %r2 : tile<4x8xf32> -> tile<4x8xi1>
    %out2_nan = constant <i32: 2143289344> : tile<4x8xi32>
    %out2 = select %out2_number, %out2_bits, %out2_nan : tile<4x8xi1>, tile<4x8xi32>
    %out2_flat = reshape %out2 : tile<4x8xi32> -> tile<32xi32>
    %i32 = iota : tile<32xi32>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out2_at = offset %out2_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
