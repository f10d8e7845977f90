// Loops that tensor copies feed, on sm_90a: rings, and two roles of warps. A kernel with such a loop is
// persistent: each CTA does the work of many blocks.

// RUN: tessera compile %s --target=sm_90a --plan=join=1 --emit=tgpu -o - | FileCheck %s
// What is printed can be read again.
// RUN: tessera compile %s --target=sm_90a --plan=join=1 --emit=tgpu -o - | tessera-opt | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --plan=join=1 --emit=ptx -o - --entry=product | FileCheck %s --check-prefix=PTX
// RUN: tessera compile %s --target=sm_90 --emit=tgpu -o - | FileCheck %s --check-prefix=OLD
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | FileCheck %s --check-prefix=OLD

// Attention is rotated: its second product runs while the warps compute exponentials. One warpgroup starts later than the
// other, so that they take turns.
// RUN: tessera compile %S/rotation.mlir --entry=rotated --target=sm_90a --plan=persist=off,pairs=off --emit=tgpu -o - | FileCheck %s --check-prefix=ROTATED
// ROTATED: [[K:%.*]] = tgpu.ring bytes 8192 at 0 : <8>
// ROTATED: [[V:%.*]] = tgpu.ring bytes 8192 at 128 : <8>
// ROTATED-NOT: tile<i64>
// ROTATED: tgpu.roles attributes {{.*}}delay = 400
// ROTATED: tgpu.acquire [[K]]
// ROTATED-NEXT: tgpu.tensor_copy
// ROTATED-NEXT: tgpu.acquire [[V]]
// ROTATED-NEXT: tgpu.tensor_copy
// ROTATED: } consumers {
// ROTATED: tgpu.receive [[K]]
// ROTATED: tgpu.release [[K]]
// ROTATED: tgpu.receive [[V]]
// ROTATED-NOT: tgpu.release [[V]]
// ROTATED: tgpu.for
// ROTATED-NEXT: ^bb0({{.*}}, [[BEFORE:%arg[0-9]+]]: !cuda_tile.tile<i32>):
// ROTATED-NEXT: [[KEYS:%.*]] = tgpu.receive [[K]]
// ROTATED-NEXT: [[S:%.*]] = tgpu.mma {{.*}}async
// ROTATED-NEXT: [[D:%.*]] = tgpu.mma {{.*}}[[BEFORE]]{{.*}}async
// ROTATED-NEXT: tgpu.mma_wait [[S]] {pending = 1 : i32}
// ROTATED-NEXT: tgpu.release [[K]]{{\[}}[[KEYS]]]
// ROTATED: [[VALUES:%.*]] = tgpu.receive [[V]]
// ROTATED: tgpu.mma_wait [[D]]
// ROTATED-NEXT: tgpu.release [[V]]{{\[}}[[BEFORE]]]
// ROTATED: tgpu.continue {{.*}}[[VALUES]]
// ROTATED: [[LAST:%.*]] = tgpu.mma {{.*}}async
// ROTATED-NEXT: tgpu.mma_wait [[LAST]]
// ROTATED-NEXT: tgpu.release [[V]]

// Two warpgroups begin their products in turn. The first turn is that of the first one.
// RUN: tessera compile %S/rotation.mlir --entry=rotated --target=sm_90a --plan=persist=off,turns=on,pairs=off --emit=tgpu -o - | FileCheck %s --check-prefix=TURNS
// TURNS: tgpu.for
// TURNS: } consumers {
// TURNS-NOT: _turn
// TURNS: tgpu.for
// TURNS: tgpu.receive
// TURNS-NEXT: tgpu.take_turn
// TURNS-NEXT: tgpu.mma {{.*}}async
// TURNS-NEXT: tgpu.mma {{.*}}async
// TURNS-NEXT: tgpu.pass_turn
// TURNS-NEXT: tgpu.mma_wait
// TURNS-NOT: _turn
// RUN: tessera compile %S/rotation.mlir --entry=rotated --target=sm_90a --plan=persist=off,turns=on,pairs=off --emit=ptx -o - | FileCheck %s --check-prefix=TURNS-PTX
// TURNS-PTX: setmaxnreg.inc
// TURNS-PTX: bar.arrive %r{{[0-9]+}}, 256;
// TURNS-PTX: bar.sync %r{{[0-9]+}}, 256;
// TURNS-PTX: wgmma.mma_async
// TURNS-PTX: bar.arrive %r{{[0-9]+}}, 256;

