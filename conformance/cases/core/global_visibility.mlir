// Globals that are private, constant, both, and a splat.
cuda_tile.module @global_visibility {
  global public @a <i32: [1, 2, 3, 4]> : tile<4xi32>
  global private @b <i32: [5, 6, 7, 8]> : tile<4xi32>
  global constant @c <i32: [9, 10, 11, 12]> : tile<4xi32>
  global private constant @d alignment = 64 <i32: 13> : tile<4xi32>
  entry @global_visibility(%out_a_ptr: tile<ptr<i32>>, %out_b_ptr: tile<ptr<i32>>, %out_c_ptr: tile<ptr<i32>>, %out_d_ptr: tile<ptr<i32>>) {
    %a = get_global @a : tile<ptr<i32>>
    %a1 = reshape %a : tile<ptr<i32>> -> tile<1xptr<i32>>
    %an = broadcast %a1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %ai = iota : tile<4xi32>
    %a_at = offset %an, %ai : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %x_a, %t_a = load_ptr_tko weak %a_at : tile<4xptr<i32>> -> tile<4xi32>, token
    %l4 = iota : tile<4xi32>
    %p1_1 = reshape %out_a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p1_ = offset %p1_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p1_, %x_a : tile<4xptr<i32>>, tile<4xi32> -> token
    %b = get_global @b : tile<ptr<i32>>
    %b1 = reshape %b : tile<ptr<i32>> -> tile<1xptr<i32>>
    %bn = broadcast %b1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %bi = iota : tile<4xi32>
    %b_at = offset %bn, %bi : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %x_b, %t_b = load_ptr_tko weak %b_at : tile<4xptr<i32>> -> tile<4xi32>, token
    %p2_1 = reshape %out_b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p2_ = offset %p2_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p2_, %x_b : tile<4xptr<i32>>, tile<4xi32> -> token
    %c = get_global @c : tile<ptr<i32>>
    %c1 = reshape %c : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cn = broadcast %c1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %ci = iota : tile<4xi32>
    %c_at = offset %cn, %ci : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %x_c, %t_c = load_ptr_tko weak %c_at : tile<4xptr<i32>> -> tile<4xi32>, token
    %p3_1 = reshape %out_c_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p3_ = offset %p3_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p3_, %x_c : tile<4xptr<i32>>, tile<4xi32> -> token
    %d = get_global @d : tile<ptr<i32>>
    %d1 = reshape %d : tile<ptr<i32>> -> tile<1xptr<i32>>
    %dn = broadcast %d1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %di = iota : tile<4xi32>
    %d_at = offset %dn, %di : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %x_d, %t_d = load_ptr_tko weak %d_at : tile<4xptr<i32>> -> tile<4xi32>, token
    %p4_1 = reshape %out_d_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p4_ = offset %p4_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p4_, %x_d : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
