// Chains of two products, as in attention: which tiles are computed at once. The sums of rows are whole numbers, so that
// their order changes no bit.
// RUN: tessera compile %s --target=sm_90a --plan=left=shared,pairs=off --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --entry=joined --target=sm_90a --emit=tgpu -o - | FileCheck %s --check-prefix=KEPT
// RUN: for plan in auto join=1 copies=async; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --entry joined --grid 3,45 f16[45,192,128]=randn:1 f16[45,128,128]=randn:2 f16[45,128,128]=randn:3 out:%t.$plan.npy:f32[45,192,128]=zeros i32:2 || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done
// RUN: for plan in auto join=1; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --entry joined --grid 3,2 f16[45,192,128]=randn:1 f16[45,128,128]=randn:2 f16[45,128,128]=randn:3 out:%t.$plan.npy:f32[45,192,128]=zeros i32:2 || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done
// RUN: for plan in auto join=1; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --entry deep --grid 3,45 f16[45,192,128]=randn:1 f16[45,256,128]=randn:2 f16[45,256,128]=randn:3 out:%t.$plan.npy:f32[45,192,128]=zeros i32:1 || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done
// RUN: for plan in auto join=1; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --entry uneven --grid 3,45 f16[45,192,128]=randn:1 f16[45,256,128]=randn:2 f16[45,256,128]=randn:3 out:%t.$plan.npy:f32[45,192,128]=zeros i32:192 || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done
// RUN: for plan in auto rotate=on persist=off copies=async copies=plain; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --entry wide --grid 2,2 f16[2,256,256]=randn:1 f16[2,384,256]=randn:2 f16[2,384,256]=randn:3 out:%t.$plan.npy:f32[2,256,256]=zeros i32:3 || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done
// RUN: for plan in auto blocks=1 copies=async copies=plain; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --entry few --grid 2,2 f16[2,128,64]=randn:1 f16[2,96,64]=randn:2 f16[2,96,64]=randn:3 out:%t.$plan.npy:f32[2,128,64]=zeros i32:3 || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done

