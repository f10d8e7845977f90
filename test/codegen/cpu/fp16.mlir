// With AVX512-FP16, operations of f16 are instructions, 32 numbers at a time. No
// processor here has it: this checks the code, and NumericsEmitTest runs it with
// these instructions emulated.

// REQUIRES: x86-64-v2
// RUN: tessera compile %s --target=cpu:sapphirerapids -o - --emit=asm --no-lines | FileCheck %s
// Others do it in f32.
// RUN: tessera compile %s --target=cpu:x86-64-v4 -o - --emit=asm --no-lines | not grep -e addph -e subph -e mulph -e divph -e fmadd.*ph -e phx -e psx

cuda_tile.module @m {
  // CHECK-LABEL: tessera_kernel_addf:
  // CHECK-NOT: vcvt
  // CHECK: vaddph {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @addf(%p0: tile<ptr<f16>>, %p1: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t1 = make_tensor_view %p1, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v1 = make_partition_view %t1 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x1, %k1 = load_view_tko weak %v1[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = addf %x0, %x1 rounding<nearest_even> : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_subf:
  // CHECK-NOT: vcvt
  // CHECK: vsubph {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @subf(%p0: tile<ptr<f16>>, %p1: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t1 = make_tensor_view %p1, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v1 = make_partition_view %t1 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x1, %k1 = load_view_tko weak %v1[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = subf %x0, %x1 rounding<nearest_even> : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_mulf:
  // CHECK-NOT: vcvt
  // CHECK: vmulph {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @mulf(%p0: tile<ptr<f16>>, %p1: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t1 = make_tensor_view %p1, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v1 = make_partition_view %t1 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x1, %k1 = load_view_tko weak %v1[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = mulf %x0, %x1 rounding<nearest_even> : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_divf:
  // CHECK-NOT: vcvt
  // CHECK: vdivph {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @divf(%p0: tile<ptr<f16>>, %p1: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t1 = make_tensor_view %p1, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v1 = make_partition_view %t1 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x1, %k1 = load_view_tko weak %v1[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = divf %x0, %x1 rounding<nearest_even> : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_fma:
  // CHECK-NOT: vcvt
  // CHECK: vfmadd{{[123]+}}ph {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @fma(%p0: tile<ptr<f16>>, %p1: tile<ptr<f16>>, %p2: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t1 = make_tensor_view %p1, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v1 = make_partition_view %t1 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x1, %k1 = load_view_tko weak %v1[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t2 = make_tensor_view %p2, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v2 = make_partition_view %t2 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x2, %k2 = load_view_tko weak %v2[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = fma %x0, %x1, %x2 rounding<nearest_even> : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_sqrt:
  // CHECK-NOT: vcvt
  // CHECK: vsqrtph {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @sqrt(%p0: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = sqrt %x0 rounding<nearest_even> : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_ceil:
  // CHECK-NOT: vcvt
  // CHECK: vrndscaleph $10, {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @ceil(%p0: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = ceil %x0 : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_maxf:
  // CHECK-NOT: vcvt
  // CHECK: vmaxph {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @maxf(%p0: tile<ptr<f16>>, %p1: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t1 = make_tensor_view %p1, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v1 = make_partition_view %t1 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x1, %k1 = load_view_tko weak %v1[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = maxf %x0, %x1 : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_minf:
  // CHECK-NOT: vcvt
  // CHECK: vminph {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @minf(%p0: tile<ptr<f16>>, %p1: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t1 = make_tensor_view %p1, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v1 = make_partition_view %t1 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x1, %k1 = load_view_tko weak %v1[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = minf %x0, %x1 : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_select:
  // CHECK-NOT: vcvt
  // CHECK: vcmpltph {{.*}}%zmm
  // CHECK-NOT: vcvt
  // CHECK: retq
  entry @select(%p0: tile<ptr<f16>>, %p1: tile<ptr<f16>>, %p2: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t1 = make_tensor_view %p1, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v1 = make_partition_view %t1 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x1, %k1 = load_view_tko weak %v1[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t2 = make_tensor_view %p2, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v2 = make_partition_view %t2 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x2, %k2 = load_view_tko weak %v2[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %c = cmpf less_than ordered %x0, %x1 : tile<64xf16> -> tile<64xi1>
    %r = select %c, %x2, %x0 : tile<64xi1>, tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_to_f32:
  // CHECK: vcvtph2psx
  // CHECK: retq
  entry @to_f32(%p0: tile<ptr<f16>>, %po: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %r = ftof %x0 : tile<64xf16> -> tile<64xf32>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf32>, partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_from_f32:
  // CHECK: vcvtps2phx
  // CHECK: retq
  entry @from_f32(%p0: tile<ptr<f32>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = ftof %x0 : tile<64xf32> -> tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_from_f64:
  // CHECK-NOT: vcvtpd2ps
  // CHECK: vcvtpd2ph
  // CHECK: retq
  entry @from_f64(%p0: tile<ptr<f64>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf64, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>, tile<i32> -> tile<64xf64>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = ftof %x0 : tile<64xf64> -> tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_from_i32:
  // CHECK: vcvtdq2ph
  // CHECK: retq
  entry @from_i32(%p0: tile<ptr<i32>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = itof %x0 signed : tile<64xi32> -> tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_from_u16:
  // CHECK: vcvtuw2ph {{.*}}%zmm
  // CHECK: retq
  entry @from_u16(%p0: tile<ptr<i16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xi16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xi16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xi16, strides=[1]>>, tile<i32> -> tile<64xi16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = itof %x0 unsigned : tile<64xi16> -> tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // Another rounding, and what is more than one operation, go by way of f32.
  // CHECK-LABEL: tessera_kernel_upwards:
  // CHECK: vcvtph2psx
  // CHECK: vaddps {ru-sae}
  // CHECK: vcvtps2phx
  // CHECK: retq
  entry @upwards(%p0: tile<ptr<f16>>, %p1: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %t1 = make_tensor_view %p1, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v1 = make_partition_view %t1 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x1, %k1 = load_view_tko weak %v1[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = addf %x0, %x1 rounding<positive_inf> : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tessera_kernel_exp:
  // CHECK: vcvtph2psx
  // CHECK: vfmadd{{[123]+}}ps
  // CHECK: vcvtps2phx
  // CHECK: retq
  entry @exp(%p0: tile<ptr<f16>>, %po: tile<ptr<f16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %t0 = make_tensor_view %p0, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %v0 = make_partition_view %t0 : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %x0, %k0 = load_view_tko weak %v0[%zero] : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> tile<64xf16>, token
    %to = make_tensor_view %po, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %vo = make_partition_view %to : partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
    %r = exp %x0 : tile<64xf16>
    %s = store_view_tko weak %r, %vo[%zero] : tile<64xf16>, partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>, tile<i32> -> token
    return
  }
}
