// assume div_by on numbers, tiles, pointers and a tensor view, all true:
// values pass unchanged.
cuda_tile.module @assume_div_by {
  entry @assume_div_by(%a_ptr: tile<ptr<i32>>, %n: tile<i32>, %out_n_ptr: tile<ptr<i32>>, %out_b_ptr: tile<ptr<i32>>, %out_x_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %m = assume div_by<16>, %n : tile<i32>
    %b = assume div_by<4>, %a : tile<16xi32>
    %p = assume div_by<16>, %a_ptr : tile<ptr<i32>>
    %tv = make_tensor_view %p, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %tw = assume div_by<8>, %tv : tensor_view<16xi32, strides=[1]>
    %v = make_partition_view %tw : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %one = constant <i32: 1> : tile<i32>
    %x, %t = load_view_tko weak %v[%one] : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %out_n_flat = reshape %m : tile<i32> -> tile<1xi32>
    %l1 = iota : tile<1xi32>
    %p1_1 = reshape %out_n_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<1xptr<i32>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<i32>>, tile<1xi32> -> tile<1xptr<i32>>
    store_ptr_tko weak %p1_, %out_n_flat : tile<1xptr<i32>>, tile<1xi32> -> token
    %p2_1 = reshape %out_b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p2_, %b : tile<16xptr<i32>>, tile<16xi32> -> token
    %l8 = iota : tile<8xi32>
    %p3_1 = reshape %out_x_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p3_ = offset %p3_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p3_, %x : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
