// A product that tensor copies feed.
cuda_tile.module @tuned {
  entry @product(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf16, strides=[640,1]>
    %b1 = make_tensor_view %q0, shape = [640, 128], strides = [128, 1] : tensor_view<640x128xf16, strides=[128,1]>
    %c1 = make_tensor_view %r, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), tensor_view<64x640xf16, strides=[640,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), tensor_view<640x128xf16, strides=[128,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<64x128xf32, strides=[128,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 10> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x640xf16, strides=[640,1]>>, tile<i32> -> tile<64x64xf16>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(64x128), tensor_view<640x128xf16, strides=[128,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %x, %y, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
