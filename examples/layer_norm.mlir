// Layer norm of each row of a matrix: y = (x - mean) / sqrt(variance + eps)
// * weight + bias. A tile block takes the row of its own number; rows have at
// most 1024 elements.
//
// The tile is a power of two and the row is not: lanes past the end of the row
// load zero, and are kept out of the variance by a mask.
cuda_tile.module @layer_norm {
  entry @layer_norm(%x: tile<ptr<f32>>, %weight: tile<ptr<f32>>, %bias: tile<ptr<f32>>, %y: tile<ptr<f32>>, %rows: tile<i32>, %columns: tile<i32>, %eps: tile<f32>) {
    %start = make_token : token
    %row, %unused0, %unused1 = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>

    %tx = make_tensor_view %x, shape = [%rows, %columns], strides = [%columns, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %ty = make_tensor_view %y, shape = [%rows, %columns], strides = [%columns, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tw = make_tensor_view %weight, shape = [%columns], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %tb = make_tensor_view %bias, shape = [%columns], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(1x1024), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %vy = make_partition_view %ty : partition_view<tile=(1x1024), tensor_view<?x?xf32, strides=[?,1]>>
    %vw = make_partition_view %tw : partition_view<tile=(1024), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(1024), padding_value = zero, tensor_view<?xf32, strides=[1]>>

    %tile, %loaded_x = load_view_tko weak %vx[%row, %zero] token = %start : partition_view<tile=(1x1024), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x1024xf32>, token
    %values = reshape %tile : tile<1x1024xf32> -> tile<1024xf32>

    // The mean. Lanes past the end hold zero and add nothing.
    %sum = reduce %values dim=0 identities=[0.0 : f32] : tile<1024xf32> -> tile<f32>
    (%element: tile<f32>, %so_far: tile<f32>) {
      %total = addf %element, %so_far : tile<f32>
      yield %total : tile<f32>
    }
    %count = itof %columns signed : tile<i32> -> tile<f32>
    %mean = divf %sum, %count : tile<f32>
    %mean1 = reshape %mean : tile<f32> -> tile<1xf32>
    %means = broadcast %mean1 : tile<1xf32> -> tile<1024xf32>

    // Distances from the mean; those past the end are taken for zero.
    %difference = subf %values, %means : tile<1024xf32>
    %lane = iota : tile<1024xi32>
    %columns1 = reshape %columns : tile<i32> -> tile<1xi32>
    %ends = broadcast %columns1 : tile<1xi32> -> tile<1024xi32>
    %isInside = cmpi less_than %lane, %ends, signed : tile<1024xi32> -> tile<1024xi1>
    %nothing = constant <f32: 0.0> : tile<1024xf32>
    %distance = select %isInside, %difference, %nothing : tile<1024xi1>, tile<1024xf32>
    %square = mulf %distance, %distance : tile<1024xf32>
    %squares = reduce %square dim=0 identities=[0.0 : f32] : tile<1024xf32> -> tile<f32>
    (%element: tile<f32>, %so_far: tile<f32>) {
      %total = addf %element, %so_far : tile<f32>
      yield %total : tile<f32>
    }
    %variance = divf %squares, %count : tile<f32>
    %safe = addf %variance, %eps : tile<f32>
    %scale = rsqrt %safe : tile<f32>
    %scale1 = reshape %scale : tile<f32> -> tile<1xf32>
    %scales = broadcast %scale1 : tile<1xf32> -> tile<1024xf32>
    %normal = mulf %distance, %scales : tile<1024xf32>

    %w, %loaded_w = load_view_tko weak %vw[%zero] token = %start : partition_view<tile=(1024), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1024xf32>, token
    %b, %loaded_b = load_view_tko weak %vb[%zero] token = %start : partition_view<tile=(1024), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<1024xf32>, token
    %result = fma %normal, %w, %b : tile<1024xf32>
    %row_of_results = reshape %result : tile<1024xf32> -> tile<1x1024xf32>
    %stored = store_view_tko weak %row_of_results, %vy[%row, %zero] token = %start : tile<1x1024xf32>, partition_view<tile=(1x1024), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
