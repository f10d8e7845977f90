// A kernel that forgot a token. It adds 1 to an array in place, and then doubles
// what it finds there; but nothing says that the second load comes after the
// first store, and a compiler may let it come before. `tessera run --check` says
// so; `--order=reverse` shows another result.
cuda_tile.module @race {
  entry @increment_and_double(%a: tile<ptr<f32>>) {
    %start = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %ones = constant <f32: 1.0> : tile<8xf32>
    %ta = make_tensor_view %a, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>

    %x, %loaded = load_view_tko weak %va[%zero] token = %start : partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    %more = addf %x, %ones : tile<8xf32>
    %stored = store_view_tko weak %more, %va[%zero] token = %loaded : tile<8xf32>, partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>, tile<i32> -> token

    // Here `token = %stored` is missing.
    %y, %loaded_again = load_view_tko weak %va[%zero] token = %loaded : partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    %twice = addf %y, %y : tile<8xf32>
    %last = join_tokens %stored, %loaded_again : token
    %stored_again = store_view_tko weak %twice, %va[%zero] token = %last : tile<8xf32>, partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
