// Loads of every ordering and scope see the same where nobody else writes.
cuda_tile.module @load_ptr_orderings {
  entry @load_ptr_orderings(%a_ptr: tile<ptr<i32>>, %out_weak_ptr: tile<ptr<i32>>, %out_relaxed_tl_blk_ptr: tile<ptr<i32>>, %out_relaxed_device_ptr: tile<ptr<i32>>, %out_relaxed_sys_ptr: tile<ptr<i32>>, %out_acquire_tl_blk_ptr: tile<ptr<i32>>, %out_acquire_device_ptr: tile<ptr<i32>>, %out_acquire_sys_ptr: tile<ptr<i32>>) {
    %i8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %x_weak, %t_weak = load_ptr_tko weak %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %out_weak_at1 = reshape %out_weak_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_weak_atn = broadcast %out_weak_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_weak_at = offset %out_weak_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_weak_stored = store_ptr_tko weak %out_weak_at, %x_weak : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_relaxed_tl_blk, %t_relaxed_tl_blk = load_ptr_tko relaxed tl_blk %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %out_relaxed_tl_blk_at1 = reshape %out_relaxed_tl_blk_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_relaxed_tl_blk_atn = broadcast %out_relaxed_tl_blk_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_relaxed_tl_blk_at = offset %out_relaxed_tl_blk_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_relaxed_tl_blk_stored = store_ptr_tko weak %out_relaxed_tl_blk_at, %x_relaxed_tl_blk : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_relaxed_device, %t_relaxed_device = load_ptr_tko relaxed device %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %out_relaxed_device_at1 = reshape %out_relaxed_device_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_relaxed_device_atn = broadcast %out_relaxed_device_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_relaxed_device_at = offset %out_relaxed_device_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_relaxed_device_stored = store_ptr_tko weak %out_relaxed_device_at, %x_relaxed_device : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_relaxed_sys, %t_relaxed_sys = load_ptr_tko relaxed sys %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %out_relaxed_sys_at1 = reshape %out_relaxed_sys_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_relaxed_sys_atn = broadcast %out_relaxed_sys_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_relaxed_sys_at = offset %out_relaxed_sys_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_relaxed_sys_stored = store_ptr_tko weak %out_relaxed_sys_at, %x_relaxed_sys : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_acquire_tl_blk, %t_acquire_tl_blk = load_ptr_tko acquire tl_blk %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %out_acquire_tl_blk_at1 = reshape %out_acquire_tl_blk_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_acquire_tl_blk_atn = broadcast %out_acquire_tl_blk_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_acquire_tl_blk_at = offset %out_acquire_tl_blk_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_acquire_tl_blk_stored = store_ptr_tko weak %out_acquire_tl_blk_at, %x_acquire_tl_blk : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_acquire_device, %t_acquire_device = load_ptr_tko acquire device %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %out_acquire_device_at1 = reshape %out_acquire_device_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_acquire_device_atn = broadcast %out_acquire_device_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_acquire_device_at = offset %out_acquire_device_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_acquire_device_stored = store_ptr_tko weak %out_acquire_device_at, %x_acquire_device : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_acquire_sys, %t_acquire_sys = load_ptr_tko acquire sys %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %out_acquire_sys_at1 = reshape %out_acquire_sys_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_acquire_sys_atn = broadcast %out_acquire_sys_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_acquire_sys_at = offset %out_acquire_sys_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_acquire_sys_stored = store_ptr_tko weak %out_acquire_sys_at, %x_acquire_sys : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