cuda_tile.module @chains {
  // Two blocks of 64 rows are one of 128, each warpgroup has 64 of them. Its rows go through a ring of their own. The
  // warpgroups take turns, as they do if the kernel has such tiles.
  // By default, both warpgroups read their rows once, and give the slot back.
  // KEPT: [[ROWS:%.*]] = tgpu.ring bytes 32768 at {{.*}} : <2>
  // KEPT: tgpu.receive [[ROWS]]
  // KEPT-NEXT: tgpu.get {{.*}}frag<2x128x64xf16
  // KEPT-NEXT: tgpu.release [[ROWS]]
  // KEPT: tgpu.mma {{.*}}!tgpu.frag<128x128xf16{{.*}}<128x64xf32
  // CHECK-LABEL: tgpu.kernel "joined"
  // CHECK-SAME: warps = 8
  // CHECK: tgpu.ring bytes 16384
  // CHECK: tgpu.ring bytes 16384
  // CHECK: [[ROWS:%.*]] = tgpu.ring bytes 32768 at {{.*}} : <2>
  // CHECK: } consumers {
  // CHECK: tgpu.if
  // CHECK: tgpu.receive [[ROWS]]
  // CHECK: tgpu.take_turn
  // CHECK-NEXT: tgpu.mma {{.*}}warps = array<i32: 3, 0, 0, 0>{{.*}}<128x64xf32
  // CHECK: tgpu.mma {{.*}}warps = array<i32: 3, 0, 0, 0>{{.*}}<128x128xf32
  // CHECK: tgpu.release [[ROWS]]
  // CHECK-NOT: tgpu.take_turn
  // CHECK: tgpu.mma {{.*}}warps = array<i32: 2, 1, 0, 0>{{.*}}<64x64xf32
  // CHECK: tgpu.mma {{.*}}warps = array<i32: 2, 1, 0, 0>{{.*}}<64x128xf32
  entry @joined(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [45, 192, 128], strides = [24576, 128, 1] : tensor_view<45x192x128xf16, strides=[24576,128,1]>
    %b1 = make_tensor_view %q0, shape = [45, 128, 128], strides = [16384, 1, 128] : tensor_view<45x128x128xf16, strides=[16384,1,128]>
    %c1 = make_tensor_view %r0, shape = [45, 128, 128], strides = [16384, 128, 1] : tensor_view<45x128x128xf16, strides=[16384,128,1]>
    %d1 = make_tensor_view %o, shape = [45, 192, 128], strides = [24576, 128, 1] : tensor_view<45x192x128xf32, strides=[24576,128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(1x64x128), tensor_view<45x192x128xf16, strides=[24576,128,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(1x128x64), tensor_view<45x128x128xf16, strides=[16384,1,128]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(1x64x128), tensor_view<45x128x128xf16, strides=[16384,128,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(1x64x128), tensor_view<45x192x128xf32, strides=[24576,128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %no = constant <f32: 0.0> : tile<64x128xf32>
    %nothing = constant <f32: 0.0> : tile<64xf32>
    %most = constant <f32: 2.0> : tile<64x64xf32>
    %rows, %ta = load_view_tko weak %a2[%y, %x, %zero] : partition_view<tile=(1x64x128), tensor_view<45x192x128xf16, strides=[24576,128,1]>>, tile<i32> -> tile<1x64x128xf16>, token
    %a = reshape %rows : tile<1x64x128xf16> -> tile<64x128xf16>
    %all, %total = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %no, %sum = %nothing) -> (tile<64x128xf32>, tile<64xf32>) {
      %keys, %tb = load_view_tko weak %b2[%y, %zero, %i] : partition_view<tile=(1x128x64), tensor_view<45x128x128xf16, strides=[16384,1,128]>>, tile<i32> -> tile<1x128x64xf16>, token
      %b = reshape %keys : tile<1x128x64xf16> -> tile<128x64xf16>
      %s = mmaf %a, %b, %none : tile<64x128xf16>, tile<128x64xf16>, tile<64x64xf32>
      %m = minf %s, %most : tile<64x64xf32>
      %whole = floor %m : tile<64x64xf32>
      %line = reduce %whole dim=1 identities=[0.0 : f32] : tile<64x64xf32> -> tile<64xf32>
      (%u: tile<f32>, %v: tile<f32>) {
        %w = addf %u, %v : tile<f32>
        yield %w : tile<f32>
      }
      %more = addf %sum, %line : tile<64xf32>
      %w = ftof %whole : tile<64x64xf32> -> tile<64x64xf16>
      %values, %tc = load_view_tko weak %c2[%y, %i, %zero] : partition_view<tile=(1x64x128), tensor_view<45x128x128xf16, strides=[16384,128,1]>>, tile<i32> -> tile<1x64x128xf16>, token
      %c = reshape %values : tile<1x64x128xf16> -> tile<64x128xf16>
      %next = mmaf %w, %c, %acc : tile<64x64xf16>, tile<64x128xf16>, tile<64x128xf32>
      continue %next, %more : tile<64x128xf32>, tile<64xf32>
    }
    %column = reshape %total : tile<64xf32> -> tile<64x1xf32>
    %wide = broadcast %column : tile<64x1xf32> -> tile<64x128xf32>
    %both = addf %all, %wide : tile<64x128xf32>
    %out = reshape %both : tile<64x128xf32> -> tile<1x64x128xf32>
    %t = store_view_tko weak %out, %d2[%y, %x, %zero] : tile<1x64x128xf32>, partition_view<tile=(1x64x128), tensor_view<45x192x128xf32, strides=[24576,128,1]>>, tile<i32> -> token
    return
  }

  // With 256 columns of scores too. Nothing is cut: no product is computed twice.
  // CHECK-LABEL: tgpu.kernel "deep"
  // CHECK: } consumers {
  // CHECK: tgpu.mma {{.*}}<128x256xf32
  // CHECK: tgpu.mma {{.*}}<128x128xf32
  // CHECK: tgpu.mma {{.*}}<64x256xf32
  // CHECK: tgpu.mma {{.*}}<64x128xf32
  // CHECK-NOT: tgpu.mma
  entry @deep(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [45, 192, 128], strides = [24576, 128, 1] : tensor_view<45x192x128xf16, strides=[24576,128,1]>
    %b1 = make_tensor_view %q0, shape = [45, 128, 256], strides = [32768, 1, 128] : tensor_view<45x128x256xf16, strides=[32768,1,128]>
    %c1 = make_tensor_view %r0, shape = [45, 256, 128], strides = [32768, 128, 1] : tensor_view<45x256x128xf16, strides=[32768,128,1]>
    %d1 = make_tensor_view %o, shape = [45, 192, 128], strides = [24576, 128, 1] : tensor_view<45x192x128xf32, strides=[24576,128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(1x64x128), tensor_view<45x192x128xf16, strides=[24576,128,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(1x128x256), tensor_view<45x128x256xf16, strides=[32768,1,128]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(1x256x128), tensor_view<45x256x128xf16, strides=[32768,128,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(1x64x128), tensor_view<45x192x128xf32, strides=[24576,128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x256xf32>
    %no = constant <f32: 0.0> : tile<64x128xf32>
    %nothing = constant <f32: 0.0> : tile<64xf32>
    %most = constant <f32: 2.0> : tile<64x256xf32>
    %rows, %ta = load_view_tko weak %a2[%y, %x, %zero] : partition_view<tile=(1x64x128), tensor_view<45x192x128xf16, strides=[24576,128,1]>>, tile<i32> -> tile<1x64x128xf16>, token
    %a = reshape %rows : tile<1x64x128xf16> -> tile<64x128xf16>
    %all, %total = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %no, %sum = %nothing) -> (tile<64x128xf32>, tile<64xf32>) {
      %keys, %tb = load_view_tko weak %b2[%y, %zero, %i] : partition_view<tile=(1x128x256), tensor_view<45x128x256xf16, strides=[32768,1,128]>>, tile<i32> -> tile<1x128x256xf16>, token
      %b = reshape %keys : tile<1x128x256xf16> -> tile<128x256xf16>
      %s = mmaf %a, %b, %none : tile<64x128xf16>, tile<128x256xf16>, tile<64x256xf32>
      %m = minf %s, %most : tile<64x256xf32>
      %whole = floor %m : tile<64x256xf32>
      %line = reduce %whole dim=1 identities=[0.0 : f32] : tile<64x256xf32> -> tile<64xf32>
      (%u: tile<f32>, %v: tile<f32>) {
        %w = addf %u, %v : tile<f32>
        yield %w : tile<f32>
      }
      %more = addf %sum, %line : tile<64xf32>
      %w = ftof %whole : tile<64x256xf32> -> tile<64x256xf16>
      %values, %tc = load_view_tko weak %c2[%y, %i, %zero] : partition_view<tile=(1x256x128), tensor_view<45x256x128xf16, strides=[32768,128,1]>>, tile<i32> -> tile<1x256x128xf16>, token
      %c = reshape %values : tile<1x256x128xf16> -> tile<256x128xf16>
      %next = mmaf %w, %c, %acc : tile<64x256xf16>, tile<256x128xf16>, tile<64x128xf32>
      continue %next, %more : tile<64x128xf32>, tile<64xf32>
    }
    %column = reshape %total : tile<64xf32> -> tile<64x1xf32>
    %wide = broadcast %column : tile<64x1xf32> -> tile<64x128xf32>
    %both = addf %all, %wide : tile<64x128xf32>
    %out = reshape %both : tile<64x128xf32> -> tile<1x64x128xf32>
    %t = store_view_tko weak %out, %d2[%y, %x, %zero] : tile<1x64x128xf32>, partition_view<tile=(1x64x128), tensor_view<45x192x128xf32, strides=[24576,128,1]>>, tile<i32> -> token
    return
  }

  // Blocks take unequal time: a CTA computes one pair, and long pairs come first. Both blocks of a pair have as many
  // iterations, as tiles of keys are at least twice as long as those of rows.
  // CHECK-LABEL: tgpu.kernel "uneven"
  // CHECK-SAME: warps = 8
  // CHECK: } consumers {
  // CHECK: tgpu.mma {{.*}}<128x256xf32
  // CHECK: tgpu.mma {{.*}}<128x128xf32
  // CHECK: tgpu.mma {{.*}}<64x256xf32
  // CHECK: tgpu.mma {{.*}}<64x128xf32
  // CHECK-NOT: tgpu.mma
  entry @uneven(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [45, 192, 128], strides = [24576, 128, 1] : tensor_view<45x192x128xf16, strides=[24576,128,1]>
    %b1 = make_tensor_view %q0, shape = [45, 128, 256], strides = [32768, 1, 128] : tensor_view<45x128x256xf16, strides=[32768,1,128]>
    %c1 = make_tensor_view %r0, shape = [45, 256, 128], strides = [32768, 128, 1] : tensor_view<45x256x128xf16, strides=[32768,128,1]>
    %d1 = make_tensor_view %o, shape = [45, 192, 128], strides = [24576, 128, 1] : tensor_view<45x192x128xf32, strides=[24576,128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(1x64x128), tensor_view<45x192x128xf16, strides=[24576,128,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(1x128x256), tensor_view<45x128x256xf16, strides=[32768,1,128]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(1x256x128), tensor_view<45x256x128xf16, strides=[32768,128,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(1x64x128), tensor_view<45x192x128xf32, strides=[24576,128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %rows_ = constant <i32: 64> : tile<i32>
    %keys_ = constant <i32: 256> : tile<i32>
    %start = muli %x, %rows_ : tile<i32>
    %row0 = reshape %start : tile<i32> -> tile<1xi32>
    %row1 = broadcast %row0 : tile<1xi32> -> tile<64xi32>
    %row2 = iota : tile<64xi32>
    %row3 = addi %row1, %row2 : tile<64xi32>
    %row4 = reshape %row3 : tile<64xi32> -> tile<64x1xi32>
    %row5 = broadcast %row4 : tile<64x1xi32> -> tile<64x256xi32>
    %behind = addi %start, %rows_ : tile<i32>
    %most_ = mini %behind, %n signed : tile<i32>
    %end = divi %most_, %keys_ signed rounding<positive_inf> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x256xf32>
    %no = constant <f32: 0.0> : tile<64x128xf32>
    %nothing = constant <f32: 0.0> : tile<64xf32>
    %most = constant <f32: 2.0> : tile<64x256xf32>
    %rows, %ta = load_view_tko weak %a2[%y, %x, %zero] : partition_view<tile=(1x64x128), tensor_view<45x192x128xf16, strides=[24576,128,1]>>, tile<i32> -> tile<1x64x128xf16>, token
    %a = reshape %rows : tile<1x64x128xf16> -> tile<64x128xf16>
    %all, %total = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %no, %sum = %nothing) -> (tile<64x128xf32>, tile<64xf32>) {
      %keys, %tb = load_view_tko weak %b2[%y, %zero, %i] : partition_view<tile=(1x128x256), tensor_view<45x128x256xf16, strides=[32768,1,128]>>, tile<i32> -> tile<1x128x256xf16>, token
      %b = reshape %keys : tile<1x128x256xf16> -> tile<128x256xf16>
      %s = mmaf %a, %b, %none : tile<64x128xf16>, tile<128x256xf16>, tile<64x256xf32>
      %m = minf %s, %most : tile<64x256xf32>
      %floor = floor %m : tile<64x256xf32>
      %col0 = muli %i, %keys_ : tile<i32>
      %col1 = reshape %col0 : tile<i32> -> tile<1x1xi32>
      %col2 = broadcast %col1 : tile<1x1xi32> -> tile<1x256xi32>
      %col3 = iota : tile<256xi32>
      %col4 = reshape %col3 : tile<256xi32> -> tile<1x256xi32>
      %col5 = addi %col2, %col4 : tile<1x256xi32>
      %col6 = broadcast %col5 : tile<1x256xi32> -> tile<64x256xi32>
      %seen = cmpi greater_than_or_equal %row5, %col6, signed : tile<64x256xi32> -> tile<64x256xi1>
      %whole = select %seen, %floor, %none : tile<64x256xi1>, tile<64x256xf32>
      %line = reduce %whole dim=1 identities=[0.0 : f32] : tile<64x256xf32> -> tile<64xf32>
      (%u: tile<f32>, %v: tile<f32>) {
        %w = addf %u, %v : tile<f32>
        yield %w : tile<f32>
      }
      %more = addf %sum, %line : tile<64xf32>
      %w = ftof %whole : tile<64x256xf32> -> tile<64x256xf16>
      %values, %tc = load_view_tko weak %c2[%y, %i, %zero] : partition_view<tile=(1x256x128), tensor_view<45x256x128xf16, strides=[32768,128,1]>>, tile<i32> -> tile<1x256x128xf16>, token
      %c = reshape %values : tile<1x256x128xf16> -> tile<256x128xf16>
      %next = mmaf %w, %c, %acc : tile<64x256xf16>, tile<256x128xf16>, tile<64x128xf32>
      continue %next, %more : tile<64x128xf32>, tile<64xf32>
    }
    %column = reshape %total : tile<64xf32> -> tile<64x1xf32>
    %wide = broadcast %column : tile<64x1xf32> -> tile<64x128xf32>
    %both = addf %all, %wide : tile<64x128xf32>
    %out = reshape %both : tile<64x128xf32> -> tile<1x64x128xf32>
    %t = store_view_tko weak %out, %d2[%y, %x, %zero] : tile<1x64x128xf32>, partition_view<tile=(1x64x128), tensor_view<45x192x128xf32, strides=[24576,128,1]>>, tile<i32> -> token
    return
  }

  // Two warpgroups have 64 rows each of 256 columns of sums. There is room for one tile of keys and one of values: each is
  // copied while the other is read, and the loop is not rotated, as it would keep the values for longer.
  // CHECK-LABEL: tgpu.kernel "wide"
  // CHECK-SAME: warps = 8
  // CHECK: tgpu.ring bytes 65536 at {{.*}} : <1>
  // CHECK: tgpu.ring bytes 65536 at {{.*}} : <1>
  // CHECK: } consumers {
  // The rows are put into shared memory before the loop, and so is the barrier.
  // CHECK: tgpu.put
  // CHECK: tgpu.sync "shared"
  // CHECK-NEXT: tgpu.for
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.mma {{.*}}<128x128xf32
  // CHECK: tgpu.mma {{.*}}<128x256xf32
  // CHECK-NOT: tgpu.mma
  entry @wide(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [2, 256, 256], strides = [65536, 256, 1] : tensor_view<2x256x256xf16, strides=[65536,256,1]>
    %b1 = make_tensor_view %q0, shape = [2, 256, 384], strides = [98304, 1, 256] : tensor_view<2x256x384xf16, strides=[98304,1,256]>
    %c1 = make_tensor_view %r0, shape = [2, 384, 256], strides = [98304, 256, 1] : tensor_view<2x384x256xf16, strides=[98304,256,1]>
    %d1 = make_tensor_view %o, shape = [2, 256, 256], strides = [65536, 256, 1] : tensor_view<2x256x256xf32, strides=[65536,256,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(1x128x256), tensor_view<2x256x256xf16, strides=[65536,256,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(1x256x128), tensor_view<2x256x384xf16, strides=[98304,1,256]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(1x128x256), tensor_view<2x384x256xf16, strides=[98304,256,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(1x128x256), tensor_view<2x256x256xf32, strides=[65536,256,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x128xf32>
    %no = constant <f32: 0.0> : tile<128x256xf32>
    %nothing = constant <f32: 0.0> : tile<128xf32>
    %most = constant <f32: 2.0> : tile<128x128xf32>
    %rows, %ta = load_view_tko weak %a2[%y, %x, %zero] : partition_view<tile=(1x128x256), tensor_view<2x256x256xf16, strides=[65536,256,1]>>, tile<i32> -> tile<1x128x256xf16>, token
    %a = reshape %rows : tile<1x128x256xf16> -> tile<128x256xf16>
    %all, %total = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %no, %sum = %nothing) -> (tile<128x256xf32>, tile<128xf32>) {
      %keys, %tb = load_view_tko weak %b2[%y, %zero, %i] : partition_view<tile=(1x256x128), tensor_view<2x256x384xf16, strides=[98304,1,256]>>, tile<i32> -> tile<1x256x128xf16>, token
      %b = reshape %keys : tile<1x256x128xf16> -> tile<256x128xf16>
      %s = mmaf %a, %b, %none : tile<128x256xf16>, tile<256x128xf16>, tile<128x128xf32>
      %m = minf %s, %most : tile<128x128xf32>
      %whole = floor %m : tile<128x128xf32>
      %line = reduce %whole dim=1 identities=[0.0 : f32] : tile<128x128xf32> -> tile<128xf32>
      (%u: tile<f32>, %v: tile<f32>) {
        %w = addf %u, %v : tile<f32>
        yield %w : tile<f32>
      }
      %more = addf %sum, %line : tile<128xf32>
      %w = ftof %whole : tile<128x128xf32> -> tile<128x128xf16>
      %values, %tc = load_view_tko weak %c2[%y, %i, %zero] : partition_view<tile=(1x128x256), tensor_view<2x384x256xf16, strides=[98304,256,1]>>, tile<i32> -> tile<1x128x256xf16>, token
      %c = reshape %values : tile<1x128x256xf16> -> tile<128x256xf16>
      %next = mmaf %w, %c, %acc : tile<128x128xf16>, tile<128x256xf16>, tile<128x256xf32>
      continue %next, %more : tile<128x256xf32>, tile<128xf32>
    }
    %column = reshape %total : tile<128xf32> -> tile<128x1xf32>
    %wide = broadcast %column : tile<128x1xf32> -> tile<128x256xf32>
    %both = addf %all, %wide : tile<128x256xf32>
    %out = reshape %both : tile<128x256xf32> -> tile<1x128x256xf32>
    %t = store_view_tko weak %out, %d2[%y, %x, %zero] : tile<1x128x256xf32>, partition_view<tile=(1x128x256), tensor_view<2x256x256xf32, strides=[65536,256,1]>>, tile<i32> -> token
    return
  }

  // Few keys per iteration are not few rows of a product: memory does not limit it, so CTAs share a multiprocessor. With
  // few columns they are not joined.
  // CHECK-LABEL: tgpu.kernel "few"
  // CHECK-SAME: blocks = {{[23]}}
  // CHECK-SAME: warps = 4
  entry @few(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [2, 128, 64], strides = [8192, 64, 1] : tensor_view<2x128x64xf16, strides=[8192,64,1]>
    %b1 = make_tensor_view %q0, shape = [2, 64, 96], strides = [6144, 1, 64] : tensor_view<2x64x96xf16, strides=[6144,1,64]>
    %c1 = make_tensor_view %r0, shape = [2, 96, 64], strides = [6144, 64, 1] : tensor_view<2x96x64xf16, strides=[6144,64,1]>
    %d1 = make_tensor_view %o, shape = [2, 128, 64], strides = [8192, 64, 1] : tensor_view<2x128x64xf32, strides=[8192,64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(1x64x64), tensor_view<2x128x64xf16, strides=[8192,64,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(1x64x32), tensor_view<2x64x96xf16, strides=[6144,1,64]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(1x32x64), tensor_view<2x96x64xf16, strides=[6144,64,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(1x64x64), tensor_view<2x128x64xf32, strides=[8192,64,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x32xf32>
    %no = constant <f32: 0.0> : tile<64x64xf32>
    %nothing = constant <f32: 0.0> : tile<64xf32>
    %most = constant <f32: 2.0> : tile<64x32xf32>
    %rows, %ta = load_view_tko weak %a2[%y, %x, %zero] : partition_view<tile=(1x64x64), tensor_view<2x128x64xf16, strides=[8192,64,1]>>, tile<i32> -> tile<1x64x64xf16>, token
    %a = reshape %rows : tile<1x64x64xf16> -> tile<64x64xf16>
    %all, %total = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %no, %sum = %nothing) -> (tile<64x64xf32>, tile<64xf32>) {
      %keys, %tb = load_view_tko weak %b2[%y, %zero, %i] : partition_view<tile=(1x64x32), tensor_view<2x64x96xf16, strides=[6144,1,64]>>, tile<i32> -> tile<1x64x32xf16>, token
      %b = reshape %keys : tile<1x64x32xf16> -> tile<64x32xf16>
      %s = mmaf %a, %b, %none : tile<64x64xf16>, tile<64x32xf16>, tile<64x32xf32>
      %m = minf %s, %most : tile<64x32xf32>
      %whole = floor %m : tile<64x32xf32>
      %line = reduce %whole dim=1 identities=[0.0 : f32] : tile<64x32xf32> -> tile<64xf32>
      (%u: tile<f32>, %v: tile<f32>) {
        %w = addf %u, %v : tile<f32>
        yield %w : tile<f32>
      }
      %more = addf %sum, %line : tile<64xf32>
      %w = ftof %whole : tile<64x32xf32> -> tile<64x32xf16>
      %values, %tc = load_view_tko weak %c2[%y, %i, %zero] : partition_view<tile=(1x32x64), tensor_view<2x96x64xf16, strides=[6144,64,1]>>, tile<i32> -> tile<1x32x64xf16>, token
      %c = reshape %values : tile<1x32x64xf16> -> tile<32x64xf16>
      %next = mmaf %w, %c, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %next, %more : tile<64x64xf32>, tile<64xf32>
    }
    %column = reshape %total : tile<64xf32> -> tile<64x1xf32>
    %wide = broadcast %column : tile<64x1xf32> -> tile<64x64xf32>
    %both = addf %all, %wide : tile<64x64xf32>
    %out = reshape %both : tile<64x64xf32> -> tile<1x64x64xf32>
    %t = store_view_tko weak %out, %d2[%y, %x, %zero] : tile<1x64x64xf32>, partition_view<tile=(1x64x64), tensor_view<2x128x64xf32, strides=[8192,64,1]>>, tile<i32> -> token
    return
  }
}
