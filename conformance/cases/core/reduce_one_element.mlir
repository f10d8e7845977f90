// reduce and scan along a dimension of size 1 give the element: neither the
// body nor the identity is seen.
cuda_tile.module @reduce_one_element {
  entry @reduce_one_element(%a_ptr: tile<ptr<i32>>, %out_v_ptr: tile<ptr<i32>>, %out_s_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %a = reshape %a_flat : tile<8xi32> -> tile<8x1xi32>
    %v = reduce %a dim=1 identities=[0 : i32] : tile<8x1xi32> -> tile<8xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      %r = addi %e0, %a0 : tile<i32>
      yield %r : tile<i32>
    }
    %s = scan %a dim=1 reverse=true identities=[0 : i32] : tile<8x1xi32> -> tile<8x1xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      %r = addi %e0, %a0 : tile<i32>
      yield %r : tile<i32>
    }
    %p1_1 = reshape %out_v_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p1_, %v : tile<8xptr<i32>>, tile<8xi32> -> token
    %out_s_flat = reshape %s : tile<8x1xi32> -> tile<8xi32>
    %p2_1 = reshape %out_s_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p2_, %out_s_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
