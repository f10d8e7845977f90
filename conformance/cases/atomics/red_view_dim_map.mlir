// atomic_red_view_tko through a dim_map: the tile is turned; mixed index
// types; tokens order two of them on one tile.
cuda_tile.module @red_view_dim_map {
  entry @red_view_dim_map(%a_ptr: tile<ptr<i32>>, %first_ptr: tile<ptr<i32>>, %second_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %first_at1 = reshape %first_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %first_atn = broadcast %first_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %first_at = offset %first_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %first_flat, %first_token = load_ptr_tko weak %first_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %first = reshape %first_flat : tile<8xi32> -> tile<4x2xi32>
    %second_at1 = reshape %second_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %second_atn = broadcast %second_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %second_at = offset %second_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %second_flat, %second_token = load_ptr_tko weak %second_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %second = reshape %second_flat : tile<8xi32> -> tile<4x2xi32>
    %tv = make_tensor_view %a_ptr, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xi32, strides=[8,1]>
    %pv = make_partition_view %tv : partition_view<tile=(4x2), tensor_view<4x8xi32, strides=[8,1]>, dim_map=[1, 0]>
    %i = constant <i32: 1> : tile<i32>
    %j = constant <i64: 1> : tile<i64>
    %start = make_token : token
    %t0 = atomic_red_view_tko relaxed device %pv[%i, %j], umax, %first token = %start : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<4x8xi32, strides=[8,1]>, dim_map=[1, 0]>, tile<i32>, tile<i64> -> token
    %t1 = atomic_red_view_tko relaxed tl_blk %pv[%i, %i], and, %second token = %t0 : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<4x8xi32, strides=[8,1]>, dim_map=[1, 0]>, tile<i32> -> token
    return
  }
}
