// atomic_red_view_tko on i32 in every mode, on a tile that sticks out of the
// tensor: what is outside is not written.
cuda_tile.module @red_view_i32 {
  entry @red_view_i32(%v_ptr: tile<ptr<i32>>, %a_and_ptr: tile<ptr<i32>>, %a_or_ptr: tile<ptr<i32>>, %a_xor_ptr: tile<ptr<i32>>, %a_add_ptr: tile<ptr<i32>>, %a_max_ptr: tile<ptr<i32>>, %a_min_ptr: tile<ptr<i32>>, %a_umax_ptr: tile<ptr<i32>>, %a_umin_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %v_at = offset %v_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %v_flat, %v_token = load_ptr_tko weak %v_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %v = reshape %v_flat : tile<16xi32> -> tile<4x4xi32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %tv_and = make_tensor_view %a_and_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xi32, strides=[10,1]>
    %pv_and = make_partition_view %tv_and : partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>
    %t_and = atomic_red_view_tko relaxed device %pv_and[%one, %two], and, %v : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>, tile<i32> -> token
    %tv_or = make_tensor_view %a_or_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xi32, strides=[10,1]>
    %pv_or = make_partition_view %tv_or : partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>
    %t_or = atomic_red_view_tko relaxed tl_blk %pv_or[%one, %two], or, %v : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>, tile<i32> -> token
    %tv_xor = make_tensor_view %a_xor_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xi32, strides=[10,1]>
    %pv_xor = make_partition_view %tv_xor : partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>
    %t_xor = atomic_red_view_tko relaxed device %pv_xor[%one, %two], xor, %v : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>, tile<i32> -> token
    %tv_add = make_tensor_view %a_add_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xi32, strides=[10,1]>
    %pv_add = make_partition_view %tv_add : partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>
    %t_add = atomic_red_view_tko relaxed tl_blk %pv_add[%one, %two], add, %v : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>, tile<i32> -> token
    %tv_max = make_tensor_view %a_max_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xi32, strides=[10,1]>
    %pv_max = make_partition_view %tv_max : partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>
    %t_max = atomic_red_view_tko relaxed device %pv_max[%one, %two], max, %v : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>, tile<i32> -> token
    %tv_min = make_tensor_view %a_min_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xi32, strides=[10,1]>
    %pv_min = make_partition_view %tv_min : partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>
    %t_min = atomic_red_view_tko relaxed tl_blk %pv_min[%one, %two], min, %v : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>, tile<i32> -> token
    %tv_umax = make_tensor_view %a_umax_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xi32, strides=[10,1]>
    %pv_umax = make_partition_view %tv_umax : partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>
    %t_umax = atomic_red_view_tko relaxed device %pv_umax[%one, %two], umax, %v : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>, tile<i32> -> token
    %tv_umin = make_tensor_view %a_umin_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xi32, strides=[10,1]>
    %pv_umin = make_partition_view %tv_umin : partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>
    %t_umin = atomic_red_view_tko relaxed tl_blk %pv_umin[%one, %two], umin, %v : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x10xi32, strides=[10,1]>>, tile<i32> -> token
    return
  }
}
