// The index of a tile may be computed by code of any size, in which values are used more than once: 20000 products, of
// each product with itself. It is copied to where the tile is prefetched, and to the warps that copy tiles or the next
// iteration, in time linear in its size. So may the sizes of a view, which are computed where its tensor map is made.
// RUN: awk '/CHAIN/ && !/RUN/ { last = "~" $2; for (n = 0; n < 20000; ++n) { print "~" $2 n " = muli " last ", " last " : tile<i32>"; last = "~" $2 n }; next } { print }' %s | tr '~' '\045' > %t.mlir
// RUN: tessera compile %t.mlir --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %t.mlir --target=sm_80 --emit=tgpu -o - | FileCheck %s --check-prefix=SM80
// Remarks ask the same question:
// RUN: tessera compile %t.mlir --target=sm_80 --plan=copies=plain --remarks=text --emit=tgpu -o %t.tgpu 2>&1 | FileCheck %s --check-prefix=REMARKS

cuda_tile.module @index_code {
  // CHECK-LABEL: tgpu.kernel "long"
  // CHECK: tgpu.tensor_copy
  // CHECK: consumers
  // CHECK: tgpu.prefetch
  // SM80-LABEL: tgpu.kernel "long"
  // SM80: tgpu.copy %
  // REMARKS: not copied ahead: the plan says so
  entry @long(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %count: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [16, 1024], strides = [1024, 1] : tensor_view<16x1024xf16, strides=[1024,1]>
    CHAIN count
    %b1 = make_tensor_view %q0, shape = [%count19999, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf16, strides=[128,1]>
    %c1 = make_tensor_view %r, shape = [16, 128], strides = [128, 1] : tensor_view<16x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(16x128), padding_value = zero, tensor_view<16x1024xf16, strides=[1024,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x64), padding_value = zero, tensor_view<?x128xf16, strides=[128,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(16x64), tensor_view<16x128xf32, strides=[128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x64xf32>
    %sum = for %i in (%zero to %count, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x64xf32>) {
      CHAIN i
      %k = addi %i19999, %i : tile<i32>
      %u, %tu = load_view_tko weak %a2[%x, %k] : partition_view<tile=(16x128), padding_value = zero, tensor_view<16x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<16x128xf16>, token
      %v, %tv = load_view_tko weak %b2[%k, %y] : partition_view<tile=(128x64), padding_value = zero, tensor_view<?x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x64xf16>, token
      %next = mmaf %u, %v, %acc : tile<16x128xf16>, tile<128x64xf16>, tile<16x64xf32>
      continue %next : tile<16x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<16x64xf32>, partition_view<tile=(16x64), tensor_view<16x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
