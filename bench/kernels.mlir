// Kernels as a front end writes them, with tiles of 64 to 128 elements a side;
// bench/interpreter.cpp launches them.
cuda_tile.module @kernels {
  // z = x * y + x, tiles of 128 by 128.
  entry @elementwise(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>) {
    %row, %column, %unused = get_tile_block_id : tile<i32>
    %tx = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %ty = make_tensor_view %y, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tz = make_tensor_view %z, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %vx = make_partition_view %tx : partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>
    %vy = make_partition_view %ty : partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>
    %vz = make_partition_view %tz : partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>
    %a, %t0 = load_view_tko weak %vx[%row, %column] : partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<128x128xf32>, token
    %b, %t1 = load_view_tko weak %vy[%row, %column] : partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<128x128xf32>, token
    %product = mulf %a, %b : tile<128x128xf32>
    %sum = addf %product, %a : tile<128x128xf32>
    %t2 = store_view_tko weak %sum, %vz[%row, %column] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // Softmax over rows of 128 elements, 64 rows a tile block.
  entry @softmax(%x: tile<ptr<f32>>, %z: tile<ptr<f32>>, %m: tile<i32>) {
    %row, %unused0, %unused1 = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [%m, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    %tz = make_tensor_view %z, shape = [%m, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    %vx = make_partition_view %tx : partition_view<tile=(64x128), tensor_view<?x128xf32, strides=[128,1]>>
    %vz = make_partition_view %tz : partition_view<tile=(64x128), tensor_view<?x128xf32, strides=[128,1]>>
    %a, %t0 = load_view_tko weak %vx[%row, %zero] : partition_view<tile=(64x128), tensor_view<?x128xf32, strides=[128,1]>>, tile<i32> -> tile<64x128xf32>, token
    %most = reduce %a dim=1 identities=[0xFF800000 : f32] : tile<64x128xf32> -> tile<64xf32> (%e: tile<f32>, %acc: tile<f32>) {
      %r = maxf %e, %acc : tile<f32>
      yield %r : tile<f32>
    }
    %column = reshape %most : tile<64xf32> -> tile<64x1xf32>
    %all = broadcast %column : tile<64x1xf32> -> tile<64x128xf32>
    %shifted = subf %a, %all : tile<64x128xf32>
    %powers = exp %shifted : tile<64x128xf32>
    %sums = reduce %powers dim=1 identities=[0.0 : f32] : tile<64x128xf32> -> tile<64xf32> (%e: tile<f32>, %acc: tile<f32>) {
      %r = addf %e, %acc : tile<f32>
      yield %r : tile<f32>
    }
    %sumColumn = reshape %sums : tile<64xf32> -> tile<64x1xf32>
    %allSums = broadcast %sumColumn : tile<64x1xf32> -> tile<64x128xf32>
    %result = divf %powers, %allSums : tile<64x128xf32>
    %t1 = store_view_tko weak %result, %vz[%row, %zero] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }

  // C = A * B in f32, tiles of 128 by 128, 64 along K.
  entry @matmul(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %n: tile<i32>) {
    %row, %column, %unused = get_tile_block_id : tile<i32>
    %ta = make_tensor_view %a, shape = [%n, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tb = make_tensor_view %b, shape = [%n, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tc = make_tensor_view %c, shape = [%n, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %va = make_partition_view %ta : partition_view<tile=(128x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>
    %steps:2 = get_index_space_shape %va : partition_view<tile=(128x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>> -> tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %empty = constant <f32: 0.0> : tile<128x128xf32>
    %product = for %i in (%zero to %steps#1, step %one) : tile<i32> iter_values(%acc = %empty) -> (tile<128x128xf32>) {
      %x, %t0 = load_view_tko weak %va[%row, %i] : partition_view<tile=(128x64), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<128x64xf32>, token
      %y, %t1 = load_view_tko weak %vb[%i, %column] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<64x128xf32>, token
      %next = mmaf %x, %y, %acc : tile<128x64xf32>, tile<64x128xf32>, tile<128x128xf32>
      continue %next : tile<128x128xf32>
    }
    %t2 = store_view_tko weak %product, %vc[%row, %column] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
