// A global can be written, and read again after its token; a second get_global
// is the same address.
cuda_tile.module @global_written {
  global @g <i32: [1, 2, 3, 4]> : tile<4xi32>
  entry @global_written(%out_ptr: tile<ptr<i32>>) {
    %p = get_global @g : tile<ptr<i32>>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pn = broadcast %p1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %pi = iota : tile<4xi32>
    %p_at = offset %pn, %pi : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %q = get_global @g : tile<ptr<i32>>
    %q1 = reshape %q : tile<ptr<i32>> -> tile<1xptr<i32>>
    %qn = broadcast %q1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %qi = iota : tile<4xi32>
    %q_at = offset %qn, %qi : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %x, %t0 = load_ptr_tko weak %p_at : tile<4xptr<i32>> -> tile<4xi32>, token
    %y = muli %x, %x : tile<4xi32>
    %t1 = store_ptr_tko weak %q_at, %y token=%t0 : tile<4xptr<i32>>, tile<4xi32> -> token
    %z, %t2 = load_ptr_tko weak %p_at token=%t1 : tile<4xptr<i32>> -> tile<4xi32>, token
    %l4 = iota : tile<4xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p1_ = offset %p1_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p1_, %z : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
