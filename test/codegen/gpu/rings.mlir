// Loops that stream tiles into products load them ahead, into rings.
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// RUN: tessera compile %s --target=sm_75 --emit=tgpu -o - | FileCheck %s --check-prefix=OLD

// Fewer iterations than slots, as many, and more; whole tiles and parts.
// RUN: sh %S/Inputs/rings.sh f16 f16 f32 %s %t 0 8 32 56 64 96 160 320 352 480
// RUN: sh %S/Inputs/rings.sh i8 i8 i32 %s %t 0 16 32 64 80 96 160

// OLD-NOT: tgpu.copy

cuda_tile.module @rings {
  // Few operations per byte: there are many slots.
  // CHECK-LABEL: tgpu.kernel "f16"
  // CHECK: tgpu.if
  // CHECK: tgpu.copy {{.*}}vector = 8
  // CHECK: tgpu.commit
  // CHECK: tgpu.for
  // CHECK: tgpu.wait 8
  // CHECK-NEXT: tgpu.sync "shared"
  // CHECK: tgpu.slot {{.*}} + 9 of 10
  // CHECK: tgpu.copy
  // CHECK: tgpu.copy
  // CHECK: tgpu.commit
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.mma {{.*}}!tgpu.buffer<10 x
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.continue
  // CHECK: tgpu.wait 0
  // PTX-LABEL: .entry f16(
  // PTX: cp.async.cg.shared.global
  // PTX: cp.async.commit_group
  // PTX: cp.async.wait_group
  entry @f16(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %k: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %size = assume div_by<8>, %k : tile<i32>
    %a1 = make_tensor_view %a0, shape = [9, %size], strides = [480, 1] : tile<i32> -> tensor_view<9x?xf16, strides=[480,1]>
    %b1 = make_tensor_view %b0, shape = [%size, 24], strides = [24, 1] : tile<i32> -> tensor_view<?x24xf16, strides=[24,1]>
    %c1 = make_tensor_view %r, shape = [9, 24], strides = [24, 1] : tensor_view<9x24xf32, strides=[24,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(16x32), padding_value = zero, tensor_view<9x?xf16, strides=[480,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x24xf16, strides=[24,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(16x32), tensor_view<9x24xf32, strides=[24,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %n:2 = get_index_space_shape %a2 : partition_view<tile=(16x32), padding_value = zero, tensor_view<9x?xf16, strides=[480,1]>> -> tile<i32>
    %none = constant <f32: 0.0> : tile<16x32xf32>
    %sum = for %i in (%zero to %n#1, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x32xf32>) {
      %a, %ta = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(16x32), padding_value = zero, tensor_view<9x?xf16, strides=[480,1]>>, tile<i32> -> tile<16x32xf16>, token
      %b, %tb = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x24xf16, strides=[24,1]>>, tile<i32> -> tile<32x32xf16>, token
      %next = mmaf %a, %b, %acc : tile<16x32xf16>, tile<32x32xf16>, tile<16x32xf32>
      continue %next : tile<16x32xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<16x32xf32>, partition_view<tile=(16x32), tensor_view<9x24xf32, strides=[24,1]>>, tile<i32> -> token
    return
  }

  // Bytes are adjacent along k in both operands.
  // CHECK-LABEL: tgpu.kernel "i8"
  // CHECK: tgpu.for
  // CHECK: tgpu.copy {{.*}}vector = 16
  // CHECK: tgpu.copy {{.*}}vector = 8
  entry @i8(%p: tile<ptr<i8>>, %q: tile<ptr<i8>>, %r: tile<ptr<i32>>, %k: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<i8>>
    %b0 = assume div_by<16>, %q : tile<ptr<i8>>
    %size = assume div_by<16>, %k : tile<i32>
    %a1 = make_tensor_view %a0, shape = [9, %size], strides = [480, 1] : tile<i32> -> tensor_view<9x?xi8, strides=[480,1]>
    %b1 = make_tensor_view %b0, shape = [%size, 24], strides = [1, 480] : tile<i32> -> tensor_view<?x24xi8, strides=[1,480]>
    %c1 = make_tensor_view %r, shape = [9, 24], strides = [24, 1] : tensor_view<9x24xi32, strides=[24,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(16x32), padding_value = zero, tensor_view<9x?xi8, strides=[480,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x24xi8, strides=[1,480]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(16x32), tensor_view<9x24xi32, strides=[24,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %n:2 = get_index_space_shape %a2 : partition_view<tile=(16x32), padding_value = zero, tensor_view<9x?xi8, strides=[480,1]>> -> tile<i32>
    %none = constant <i32: 0> : tile<16x32xi32>
    %sum = for %i in (%zero to %n#1, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x32xi32>) {
      %a, %ta = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(16x32), padding_value = zero, tensor_view<9x?xi8, strides=[480,1]>>, tile<i32> -> tile<16x32xi8>, token
      %b, %tb = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(32x32), padding_value = zero, tensor_view<?x24xi8, strides=[1,480]>>, tile<i32> -> tile<32x32xi8>, token
      %next = mmai %a, %b, %acc signed signed : tile<16x32xi8>, tile<32x32xi8>, tile<16x32xi32>
      continue %next : tile<16x32xi32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<16x32xi32>, partition_view<tile=(16x32), tensor_view<9x24xi32, strides=[24,1]>>, tile<i32> -> token
    return
  }

  // A store in the loop may change what a later iteration loads.
  // CHECK-LABEL: tgpu.kernel "stores"
  // CHECK-NOT: tgpu.copy
  entry @stores(%p: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %a1 = make_tensor_view %a0, shape = [32, 160], strides = [160, 1] : tensor_view<32x160xf16, strides=[160,1]>
    %c1 = make_tensor_view %r, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xf32, strides=[32,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(32x32), tensor_view<32x160xf16, strides=[160,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %none = constant <f32: 0.0> : tile<32x32xf32>
    %sum = for %i in (%zero to %five, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<32x32xf32>) {
      %a, %ta = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(32x32), tensor_view<32x160xf16, strides=[160,1]>>, tile<i32> -> tile<32x32xf16>, token
      %next = mmaf %a, %a, %acc : tile<32x32xf16>, tile<32x32xf16>, tile<32x32xf32>
      %t = store_view_tko weak %next, %c2[%zero, %zero] : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>, tile<i32> -> token
      continue %next : tile<32x32xf32>
    }
    return
  }

  // A load clears the low bits of a tf32. What the loop reads from a ring keeps them, so only a product may read it: an
  // operand of type tf32 that is converted first is not copied ahead. One of f32 is.
  // CHECK-LABEL: tgpu.kernel "converted"
  // CHECK-NOT: tgpu.copy {{.*}}xtf32
  // CHECK: tgpu.copy {{.*}}xf32
  // CHECK-NOT: tgpu.copy {{.*}}xtf32
  // CHECK: tgpu.for
  // CHECK: tgpu.load_view {{.*}}xtf32
  // CHECK: tgpu.mma
  // PTX-LABEL: .entry converted(
  entry @converted(%p: tile<ptr<tf32>>, %q: tile<ptr<f32>>, %r: tile<ptr<f32>>, %n: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<tf32>>
    %b0 = assume div_by<16>, %q : tile<ptr<f32>>
    %a1 = make_tensor_view %a0, shape = [16, 160], strides = [160, 1] : tensor_view<16x160xtf32, strides=[160,1]>
    %b1 = make_tensor_view %b0, shape = [160, 32], strides = [32, 1] : tensor_view<160x32xf32, strides=[32,1]>
    %c1 = make_tensor_view %r, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xf32, strides=[32,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(16x32), tensor_view<16x160xtf32, strides=[160,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(32x32), tensor_view<160x32xf32, strides=[32,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x32xf32>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x32xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(16x32), tensor_view<16x160xtf32, strides=[160,1]>>, tile<i32> -> tile<16x32xtf32>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(32x32), tensor_view<160x32xf32, strides=[32,1]>>, tile<i32> -> tile<32x32xf32>, token
      %u = ftof %x : tile<16x32xtf32> -> tile<16x32xbf16>
      %v = ftof %y : tile<32x32xf32> -> tile<32x32xbf16>
      %next = mmaf %u, %v, %acc : tile<16x32xbf16>, tile<32x32xbf16>, tile<16x32xf32>
      continue %next : tile<16x32xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<16x32xf32>, partition_view<tile=(16x32), tensor_view<16x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
