// Accesses to one place in the order of their tokens: write after write, read
// after write, write after read.
cuda_tile.module @tokens_chain {
  entry @tokens_chain(%cell_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %ten = constant <i32: 10> : tile<i32>
    %twenty = constant <i32: 20> : tile<i32>
    %thirty = constant <i32: 30> : tile<i32>
    %t0 = make_token : token
    %a, %t1 = load_ptr_tko weak %cell_ptr token=%t0 : tile<ptr<i32>> -> tile<i32>, token
    %t2 = store_ptr_tko weak %cell_ptr, %ten token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    %t3 = store_ptr_tko weak %cell_ptr, %twenty token=%t2 : tile<ptr<i32>>, tile<i32> -> token
    %b, %t4 = load_ptr_tko weak %cell_ptr token=%t3 : tile<ptr<i32>> -> tile<i32>, token
    %c, %t5 = load_ptr_tko weak %cell_ptr token=%t3 : tile<ptr<i32>> -> tile<i32>, token
    %t6 = join_tokens %t4, %t5 : token
    %t7 = store_ptr_tko weak %cell_ptr, %thirty token=%t6 : tile<ptr<i32>>, tile<i32> -> token
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %a : tile<ptr<i32>>, tile<i32> -> token
    %put2_i = constant <i32: 1> : tile<i32>
    %put2_at = offset %out_ptr, %put2_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put2_t = store_ptr_tko weak %put2_at, %b : tile<ptr<i32>>, tile<i32> -> token
    %put3_i = constant <i32: 2> : tile<i32>
    %put3_at = offset %out_ptr, %put3_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put3_t = store_ptr_tko weak %put3_at, %c : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
