// wgmma wants elements of 8 and 32 bits along k. If memory has the right operand along n, the transposed product is
// computed, and threads load its left operand.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | FileCheck %s --check-prefix=OLD
// RUN: tessera compile %s --target=sm_90a --remarks=text -o %t.ptx 2>&1 | FileCheck %s --check-prefix=REMARK

// Sums of f8 are added up in f32, for which a product is waited for; with fast_acc it ends in the next iteration.
// RUN: tessera compile %s --target=sm_90a --entry bytes --emit=tgpu -o - | FileCheck %s --check-prefix=EXACT
// RUN: sed 's/mmaf %x, %y, %acc : tile<128x64xf8/mmaf %x, %y, %acc fast_acc : tile<128x64xf8/' %s > %t.fast.mlir
// RUN: tessera compile %t.fast.mlir --target=sm_90a --entry bytes --emit=tgpu -o - | FileCheck %s --check-prefix=FAST
// RUN: for plan in auto defer=off copies=plain; do \
// RUN:   tessera run %t.fast.mlir --engine=ptx --check --async=lazy --plan=$plan --entry bytes --grid 1 f8E4M3FN[65536]=randn:1 f8E4M3FN[32768]=randn:2 out:%t.$plan.npy:f32[128,64] || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done
// EXACT-NOT: async
// EXACT: tgpu.mma {{.*}}warpgroup
// EXACT-NOT: async
// FAST: tgpu.mma {{.*}}async{{.*}}fastAcc

// No bank conflicts: wavefronts of shared memory, as counted/ideal.
// RUN: tessera ptx run %t.ptx --entry rounded --stats --grid 1 --block 256 --shared 232448 f32[64,256]=ones f32[256,64]=ones f32[64,64]=zeros | FileCheck %s --check-prefix=STATS
// RUN: tessera ptx run %t.ptx --entry bytes --stats --grid 1 --block 384 --shared 232448 f8E4M3FN[65536]=ones f8E4M3FN[32768]=ones f32[128,64]=zeros | FileCheck %s --check-prefix=STATS
// RUN: tessera ptx run %t.ptx --entry narrow --stats --grid 1 --block 256 --shared 232448 f8E4M3FN[65536]=ones f8E4M3FN[32768]=ones f32[64,64]=zeros | FileCheck %s --check-prefix=STATS
// STATS: 100.0% {{.*}} [[COUNT:[0-9]+]]/[[COUNT]] {{.*}}total

// REMARK: by wgmma of 64 rows, 4x1 warps, transposed, left operand in shared memory, which threads load into registers, right operand in shared memory
// REMARK: by wgmma of 64 rows, 8x1 warps, left operand in shared memory, which threads load into registers

