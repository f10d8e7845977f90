// --plan forces choices that the compiler makes otherwise.

// Tensor copies are the default. A group of four warps shares the multiprocessor with others.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s --check-prefix=TENSOR
// RUN: tessera compile %s --target=sm_90a --plan=copies=tensor --emit=tgpu -o - | FileCheck %s --check-prefix=TENSOR
// RUN: tessera compile %s --target=sm_90a --plan=auto --emit=tgpu -o - | FileCheck %s --check-prefix=TENSOR
// RUN: tessera compile %s --target=sm_90a --plan=copies=auto,defer=auto,depth=auto --emit=tgpu -o - \
// RUN:   | FileCheck %s --check-prefix=TENSOR
// TENSOR: tgpu.kernel "product" attributes {blocks = [[BLOCKS:[23]]] : i32, producers = 4
// TENSOR: tgpu.tensor_copy
// TENSOR: tgpu.mma_drain

// RUN: tessera compile %s --target=sm_90a --plan=copies=async --emit=tgpu -o - | FileCheck %s --check-prefix=ASYNC
// Other chips have no tensor copies.
// RUN: tessera compile %s --target=sm_80 --plan=copies=tensor --emit=tgpu -o - | FileCheck %s --check-prefix=COPIES
// ASYNC-NOT: tensor_copy
// ASYNC: tgpu.copy
// ASYNC: tgpu.slot {{.*}} of 4
// ASYNC: tgpu.mma_drain
// COPIES: tgpu.copy

// RUN: tessera compile %s --target=sm_90a --plan=copies=plain --emit=tgpu -o - | FileCheck %s --check-prefix=PLAIN
// RUN: tessera compile %s --target=sm_80 --plan=copies=plain --emit=tgpu -o - | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: tgpu.copy
// PLAIN: tgpu.load_view
// PLAIN: tgpu.put
// PLAIN: tgpu.mma
// PLAIN-NOT: tgpu.copy

// RUN: tessera compile %s --target=sm_90a --plan=defer=off --emit=tgpu -o - | FileCheck %s --check-prefix=WAITED
// RUN: tessera compile %s --target=sm_90a --plan=copies=async,defer=off --emit=tgpu -o - | FileCheck %s --check-prefix=WAITED
// WAITED-NOT: mma_drain

// As many slots as are wanted, or as fit. A product in flight needs a third one.
// RUN: tessera compile %s --target=sm_90a --plan=depth=3 --emit=tgpu -o - | FileCheck %s --check-prefix=THREE
// THREE: tgpu.ring {{.*}} : <3>
// RUN: tessera compile %s --target=sm_90a --plan=depth=16,blocks=1 --emit=tgpu -o - | FileCheck %s --check-prefix=MOST
// MOST: tgpu.ring {{.*}} : <14>
// RUN: tessera compile %s --target=sm_90a --plan=copies=async,depth=3 --emit=tgpu -o - | FileCheck %s --check-prefix=ASYNC3
// ASYNC3: tgpu.slot {{.*}} of 3
// ASYNC3: tgpu.mma_drain
// RUN: tessera compile %s --target=sm_90a --plan=copies=async,depth=2 --emit=tgpu -o - | FileCheck %s --check-prefix=ASYNC2
// ASYNC2: tgpu.slot {{.*}} of 2
// ASYNC2-NOT: mma_drain
// RUN: tessera compile %s --target=sm_90a --plan=copies=async,depth=16 --emit=tgpu -o - | FileCheck %s --check-prefix=ASYNC14
// ASYNC14: tgpu.slot {{.*}} of 14

// RUN: tessera compile %s --target=sm_90a --plan=blocks=1 --emit=tgpu -o - | FileCheck %s --check-prefix=ALONE
// ALONE: tgpu.kernel "product" attributes {producers = 4
// RUN: tessera compile %s --target=sm_90a --plan=blocks=2 --emit=tgpu -o - | FileCheck %s --check-prefix=PAIR
// RUN: tessera compile %s --target=sm_90a --plan=blocks=2 --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// PAIR: tgpu.kernel "product" attributes {blocks = 2 : i32, producers = 4
// PTX: .minnctapersm 2

// RUN: tessera compile %S/ring-choices.mlir --target=sm_90a --entry joined --plan=delay=600 --emit=tgpu -o - | FileCheck %s --check-prefix=DELAY
// DELAY: tgpu.roles attributes {{.*}}delay = 600
// RUN: tessera compile %S/ring-choices.mlir --target=sm_90a --entry joined --plan=delay=600 --emit=ptx -o - | FileCheck %s --check-prefix=SLEEP
// SLEEP: nanosleep.u32 600;
// RUN: tessera compile %S/ring-choices.mlir --target=sm_90a --entry joined --emit=tgpu -o - | FileCheck %s --check-prefix=TOGETHER
// TOGETHER: tgpu.roles
// TOGETHER-NOT: delay

// RUN: tessera compile %S/rotation.mlir --target=sm_90a --entry rotated --emit=tgpu -o - \
// RUN:   | FileCheck %s --check-prefix=ROTATED
// ROTATED: pending = 1
// RUN: tessera compile %S/rotation.mlir --target=sm_90a --entry rotated --plan=rotate=off --emit=tgpu -o - \
// RUN:   | FileCheck %s --check-prefix=STRAIGHT
// RUN: tessera compile %S/rotation.mlir --target=sm_90a --entry rotated --plan=copies=async,rotate=off --emit=tgpu -o - \
// RUN:   | FileCheck %s --check-prefix=STRAIGHT
// STRAIGHT-NOT: pending = 1
// STRAIGHT: tgpu.mma
// STRAIGHT: tgpu.mma
// STRAIGHT-NOT: pending = 1

// The cache tells plans apart.
// RUN: rm -rf %t && mkdir %t
// RUN: env TESSERA_CACHE_DIR=%t/cache tessera compile %s --target=sm_90a -o %t/1.ptx
// RUN: env TESSERA_CACHE_DIR=%t/cache tessera compile %s --target=sm_90a --plan=copies=plain -o %t/2.ptx
// RUN: env TESSERA_CACHE_DIR=%t/cache tessera compile %s --target=sm_90a -o %t/3.ptx
// RUN: not cmp %t/1.ptx %t/2.ptx
// RUN: cmp %t/1.ptx %t/3.ptx

cuda_tile.module @plans {
  entry @product(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf16, strides=[640,1]>
    %b1 = make_tensor_view %q0, shape = [640, 64], strides = [64, 1] : tensor_view<640x64xf16, strides=[64,1]>
    %c1 = make_tensor_view %r, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), tensor_view<64x640xf16, strides=[640,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x64), tensor_view<640x64xf16, strides=[64,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 10> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x640xf16, strides=[640,1]>>, tile<i32> -> tile<64x64xf16>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(64x64), tensor_view<640x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
      %next = mmaf %x, %y, %acc : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
