// View stores of every ordering and scope.
cuda_tile.module @store_view_orderings {
  entry @store_view_orderings(%a_ptr: tile<ptr<i32>>, %out_weak_ptr: tile<ptr<i32>>, %out_relaxed_tl_blk_ptr: tile<ptr<i32>>, %out_relaxed_device_ptr: tile<ptr<i32>>, %out_relaxed_sys_ptr: tile<ptr<i32>>, %out_release_tl_blk_ptr: tile<ptr<i32>>, %out_release_device_ptr: tile<ptr<i32>>, %out_release_sys_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %one = constant <i32: 1> : tile<i32>
    %v_weak_tv = make_tensor_view %out_weak_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v_weak = make_partition_view %v_weak_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %t_weak = store_view_tko weak %a, %v_weak[%one] : tile<8xi32>, partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %v_relaxed_tl_blk_tv = make_tensor_view %out_relaxed_tl_blk_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v_relaxed_tl_blk = make_partition_view %v_relaxed_tl_blk_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %t_relaxed_tl_blk = store_view_tko relaxed tl_blk %a, %v_relaxed_tl_blk[%one] : tile<8xi32>, partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %v_relaxed_device_tv = make_tensor_view %out_relaxed_device_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v_relaxed_device = make_partition_view %v_relaxed_device_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %t_relaxed_device = store_view_tko relaxed device %a, %v_relaxed_device[%one] : tile<8xi32>, partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %v_relaxed_sys_tv = make_tensor_view %out_relaxed_sys_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v_relaxed_sys = make_partition_view %v_relaxed_sys_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %t_relaxed_sys = store_view_tko relaxed sys %a, %v_relaxed_sys[%one] : tile<8xi32>, partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %v_release_tl_blk_tv = make_tensor_view %out_release_tl_blk_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v_release_tl_blk = make_partition_view %v_release_tl_blk_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %t_release_tl_blk = store_view_tko release tl_blk %a, %v_release_tl_blk[%one] : tile<8xi32>, partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %v_release_device_tv = make_tensor_view %out_release_device_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v_release_device = make_partition_view %v_release_device_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %t_release_device = store_view_tko release device %a, %v_release_device[%one] : tile<8xi32>, partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %v_release_sys_tv = make_tensor_view %out_release_sys_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v_release_sys = make_partition_view %v_release_sys_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %t_release_sys = store_view_tko release sys %a, %v_release_sys[%one] : tile<8xi32>, partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