cuda_tile.module @gathered {
  // Both are rounded by the tensor copies.
  // CHECK-LABEL: tgpu.kernel "rounded"
  // CHECK: %[[RING:.*]] = tgpu.ring bytes 16384 at
  // CHECK-DAG: %[[A:.*]] = tgpu.alloc at {{.*}} : <[[DEPTH:[0-9]+]] x 1x64x32xtf32, 128>
  // CHECK-DAG: %[[B:.*]] = tgpu.alloc at {{.*}} : <[[DEPTH]] x 2x32x32xtf32, 128>
  // CHECK: tgpu.roles
  // CHECK: tgpu.for
  // CHECK: %[[EMPTY:.*]] = tgpu.acquire %[[RING]]
  // CHECK-NEXT: tgpu.tensor_copy {{.*}} to %[[A]][%[[EMPTY]]], %[[RING]] {{.*}}from = !tgpu.frag<64x32xf32
  // CHECK-NEXT: tgpu.tensor_copy {{.*}} to %[[B]][%[[EMPTY]]], %[[RING]] {{.*}}from = !tgpu.frag<32x64xf32
  // CHECK-NEXT: tgpu.continue
  // CHECK: consumers
  // CHECK: tgpu.for
  // CHECK: %[[FULL:.*]] = tgpu.receive %[[RING]]
  // CHECK: tgpu.mma %[[B]][%[[FULL]] {{.*}}, %[[A]][%[[FULL]] {{.*}} {async, {{.*}}lhsTransposed, {{.*}}swapped, warpgroup
  // CHECK: tgpu.mma_drain 1
  // CHECK: tgpu.release %[[RING]]
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.continue
  // CHECK-NOT: tgpu.convert
  // CHECK: tgpu.store_view
  // PTX-LABEL: .entry rounded(
  // No thread rounds, nor is there a fence for what threads have stored.
  // PTX: tensormap.replace.tile.elemtype.shared::cta.b1024.b32 {{.*}}, 11;
  // PTX-NOT: cvt.rn.tf32.f32
  // PTX-NOT: fence.proxy.async.shared::cta
  // PTX: mbarrier.try_wait
  // PTX: wgmma.wait_group.sync.aligned 1
  // PTX-COUNT-2: ld.shared.v2
  // PTX: wgmma.fence
  // PTX: wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32 {{.*}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %rd
  // PTX: wgmma.commit_group
  // PTX: wgmma.wait_group.sync.aligned 1
  // PTX-COUNT-2: ld.shared.v2
  // PTX: wgmma.fence
  // PTX: wgmma.commit_group
  // PTX: bar.warp.sync
  // PTX: mbarrier.arrive
  // Without wgmma, both are rounded in their rings if ldmatrix can read them there.
  // OLD-LABEL: tgpu.kernel "rounded"
  // OLD: tgpu.round
  // OLD-NOT: swapped
  entry @rounded(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %r: tile<ptr<f32>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f32>>
    %b0 = assume div_by<16>, %q : tile<ptr<f32>>
    %a1 = make_tensor_view %a0, shape = [64, 256], strides = [256, 1] : tensor_view<64x256xf32, strides=[256,1]>
    %b1 = make_tensor_view %b0, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf32, strides=[64,1]>
    %c1 = make_tensor_view %r, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x32), tensor_view<64x256xf32, strides=[256,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(32x64), tensor_view<256x64xf32, strides=[64,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 8> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x256xf32, strides=[256,1]>>, tile<i32> -> tile<64x32xf32>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(32x64), tensor_view<256x64xf32, strides=[64,1]>>, tile<i32> -> tile<32x64xf32>, token
      %u = ftof %x : tile<64x32xf32> -> tile<64x32xtf32>
      %v = ftof %y : tile<32x64xf32> -> tile<32x64xtf32>
      %next = mmaf %u, %v, %acc : tile<64x32xtf32>, tile<32x64xtf32>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // The left operand itself. Bytes are transposed by ldmatrix in pairs along m, and by prmt. Sums are added in f32, so the
  // product is waited for.
  // CHECK-LABEL: tgpu.kernel "bytes"
  // CHECK: %[[A:.*]] = tgpu.alloc at {{.*}} : <{{[0-9]+}} x 1x64x128xf8E4M3FN, 128>
  // CHECK: tgpu.for
  // CHECK: tgpu.tensor_copy {{.*}} to %[[A]]
  // CHECK: consumers
  // CHECK: tgpu.for
  // CHECK-NOT: tgpu.get
  // CHECK: tgpu.mma %[[A]][{{.*}} {depth = 64 : i64, {{.*}}lhsTransposed, rhsSigned, warpgroup
  // PTX-LABEL: .entry bytes(
  // PTX: tensormap.replace.tile.element_stride.shared::cta.b1024.b32 {{.*}}, 1, 1;
  // PTX: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
  // PTX-COUNT-4: prmt.b32
  // PTX: wgmma.mma_async.sync.aligned.m64n64k32.f32.e4m3.e4m3
  // PTX: wgmma.wait_group.sync.aligned 0
  // PTX: add.rn.f32
  entry @bytes(%p: tile<ptr<f8E4M3FN>>, %q: tile<ptr<f8E4M3FN>>, %r: tile<ptr<f32>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f8E4M3FN>>
    %b0 = assume div_by<16>, %q : tile<ptr<f8E4M3FN>>
    %a1 = make_tensor_view %a0, shape = [128, 512], strides = [1, 128] : tensor_view<128x512xf8E4M3FN, strides=[1,128]>
    %b1 = make_tensor_view %b0, shape = [512, 64], strides = [1, 512] : tensor_view<512x64xf8E4M3FN, strides=[1,512]>
    %c1 = make_tensor_view %r, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<128x512xf8E4M3FN, strides=[1,128]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x64), tensor_view<512x64xf8E4M3FN, strides=[1,512]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 8> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x64xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<128x64xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(128x64), tensor_view<128x512xf8E4M3FN, strides=[1,128]>>, tile<i32> -> tile<128x64xf8E4M3FN>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(64x64), tensor_view<512x64xf8E4M3FN, strides=[1,512]>>, tile<i32> -> tile<64x64xf8E4M3FN>, token
      %next = mmaf %x, %y, %acc : tile<128x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<128x64xf32>
      continue %next : tile<128x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // A tile that is cut: along its columns, which are the rows of the transposed product. Two parts of columns are in
  // flight: one is added up while the next is multiplied.
  // CHECK-LABEL: tgpu.kernel "cut"
  // CHECK: tgpu.mma {{.*}}swapped{{.*}}<256x128xf32
  // PTX-LABEL: .entry cut(
  // PTX-COUNT-2: wgmma.commit_group
  // PTX: wgmma.wait_group.sync.aligned 1
  // PTX-COUNT-32: add.rn.f32
  // PTX-COUNT-4: wgmma.mma_async.sync.aligned.m64n64k32.f32.e4m3.e4m3
  // PTX: wgmma.wait_group.sync.aligned 1
  entry @cut(%p: tile<ptr<f8E4M3FN>>, %q: tile<ptr<f8E4M3FN>>, %r: tile<ptr<f32>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f8E4M3FN>>
    %b0 = assume div_by<16>, %q : tile<ptr<f8E4M3FN>>
    %a1 = make_tensor_view %a0, shape = [256, 512], strides = [512, 1] : tensor_view<256x512xf8E4M3FN, strides=[512,1]>
    %b1 = make_tensor_view %b0, shape = [512, 256], strides = [256, 1] : tensor_view<512x256xf8E4M3FN, strides=[256,1]>
    %c1 = make_tensor_view %r, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(256x128), tensor_view<256x512xf8E4M3FN, strides=[512,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x256), tensor_view<512x256xf8E4M3FN, strides=[256,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 4> : tile<i32>
    %none = constant <f32: 0.0> : tile<256x256xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<256x256xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(256x128), tensor_view<256x512xf8E4M3FN, strides=[512,1]>>, tile<i32> -> tile<256x128xf8E4M3FN>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(128x256), tensor_view<512x256xf8E4M3FN, strides=[256,1]>>, tile<i32> -> tile<128x256xf8E4M3FN>, token
      %next = mmaf %x, %y, %acc : tile<256x128xf8E4M3FN>, tile<128x256xf8E4M3FN>, tile<256x256xf32>
      continue %next : tile<256x256xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<256x256xf32>, partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> token
    return
  }

  // With 64 columns, a line of shared memory has 64 bytes.
  // CHECK-LABEL: tgpu.kernel "narrow"
  // CHECK: tgpu.alloc at {{.*}} : <{{[0-9]+}} x 1x64x64xf8E4M3FN, 64>
  // CHECK: %[[A:.*]] = tgpu.alloc at {{.*}} : <{{[0-9]+}} x 1x64x64xf8E4M3FN, 64>
  // CHECK: tgpu.for
  // CHECK: tgpu.tensor_copy {{.*}} to %[[A]]
  // CHECK: tgpu.mma %[[A]][{{.*}}lhsTransposed, {{.*}}swapped
  entry @narrow(%p: tile<ptr<f8E4M3FN>>, %q: tile<ptr<f8E4M3FN>>, %r: tile<ptr<f32>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f8E4M3FN>>
    %b0 = assume div_by<16>, %q : tile<ptr<f8E4M3FN>>
    %a1 = make_tensor_view %a0, shape = [64, 256], strides = [256, 1] : tensor_view<64x256xf8E4M3FN, strides=[256,1]>
    %b1 = make_tensor_view %b0, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf8E4M3FN, strides=[64,1]>
    %c1 = make_tensor_view %r, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), tensor_view<64x256xf8E4M3FN, strides=[256,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x64), tensor_view<256x64xf8E4M3FN, strides=[64,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 4> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x256xf8E4M3FN, strides=[256,1]>>, tile<i32> -> tile<64x64xf8E4M3FN>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(64x64), tensor_view<256x64xf8E4M3FN, strides=[64,1]>>, tile<i32> -> tile<64x64xf8E4M3FN>, token
      %next = mmaf %x, %y, %acc : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // Operands are matrices of a batch: what is across k is found through the reshapes.
  // CHECK-LABEL: tgpu.kernel "batch"
  // CHECK-COUNT-2: tgpu.tensor_copy
  // CHECK: tgpu.mma {{.*}}lhsTransposed, {{.*}}swapped
  entry @batch(%p: tile<ptr<f8E4M3FN>>, %q: tile<ptr<f8E4M3FN>>, %r: tile<ptr<f32>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f8E4M3FN>>
    %b0 = assume div_by<16>, %q : tile<ptr<f8E4M3FN>>
    %a1 = make_tensor_view %a0, shape = [2, 128, 256], strides = [32768, 256, 1] : tensor_view<2x128x256xf8E4M3FN, strides=[32768,256,1]>
    %b1 = make_tensor_view %b0, shape = [2, 256, 128], strides = [32768, 128, 1] : tensor_view<2x256x128xf8E4M3FN, strides=[32768,128,1]>
    %c1 = make_tensor_view %r, shape = [2, 128, 128], strides = [16384, 128, 1] : tensor_view<2x128x128xf32, strides=[16384,128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(1x128x64), tensor_view<2x128x256xf8E4M3FN, strides=[32768,256,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(1x64x128), tensor_view<2x256x128xf8E4M3FN, strides=[32768,128,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(1x128x128), tensor_view<2x128x128xf32, strides=[16384,128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 4> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x128xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<128x128xf32>) {
      %u3, %tu = load_view_tko weak %a2[%x, %zero, %i] : partition_view<tile=(1x128x64), tensor_view<2x128x256xf8E4M3FN, strides=[32768,256,1]>>, tile<i32> -> tile<1x128x64xf8E4M3FN>, token
      %v3, %tv = load_view_tko weak %b2[%x, %i, %zero] : partition_view<tile=(1x64x128), tensor_view<2x256x128xf8E4M3FN, strides=[32768,128,1]>>, tile<i32> -> tile<1x64x128xf8E4M3FN>, token
      %u = reshape %u3 : tile<1x128x64xf8E4M3FN> -> tile<128x64xf8E4M3FN>
      %v = reshape %v3 : tile<1x64x128xf8E4M3FN> -> tile<64x128xf8E4M3FN>
      %next = mmaf %u, %v, %acc : tile<128x64xf8E4M3FN>, tile<64x128xf8E4M3FN>, tile<128x128xf32>
      continue %next : tile<128x128xf32>
    }
    %sum3 = reshape %sum : tile<128x128xf32> -> tile<1x128x128xf32>
    %t = store_view_tko weak %sum3, %c2[%x, %zero, %zero] : tile<1x128x128xf32>, partition_view<tile=(1x128x128), tensor_view<2x128x128xf32, strides=[16384,128,1]>>, tile<i32> -> token
    return
  }

  // Another product comes last, and is not transposed.
  // CHECK-LABEL: tgpu.kernel "cut_before_another"
  // CHECK: tgpu.mma {{.*}}swapped{{.*}}<256x128xf32
  entry @cut_before_another(%p: tile<ptr<f8E4M3FN>>, %q: tile<ptr<f8E4M3FN>>, %r: tile<ptr<f32>>, %s: tile<ptr<f16>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f8E4M3FN>>
    %b0 = assume div_by<16>, %q : tile<ptr<f8E4M3FN>>
    %a1 = make_tensor_view %a0, shape = [256, 512], strides = [512, 1] : tensor_view<256x512xf8E4M3FN, strides=[512,1]>
    %b1 = make_tensor_view %b0, shape = [512, 256], strides = [256, 1] : tensor_view<512x256xf8E4M3FN, strides=[256,1]>
    %c1 = make_tensor_view %r, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %d1 = make_tensor_view %s, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(256x128), tensor_view<256x512xf8E4M3FN, strides=[512,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x256), tensor_view<512x256xf8E4M3FN, strides=[256,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 4> : tile<i32>
    %none = constant <f32: 0.0> : tile<256x256xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<256x256xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(256x128), tensor_view<256x512xf8E4M3FN, strides=[512,1]>>, tile<i32> -> tile<256x128xf8E4M3FN>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(128x256), tensor_view<512x256xf8E4M3FN, strides=[256,1]>>, tile<i32> -> tile<128x256xf8E4M3FN>, token
      %next = mmaf %x, %y, %acc : tile<256x128xf8E4M3FN>, tile<128x256xf8E4M3FN>, tile<256x256xf32>
      continue %next : tile<256x256xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<256x256xf32>, partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> token
    %u, %tu = load_view_tko weak %d2[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %zeros = constant <f16: 0.0> : tile<64x64xf16>
    %square = mmaf %u, %u, %zeros : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf16>
    %tt = store_view_tko weak %square, %d2[%zero, %zero] token=%tu : tile<64x64xf16>, partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // Rows that are reduced stay in their warps: the product is not transposed.
  // CHECK-LABEL: tgpu.kernel "reduced"
  // CHECK: tgpu.mma
  // CHECK-NOT: swapped
  // CHECK: tgpu.reduce
  entry @reduced(%p: tile<ptr<tf32>>, %q: tile<ptr<tf32>>, %r: tile<ptr<f32>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<tf32>>
    %b0 = assume div_by<16>, %q : tile<ptr<tf32>>
    %a1 = make_tensor_view %a0, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xtf32, strides=[32,1]>
    %b1 = make_tensor_view %b0, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xtf32, strides=[64,1]>
    %c1 = make_tensor_view %r, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x32), tensor_view<64x32xtf32, strides=[32,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(32x64), tensor_view<32x64xtf32, strides=[64,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %x, %tx = load_view_tko weak %a2[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xtf32, strides=[32,1]>>, tile<i32> -> tile<64x32xtf32>, token
    %y, %ty = load_view_tko weak %b2[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xtf32, strides=[64,1]>>, tile<i32> -> tile<32x64xtf32>, token
    %next = mmaf %x, %y, %none : tile<64x32xtf32>, tile<32x64xtf32>, tile<64x64xf32>
    %most = reduce %next dim=1 identities=[0.0 : f32] : tile<64x64xf32> -> tile<64xf32> (%one: tile<f32>, %other: tile<f32>) {
      %larger = maxf %one, %other : tile<f32>
      yield %larger : tile<f32>
    }
    %t = store_view_tko weak %most, %c2[%zero] : tile<64xf32>, partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
