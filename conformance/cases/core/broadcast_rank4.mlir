// broadcast of i1: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank4 {
  entry @broadcast_rank4(%a_ptr: tile<ptr<i1>>, %out0_ptr: tile<ptr<i1>>, %out1_ptr: tile<ptr<i1>>) {
    %i8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<8xptr<i1>>
    %a_at = offset %a_atn, %i8 : tile<8xptr<i1>>, tile<8xi32> -> tile<8xptr<i1>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i1>> -> tile<8xi1>, token
    %a = reshape %a_flat : tile<8xi1> -> tile<1x2x1x4xi1>
    %r0 = broadcast %a : tile<1x2x1x4xi1> -> tile<4x2x8x4xi1>
    %out0_flat = reshape %r0 : tile<4x2x8x4xi1> -> tile<256xi1>
    %i256 = iota : tile<256xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %out0_at = offset %out0_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<256xptr<i1>>, tile<256xi1> -> token
    %r1 = broadcast %a : tile<1x2x1x4xi1> -> tile<2x2x1x4xi1>
    %out1_flat = reshape %r1 : tile<2x2x1x4xi1> -> tile<16xi1>
    %i16 = iota : tile<16xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %out1_at = offset %out1_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<16xptr<i1>>, tile<16xi1> -> token
    return
  }
}
