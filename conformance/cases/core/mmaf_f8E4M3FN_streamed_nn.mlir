// A loop of mmaf of f8E4M3FN with tiles of 64x64 and 64x128: sums are exact in
// any order.
cuda_tile.module @mmaf_f8E4M3FN_streamed_nn {
  entry @mmaf_f8E4M3FN_streamed_nn(%a_ptr: tile<ptr<f8E4M3FN>>, %b_ptr: tile<ptr<f8E4M3FN>>, %out_ptr: tile<ptr<f32>>) {
    %a_base = assume div_by<16>, %a_ptr : tile<ptr<f8E4M3FN>>
    %a_tensor = make_tensor_view %a_base, shape = [64, 320], strides = [320, 1] : tensor_view<64x320xf8E4M3FN, strides=[320,1]>
    %a_view = make_partition_view %a_tensor : partition_view<tile=(64x64), tensor_view<64x320xf8E4M3FN, strides=[320,1]>>
    %b_base = assume div_by<16>, %b_ptr : tile<ptr<f8E4M3FN>>
    %b_tensor = make_tensor_view %b_base, shape = [320, 128], strides = [128, 1] : tensor_view<320x128xf8E4M3FN, strides=[128,1]>
    %b_view = make_partition_view %b_tensor : partition_view<tile=(64x128), tensor_view<320x128xf8E4M3FN, strides=[128,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 5> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %r = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
        %x, %tx = load_view_tko weak %a_view[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x320xf8E4M3FN, strides=[320,1]>>, tile<i32> -> tile<64x64xf8E4M3FN>, token
        %y, %ty = load_view_tko weak %b_view[%i, %zero] : partition_view<tile=(64x128), tensor_view<320x128xf8E4M3FN, strides=[128,1]>>, tile<i32> -> tile<64x128xf8E4M3FN>, token
        %next = mmaf %x, %y, %acc : tile<64x64xf8E4M3FN>, tile<64x128xf8E4M3FN>, tile<64x128xf32>
        continue %next : tile<64x128xf32>
    }
    %out_flat = reshape %r : tile<64x128xf32> -> tile<8192xf32>
    %l8192 = iota : tile<8192xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<8192xptr<f32>>
    %p1_ = offset %p1_n, %l8192 : tile<8192xptr<f32>>, tile<8192xi32> -> tile<8192xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<8192xptr<f32>>, tile<8192xf32> -> token
    return
  }
}
