// Causal attention comes as two loops, of which the second has a mask. For wgmma they become one,
// whose rings are filled once. Then it is split: 256x128 sums that become operands are too many.

// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_80 --emit=mlir -o - | FileCheck %s --check-prefix=TWO
// RUN: tessera run --engine=interp %s --grid 2 f16[512,128]=ones f16[512,128]=ones f16[512,128]=ones out:%t.interp.npy:f32[512,128] > /dev/null
// RUN: tessera run --engine=ptx --target=sm_90a --check %s --grid 2 f16[512,128]=ones f16[512,128]=ones f16[512,128]=ones out:%t.ptx.npy:f32[512,128] > /dev/null
// RUN: cmp %t.interp.npy %t.ptx.npy

// TWO-COUNT-2: iter_values(%{{.*}} = %{{.*}}) -> (tile<
cuda_tile.module @joined {
  // One loop copies the tiles, in parts of 128 rows; the mask is in a branch of the loop that
  // receives them. Its rotation stands before it once more, as iteration 0.
  // CHECK-LABEL: tgpu.kernel "causal"
  // CHECK: tgpu.tensor_copy
  // CHECK: tgpu.tensor_copy
  // CHECK-NOT: tgpu.tensor_copy
  // CHECK: tgpu.receive
  // CHECK: tgpu.if {{.*}}128x64xf32
  // CHECK: tgpu.for({{.*}}128x128xf32
  // CHECK: tgpu.receive
  // CHECK: [[S:%.*]] = tgpu.mma {{.*}}async
  // CHECK: tgpu.mma {{.*}}async
  // CHECK: [[SCORES:%.*]] = tgpu.mma_wait [[S]] {pending = 1 : i32}
  // CHECK: tgpu.if {{.*}}128x64xf32
  // CHECK: tgpu.yield
  // CHECK: tgpu.yield [[SCORES]]
  // CHECK-NOT: tgpu.if {{.*}}128x64xf32
  entry @causal(%q: tile<ptr<f16>>, %k: tile<ptr<f16>>, %v: tile<ptr<f16>>, %o: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %width = constant <i32: 64> : tile<i32>
    %height = constant <i32: 256> : tile<i32>
    %none = constant <f32: 0.0> : tile<256x64xf32>
    %sums0 = constant <f32: 0.0> : tile<256x128xf32>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %k0 = assume div_by<16>, %k : tile<ptr<f16>>
    %v0 = assume div_by<16>, %v : tile<ptr<f16>>
    %o0 = assume div_by<16>, %o : tile<ptr<f32>>
    %q1 = make_tensor_view %q0, shape = [512, 128], strides = [128, 1] : tensor_view<512x128xf16, strides=[128,1]>
    %k1 = make_tensor_view %k0, shape = [512, 128], strides = [128, 1] : tensor_view<512x128xf16, strides=[128,1]>
    %v1 = make_tensor_view %v0, shape = [512, 128], strides = [128, 1] : tensor_view<512x128xf16, strides=[128,1]>
    %o1 = make_tensor_view %o0, shape = [512, 128], strides = [128, 1] : tensor_view<512x128xf32, strides=[128,1]>
    %qs = make_partition_view %q1 : partition_view<tile=(256x128), tensor_view<512x128xf16, strides=[128,1]>>
    %ks = make_partition_view %k1 : partition_view<tile=(128x64), tensor_view<512x128xf16, strides=[128,1]>, dim_map=[1, 0]>
    %vs = make_partition_view %v1 : partition_view<tile=(64x128), tensor_view<512x128xf16, strides=[128,1]>>
    %os = make_partition_view %o1 : partition_view<tile=(256x128), tensor_view<512x128xf32, strides=[128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %query, %t0 = load_view_tko weak %qs[%x, %zero] : partition_view<tile=(256x128), tensor_view<512x128xf16, strides=[128,1]>>, tile<i32> -> tile<256x128xf16>, token
    %m = muli %x, %four : tile<i32>
    %u = addi %m, %four : tile<i32>
    %end = mini %u, %m signed : tile<i32>
    %start = maxi %zero, %m signed : tile<i32>
    %first = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%sums = %sums0) -> (tile<256x128xf32>) {
      %key, %t1 = load_view_tko weak %ks[%zero, %i] : partition_view<tile=(128x64), tensor_view<512x128xf16, strides=[128,1]>, dim_map=[1, 0]>, tile<i32> -> tile<128x64xf16>, token
      %scores = mmaf %query, %key, %none : tile<256x128xf16>, tile<128x64xf16>, tile<256x64xf32>
      %half = ftof %scores : tile<256x64xf32> -> tile<256x64xf16>
      %value, %t2 = load_view_tko weak %vs[%i, %zero] : partition_view<tile=(64x128), tensor_view<512x128xf16, strides=[128,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %half, %value, %sums : tile<256x64xf16>, tile<64x128xf16>, tile<256x128xf32>
      continue %next : tile<256x128xf32>
    }
    %row0 = iota : tile<256xi32>
    %row1 = muli %x, %height : tile<i32>
    %row2 = reshape %row1 : tile<i32> -> tile<1xi32>
    %row3 = broadcast %row2 : tile<1xi32> -> tile<256xi32>
    %row4 = addi %row0, %row3 : tile<256xi32>
    %row5 = reshape %row4 : tile<256xi32> -> tile<256x1xi32>
    %rows = broadcast %row5 : tile<256x1xi32> -> tile<256x64xi32>
    %column0 = iota : tile<64xi32>
    %second = for %i in (%start to %u, step %one) : tile<i32> iter_values(%sums = %first) -> (tile<256x128xf32>) {
      %key, %t1 = load_view_tko weak %ks[%zero, %i] : partition_view<tile=(128x64), tensor_view<512x128xf16, strides=[128,1]>, dim_map=[1, 0]>, tile<i32> -> tile<128x64xf16>, token
      %scores = mmaf %query, %key, %none : tile<256x128xf16>, tile<128x64xf16>, tile<256x64xf32>
      %column1 = muli %i, %width : tile<i32>
      %column2 = reshape %column1 : tile<i32> -> tile<1xi32>
      %column3 = broadcast %column2 : tile<1xi32> -> tile<64xi32>
      %column4 = addi %column0, %column3 : tile<64xi32>
      %column5 = reshape %column4 : tile<64xi32> -> tile<1x64xi32>
      %columns = broadcast %column5 : tile<1x64xi32> -> tile<256x64xi32>
      %isSeen = cmpi greater_than_or_equal %rows, %columns, signed : tile<256x64xi32> -> tile<256x64xi1>
      %masked = select %isSeen, %scores, %none : tile<256x64xi1>, tile<256x64xf32>
      %half = ftof %masked : tile<256x64xf32> -> tile<256x64xf16>
      %value, %t2 = load_view_tko weak %vs[%i, %zero] : partition_view<tile=(64x128), tensor_view<512x128xf16, strides=[128,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %half, %value, %sums : tile<256x64xf16>, tile<64x128xf16>, tile<256x128xf32>
      continue %next : tile<256x128xf32>
    }
    %t3 = store_view_tko weak %second, %os[%x, %zero] : tile<256x128xf32>, partition_view<tile=(256x128), tensor_view<512x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
