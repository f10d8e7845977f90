// Two loads after one store, and a store after both: join_tokens of tokens
// that come from one.
cuda_tile.module @tokens_diamond {
  entry @tokens_diamond(%cell_ptr: tile<ptr<i64>>) {
    %seven = constant <i64: 7> : tile<i64>
    %t0 = make_token : token
    %t1 = store_ptr_tko weak %cell_ptr, %seven token=%t0 : tile<ptr<i64>>, tile<i64> -> token
    %a, %ta = load_ptr_tko weak %cell_ptr token=%t1 : tile<ptr<i64>> -> tile<i64>, token
    %b, %tb = load_ptr_tko weak %cell_ptr token=%t1 : tile<ptr<i64>> -> tile<i64>, token
    %s = addi %a, %b : tile<i64>
    %d = addi %s, %s : tile<i64>
    %tj = join_tokens %ta, %tb : token
    %t2 = store_ptr_tko weak %cell_ptr, %d token=%tj : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