// A block that fails, while others still have work for the warp that copies.
// RUN: not tessera run %s --engine=ptx --grid 500 --entry=step f16[4096]=ones f16[8192]=ones f32[8192]=zeros i32:64 i32:2 i32:0 2>&1 | FileCheck %s --check-prefix=FAIL
// FAIL: error: the step of this loop is 0, which is not positive

// OLD: tgpu.kernel "product"
// OLD-NOT: tgpu.roles
// OLD-NOT: tgpu.tensor_copy

// PTX: .reqntid 256, 1, 1
// PTX: .minnctapersm 2
// PTX: mbarrier.init.shared.b64
// PTX: fence.mbarrier_init.release.cluster
// PTX: bar.sync 0
// PTX: setmaxnreg.dec.sync.aligned.u32 40
// The maps are written while those of other blocks are looked at.
// PTX: ld.relaxed.gpu.global.u32
// PTX-NOT: fence.acquire
// PTX: tensormap.replace.tile.global_address.shared::cta.b1024.b64
// PTX: vote.sync.all
// PTX: atom.relaxed.gpu.global.cas.b32
// PTX: setmaxnreg.inc.sync.aligned.u32 216
// If there is no place for them, this block has an area.
// PTX: atom.acquire.gpu.global.or.b32
// PTX: tensormap.cp_fenceproxy
// PTX: st.release.gpu.global.u32
// PTX: fence.acquire.gpu
// PTX: fence.proxy.tensormap
// An area is given back.
// PTX: red.release.gpu.global.and.b32

