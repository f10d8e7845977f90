// Elements of 4 bits are not copied ahead: a byte of global memory has two.
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | FileCheck %s
// RUN: tessera run %s --grid 1 --engine=interp f4E2M1FN[64,128]=uniform:1:-4:4 f16[128,64]=ones out:%t.want.npy:f32[64,64]=zeros
// RUN: tessera run %s --grid 1 --engine=ptx --check f4E2M1FN[64,128]=uniform:1:-4:4 f16[128,64]=ones out:%t.npy:f32[64,64]=zeros
// RUN: cmp %t.want.npy %t.npy
// CHECK: tgpu.for
// CHECK: tgpu.load_view
// CHECK: tgpu.continue

cuda_tile.module @m {
entry @k(%p: tile<ptr<f4E2M1FN>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
%a0 = assume div_by<16>, %p : tile<ptr<f4E2M1FN>>
%b0 = assume div_by<16>, %q : tile<ptr<f16>>
%ta = make_tensor_view %a0, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf4E2M1FN, strides=[128,1]>
%va = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x128xf4E2M1FN, strides=[128,1]>>
%tb = make_tensor_view %b0, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf16, strides=[64,1]>
%vb = make_partition_view %tb : partition_view<tile=(32x64), tensor_view<128x64xf16, strides=[64,1]>>
%tc = make_tensor_view %r, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
%vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
%zero = constant <i32: 0> : tile<i32>
%one = constant <i32: 1> : tile<i32>
%end = constant <i32: 4> : tile<i32>
%none = constant <f32: 0.0> : tile<64x64xf32>
%sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
%x, %tx = load_view_tko weak %va[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x128xf4E2M1FN, strides=[128,1]>>, tile<i32> -> tile<64x32xf4E2M1FN>, token
%h = ftof %x : tile<64x32xf4E2M1FN> -> tile<64x32xf16>
%y, %ty = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(32x64), tensor_view<128x64xf16, strides=[64,1]>>, tile<i32> -> tile<32x64xf16>, token
%next = mmaf %h, %y, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
continue %next : tile<64x64xf32>
}
%t = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
return
}
}
