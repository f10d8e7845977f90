// A kernel that transposes: both sides move rows, 16 bytes at a time, with a
// conversion in between.
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | tessera-opt | FileCheck %s
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=PTX

// PTX: .visible .entry transpose(
// PTX: ld.global.v4.b32
// PTX: st.shared
// PTX: bar.sync
// PTX: ld.shared
// PTX: st.global.v4.b32

cuda_tile.module @transpose {
  // CHECK-LABEL: tgpu.kernel "transpose"
  // CHECK: tgpu.load_view {{.*}}dim = 1{{.*}}vector = 4
  // CHECK: tgpu.store_view {{.*}}dim = 1{{.*}}vector = 4
  entry @transpose(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %a = assume div_by<16>, %p : tile<ptr<f32>>
    %b = assume div_by<16>, %q : tile<ptr<f32>>
    %from = make_tensor_view %a, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %to = make_tensor_view %b, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %in = make_partition_view %from : partition_view<tile=(64x64), tensor_view<256x256xf32, strides=[256,1]>>
    %out = make_partition_view %to : partition_view<tile=(64x64), tensor_view<256x256xf32, strides=[256,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %v, %t = load_view_tko weak %in[%x, %y] : partition_view<tile=(64x64), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> tile<64x64xf32>, token
    %w = permute %v [1, 0] : tile<64x64xf32> -> tile<64x64xf32>
    %s = store_view_tko weak %w, %out[%y, %x] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> token
    return
  }
}