cuda_tile.module @tensor_rings {
  // CHECK-LABEL: tgpu.kernel "product" attributes {blocks = 2 : i32, producers = 4 : i32, {{.*}}warps = 4 : i32}
  // CHECK: [[RING:%.*]] = tgpu.ring bytes 24576 at 0 : <4>
  // CHECK: [[B:%.*]] = tgpu.alloc at {{[0-9]+}} : <4 x 2x64x64xf16, 128>
  // CHECK: [[A:%.*]] = tgpu.alloc at {{[0-9]+}} : <4 x 1x64x64xf16, 128>
  // 132 multiprocessors with two CTAs each.
  // CHECK: constant <i64: 264>
  // CHECK: tgpu.if
  // CHECK-NEXT: tgpu.return
  // CHECK: tgpu.roles attributes {consumerRegisters = 216 : i32, producerRegisters = 40 : i32} {
  // CHECK-NOT: tgpu.receive
  // CHECK: [[MAPS:%.*]]:2 = tgpu.tensor_maps
  // CHECK: tgpu.for
  // CHECK: tgpu.for
  // CHECK: [[EMPTY:%.*]] = tgpu.acquire [[RING]]
  // CHECK-NEXT: tgpu.tensor_copy {{.*}} by [[MAPS]]#0 : !tgpu.map to [[B]]{{\[}}[[EMPTY]]], [[RING]]
  // CHECK-NEXT: tgpu.tensor_copy {{.*}} by [[MAPS]]#1 : !tgpu.map to [[A]]{{\[}}[[EMPTY]]], [[RING]]
  // CHECK-NEXT: tgpu.continue
  // CHECK: } consumers {
  // CHECK-NOT: tgpu.acquire
  // CHECK-NOT: tgpu.sync
  // A short product ends in the iteration after the next one. There is no slot
  // before the first two.
  // CHECK: tgpu.for
  // CHECK: [[NONE:%.*]] = cuda_tile.constant <i32: -1>
  // CHECK: tgpu.for{{.*}}, [[NONE]], [[NONE]] : {{.*}} attributes {nonempty}
  // CHECK: ^bb0({{.*}}, [[FIRST:%arg[0-9]+]]: !cuda_tile.tile<i32>, [[BEFORE:%arg[0-9]+]]: !cuda_tile.tile<i32>):
  // CHECK-NEXT: [[FULL:%.*]] = tgpu.receive [[RING]]
  // CHECK-NEXT: [[D:%.*]] = tgpu.mma [[A]]{{\[}}[[FULL]] {{.*}} [[B]]{{\[}}[[FULL]] {{.*}}async
  // CHECK-NEXT: tgpu.mma_drain 2
  // CHECK: [[LATER:%.*]] = cuda_tile.cmpi greater_than_or_equal [[FIRST]],
  // CHECK-NEXT: tgpu.release [[RING]]{{\[}}[[FIRST]]] if [[LATER]]
  // CHECK-NEXT: tgpu.continue [[D]], [[BEFORE]], [[FULL]]
  // CHECK: tgpu.mma_wait
  // CHECK: tgpu.release [[RING]]
  // CHECK: tgpu.release [[RING]]
  // CHECK: tgpu.store_view
  entry @product(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tgpu.kernel "prints"
  // CHECK-NOT: tgpu.roles
  // CHECK-NOT: tgpu.tensor_copy
  entry @prints(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    print_tko "%i", %n : tile<i32> -> token
    return
  }

  // The address is a multiple of 8 bytes only.
  // CHECK-LABEL: tgpu.kernel "unaligned"
  // CHECK-NOT: tgpu.roles
  // CHECK-NOT: tgpu.tensor_copy
  entry @unaligned(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>) {
    %a0 = assume div_by<8>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // Rows are 8 bytes apart.
  // CHECK-LABEL: tgpu.kernel "stride"
  // CHECK-NOT: tgpu.roles
  // CHECK-NOT: tgpu.tensor_copy
  entry @stride(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<4>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tgpu.kernel "array"
  // CHECK-NOT: tgpu.roles
  // CHECK-NOT: tgpu.tensor_copy
  entry @array(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %mine = alloca num_elem = 4, alignment = 4 : tile<ptr<f32>>
    %fill = constant <f32: 1.0> : tile<f32>
    %tm = store_ptr_tko weak %mine, %fill : tile<ptr<f32>>, tile<f32> -> token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // The block reads what it has written itself. Tensor copies would not wait for that.
  // CHECK-LABEL: tgpu.kernel "ordered"
  // CHECK-NOT: tgpu.roles
  // CHECK-NOT: tgpu.tensor_copy
  entry @ordered(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %w = constant <f16: 1.0> : tile<64x64xf16>
    %tw = store_view_tko weak %w, %a2[%x, %zero] : tile<64x64xf16>, partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] token = %tw : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // Without a token, nothing says that it does.
  // CHECK-LABEL: tgpu.kernel "unordered"
  // CHECK: tgpu.tensor_copy
  entry @unordered(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %w = constant <f16: 1.0> : tile<64x64xf16>
    %tw = store_view_tko weak %w, %a2[%x, %zero] : tile<64x64xf16>, partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // A block that fails half-way would leave the warp that copies waiting.
  // CHECK-LABEL: tgpu.kernel "step"
  // CHECK-NOT: tgpu.roles
  // CHECK-NOT: tgpu.tensor_copy
  entry @step(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>, %step: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %ones = constant <f32: 1.0> : tile<64x128xf32>
    %twice = for %j in (%zero to %n, step %step) : tile<i32> iter_values(%v = %none) -> (tile<64x128xf32>) {
      %more = addf %v, %ones : tile<64x128xf32>
      continue %more : tile<64x128xf32>
    }
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %twice) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // Both roles would do what stands before the branch.
  // CHECK-LABEL: tgpu.kernel "effects"
  // CHECK-NOT: tgpu.roles
  // CHECK-NOT: tgpu.tensor_copy
  entry @effects(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %p1 = reshape %r : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p2 = broadcast %p1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %ones = constant <f32: 1.0> : tile<256xf32>
    %old, %ot = atomic_rmw_tko relaxed device %p2, addf, %ones : tile<256xptr<f32>>, tile<256xf32> -> tile<256xf32>, token
    %isLate = cmpi greater_than %x, %n, signed : tile<i32> -> tile<i1>
    if %isLate {
      return
    }
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tgpu.kernel "early"
  // CHECK: tgpu.if
  // CHECK-NEXT: tgpu.return
  // CHECK: tgpu.roles
  // CHECK: tgpu.tensor_copy
  entry @early(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>, %n: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %b0, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %c1 = make_tensor_view %r, shape = [%size, %size], strides = [%size, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %isLate = cmpi greater_than %x, %n, signed : tile<i32> -> tile<i1>
    if %isLate {
      return
    }
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x128xf32>) {
      %a, %ta = load_view_tko weak %a2[%x, %i] : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %y] : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
