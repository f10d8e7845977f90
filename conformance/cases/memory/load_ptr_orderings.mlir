// Loads of every ordering and scope see the same where nobody else writes.
cuda_tile.module @load_ptr_orderings {
  entry @load_ptr_orderings(%a_ptr: tile<ptr<i32>>, %out_weak_ptr: tile<ptr<i32>>, %out_relaxed_tl_blk_ptr: tile<ptr<i32>>, %out_relaxed_device_ptr: tile<ptr<i32>>, %out_relaxed_sys_ptr: tile<ptr<i32>>, %out_acquire_tl_blk_ptr: tile<ptr<i32>>, %out_acquire_device_ptr: tile<ptr<i32>>, %out_acquire_sys_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %x_weak, %t_weak = load_ptr_tko weak %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %p1_1 = reshape %out_weak_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p1_, %x_weak : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_relaxed_tl_blk, %t_relaxed_tl_blk = load_ptr_tko relaxed tl_blk %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %p2_1 = reshape %out_relaxed_tl_blk_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p2_, %x_relaxed_tl_blk : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_relaxed_device, %t_relaxed_device = load_ptr_tko relaxed device %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %p3_1 = reshape %out_relaxed_device_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p3_ = offset %p3_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p3_, %x_relaxed_device : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_relaxed_sys, %t_relaxed_sys = load_ptr_tko relaxed sys %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %p4_1 = reshape %out_relaxed_sys_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p4_ = offset %p4_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p4_, %x_relaxed_sys : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_acquire_tl_blk, %t_acquire_tl_blk = load_ptr_tko acquire tl_blk %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %p5_1 = reshape %out_acquire_tl_blk_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p5_ = offset %p5_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p5_, %x_acquire_tl_blk : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_acquire_device, %t_acquire_device = load_ptr_tko acquire device %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %p6_1 = reshape %out_acquire_device_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p6_ = offset %p6_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p6_, %x_acquire_device : tile<8xptr<i32>>, tile<8xi32> -> token
    %x_acquire_sys, %t_acquire_sys = load_ptr_tko acquire sys %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %p7_1 = reshape %out_acquire_sys_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p7_ = offset %p7_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p7_, %x_acquire_sys : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
