// Elements of four bits in products: there is no scalar of that type.
// RUN: tessera compile %s --target=sm_75 --emit=ptx -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --emit=ptx -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | FileCheck %s --check-prefix=TGPU

cuda_tile.module @fourbits {
  // TGPU-LABEL: tgpu.kernel "scaled"
  // TGPU: ftof {{.*}}tile<2xf4E2M1FN> -> tile<2xf16>
  // TGPU: tgpu.mma
  // CHECK-LABEL: .entry scaled(
  // CHECK: mma.sync.aligned
  entry @scaled(%p: tile<ptr<i8>>, %q: tile<ptr<f32>>) {
    %i = iota : tile<512xi32>
    %p1 = reshape %p : tile<ptr<i8>> -> tile<1xptr<i8>>
    %ps = broadcast %p1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %pi = offset %ps, %i : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %bytes, %t = load_ptr_tko weak %pi : tile<512xptr<i8>> -> tile<512xi8>, token
    %flat = unpack %bytes : tile<512xi8> -> tile<1024xf4E2M1FN>
    %a = reshape %flat : tile<1024xf4E2M1FN> -> tile<32x32xf4E2M1FN>
    %c = constant <f32: 0.0> : tile<32x32xf32>
    %l = constant <f8E4M3FN: 2.0> : tile<32x2xf8E4M3FN>
    %r = constant <f8E4M3FN: 2.0> : tile<2x32xf8E4M3FN>
    %mm = mmaf_scaled %a, %a, %c, %l, %r : tile<32x32xf4E2M1FN>, tile<32x32xf4E2M1FN>, tile<32x32xf32>, tile<32x2xf8E4M3FN>, tile<2x32xf8E4M3FN>
    %j = iota : tile<1024xi32>
    %q1 = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>
    %qs = broadcast %q1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %qj = offset %qs, %j : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %v = reshape %mm : tile<32x32xf32> -> tile<1024xf32>
    %t2 = store_ptr_tko weak %qj, %v : tile<1024xptr<f32>>, tile<1024xf32> -> token
    return
  }
}
