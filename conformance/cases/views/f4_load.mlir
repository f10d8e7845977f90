// A tensor of f4E2M1FN has two elements in a byte, the first in the low half;
// a tile is converted to f16.
cuda_tile.module @f4_load {
  entry @f4_load(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i16>>) {
    %p = ptr_to_ptr %a_ptr : tile<ptr<i8>> -> tile<ptr<f4E2M1FN>>
    %q = ptr_to_ptr %out_ptr : tile<ptr<i16>> -> tile<ptr<f16>>
    %v_tv = make_tensor_view %p, shape = [6, 8], strides = [8, 1] : tensor_view<6x8xf4E2M1FN, strides=[8,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(8x4), padding_value = zero, tensor_view<6x8xf4E2M1FN, strides=[8,1]>>
    %w_tv = make_tensor_view %q, shape = [6, 8], strides = [8, 1] : tensor_view<6x8xf16, strides=[8,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(8x4), tensor_view<6x8xf16, strides=[8,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %r, %t = load_view_tko weak %v[%x, %y] : partition_view<tile=(8x4), padding_value = zero, tensor_view<6x8xf4E2M1FN, strides=[8,1]>>, tile<i32> -> tile<8x4xf4E2M1FN>, token
    %h = ftof %r : tile<8x4xf4E2M1FN> -> tile<8x4xf16>
    %s = store_view_tko weak %h, %w[%x, %y] : tile<8x4xf16>, partition_view<tile=(8x4), tensor_view<6x8xf16, strides=[8,1]>>, tile<i32> -> token
    return
  }
}
