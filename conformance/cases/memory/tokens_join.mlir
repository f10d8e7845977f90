// join_tokens of many: a load waits for stores to all its elements.
cuda_tile.module @tokens_join {
  entry @tokens_join(%cells_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %start = make_token : token
    %v0 = constant <i32: 1> : tile<i32>
    %t0 = make_token : token
    %v1 = constant <i32: 2> : tile<i32>
    %t1 = make_token : token
    %v2 = constant <i32: 3> : tile<i32>
    %t2 = make_token : token
    %v3 = constant <i32: 4> : tile<i32>
    %t3 = make_token : token
    %v4 = constant <i32: 5> : tile<i32>
    %t4 = make_token : token
    %v5 = constant <i32: 6> : tile<i32>
    %t5 = make_token : token
    %v6 = constant <i32: 7> : tile<i32>
    %t6 = make_token : token
    %v7 = constant <i32: 8> : tile<i32>
    %t7 = make_token : token
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %cells_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %v0 token=%t0 : tile<ptr<i32>>, tile<i32> -> token
    %put2_i = constant <i32: 1> : tile<i32>
    %put2_at = offset %cells_ptr, %put2_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put2_t = store_ptr_tko weak %put2_at, %v1 token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    %put3_i = constant <i32: 2> : tile<i32>
    %put3_at = offset %cells_ptr, %put3_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put3_t = store_ptr_tko weak %put3_at, %v2 token=%t2 : tile<ptr<i32>>, tile<i32> -> token
    %put4_i = constant <i32: 3> : tile<i32>
    %put4_at = offset %cells_ptr, %put4_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put4_t = store_ptr_tko weak %put4_at, %v3 token=%t3 : tile<ptr<i32>>, tile<i32> -> token
    %put5_i = constant <i32: 4> : tile<i32>
    %put5_at = offset %cells_ptr, %put5_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put5_t = store_ptr_tko weak %put5_at, %v4 token=%t4 : tile<ptr<i32>>, tile<i32> -> token
    %put6_i = constant <i32: 5> : tile<i32>
    %put6_at = offset %cells_ptr, %put6_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put6_t = store_ptr_tko weak %put6_at, %v5 token=%t5 : tile<ptr<i32>>, tile<i32> -> token
    %put7_i = constant <i32: 6> : tile<i32>
    %put7_at = offset %cells_ptr, %put7_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put7_t = store_ptr_tko weak %put7_at, %v6 token=%t6 : tile<ptr<i32>>, tile<i32> -> token
    %put8_i = constant <i32: 7> : tile<i32>
    %put8_at = offset %cells_ptr, %put8_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put8_t = store_ptr_tko weak %put8_at, %v7 token=%t7 : tile<ptr<i32>>, tile<i32> -> token
    %all = join_tokens %start, %put1_t, %put2_t, %put3_t, %put4_t, %put5_t, %put6_t, %put7_t, %put8_t : token
    %l8 = iota : tile<8xi32>
    %cells_at1 = reshape %cells_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %cells_at = offset %cells_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %x, %t = load_ptr_tko weak %cells_at token=%all : tile<8xptr<i32>> -> tile<8xi32>, token
    %p9_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p9_n = broadcast %p9_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p9_ = offset %p9_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p9_, %x : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
