// absi on i1: MIN stays MIN.
cuda_tile.module @absi_i1 {
  entry @absi_i1(%a_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i1>>) {
    %l2 = iota : tile<2xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %a_at = offset %a_atn, %l2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<2xptr<i1>> -> tile<2xi1>, token
    %r_r = absi %a : tile<2xi1>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %out_at = offset %out_atn, %l2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %row = constant <i32: 2> : tile<2xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<2xptr<i1>>, tile<2xi1> -> token
    return
  }
}
