// Stores of every ordering and scope.
cuda_tile.module @store_ptr_orderings {
  entry @store_ptr_orderings(%a_ptr: tile<ptr<i32>>, %out_weak_ptr: tile<ptr<i32>>, %out_relaxed_tl_blk_ptr: tile<ptr<i32>>, %out_relaxed_device_ptr: tile<ptr<i32>>, %out_relaxed_sys_ptr: tile<ptr<i32>>, %out_release_tl_blk_ptr: tile<ptr<i32>>, %out_release_device_ptr: tile<ptr<i32>>, %out_release_sys_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %out_weak_at1 = reshape %out_weak_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_weak_atn = broadcast %out_weak_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_weak_at = offset %out_weak_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %t_weak = store_ptr_tko weak %out_weak_at, %a : tile<8xptr<i32>>, tile<8xi32> -> token
    %out_relaxed_tl_blk_at1 = reshape %out_relaxed_tl_blk_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_relaxed_tl_blk_atn = broadcast %out_relaxed_tl_blk_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_relaxed_tl_blk_at = offset %out_relaxed_tl_blk_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %t_relaxed_tl_blk = store_ptr_tko relaxed tl_blk %out_relaxed_tl_blk_at, %a : tile<8xptr<i32>>, tile<8xi32> -> token
    %out_relaxed_device_at1 = reshape %out_relaxed_device_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_relaxed_device_atn = broadcast %out_relaxed_device_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_relaxed_device_at = offset %out_relaxed_device_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %t_relaxed_device = store_ptr_tko relaxed device %out_relaxed_device_at, %a : tile<8xptr<i32>>, tile<8xi32> -> token
    %out_relaxed_sys_at1 = reshape %out_relaxed_sys_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_relaxed_sys_atn = broadcast %out_relaxed_sys_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_relaxed_sys_at = offset %out_relaxed_sys_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %t_relaxed_sys = store_ptr_tko relaxed sys %out_relaxed_sys_at, %a : tile<8xptr<i32>>, tile<8xi32> -> token
    %out_release_tl_blk_at1 = reshape %out_release_tl_blk_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_release_tl_blk_atn = broadcast %out_release_tl_blk_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_release_tl_blk_at = offset %out_release_tl_blk_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %t_release_tl_blk = store_ptr_tko release tl_blk %out_release_tl_blk_at, %a : tile<8xptr<i32>>, tile<8xi32> -> token
    %out_release_device_at1 = reshape %out_release_device_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_release_device_atn = broadcast %out_release_device_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_release_device_at = offset %out_release_device_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %t_release_device = store_ptr_tko release device %out_release_device_at, %a : tile<8xptr<i32>>, tile<8xi32> -> token
    %out_release_sys_at1 = reshape %out_release_sys_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_release_sys_atn = broadcast %out_release_sys_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_release_sys_at = offset %out_release_sys_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %t_release_sys = store_ptr_tko release sys %out_release_sys_at, %a : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
