// remi on i32: MIN rem -1 is 0, by spec/open_points.md.
cuda_tile.module @remi_i32_undefined {
  entry @remi_i32_undefined(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %a_at = offset %a_atn, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i32>> -> tile<4xi32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %b_at = offset %b_atn, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i32>> -> tile<4xi32>, token
    %r_r = remi %a, %b signed : tile<4xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %out_at = offset %out_atn, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %row = constant <i32: 4> : tile<4xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
