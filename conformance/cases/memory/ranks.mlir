// Loads and stores of tiles of rank 0, 2 and 3 with masks of the same shape.
cuda_tile.module @ranks {
  entry @ranks(%a_ptr: tile<ptr<i16>>, %out2_ptr: tile<ptr<i16>>, %out3_ptr: tile<ptr<i16>>, %out0_ptr: tile<ptr<i16>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %out2_at = offset %out2_atn, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    %p2 = reshape %a_at : tile<16xptr<i16>> -> tile<4x4xptr<i16>>
    %q2 = reshape %out2_at : tile<16xptr<i16>> -> tile<4x4xptr<i16>>
    %m2 = constant <i1: true> : tile<4x4xi1>
    %x2, %t2 = load_ptr_tko weak %p2, %m2 : tile<4x4xptr<i16>>, tile<4x4xi1> -> tile<4x4xi16>, token
    %s2 = store_ptr_tko weak %q2, %x2, %m2 : tile<4x4xptr<i16>>, tile<4x4xi16>, tile<4x4xi1> -> token
    %out3_at1 = reshape %out3_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out3_atn = broadcast %out3_at1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %out3_at = offset %out3_atn, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    %p3 = reshape %a_at : tile<16xptr<i16>> -> tile<2x2x4xptr<i16>>
    %q3 = reshape %out3_at : tile<16xptr<i16>> -> tile<2x2x4xptr<i16>>
    %m3 = constant <i1: true> : tile<2x2x4xi1>
    %x3, %t3 = load_ptr_tko weak %p3, %m3 : tile<2x2x4xptr<i16>>, tile<2x2x4xi1> -> tile<2x2x4xi16>, token
    %s3 = store_ptr_tko weak %q3, %x3, %m3 : tile<2x2x4xptr<i16>>, tile<2x2x4xi16>, tile<2x2x4xi1> -> token
    %x0, %t0 = load_ptr_tko weak %a_ptr : tile<ptr<i16>> -> tile<i16>, token
    %s0 = store_ptr_tko weak %out0_ptr, %x0 : tile<ptr<i16>>, tile<i16> -> token
    return
  }
}
