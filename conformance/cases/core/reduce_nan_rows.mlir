// reduce by maxf and minf without propagate_nan: a row of NaNs gives NaN, for
// the identity is not folded in; other rows ignore them.
cuda_tile.module @reduce_nan_rows {
  entry @reduce_nan_rows(%a_ptr: tile<ptr<f32>>, %out_maxf_ptr: tile<ptr<i32>>, %out_minf_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %a = reshape %a_flat : tile<16xf32> -> tile<4x4xf32>
    %maxf = reduce %a dim=1 identities=[0xFF800000 : f32] : tile<4x4xf32> -> tile<4xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = maxf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %nan_4_f32 = constant <i32: 2143289344> : tile<4xi32>
    %out_maxf_all = bitcast %maxf : tile<4xf32> -> tile<4xi32>
    %out_maxf_ok = cmpf equal ordered %maxf, %maxf : tile<4xf32> -> tile<4xi1>
    %out_maxf = select %out_maxf_ok, %out_maxf_all, %nan_4_f32 : tile<4xi1>, tile<4xi32>
    %l4 = iota : tile<4xi32>
    %p1_1 = reshape %out_maxf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p1_ = offset %p1_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p1_, %out_maxf : tile<4xptr<i32>>, tile<4xi32> -> token
    %minf = reduce %a dim=1 identities=[0x7F800000 : f32] : tile<4x4xf32> -> tile<4xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = minf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %out_minf_all = bitcast %minf : tile<4xf32> -> tile<4xi32>
    %out_minf_ok = cmpf equal ordered %minf, %minf : tile<4xf32> -> tile<4xi1>
    %out_minf = select %out_minf_ok, %out_minf_all, %nan_4_f32 : tile<4xi1>, tile<4xi32>
    %p2_1 = reshape %out_minf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p2_ = offset %p2_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p2_, %out_minf : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
