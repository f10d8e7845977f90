// reshape of i1 from shape to shape keeps the row-major order: (4, 4) (16,)
// (2, 2, 2, 2).
cuda_tile.module @reshape_i1 {
  entry @reshape_i1(%a_ptr: tile<ptr<i1>>, %out0_ptr: tile<ptr<i1>>, %out1_ptr: tile<ptr<i1>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %a = reshape %a_flat : tile<16xi1> -> tile<4x4xi1>
    %r0 = reshape %a : tile<4x4xi1> -> tile<16xi1>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %out0_at = offset %out0_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %out0_stored = store_ptr_tko weak %out0_at, %r0 : tile<16xptr<i1>>, tile<16xi1> -> token
    %r1 = reshape %r0 : tile<16xi1> -> tile<2x2x2x2xi1>
    %out1_flat = reshape %r1 : tile<2x2x2x2xi1> -> tile<16xi1>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %out1_at = offset %out1_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<16xptr<i1>>, tile<16xi1> -> token
    return
  }
}
