// Stores to a tensor of f4E2M1FN change the halves of bytes that belong to the
// tile, and no others.
cuda_tile.module @f4_store {
  entry @f4_store(%a_ptr: tile<ptr<i8>>) {
    %p = ptr_to_ptr %a_ptr : tile<ptr<i8>> -> tile<ptr<f4E2M1FN>>
    %v_tv = make_tensor_view %p, shape = [6, 8], strides = [8, 1] : tensor_view<6x8xf4E2M1FN, strides=[8,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(4x2), tensor_view<6x8xf4E2M1FN, strides=[8,1]>>
    %tile = constant <f4E2M1FN: [[0x3, 0x8], [0xD, 0x2], [0x7, 0xC], [0x1, 0x6]]> : tile<4x2xf4E2M1FN>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %s = store_view_tko weak %tile, %v[%one, %three] : tile<4x2xf4E2M1FN>, partition_view<tile=(4x2), tensor_view<6x8xf4E2M1FN, strides=[8,1]>>, tile<i32> -> token
    return
  }
}
