// c = a + b, one tile of 128 elements a tile block.
//
// The views know the length of the arrays, so the last tile may reach past
// their end: what it loads there is zero, and what it stores there is dropped.
cuda_tile.module @vector_add {
  entry @vector_add(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %block, %y, %z = get_tile_block_id : tile<i32>

    // Arrays of %n elements, cut into tiles of 128.
    %ta = make_tensor_view %a, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %tc = make_tensor_view %c, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %vc = make_partition_view %tc : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>

    // Neither load waits for the other; the store waits for nothing either,
    // because no other access touches what it writes.
    %x, %loaded_a = load_view_tko weak %va[%block] token = %start : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %w, %loaded_b = load_view_tko weak %vb[%block] token = %start : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %sum = addf %x, %w : tile<128xf32>
    %stored = store_view_tko weak %sum, %vc[%block] token = %start : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
