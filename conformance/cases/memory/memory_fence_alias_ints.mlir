// memory_fence_alias_tko between a store of i32 and a load of the same memory
// as f32.
cuda_tile.module @memory_fence_alias_ints {
  entry @memory_fence_alias_ints(%cell_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<f32>>) {
    %v = constant <i32: 1078530011> : tile<i32>
    %t0 = store_ptr_tko weak %cell_ptr, %v : tile<ptr<i32>>, tile<i32> -> token
    %t1 = memory_fence_alias_tko %t0
    %q = ptr_to_ptr %cell_ptr : tile<ptr<i32>> -> tile<ptr<f32>>
    %x, %t2 = load_ptr_tko weak %q token=%t1 : tile<ptr<f32>> -> tile<f32>, token
    %out_flat = reshape %x : tile<f32> -> tile<1xf32>
    %l1 = iota : tile<1xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<1xptr<f32>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<f32>>, tile<1xi32> -> tile<1xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<1xptr<f32>>, tile<1xf32> -> token
    return
  }
}
