// remi is allowed in a body, though its divisor might be zero.
cuda_tile.module @reduce_remi {
  entry @reduce_remi(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %twelve = constant <i32: 12> : tile<i32>
    %r = reduce %a dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      %x = remi %e, %twelve signed : tile<i32>
      %y = addi %x, %acc : tile<i32>
      yield %y : tile<i32>
    }
    %out_flat = reshape %r : tile<i32> -> tile<1xi32>
    %l1 = iota : tile<1xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<1xptr<i32>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<i32>>, tile<1xi32> -> tile<1xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<1xptr<i32>>, tile<1xi32> -> token
    return
  }
}
