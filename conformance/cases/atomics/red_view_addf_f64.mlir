// atomic_red_view_tko addf on f64 from many tile blocks into the same tiles;
// the sums are exact.
cuda_tile.module @red_view_addf_f64 {
  entry @red_view_addf_f64(%a_ptr: tile<ptr<f64>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf64, strides=[10,1]>
    %pv = make_partition_view %tv : partition_view<tile=(4x4), tensor_view<6x10xf64, strides=[10,1]>>
    %one = constant <i32: 1> : tile<i32>
    %n = addi %x, %one : tile<i32>
    %f = itof %n signed : tile<i32> -> tile<f64>
    %f1 = reshape %f : tile<f64> -> tile<1x1xf64>
    %fs = broadcast %f1 : tile<1x1xf64> -> tile<4x4xf64>
    %t = atomic_red_view_tko relaxed device %pv[%y, %x], addf, %fs : tile<4x4xf64>, partition_view<tile=(4x4), tensor_view<6x10xf64, strides=[10,1]>>, tile<i32> -> token
    return
  }
}
