// The sums of a product on their way to memory: each warp rearranges its own, so
// warps do not wait for each other.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | tessera-opt | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --emit=ptx -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=SM80

// Right results on the PTX machine, which reports a race if a barrier is missing.
// RUN: %python %S/Inputs/epilogue.py %s rows f16 128,256 %t.rows
// RUN: %python %S/Inputs/epilogue.py %s columns bf16 256,128 %t.columns
// RUN: %python %S/Inputs/epilogue.py %s transposed f16 1,128,128 %t.transposed
// RUN: %python %S/Inputs/epilogue.py %s pointers f16 128,128 %t.pointers
// RUN: %python %S/Inputs/epilogue.py --types %t.types

// No bank conflicts: wavefronts of shared memory, as counted/ideal.
// RUN: tessera ptx run %t.ptx --entry rows --stats --grid 1 --block 384 --shared 232448 f16[128,256]=ones f16[256,256]=ones f16[128,256]=zeros | FileCheck %s --check-prefix=STATS
// STATS: 100.0% {{.*}} [[COUNT:[0-9]+]]/[[COUNT]] {{.*}}total

cuda_tile.module @epilogue {
  // Pieces of 16 rows in 4 rounds and two buffers, beside those of the operands.
  // CHECK-LABEL: tgpu.kernel "rows"
  // CHECK: tgpu.mma_wait
  // CHECK-NOT: tgpu.sync
  // CHECK: %[[A:.*]] = tgpu.alloc at 148480 : <1 x 8192xf16
  // CHECK: %[[B:.*]] = tgpu.alloc at 164864 : <1 x 8192xf16
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.put_round %[[S:.*]], %[[A]] bits [[BITS:[0-9]+]] round 0
  // CHECK-NEXT: tgpu.warp_sync
  // CHECK-NEXT: tgpu.get_round %[[A]]
  // CHECK-NEXT: tgpu.put_round %[[S]], %[[B]]
  // CHECK-NEXT: tgpu.warp_sync
  // CHECK-NEXT: tgpu.get_round %[[B]]
  // CHECK-NEXT: tgpu.put_round %[[S]], %[[A]]
  // CHECK-NEXT: tgpu.warp_sync
  // CHECK-NEXT: tgpu.get_round %[[A]]
  // CHECK-NEXT: tgpu.put_round %[[S]], %[[B]]
  // CHECK-NEXT: tgpu.warp_sync
  // CHECK-NEXT: tgpu.get_round %[[B]]
  // CHECK-NOT: tgpu.sync
  // Lanes have 16 bytes, 8 of them a line of 128, and warps have the rows that
  // they have multiplied.
  // CHECK: tgpu.store_view {{.*}}vector = 8{{.*}}lanes n3 n4 n5 m0 m1  warps m4 m5 m6">
  // PTX-LABEL: .entry rows(
  // PTX-COUNT-4: stmatrix.sync.aligned.m8n8.x4.shared.b16
  // PTX: bar.warp.sync
  // PTX-COUNT-4: ld.shared.v4
  // PTX: stmatrix.sync.aligned.m8n8.x4.shared.b16
  // SM80-LABEL: .entry rows(
  // SM80-NOT: stmatrix
  // SM80: bar.warp.sync
  // SM80-NOT: stmatrix
  // SM80: ret
  entry @rows(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %a1 = make_tensor_view %a0, shape = [128, 256], strides = [256, 1] : tensor_view<128x256xf16, strides=[256,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<128x256xf16, strides=[256,1]>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %b1 = make_tensor_view %b0, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf16, strides=[256,1]>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x256), tensor_view<256x256xf16, strides=[256,1]>>
    %c0 = assume div_by<16>, %r : tile<ptr<f16>>
    %c1 = make_tensor_view %c0, shape = [128, 256], strides = [256, 1] : tensor_view<128x256xf16, strides=[256,1]>
    %c2 = make_partition_view %c1 : partition_view<tile=(128x256), tensor_view<128x256xf16, strides=[256,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 4> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x256xf32>
    %s = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<128x256xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(128x64), tensor_view<128x256xf16, strides=[256,1]>>, tile<i32> -> tile<128x64xf16>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(64x256), tensor_view<256x256xf16, strides=[256,1]>>, tile<i32> -> tile<64x256xf16>, token
      %next = mmaf %x, %y, %acc : tile<128x64xf16>, tile<64x256xf16>, tile<128x256xf32>
      continue %next : tile<128x256xf32>
    }
    %h = ftof %s : tile<128x256xf32> -> tile<128x256xf16>
    %t = store_view_tko weak %h, %c2[%zero, %zero] : tile<128x256xf16>, partition_view<tile=(128x256), tensor_view<128x256xf16, strides=[256,1]>>, tile<i32> -> token
    return
  }

  // Memory has columns: the matrices are transposed when they are stored.
  // CHECK-LABEL: tgpu.kernel "columns"
  // CHECK: tgpu.warp_sync
  // CHECK: tgpu.store_view {{.*}}vector = 8
  // PTX-LABEL: .entry columns(
  // PTX: stmatrix.sync.aligned.m8n8.x4.trans.shared.b16
  // PTX: ret
  entry @columns(%p: tile<ptr<bf16>>, %q: tile<ptr<bf16>>, %r: tile<ptr<bf16>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<bf16>>
    %a1 = make_tensor_view %a0, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xbf16, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<128x64xbf16, strides=[64,1]>>
    %b0 = assume div_by<16>, %q : tile<ptr<bf16>>
    %b1 = make_tensor_view %b0, shape = [64, 256], strides = [256, 1] : tensor_view<64x256xbf16, strides=[256,1]>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x256), tensor_view<64x256xbf16, strides=[256,1]>>
    %c0 = assume div_by<16>, %r : tile<ptr<bf16>>
    %c1 = make_tensor_view %c0, shape = [128, 256], strides = [1, 128] : tensor_view<128x256xbf16, strides=[1,128]>
    %c2 = make_partition_view %c1 : partition_view<tile=(128x256), tensor_view<128x256xbf16, strides=[1,128]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x256xf32>
    %x, %tx = load_view_tko weak %a2[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xbf16, strides=[64,1]>>, tile<i32> -> tile<128x64xbf16>, token
    %y, %ty = load_view_tko weak %b2[%zero, %zero] : partition_view<tile=(64x256), tensor_view<64x256xbf16, strides=[256,1]>>, tile<i32> -> tile<64x256xbf16>, token
    %s = mmaf %x, %y, %none : tile<128x64xbf16>, tile<64x256xbf16>, tile<128x256xf32>
    %h = ftof %s : tile<128x256xf32> -> tile<128x256xbf16>
    %t = store_view_tko weak %h, %c2[%zero, %zero] : tile<128x256xbf16>, partition_view<tile=(128x256), tensor_view<128x256xbf16, strides=[1,128]>>, tile<i32> -> token
    return
  }

  // Sums that are moved before they become f16 are converted as f16.
  // CHECK-LABEL: tgpu.kernel "transposed"
  // CHECK: tgpu.mma
  // CHECK-NOT: tgpu.convert
  // CHECK-NOT: xf32{{.*}}tgpu.buffer
  // CHECK: tgpu.put{{.*}} : !tgpu.frag<1x128x128xf16
  // CHECK: tgpu.store_view
  entry @transposed(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %a1 = make_tensor_view %a0, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf16, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %b1 = make_tensor_view %b0, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf16, strides=[128,1]>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), tensor_view<64x128xf16, strides=[128,1]>>
    %c0 = assume div_by<16>, %r : tile<ptr<f16>>
    %c1 = make_tensor_view %c0, shape = [1, 128, 128], strides = [16384, 128, 1] : tensor_view<1x128x128xf16, strides=[16384,128,1]>
    %c2 = make_partition_view %c1 : partition_view<tile=(1x128x128), tensor_view<1x128x128xf16, strides=[16384,128,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x128xf32>
    %x, %tx = load_view_tko weak %a2[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>, tile<i32> -> tile<128x64xf16>, token
    %y, %ty = load_view_tko weak %b2[%zero, %zero] : partition_view<tile=(64x128), tensor_view<64x128xf16, strides=[128,1]>>, tile<i32> -> tile<64x128xf16>, token
    %s = mmaf %x, %y, %none : tile<128x64xf16>, tile<64x128xf16>, tile<128x128xf32>
    %u = permute %s [1, 0] : tile<128x128xf32> -> tile<128x128xf32>
    %v = reshape %u : tile<128x128xf32> -> tile<1x128x128xf32>
    %h = ftof %v : tile<1x128x128xf32> -> tile<1x128x128xf16>
    %t = store_view_tko weak %h, %c2[%zero, %zero, %zero] : tile<1x128x128xf16>, partition_view<tile=(1x128x128), tensor_view<1x128x128xf16, strides=[16384,128,1]>>, tile<i32> -> token
    return
  }

  // Through pointers, in a loop: the buffers are used again.
  // CHECK-LABEL: tgpu.kernel "pointers"
  // CHECK: tgpu.warp_sync
  // CHECK: tgpu.store {{.*}}vector = 8
  entry @pointers(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %a1 = make_tensor_view %a0, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf16, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), tensor_view<128x64xf16, strides=[64,1]>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %b1 = make_tensor_view %b0, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf16, strides=[128,1]>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), tensor_view<64x128xf16, strides=[128,1]>>
    %c0 = assume div_by<16>, %r : tile<ptr<f16>>
    %c1 = reshape %c0 : tile<ptr<f16>> -> tile<1x1xptr<f16>>
    %c2 = broadcast %c1 : tile<1x1xptr<f16>> -> tile<64x128xptr<f16>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %size = constant <i32: 64> : tile<i32>
    %pitch = constant <i32: 128> : tile<64x1xi32>
    %m0 = iota : tile<64xi32>
    %m1 = reshape %m0 : tile<64xi32> -> tile<64x1xi32>
    %n0 = iota : tile<128xi32>
    %n1 = reshape %n0 : tile<128xi32> -> tile<1x128xi32>
    %n2 = broadcast %n1 : tile<1x128xi32> -> tile<64x128xi32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    for %i in (%zero to %two, step %one) : tile<i32> {
      %x, %tx = load_view_tko weak %a2[%i, %zero] : partition_view<tile=(64x64), tensor_view<128x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
      %y, %ty = load_view_tko weak %b2[%zero, %zero] : partition_view<tile=(64x128), tensor_view<64x128xf16, strides=[128,1]>>, tile<i32> -> tile<64x128xf16>, token
      %s = mmaf %x, %y, %none : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      %h = ftof %s : tile<64x128xf32> -> tile<64x128xf16>
      %at = muli %i, %size : tile<i32>
      %at1 = reshape %at : tile<i32> -> tile<1x1xi32>
      %at2 = broadcast %at1 : tile<1x1xi32> -> tile<64x1xi32>
      %row = addi %m1, %at2 : tile<64x1xi32>
      %start = muli %row, %pitch : tile<64x1xi32>
      %starts = broadcast %start : tile<64x1xi32> -> tile<64x128xi32>
      %offsets = addi %starts, %n2 : tile<64x128xi32>
      %pointers = offset %c2, %offsets : tile<64x128xptr<f16>>, tile<64x128xi32> -> tile<64x128xptr<f16>>
      %t = store_ptr_tko weak %pointers, %h : tile<64x128xptr<f16>>, tile<64x128xf16> -> token
      continue
    }
    return
  }
}
