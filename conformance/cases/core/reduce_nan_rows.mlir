// reduce by maxf and minf without propagate_nan: a row of NaNs gives NaN, for
// the identity is not folded in; other rows ignore them.
cuda_tile.module @reduce_nan_rows {
  entry @reduce_nan_rows(%a_ptr: tile<ptr<f32>>, %out_maxf_ptr: tile<ptr<i32>>, %out_minf_ptr: tile<ptr<i32>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %a = reshape %a_flat : tile<16xf32> -> tile<4x4xf32>
    %maxf = reduce %a dim=1 identities=[0xFF800000 : f32] : tile<4x4xf32> -> tile<4xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = maxf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %out_maxf_bits = bitcast %maxf : tile<4xf32> -> tile<4xi32>
    %out_maxf_number = cmpf equal ordered %maxf, %maxf : tile<4xf32> -> tile<4xi1>
    %out_maxf_nan = constant <i32: 2143289344> : tile<4xi32>
    %out_maxf = select %out_maxf_number, %out_maxf_bits, %out_maxf_nan : tile<4xi1>, tile<4xi32>
    %i4 = iota : tile<4xi32>
    %out_maxf_at1 = reshape %out_maxf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_maxf_atn = broadcast %out_maxf_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %out_maxf_at = offset %out_maxf_atn, %i4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %out_maxf_stored = store_ptr_tko weak %out_maxf_at, %out_maxf : tile<4xptr<i32>>, tile<4xi32> -> token
    %minf = reduce %a dim=1 identities=[0x7F800000 : f32] : tile<4x4xf32> -> tile<4xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = minf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %out_minf_bits = bitcast %minf : tile<4xf32> -> tile<4xi32>
    %out_minf_number = cmpf equal ordered %minf, %minf : tile<4xf32> -> tile<4xi1>
    %out_minf_nan = constant <i32: 2143289344> : tile<4xi32>
    %out_minf = select %out_minf_number, %out_minf_bits, %out_minf_nan : tile<4xi1>, tile<4xi32>
    %out_minf_at1 = reshape %out_minf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_minf_atn = broadcast %out_minf_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %out_minf_at = offset %out_minf_atn, %i4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %out_minf_stored = store_ptr_tko weak %out_minf_at, %out_minf : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
