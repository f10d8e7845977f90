// A loop of mmaf of tf32, rounded from f32, with tiles of 64x16 and 16x64, the
// right operand stored by columns: sums are exact in any order.
cuda_tile.module @mmaf_tf32_streamed_nt {
  entry @mmaf_tf32_streamed_nt(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %a_base = assume div_by<16>, %a_ptr : tile<ptr<f32>>
    %a_tensor = make_tensor_view %a_base, shape = [64, 96], strides = [96, 1] : tensor_view<64x96xf32, strides=[96,1]>
    %a_view = make_partition_view %a_tensor : partition_view<tile=(64x16), tensor_view<64x96xf32, strides=[96,1]>>
    %b_base = assume div_by<16>, %b_ptr : tile<ptr<f32>>
    %b_tensor = make_tensor_view %b_base, shape = [96, 64], strides = [1, 96] : tensor_view<96x64xf32, strides=[1,96]>
    %b_view = make_partition_view %b_tensor : partition_view<tile=(16x64), tensor_view<96x64xf32, strides=[1,96]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 6> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %r = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
        %x, %tx = load_view_tko weak %a_view[%zero, %i] : partition_view<tile=(64x16), tensor_view<64x96xf32, strides=[96,1]>>, tile<i32> -> tile<64x16xf32>, token
        %y, %ty = load_view_tko weak %b_view[%i, %zero] : partition_view<tile=(16x64), tensor_view<96x64xf32, strides=[1,96]>>, tile<i32> -> tile<16x64xf32>, token
        %u = ftof %x : tile<64x16xf32> -> tile<64x16xtf32>
        %v = ftof %y : tile<16x64xf32> -> tile<16x64xtf32>
        %next = mmaf %u, %v, %acc : tile<64x16xtf32>, tile<16x64xtf32>, tile<64x64xf32>
        continue %next : tile<64x64xf32>
    }
    %out_flat = reshape %r : tile<64x64xf32> -> tile<4096xf32>
    %l4096 = iota : tile<4096xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<4096xptr<f32>>
    %p1_ = offset %p1_n, %l4096 : tile<4096xptr<f32>>, tile<4096xi32> -> tile<4096xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<4096xptr<f32>>, tile<4096xf32> -> token
    return
  }
}
