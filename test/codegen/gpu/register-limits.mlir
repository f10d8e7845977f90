// 1024 threads have 64 registers each. A tile of 65536 words would need all of them, so it is computed in two parts; one of
// 65536 halves needs 32.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: tessera run %s --entry words --engine=ptx --check --grid 1 f32[256,256]=arange out:%t.npy:f32[256,256]=zeros | FileCheck %s --check-prefix=SAME
// SAME: min 0, max 65535,

cuda_tile.module @register_limits {
  // CHECK-LABEL: tgpu.kernel "words"
  // CHECK: tgpu.for
  // CHECK: tgpu.load_view {{.*}}<128x256xf32
  entry @words(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %a0 = make_tensor_view %p, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %b0 = make_tensor_view %q, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %a = make_partition_view %a0 : partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>
    %b = make_partition_view %b0 : partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t = load_view_tko weak %a[%zero, %zero] : partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> tile<256x256xf32>, token
    %u = store_view_tko weak %x, %b[%zero, %zero] : tile<256x256xf32>, partition_view<tile=(256x256), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tgpu.kernel "halves"
  // CHECK-NOT: tgpu.for
  // CHECK: tgpu.load_view {{.*}}<256x256xf16
  entry @halves(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>) {
    %a0 = make_tensor_view %p, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf16, strides=[256,1]>
    %b0 = make_tensor_view %q, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf16, strides=[256,1]>
    %a = make_partition_view %a0 : partition_view<tile=(256x256), tensor_view<256x256xf16, strides=[256,1]>>
    %b = make_partition_view %b0 : partition_view<tile=(256x256), tensor_view<256x256xf16, strides=[256,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t = load_view_tko weak %a[%zero, %zero] : partition_view<tile=(256x256), tensor_view<256x256xf16, strides=[256,1]>>, tile<i32> -> tile<256x256xf16>, token
    %u = store_view_tko weak %x, %b[%zero, %zero] : tile<256x256xf16>, partition_view<tile=(256x256), tensor_view<256x256xf16, strides=[256,1]>>, tile<i32> -> token
    return
  }
}
