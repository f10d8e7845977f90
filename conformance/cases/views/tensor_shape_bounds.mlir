// get_tensor_shape as the bounds of loops that sum a tensor of dynamic sizes.
cuda_tile.module @tensor_shape_bounds {
  entry @tensor_shape_bounds(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_n0 = constant <i32: 3> : tile<i32>
    %v_n1 = constant <i32: 5> : tile<i32>
    %v_tv = make_tensor_view %a_ptr, shape = [%v_n0, %v_n1], strides = [5, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[5,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(1x1), tensor_view<?x?xi32, strides=[5,1]>>
    %n:2 = get_tensor_shape %v_tv : tensor_view<?x?xi32, strides=[5,1]> -> tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %r = for %i in (%zero to %n#0, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %q = for %j in (%zero to %n#1, step %one) : tile<i32> iter_values(%u = %s) -> (tile<i32>) {
        %x, %t = load_view_tko weak %v[%i, %j] : partition_view<tile=(1x1), tensor_view<?x?xi32, strides=[5,1]>>, tile<i32> -> tile<1x1xi32>, token
        %y = reshape %x : tile<1x1xi32> -> tile<i32>
        %w = addi %u, %y : tile<i32>
        continue %w : tile<i32>
      }
      continue %q : tile<i32>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
