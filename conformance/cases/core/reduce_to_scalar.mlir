// reduce of a tile of rank 1 to rank 0, with a value from outside in the body
// and an if.
cuda_tile.module @reduce_to_scalar {
  entry @reduce_to_scalar(%a_ptr: tile<ptr<i32>>, %limit: tile<i32>, %out_ptr: tile<ptr<i32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %big = constant <i1: true> : tile<i1>
    %r = reduce %a dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      %m = maxi %e, %acc signed : tile<i32>
      %n = if %big -> (tile<i32>) {
        %c = mini %m, %limit signed : tile<i32>
        yield %c : tile<i32>
      } else {
        yield %m : tile<i32>
      }
      yield %n : tile<i32>
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
