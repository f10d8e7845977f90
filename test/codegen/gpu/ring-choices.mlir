// How loops of products get their tiles, by the shape of the product.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s

cuda_tile.module @choices {
  // By mma.sync, and fed by tensor copies like others.
  // CHECK-LABEL: tgpu.kernel "small"
  // CHECK: tgpu.ring bytes 20480 at 0 : <5>
  // CHECK: tensor_copy
  // CHECK-NOT: warpgroup
  entry @small(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [16, 4096], strides = [4096, 1] : tensor_view<16x4096xf16, strides=[4096,1]>
    %b1 = make_tensor_view %q0, shape = [4096, 64], strides = [64, 1] : tensor_view<4096x64xf16, strides=[64,1]>
    %c1 = make_tensor_view %r, shape = [16, 64], strides = [64, 1] : tensor_view<16x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(16x128), tensor_view<16x4096xf16, strides=[4096,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x64), tensor_view<4096x64xf16, strides=[64,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(16x64), tensor_view<16x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 32> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x64xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x64xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(16x128), tensor_view<16x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<16x128xf16>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(128x64), tensor_view<4096x64xf16, strides=[64,1]>>, tile<i32> -> tile<128x64xf16>, token
      %next = mmaf %x, %y, %acc : tile<16x128xf16>, tile<128x64xf16>, tile<16x64xf32>
      continue %next : tile<16x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<16x64xf32>, partition_view<tile=(16x64), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // It waits for memory: one CTA per multiprocessor, with a ring as deep as pays.
  // CHECK-LABEL: tgpu.kernel "skinny"
  // CHECK-NOT: blocks =
  // CHECK: tgpu.ring bytes 20480 at 0 : <5>
  // CHECK: tensor_copy
  entry @skinny(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [32, 4096], strides = [4096, 1] : tensor_view<32x4096xf16, strides=[4096,1]>
    %b1 = make_tensor_view %q0, shape = [4096, 128], strides = [128, 1] : tensor_view<4096x128xf16, strides=[128,1]>
    %c1 = make_tensor_view %r, shape = [32, 128], strides = [128, 1] : tensor_view<32x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(32x64), tensor_view<32x4096xf16, strides=[4096,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), tensor_view<4096x128xf16, strides=[128,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(32x128), tensor_view<32x128xf32, strides=[128,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 64> : tile<i32>
    %none = constant <f32: 0.0> : tile<32x128xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<32x128xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(32x64), tensor_view<32x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<32x64xf16>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(64x128), tensor_view<4096x128xf16, strides=[128,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %x, %y, %acc : tile<32x64xf16>, tile<64x128xf16>, tile<32x128xf32>
      continue %next : tile<32x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<32x128xf32>, partition_view<tile=(32x128), tensor_view<32x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }

  // More than 160 KB in flight do not help.
  // CHECK-LABEL: tgpu.kernel "long"
  // CHECK: tgpu.ring bytes 36864 at 0 : <4>
  entry @long(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [16, 4096], strides = [4096, 1] : tensor_view<16x4096xf16, strides=[4096,1]>
    %b1 = make_tensor_view %q0, shape = [4096, 128], strides = [128, 1] : tensor_view<4096x128xf16, strides=[128,1]>
    %c1 = make_tensor_view %r, shape = [16, 128], strides = [128, 1] : tensor_view<16x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(16x128), tensor_view<16x4096xf16, strides=[4096,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x128), tensor_view<4096x128xf16, strides=[128,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(16x128), tensor_view<16x128xf32, strides=[128,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 32> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x128xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x128xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(16x128), tensor_view<16x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<16x128xf16>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(128x128), tensor_view<4096x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x128xf16>, token
      %next = mmaf %x, %y, %acc : tile<16x128xf16>, tile<128x128xf16>, tile<16x128xf32>
      continue %next : tile<16x128xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<16x128xf32>, partition_view<tile=(16x128), tensor_view<16x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }

  // A group of four warps shares the multiprocessor with another one.
  // CHECK-LABEL: tgpu.kernel "shared"
  // CHECK-SAME: blocks = {{[23]}}
  // CHECK: tensor_copy
  entry @shared(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [64, 4096], strides = [4096, 1] : tensor_view<64x4096xf16, strides=[4096,1]>
    %b1 = make_tensor_view %q0, shape = [4096, 64], strides = [64, 1] : tensor_view<4096x64xf16, strides=[64,1]>
    %c1 = make_tensor_view %r, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), tensor_view<64x4096xf16, strides=[4096,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x64), tensor_view<4096x64xf16, strides=[64,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 64> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %x, %tx = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<64x64xf16>, token
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(64x64), tensor_view<4096x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
      %next = mmaf %x, %y, %acc : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // Two tile blocks are computed as one. Both rings use the same bytes, one after the other.
  // CHECK-LABEL: tgpu.kernel "joined"
  // CHECK: [[WIDE:%.*]] = tgpu.ring bytes 49152 at 0 : <4>
  // CHECK: tgpu.alloc phase 0 at [[B:[0-9]+]] : <4 x 2x64x64xf16, 128>
  // CHECK: tgpu.alloc phase 0 at [[A:[0-9]+]] : <4 x 1x256x64xf16, 128>
  // CHECK: [[NARROW:%.*]] = tgpu.ring bytes 32768 at {{.*}} : <6>
  // CHECK: tgpu.alloc phase 1 at [[B]] : <6 x 2x64x64xf16, 128>
  // CHECK: tgpu.alloc phase 1 at {{.*}} : <6 x 1x128x64xf16, 128>
  // CHECK: tgpu.roles
  // CHECK: tgpu.acquire [[WIDE]]
  // CHECK: tgpu.drain [[WIDE]]
  // CHECK: tgpu.acquire [[NARROW]]
  // CHECK-NOT: tgpu.drain
  // CHECK: } consumers {
  // CHECK: tgpu.receive [[WIDE]]
  // CHECK: -> !tgpu.frag<256x128xf16
  // CHECK: tgpu.receive [[NARROW]]
  // CHECK: -> !tgpu.frag<128x128xf16
  // FORCED-LABEL: tgpu.kernel "joined"
  entry @joined(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
    %b1 = make_tensor_view %q0, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
    %c1 = make_tensor_view %r, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<4096x4096xf16, strides=[4096,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x128), tensor_view<4096x4096xf16, strides=[4096,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(128x128), tensor_view<4096x4096xf16, strides=[4096,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 64> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x128xf32>
    %m, %n, %z = get_tile_block_id : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<128x128xf32>) {
      %x, %tx = load_view_tko weak %a2[%m, %i] : partition_view<tile=(128x64), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<128x64xf16>, token
      %y, %ty = load_view_tko weak %b2[%i, %n] : partition_view<tile=(64x128), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<64x128xf16>, token
      %next = mmaf %x, %y, %acc : tile<128x64xf16>, tile<64x128xf16>, tile<128x128xf32>
      continue %next : tile<128x128xf32>
    }
    %h = ftof %sum : tile<128x128xf32> -> tile<128x128xf16>
    %t = store_view_tko weak %h, %c2[%m, %n] : tile<128x128xf16>, partition_view<tile=(128x128), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> token
    return
  }

  // A block of one warpgroup: four are computed as one, by two groups. Alone, each group has half of the columns, and the
  // panels of the right operand are as wide as that.
  // CHECK-LABEL: tgpu.kernel "four" attributes {producers = 4 : i32, {{.*}}warps = 8 : i32}
  // CHECK: tgpu.alloc phase 0 at {{.*}} : <4 x 1x64x64xf16, 128>
  // CHECK: tgpu.alloc phase 0 at {{.*}} : <4 x 1x256x64xf16, 128>
  // CHECK: tgpu.alloc phase 1 at {{.*}} : <8 x 2x64x32xf16, 64>
  // CHECK: tgpu.alloc phase 1 at {{.*}} : <8 x 1x64x64xf16, 128>
  // CHECK: tgpu.mma {{.*}}warpgroup, warps = array<i32: 3, 0, 0, 0>
  // CHECK: tgpu.mma {{.*}}warpgroup, warps = array<i32: 2, 1, 0, 0>
  // FORCED-LABEL: tgpu.kernel "four"
  entry @four(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
    %b1 = make_tensor_view %q0, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
    %c1 = make_tensor_view %r, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), tensor_view<4096x4096xf16, strides=[4096,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x64), tensor_view<4096x4096xf16, strides=[4096,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<4096x4096xf16, strides=[4096,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 64> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %m, %n, %z = get_tile_block_id : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %x, %tx = load_view_tko weak %a2[%m, %i] : partition_view<tile=(64x64), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<64x64xf16>, token
      %y, %ty = load_view_tko weak %b2[%i, %n] : partition_view<tile=(64x64), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<64x64xf16>, token
      %next = mmaf %x, %y, %acc : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %h = ftof %sum : tile<64x64xf32> -> tile<64x64xf16>
    %t = store_view_tko weak %h, %c2[%m, %n] : tile<64x64xf16>, partition_view<tile=(64x64), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> token
    return
  }

  // Two products that follow each other need registers for both: two CTAs per multiprocessor, though three fit into its
  // shared memory.
  // CHECK-LABEL: tgpu.kernel "chain"
  // CHECK-SAME: blocks = 2
  entry @chain(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %end: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %a1 = make_tensor_view %a0, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf16, strides=[32,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>
    %b0 = assume div_by<16>, %q : tile<ptr<f16>>
    %b1 = make_tensor_view %b0, shape = [192, 32], strides = [1, 192] : tensor_view<192x32xf16, strides=[1,192]>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x32), tensor_view<192x32xf16, strides=[1,192]>>
    %c0 = assume div_by<16>, %r : tile<ptr<f16>>
    %c1 = make_tensor_view %c0, shape = [128, 192], strides = [1, 128] : tensor_view<128x192xf16, strides=[1,128]>
    %c2 = make_partition_view %c1 : partition_view<tile=(128x64), tensor_view<128x192xf16, strides=[1,128]>>
    %no = constant <f32: 0.0> : tile<64x128xf32>
    %most = constant <f32: 3.0> : tile<64x64xf32>
    %least = constant <f32: -2.0> : tile<64x64xf32>
    %x, %tx = load_view_tko weak %a2[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>, tile<i32> -> tile<64x32xf16>, token
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %no) -> (tile<64x128xf32>) {
      %y, %ty = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(64x32), tensor_view<192x32xf16, strides=[1,192]>>, tile<i32> -> tile<64x32xf16>, token
      %yt = permute %y [1, 0] : tile<64x32xf16> -> tile<32x64xf16>
      %s = mmaf %x, %yt, %none : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      %m = minf %s, %most : tile<64x64xf32>
      %n = maxf %m, %least : tile<64x64xf32>
      %w = ftof %n : tile<64x64xf32> -> tile<64x64xf16>
      %z, %tz = load_view_tko weak %c2[%zero, %i] : partition_view<tile=(128x64), tensor_view<128x192xf16, strides=[1,128]>>, tile<i32> -> tile<128x64xf16>, token
      %zt = permute %z [1, 0] : tile<128x64xf16> -> tile<64x128xf16>
      %next = mmaf %w, %zt, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }
    %d0 = assume div_by<16>, %o : tile<ptr<f32>>
    %d1 = make_tensor_view %d0, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf32, strides=[128,1]>
    %d2 = make_partition_view %d1 : partition_view<tile=(64x128), tensor_view<64x128xf32, strides=[128,1]>>
    %t = store_view_tko weak %sum, %d2[%zero, %zero] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
