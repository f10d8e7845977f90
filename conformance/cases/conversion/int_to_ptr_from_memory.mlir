// int_to_ptr of an address that was stored to memory and loaded again.
cuda_tile.module @int_to_ptr_from_memory {
  entry @int_to_ptr_from_memory(%a_ptr: tile<ptr<f32>>, %cell_ptr: tile<ptr<i64>>, %r_ptr: tile<ptr<f32>>) {
    %n = ptr_to_int %a_ptr : tile<ptr<f32>> -> tile<i64>
    %t0 = store_ptr_tko weak %cell_ptr, %n : tile<ptr<i64>>, tile<i64> -> token
    %m, %t1 = load_ptr_tko weak %cell_ptr token=%t0 : tile<ptr<i64>> -> tile<i64>, token
    %p = int_to_ptr %m : tile<i64> -> tile<ptr<f32>>
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pn = broadcast %p1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %i = iota : tile<8xi32>
    %at = offset %pn, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %x, %t2 = load_ptr_tko weak %at : tile<8xptr<f32>> -> tile<8xf32>, token
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    store_ptr_tko weak %p1_, %x : tile<8xptr<f32>>, tile<8xf32> -> token
    return
  }
}
