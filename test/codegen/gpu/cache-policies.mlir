// Which lines the L2 cache gives up first.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// RUN: tessera compile %s --target=sm_90a --plan=evict=normal --emit=ptx -o - | FileCheck %s --check-prefix=USUAL
// RUN: tessera compile %s --target=sm_90a --plan=evict=first --emit=tgpu -o - | FileCheck %s --check-prefix=ALWAYS
// cp.async has none: ptxas 13.0 makes an illegal instruction of it.
// RUN: tessera compile %s --target=sm_90a --plan=copies=async,evict=first --emit=ptx -o - | FileCheck %s --check-prefix=USUAL
// RUN: tessera compile %s --target=sm_80 --plan=evict=first --emit=ptx -o - | FileCheck %s --check-prefix=USUAL
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o %t.mlir
// RUN: tessera-opt %t.mlir | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --entry some --remarks=text -o %t.ptx 2>&1 | FileCheck %s --check-prefix=REMARK
// The test is folded if the number of tiles is constant: one, and eight. Where it fails, copies have no policy, not one
// that says as usual: that is slower.
// RUN: tessera compile %S/ring-choices.mlir --target=sm_90a --entry small --emit=ptx -o - | FileCheck %s --check-prefix=ONE
// RUN: tessera compile %S/ring-choices.mlir --target=sm_90a --entry skinny --emit=ptx -o - | FileCheck %s --check-prefix=ONE
// RUN: tessera compile %s --target=sm_90a --entry large --emit=ptx -o - | FileCheck %s --check-prefix=EIGHT
// A tile of rows, part of one, and two: a policy changes no result.
// RUN: for m in 16 9 32; do \
// RUN:   for evict in normal first; do \
// RUN:     tessera run %s --engine=ptx --check --plan=evict=$evict --entry some --grid 2,2 f16[$m,1024]=randn:1 f16[1024,128]=randn:2 out:%t.$evict.npy:f32[$m,128] i32:$m || exit 1; done; \
// RUN:   cmp %t.normal.npy %t.first.npy || exit 1; done

// ONE-NOT: selp.b64 {{.*}}, 0,
// ONE: createpolicy.fractional.L2::evict_first.b64
// ONE: cp.async.bulk.tensor.2d{{.*}}.L2::cache_hint
// EIGHT-NOT: createpolicy
// USUAL-NOT: cache_hint
// USUAL-NOT: createpolicy

cuda_tile.module @policies {
  // How many rows there are is a parameter.
  // CHECK-LABEL: tgpu.kernel "some"
  // CHECK: %[[ROWS:.*]] = cuda_tile.make_partition_view {{.*}}partition_view<tile=(16x128)
  // CHECK-NEXT: %[[POLICY:.*]] = tgpu.cache_policy %[[ROWS]] along [0]
  // CHECK: tgpu.tensor_copy {{.*}} policy %[[POLICY]] : !cuda_tile.tile<i64> {{.*}}128x64xf16
  // CHECK: tgpu.tensor_copy
  // CHECK-NOT: policy
  // CHECK-SAME: 16x128xf16
  // PTX-LABEL: .entry some(
  // PTX: createpolicy.fractional.L2::evict_first.b64 [[FIRST:%rd[0-9]+]], 1.0;
  // PTX: selp.b64 [[POLICY:%rd[0-9]+]], [[FIRST]], 0
  // PTX: cp.async.bulk.tensor.2d{{.*}}complete_tx::bytes.L2::cache_hint [{{.*}}], [{{.*}}], [{{.*}}], [[POLICY]];
  // PTX: cp.async.bulk.tensor.2d{{.*}}complete_tx::bytes [{{.*}}], [{{.*}}], [{{.*}}];
  // REMARK: copied ahead: {{.*}}slots, with lines that leave the L2 cache first if each tile is read once
  entry @some(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %m: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [%m, 1024], strides = [1024, 1] : tile<i32> -> tensor_view<?x1024xf16, strides=[1024,1]>
    %b1 = make_tensor_view %q0, shape = [1024, 128], strides = [128, 1] : tensor_view<1024x128xf16, strides=[128,1]>
    %c1 = make_tensor_view %r, shape = [%m, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(16x128), padding_value = zero, tensor_view<?x1024xf16, strides=[1024,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x64), tensor_view<1024x128xf16, strides=[128,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(16x64), tensor_view<?x128xf32, strides=[128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 8> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x64xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x64xf32>) {
      %u, %tu = load_view_tko weak %a2[%x, %i] : partition_view<tile=(16x128), padding_value = zero, tensor_view<?x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<16x128xf16>, token
      %v, %tv = load_view_tko weak %b2[%i, %y] : partition_view<tile=(128x64), tensor_view<1024x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x64xf16>, token
      %next = mmaf %u, %v, %acc : tile<16x128xf16>, tile<128x64xf16>, tile<16x64xf32>
      continue %next : tile<16x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<16x64xf32>, partition_view<tile=(16x64), tensor_view<?x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }

  // Larger tiles are seldom the only ones: the joined blocks have none by default, the single ones have.
  // CHECK-LABEL: tgpu.kernel "large"
  // CHECK: %[[SINGLE:.*]] = tgpu.cache_policy {{.*}}tile=(128x64)
  // CHECK: tgpu.tensor_copy {{.*}} policy %[[SINGLE]] : !cuda_tile.tile<i64> {{.*}}64x128xf16
  // CHECK: consumers
  // ALWAYS-LABEL: tgpu.kernel "large"
  // ALWAYS-DAG: tgpu.cache_policy {{.*}}tile=(256x64)
  // ALWAYS-DAG: tgpu.cache_policy {{.*}}tile=(64x128)
  entry @large(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf16, strides=[1024,1]>
    %b1 = make_tensor_view %q0, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf16, strides=[1024,1]>
    %c1 = make_tensor_view %r, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf32, strides=[1024,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<1024x1024xf16, strides=[1024,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), tensor_view<1024x1024xf16, strides=[1024,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(128x128), tensor_view<1024x1024xf32, strides=[1024,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 16> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x128xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<128x128xf32>) {
      %u, %tu = load_view_tko weak %a2[%x, %i] : partition_view<tile=(128x64), tensor_view<1024x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<128x64xf16>, token
      %v, %tv = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), tensor_view<1024x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %u, %v, %acc : tile<128x64xf16>, tile<64x128xf16>, tile<128x128xf32>
      continue %next : tile<128x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<1024x1024xf32, strides=[1024,1]>>, tile<i32> -> token
    return
  }
}
