// Masked-out elements without padding that are stored all the same: 0 by
// spec/open_points.md.
cuda_tile.module @mask_no_padding_undefined {
  entry @mask_no_padding_undefined(%a_ptr: tile<ptr<i32>>, %m_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %m_at1 = reshape %m_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %m_atn = broadcast %m_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %m_at = offset %m_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %m, %m_token = load_ptr_tko weak %m_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %x, %t = load_ptr_tko weak %a_at, %m : tile<16xptr<i32>>, tile<16xi1> -> tile<16xi32>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %x : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
