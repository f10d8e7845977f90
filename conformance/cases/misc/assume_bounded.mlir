// assume bounded: with both bounds, one, and none, at the limits; in a loop.
cuda_tile.module @assume_bounded {
  entry @assume_bounded(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i8>>, %out_r_ptr: tile<ptr<i32>>) {
    %l4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<4xptr<i8>>
    %a_at = offset %a_atn, %l4 : tile<4xptr<i8>>, tile<4xi32> -> tile<4xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i8>> -> tile<4xi8>, token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %b = assume bounded<-128, 127>, %a : tile<4xi8>
    %c = assume bounded<?, ?>, %b : tile<4xi8>
    %r = for %i in (%zero to %ten, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %j = assume bounded<0, 9>, %i : tile<i32>
      %k = assume bounded<0, ?>, %j : tile<i32>
      %l = assume bounded<?, 9>, %k : tile<i32>
      %n = addi %s, %l : tile<i32>
      continue %n : tile<i32>
    }
    %p1_1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<4xptr<i8>>
    %p1_ = offset %p1_n, %l4 : tile<4xptr<i8>>, tile<4xi32> -> tile<4xptr<i8>>
    store_ptr_tko weak %p1_, %c : tile<4xptr<i8>>, tile<4xi8> -> token
    %out_r_flat = reshape %r : tile<i32> -> tile<1xi32>
    %l1 = iota : tile<1xi32>
    %p2_1 = reshape %out_r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<1xptr<i32>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i32>>, tile<1xi32> -> tile<1xptr<i32>>
    store_ptr_tko weak %p2_, %out_r_flat : tile<1xptr<i32>>, tile<1xi32> -> token
    return
  }
}
