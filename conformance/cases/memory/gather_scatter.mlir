// A load from scattered places, some of them twice, and a store to a
// permutation of places.
cuda_tile.module @gather_scatter {
  entry @gather_scatter(%a_ptr: tile<ptr<i32>>, %order_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %order_at1 = reshape %order_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %order_atn = broadcast %order_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %order_at = offset %order_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %order, %order_token = load_ptr_tko weak %order_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %two = constant <i32: 2> : tile<16xi32>
    %half = divi %order, %two unsigned : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %a_at = offset %a_atn, %half : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %x, %t = load_ptr_tko weak %a_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out_at = offset %out_atn, %order : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %s = store_ptr_tko weak %out_at, %x : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
