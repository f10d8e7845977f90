// The operations of tensor copies and roles, with each optional part present and absent. Kernels with
// them are made by the compiler; this is what they look like before and after maps are made.
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s

!view = !cuda_tile.partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
!tile = !tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">
!panel = !tgpu.frag<1x64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">
!buffer = !tgpu.buffer<2 x 1x64x64xf16, 128>

// CHECK-LABEL: tgpu.kernel "ops" attributes {blocks = 2 : i32, producers = 4 : i32, warps = 4 : i32}
tgpu.kernel "ops" attributes {warps = 4 : i32, producers = 4 : i32, blocks = 2 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>, %c: !cuda_tile.tile<i1>):
  // CHECK: [[RING:%.*]] = tgpu.ring bytes 8192 at 64 : <2>
  %ring = tgpu.ring bytes 8192 at 64 : <2>
  // CHECK: [[OTHER:%.*]] = tgpu.ring bytes 8192 : <2>
  %other = tgpu.ring bytes 8192 : <2>
  // CHECK: tgpu.alloc phase 1 at 1024 : <2 x 1x64x64xf16, 128>
  %late = tgpu.alloc phase 1 at 1024 : <2 x 1x64x64xf16, 128>
  // CHECK: [[BUFFER:%.*]] = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 2x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  // CHECK: tgpu.roles attributes {consumerRegisters = 216 : i32, producerRegisters = 40 : i32} {
  tgpu.roles attributes {producerRegisters = 40 : i32, consumerRegisters = 216 : i32} {
    // CHECK: [[MAPS:%.*]]:2 = tgpu.tensor_maps [[V:%.*]], [[V]] in %{{.*}} passed {buffers = [!tgpu.buffer<2 x 1x64x64xf16, 128>, !tgpu.buffer<2 x 1x64x64xf16, 128>], from = [{{.*}}], to = [{{.*}}]} : {{.*}} -> !tgpu.map, !tgpu.map
    %maps:2 = tgpu.tensor_maps %v, %v in %scratch passed {buffers = [!buffer, !buffer], from = [!tile, !tile], to = [!panel, !panel]} : <1 x 2x128xi8, 32>, !view, !view -> !tgpu.map, !tgpu.map
    // CHECK: [[SLOT:%.*]] = tgpu.acquire [[RING]] : <2> -> <i32>
    %slot = tgpu.acquire %ring : <2> -> <i32>
    // CHECK: tgpu.tensor_copy [[V]][{{.*}}] by [[MAPS]]#1 : !tgpu.map to [[BUFFER]]{{\[}}[[SLOT]]], [[RING]] {bounds = array<i32: 2, 0>, from = {{.*}}, to = {{.*}}} : {{.*}}, <2 x 1x64x64xf16, 128>, <i32>, <2>
    tgpu.tensor_copy %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] by %maps#1 : !tgpu.map to %buffer[%slot], %ring {bounds = array<i32: 2, 0>, from = !tile, to = !panel} : !view, <2 x 1x64x64xf16, 128>, <i32>, <2>
    // CHECK: tgpu.tensor_copy [[V]][{{.*}}] to [[BUFFER]]{{\[}}[[SLOT]]], [[RING]]
    tgpu.tensor_copy %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] to %buffer[%slot], %ring {bounds = array<i32: 2, 0>, from = !tile, to = !panel} : !view, <2 x 1x64x64xf16, 128>, <i32>, <2>
    // CHECK: tgpu.drain [[RING]] : <2>
    tgpu.drain %ring : <2>
    tgpu.return
  // CHECK: } consumers {
  } consumers {
    // CHECK: [[FULL:%.*]] = tgpu.receive [[RING]] : <2> -> <i32>
    %full = tgpu.receive %ring : <2> -> <i32>
    // CHECK: tgpu.release [[RING]]{{\[}}[[FULL]]] : <2>, <i32>
    tgpu.release %ring[%full] : <2>, <i32>
    // CHECK: tgpu.release [[OTHER]]{{\[}}[[FULL]]] if %{{.*}} : !cuda_tile.tile<i1> : <2>, <i32>
    tgpu.release %other[%full] if %c : !cuda_tile.tile<i1> : <2>, <i32>
    tgpu.return
  }
  tgpu.return
}

// Registers may be left as they are.
// CHECK-LABEL: tgpu.kernel "plain"
tgpu.kernel "plain" attributes {warps = 4 : i32, producers = 4 : i32} {
  // CHECK: tgpu.roles {
  tgpu.roles {
    tgpu.return
  } consumers {
    tgpu.return
  }
  tgpu.return
}
