// View loads of every ordering and scope.
cuda_tile.module @load_view_orderings {
  entry @load_view_orderings(%a_ptr: tile<ptr<i32>>, %out_weak_ptr: tile<ptr<i32>>, %out_relaxed_tl_blk_ptr: tile<ptr<i32>>, %out_relaxed_device_ptr: tile<ptr<i32>>, %out_relaxed_sys_ptr: tile<ptr<i32>>, %out_acquire_tl_blk_ptr: tile<ptr<i32>>, %out_acquire_device_ptr: tile<ptr<i32>>, %out_acquire_sys_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v = make_partition_view %v_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %one = constant <i32: 1> : tile<i32>
    %x_weak, %t_weak = load_view_tko weak %v[%one] : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %i8 = iota : tile<8xi32>
    %out_weak_at1 = reshape %out_weak_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_weak_atn = broadcast %out_weak_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_weak_at = offset %out_weak_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_weak_stored = store_ptr_tko weak %out_weak_at, %x_weak : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_relaxed_tl_blk, %t_relaxed_tl_blk = load_view_tko relaxed tl_blk %v[%one] : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %out_relaxed_tl_blk_at1 = reshape %out_relaxed_tl_blk_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_relaxed_tl_blk_atn = broadcast %out_relaxed_tl_blk_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_relaxed_tl_blk_at = offset %out_relaxed_tl_blk_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_relaxed_tl_blk_stored = store_ptr_tko weak %out_relaxed_tl_blk_at, %x_relaxed_tl_blk : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_relaxed_device, %t_relaxed_device = load_view_tko relaxed device %v[%one] : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %out_relaxed_device_at1 = reshape %out_relaxed_device_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_relaxed_device_atn = broadcast %out_relaxed_device_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_relaxed_device_at = offset %out_relaxed_device_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_relaxed_device_stored = store_ptr_tko weak %out_relaxed_device_at, %x_relaxed_device : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_relaxed_sys, %t_relaxed_sys = load_view_tko relaxed sys %v[%one] : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %out_relaxed_sys_at1 = reshape %out_relaxed_sys_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_relaxed_sys_atn = broadcast %out_relaxed_sys_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_relaxed_sys_at = offset %out_relaxed_sys_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_relaxed_sys_stored = store_ptr_tko weak %out_relaxed_sys_at, %x_relaxed_sys : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_acquire_tl_blk, %t_acquire_tl_blk = load_view_tko acquire tl_blk %v[%one] : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %out_acquire_tl_blk_at1 = reshape %out_acquire_tl_blk_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_acquire_tl_blk_atn = broadcast %out_acquire_tl_blk_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_acquire_tl_blk_at = offset %out_acquire_tl_blk_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_acquire_tl_blk_stored = store_ptr_tko weak %out_acquire_tl_blk_at, %x_acquire_tl_blk : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_acquire_device, %t_acquire_device = load_view_tko acquire device %v[%one] : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %out_acquire_device_at1 = reshape %out_acquire_device_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_acquire_device_atn = broadcast %out_acquire_device_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_acquire_device_at = offset %out_acquire_device_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_acquire_device_stored = store_ptr_tko weak %out_acquire_device_at, %x_acquire_device : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_acquire_sys, %t_acquire_sys = load_view_tko acquire sys %v[%one] : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %out_acquire_sys_at1 = reshape %out_acquire_sys_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_acquire_sys_atn = broadcast %out_acquire_sys_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_acquire_sys_at = offset %out_acquire_sys_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_acquire_sys_stored = store_ptr_tko weak %out_acquire_sys_at, %x_acquire_sys : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
