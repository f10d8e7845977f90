// Products by matrix instructions, and what feeds them.
// RUN: tessera compile %s --target=sm_75 --emit=ptx -o - | FileCheck %s --check-prefixes=SM75
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefixes=CHECK,SM80
// RUN: tessera compile %s --target=sm_89 --emit=ptx -o - | FileCheck %s --check-prefixes=CHECK,SM89
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | FileCheck %s --check-prefix=TGPU
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | tessera-opt | FileCheck %s --check-prefix=TGPU
// RUN: tessera compile %s --target=sm_90a --plan=copies=async --emit=tgpu -o - | FileCheck %s --check-prefix=SM90
// RUN: tessera compile %s --target=sm_90a --plan=copies=async --emit=ptx -o - | FileCheck %s --check-prefix=WGMMA

cuda_tile.module @products {
  // Operands go through swizzled shared memory. The right one has n along its
  // rows, which ldmatrix transposes. The accumulators stay in registers.
  // TGPU-LABEL: tgpu.kernel "matmul"
  // TGPU: tgpu.for
  // TGPU-COUNT-2: tgpu.copy {{.*}}x 1x64x64xf16, 128>
  // TGPU: tgpu.mma {{.*}}instruction = array<i32: 16, 8, 16>{{.*}}rhsTransposed
  // TGPU-NOT: tgpu.convert
  // TGPU: tgpu.continue
  // Warpgroups multiply while the copies of a later iteration are made.
  // SM90-LABEL: tgpu.kernel "matmul"
  // The product of an iteration ends in the next one.
  // SM90: tgpu.for
  // SM90-NEXT: ^bb0
  // SM90-NEXT: tgpu.wait 1
  // SM90-NEXT: tgpu.sync "shared"
  // SM90: tgpu.mma {{.*}}async{{.*}}rhsTransposed, warpgroup, warps = array<i32: 2, 0, 0, 0>
  // SM90: tgpu.copy
  // SM90: tgpu.mma_drain 1
  // SM90-NEXT: tgpu.slot
  // SM90-NEXT: tgpu.continue
  // SM90: tgpu.mma_wait
  // WGMMA-LABEL: .entry matmul(
  // WGMMA: wgmma.wait_group.sync.aligned 1
  // WGMMA: cp.async.wait_group 1
  // WGMMA-NEXT: fence.proxy.async.shared::cta
  // WGMMA-NEXT: bar{{.*}}sync
  // WGMMA: wgmma.fence.sync.aligned
  // WGMMA: wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {{.*}}, %p{{[0-9]+}}, 1, 1, 0, 1;
  // WGMMA-COUNT-3: wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {{.*}}, p, 1, 1, 0, 1;
  // WGMMA: wgmma.commit_group.sync.aligned
  // SM75-LABEL: .entry matmul(
  // SM75: ldmatrix.sync.aligned.m8n8.x4.shared.b16
  // SM75: mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32
  // CHECK-LABEL: .entry matmul(
  // CHECK-DAG: ldmatrix.sync.aligned.m8n8.x4.shared.b16
  // CHECK-DAG: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
  // CHECK: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
  // CHECK: ret
  entry @matmul(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>) {
    %a_base = assume div_by<16>, %p : tile<ptr<f16>>
    %a_view = make_tensor_view %a_base, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf16, strides=[1024,1]>
    %a_tiles = make_partition_view %a_view : partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>
    %b_base = assume div_by<16>, %q : tile<ptr<f16>>
    %b_view = make_tensor_view %b_base, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf16, strides=[1024,1]>
    %b_tiles = make_partition_view %b_view : partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>
    %c_base = assume div_by<16>, %r : tile<ptr<f32>>
    %c_view = make_tensor_view %c_base, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf32, strides=[1024,1]>
    %c_tiles = make_partition_view %c_view : partition_view<tile=(64x64), tensor_view<1024x1024xf32, strides=[1024,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 16> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %k in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %a, %ta = load_view_tko weak %a_tiles[%x, %k] : partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<64x64xf16>, token
      %b, %tb = load_view_tko weak %b_tiles[%k, %y] : partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<64x64xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c_tiles[%x, %y] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<1024x1024xf32, strides=[1024,1]>>, tile<i32> -> token
    return
  }

  // The result of a product is the left operand of the next one: its layout is
  // that of the operand already.
  // TGPU-LABEL: tgpu.kernel "chain"
  // TGPU: tgpu.mma
  // TGPU-NOT: tgpu.convert
  // TGPU: tgpu.mma %{{[0-9]+}}, %{{[0-9]+}}, {{.*}}: !tgpu.frag<64x64xf16
  // The first product adds to nothing; the left operand of the second is in
  // registers.
  // WGMMA-LABEL: .entry chain(
  // WGMMA: setp.ne.b32 p, 0, 0; wgmma.mma_async
  // WGMMA: wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {{[{].*[}]}}, {{[{](%r[0-9]+, ){3}%r[0-9]+[}]}}, %rd{{[0-9]+}}, p, 1, 1, {{[01]}};
  entry @chain(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>) {
    %a_base = assume div_by<16>, %p : tile<ptr<f16>>
    %a_view = make_tensor_view %a_base, shape = [1024, 64], strides = [64, 1] : tensor_view<1024x64xf16, strides=[64,1]>
    %a_tiles = make_partition_view %a_view : partition_view<tile=(64x64), tensor_view<1024x64xf16, strides=[64,1]>>
    %b_base = assume div_by<16>, %q : tile<ptr<f16>>
    %b_view = make_tensor_view %b_base, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %b_tiles = make_partition_view %b_view : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>
    %c_base = assume div_by<16>, %r : tile<ptr<f16>>
    %c_view = make_tensor_view %c_base, shape = [1024, 64], strides = [64, 1] : tensor_view<1024x64xf16, strides=[64,1]>
    %c_tiles = make_partition_view %c_view : partition_view<tile=(64x64), tensor_view<1024x64xf16, strides=[64,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %a, %ta = load_view_tko weak %a_tiles[%x, %zero] : partition_view<tile=(64x64), tensor_view<1024x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %b, %tb = load_view_tko weak %b_tiles[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %s = mmaf %a, %b, %none : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
    %e = exp2 %s : tile<64x64xf32>
    %h = ftof %e : tile<64x64xf32> -> tile<64x64xf16>
    %o = mmaf %h, %b, %none : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
    %c = ftof %o : tile<64x64xf32> -> tile<64x64xf16>
    %t = store_view_tko weak %c, %c_tiles[%x, %zero] : tile<64x64xf16>, partition_view<tile=(64x64), tensor_view<1024x64xf16, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // SM75-LABEL: .entry small(
  // CHECK-LABEL: .entry small(
  // SM75: mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32
  // SM80: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
  // SM89: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32
  // SM75: ret
  // CHECK: ret
  entry @small(%p: tile<ptr<f8E4M3FN>>, %q: tile<ptr<f8E4M3FN>>, %r: tile<ptr<f32>>) {
    %a_base = assume div_by<16>, %p : tile<ptr<f8E4M3FN>>
    %a_view = make_tensor_view %a_base, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf8E4M3FN, strides=[64,1]>
    %a_tiles = make_partition_view %a_view : partition_view<tile=(32x64), tensor_view<32x64xf8E4M3FN, strides=[64,1]>>
    %b_base = assume div_by<16>, %q : tile<ptr<f8E4M3FN>>
    %b_view = make_tensor_view %b_base, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf8E4M3FN, strides=[32,1]>
    %b_tiles = make_partition_view %b_view : partition_view<tile=(64x32), tensor_view<64x32xf8E4M3FN, strides=[32,1]>>
    %c_base = assume div_by<16>, %r : tile<ptr<f32>>
    %c_view = make_tensor_view %c_base, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xf32, strides=[32,1]>
    %c_tiles = make_partition_view %c_view : partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<32x32xf32>
    %a, %ta = load_view_tko weak %a_tiles[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xf8E4M3FN, strides=[64,1]>>, tile<i32> -> tile<32x64xf8E4M3FN>, token
    %b, %tb = load_view_tko weak %b_tiles[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf8E4M3FN, strides=[32,1]>>, tile<i32> -> tile<64x32xf8E4M3FN>, token
    %d = mmaf %a, %b, %none : tile<32x64xf8E4M3FN>, tile<64x32xf8E4M3FN>, tile<32x32xf32>
    %t = store_view_tko weak %d, %c_tiles[%zero, %zero] : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }

  // SM75-LABEL: .entry bytes(
  // CHECK-LABEL: .entry bytes(
  // SM75: mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32
  // CHECK: mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32
  // SM75: ret
  // CHECK: ret
  entry @bytes(%p: tile<ptr<i8>>, %q: tile<ptr<i8>>, %r: tile<ptr<i32>>) {
    %a_base = assume div_by<16>, %p : tile<ptr<i8>>
    %a_view = make_tensor_view %a_base, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xi8, strides=[64,1]>
    %a_tiles = make_partition_view %a_view : partition_view<tile=(32x64), tensor_view<32x64xi8, strides=[64,1]>>
    %b_base = assume div_by<16>, %q : tile<ptr<i8>>
    %b_view = make_tensor_view %b_base, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi8, strides=[32,1]>
    %b_tiles = make_partition_view %b_view : partition_view<tile=(64x32), tensor_view<64x32xi8, strides=[32,1]>>
    %c_base = assume div_by<16>, %r : tile<ptr<i32>>
    %c_view = make_tensor_view %c_base, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xi32, strides=[32,1]>
    %c_tiles = make_partition_view %c_view : partition_view<tile=(32x32), tensor_view<32x32xi32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <i32: 0> : tile<32x32xi32>
    %a, %ta = load_view_tko weak %a_tiles[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xi8, strides=[64,1]>>, tile<i32> -> tile<32x64xi8>, token
    %b, %tb = load_view_tko weak %b_tiles[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xi8, strides=[32,1]>>, tile<i32> -> tile<64x32xi8>, token
    %d = mmai %a, %b, %none signed unsigned : tile<32x64xi8>, tile<64x32xi8>, tile<32x32xi32>
    %t = store_view_tko weak %d, %c_tiles[%zero, %zero] : tile<32x32xi32>, partition_view<tile=(32x32), tensor_view<32x32xi32, strides=[32,1]>>, tile<i32> -> token
    return
  }

  // SM75-LABEL: .entry brain(
  // CHECK-LABEL: .entry brain(
  // SM75-NOT: mma.sync
  // CHECK: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
  // SM75: ret
  // CHECK: ret
  entry @brain(%p: tile<ptr<bf16>>, %q: tile<ptr<bf16>>, %r: tile<ptr<f32>>) {
    %a_base = assume div_by<16>, %p : tile<ptr<bf16>>
    %a_view = make_tensor_view %a_base, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xbf16, strides=[64,1]>
    %a_tiles = make_partition_view %a_view : partition_view<tile=(32x64), tensor_view<32x64xbf16, strides=[64,1]>>
    %b_base = assume div_by<16>, %q : tile<ptr<bf16>>
    %b_view = make_tensor_view %b_base, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xbf16, strides=[32,1]>
    %b_tiles = make_partition_view %b_view : partition_view<tile=(64x32), tensor_view<64x32xbf16, strides=[32,1]>>
    %c_base = assume div_by<16>, %r : tile<ptr<f32>>
    %c_view = make_tensor_view %c_base, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xf32, strides=[32,1]>
    %c_tiles = make_partition_view %c_view : partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<32x32xf32>
    %a, %ta = load_view_tko weak %a_tiles[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xbf16, strides=[64,1]>>, tile<i32> -> tile<32x64xbf16>, token
    %b, %tb = load_view_tko weak %b_tiles[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xbf16, strides=[32,1]>>, tile<i32> -> tile<64x32xbf16>, token
    %d = mmaf %a, %b, %none : tile<32x64xbf16>, tile<64x32xbf16>, tile<32x32xf32>
    %t = store_view_tko weak %d, %c_tiles[%zero, %zero] : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }

  // SM75-LABEL: .entry double(
  // CHECK-LABEL: .entry double(
  // SM75-NOT: mma.sync
  // CHECK: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
  // SM75: ret
  // CHECK: ret
  entry @double(%p: tile<ptr<f64>>, %q: tile<ptr<f64>>, %r: tile<ptr<f64>>) {
    %a_base = assume div_by<16>, %p : tile<ptr<f64>>
    %a_view = make_tensor_view %a_base, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf64, strides=[64,1]>
    %a_tiles = make_partition_view %a_view : partition_view<tile=(32x64), tensor_view<32x64xf64, strides=[64,1]>>
    %b_base = assume div_by<16>, %q : tile<ptr<f64>>
    %b_view = make_tensor_view %b_base, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf64, strides=[32,1]>
    %b_tiles = make_partition_view %b_view : partition_view<tile=(64x32), tensor_view<64x32xf64, strides=[32,1]>>
    %c_base = assume div_by<16>, %r : tile<ptr<f64>>
    %c_view = make_tensor_view %c_base, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xf64, strides=[32,1]>
    %c_tiles = make_partition_view %c_view : partition_view<tile=(32x32), tensor_view<32x32xf64, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f64: 0.0> : tile<32x32xf64>
    %a, %ta = load_view_tko weak %a_tiles[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xf64, strides=[64,1]>>, tile<i32> -> tile<32x64xf64>, token
    %b, %tb = load_view_tko weak %b_tiles[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf64, strides=[32,1]>>, tile<i32> -> tile<64x32xf64>, token
    %d = mmaf %a, %b, %none : tile<32x64xf64>, tile<64x32xf64>, tile<32x32xf64>
    %t = store_view_tko weak %d, %c_tiles[%zero, %zero] : tile<32x32xf64>, partition_view<tile=(32x32), tensor_view<32x32xf64, strides=[32,1]>>, tile<i32> -> token
    return
  }

  // SM75-LABEL: .entry single(
  // CHECK-LABEL: .entry single(
  // CHECK-NOT: mma.sync
  // CHECK: fma.rn.f32
  // SM75: ret
  // CHECK: ret
  entry @single(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %r: tile<ptr<f32>>) {
    %a_base = assume div_by<16>, %p : tile<ptr<f32>>
    %a_view = make_tensor_view %a_base, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xf32, strides=[64,1]>
    %a_tiles = make_partition_view %a_view : partition_view<tile=(32x64), tensor_view<32x64xf32, strides=[64,1]>>
    %b_base = assume div_by<16>, %q : tile<ptr<f32>>
    %b_view = make_tensor_view %b_base, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %b_tiles = make_partition_view %b_view : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %c_base = assume div_by<16>, %r : tile<ptr<f32>>
    %c_view = make_tensor_view %c_base, shape = [32, 32], strides = [32, 1] : tensor_view<32x32xf32, strides=[32,1]>
    %c_tiles = make_partition_view %c_view : partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<32x32xf32>
    %a, %ta = load_view_tko weak %a_tiles[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xf32, strides=[64,1]>>, tile<i32> -> tile<32x64xf32>, token
    %b, %tb = load_view_tko weak %b_tiles[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<64x32xf32>, token
    %d = mmaf %a, %b, %none : tile<32x64xf32>, tile<64x32xf32>, tile<32x32xf32>
    %t = store_view_tko weak %d, %c_tiles[%zero, %zero] : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<32x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
