// Hints on view loads and stores change nothing.
cuda_tile.module @view_hints {
  entry @view_hints(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v = make_partition_view %v_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %w_tv = make_tensor_view %out_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %w = make_partition_view %w_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %z = constant <i32: 0> : tile<i32>
    %x, %t = load_view_tko weak %v[%z] optimization_hints = <default = {allow_tma = true}, sm_100 = {allow_tma = false, latency = 3}> : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %s = store_view_tko weak %x, %w[%z] optimization_hints = <sm_100 = {latency = 8}> : tile<8xi32>, partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
