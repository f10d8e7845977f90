// Indices of every integer type are unsigned: an i8 of -56 is 200.
cuda_tile.module @index_types {
  entry @index_types(%a_ptr: tile<ptr<i32>>, %out_i1_1_ptr: tile<ptr<i32>>, %out_i8_200_ptr: tile<ptr<i32>>, %out_i8_100_ptr: tile<ptr<i32>>, %out_i16_255_ptr: tile<ptr<i32>>, %out_i32_17_ptr: tile<ptr<i32>>, %out_i64_254_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [512], strides = [1] : tensor_view<512xi32, strides=[1]>
    %v = make_partition_view %v_tv : partition_view<tile=(2), tensor_view<512xi32, strides=[1]>>
    %x_i1_1_i_0 = constant <i1: true> : tile<i1>
    %x_i1_1, %x_i1_1_t = load_view_tko weak %v[%x_i1_1_i_0] : partition_view<tile=(2), tensor_view<512xi32, strides=[1]>>, tile<i1> -> tile<2xi32>, token
    %l2 = iota : tile<2xi32>
    %p1_1 = reshape %out_i1_1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %p1_ = offset %p1_n, %l2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    store_ptr_tko weak %p1_, %x_i1_1 : tile<2xptr<i32>>, tile<2xi32> -> token
    %x_i8_200_i_0 = constant <i8: -56> : tile<i8>
    %x_i8_200, %x_i8_200_t = load_view_tko weak %v[%x_i8_200_i_0] : partition_view<tile=(2), tensor_view<512xi32, strides=[1]>>, tile<i8> -> tile<2xi32>, token
    %p2_1 = reshape %out_i8_200_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %p2_ = offset %p2_n, %l2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    store_ptr_tko weak %p2_, %x_i8_200 : tile<2xptr<i32>>, tile<2xi32> -> token
    %x_i8_100_i_0 = constant <i8: 100> : tile<i8>
    %x_i8_100, %x_i8_100_t = load_view_tko weak %v[%x_i8_100_i_0] : partition_view<tile=(2), tensor_view<512xi32, strides=[1]>>, tile<i8> -> tile<2xi32>, token
    %p3_1 = reshape %out_i8_100_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %p3_ = offset %p3_n, %l2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    store_ptr_tko weak %p3_, %x_i8_100 : tile<2xptr<i32>>, tile<2xi32> -> token
    %x_i16_255_i_0 = constant <i16: 255> : tile<i16>
    %x_i16_255, %x_i16_255_t = load_view_tko weak %v[%x_i16_255_i_0] : partition_view<tile=(2), tensor_view<512xi32, strides=[1]>>, tile<i16> -> tile<2xi32>, token
    %p4_1 = reshape %out_i16_255_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %p4_ = offset %p4_n, %l2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    store_ptr_tko weak %p4_, %x_i16_255 : tile<2xptr<i32>>, tile<2xi32> -> token
    %x_i32_17_i_0 = constant <i32: 17> : tile<i32>
    %x_i32_17, %x_i32_17_t = load_view_tko weak %v[%x_i32_17_i_0] : partition_view<tile=(2), tensor_view<512xi32, strides=[1]>>, tile<i32> -> tile<2xi32>, token
    %p5_1 = reshape %out_i32_17_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %p5_ = offset %p5_n, %l2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    store_ptr_tko weak %p5_, %x_i32_17 : tile<2xptr<i32>>, tile<2xi32> -> token
    %x_i64_254_i_0 = constant <i64: 254> : tile<i64>
    %x_i64_254, %x_i64_254_t = load_view_tko weak %v[%x_i64_254_i_0] : partition_view<tile=(2), tensor_view<512xi32, strides=[1]>>, tile<i64> -> tile<2xi32>, token
    %p6_1 = reshape %out_i64_254_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %p6_ = offset %p6_n, %l2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    store_ptr_tko weak %p6_, %x_i64_254 : tile<2xptr<i32>>, tile<2xi32> -> token
    return
  }
}
