// Hints on loads and stores change nothing.
cuda_tile.module @ptr_hints {
  entry @ptr_hints(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_at = offset %out_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %x, %t = load_ptr_tko weak %a_at optimization_hints = <default = {latency = 3}> : tile<8xptr<i32>> -> tile<8xi32>, token
    %s = store_ptr_tko weak %out_at, %x token=%t optimization_hints = <sm_100 = {latency = 7}> : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
