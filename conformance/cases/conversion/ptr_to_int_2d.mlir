// ptr_to_int and int_to_ptr of a tile of rank 2, transposed on the way.
cuda_tile.module @ptr_to_int_2d {
  entry @ptr_to_int_2d(%a_ptr: tile<ptr<i32>>, %r_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %grid = reshape %a_at : tile<32xptr<i32>> -> tile<4x8xptr<i32>>
    %numbers = ptr_to_int %grid : tile<4x8xptr<i32>> -> tile<4x8xi64>
    %turned = permute %numbers [1, 0] : tile<4x8xi64> -> tile<8x4xi64>
    %back = int_to_ptr %turned : tile<8x4xi64> -> tile<8x4xptr<i32>>
    %x, %t = load_ptr_tko weak %back : tile<8x4xptr<i32>> -> tile<8x4xi32>, token
    %r_flat = reshape %x : tile<8x4xi32> -> tile<32xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %r_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
