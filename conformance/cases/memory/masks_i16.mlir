// Masked loads and stores of i16: elements whose mask is false take the
// padding, and are not written.
cuda_tile.module @masks_i16 {
  entry @masks_i16(%a_ptr: tile<ptr<i16>>, %pad_ptr: tile<ptr<i16>>, %m_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i16>>, %some_ptr: tile<ptr<i16>>) {
    %l16 = iota : tile<16xi32>
    %pad_at1 = reshape %pad_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %pad_atn = broadcast %pad_at1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %pad_at = offset %pad_atn, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    %pad, %pad_token = load_ptr_tko weak %pad_at : tile<16xptr<i16>> -> tile<16xi16>, token
    %m_at1 = reshape %m_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %m_atn = broadcast %m_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %m_at = offset %m_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %m, %m_token = load_ptr_tko weak %m_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    %x, %t = load_ptr_tko weak %a_at, %m, %pad : tile<16xptr<i16>>, tile<16xi1>, tile<16xi16> -> tile<16xi16>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p1_, %x : tile<16xptr<i16>>, tile<16xi16> -> token
    %some_at1 = reshape %some_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %some_atn = broadcast %some_at1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %some_at = offset %some_atn, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    %whole, %tw = load_ptr_tko weak %a_at : tile<16xptr<i16>> -> tile<16xi16>, token
    %s = store_ptr_tko weak %some_at, %whole, %m : tile<16xptr<i16>>, tile<16xi16>, tile<16xi1> -> token
    return
  }
}
