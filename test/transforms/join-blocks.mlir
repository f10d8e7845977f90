// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(persist-blocks{blocks=3 join=2 explain})))' 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// RUN: %python %S/Inputs/pass_runs.py tessera persist-blocks %s 'blocks=1 join=2' 'blocks=2 join=4' 'blocks=3 join=2' 'blocks=5 join=8' 'blocks=64 join=2' 'blocks=1 join=2 once' 'blocks=2 join=4 once' | FileCheck %s --check-prefix=RESULTS
// RESULTS: launches, 0 differences
// The interpreter adds up longer rows in the same order.
// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(persist-blocks{blocks=3 join=2 sums})))' | FileCheck %s --check-prefix=SUMS
// RUN: %python %S/Inputs/pass_runs.py tessera persist-blocks %s 'blocks=1 join=2 sums' 'blocks=2 join=4 sums once' | FileCheck %s --check-prefix=RESULTS
// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(persist-blocks{blocks=3 join=2 once})))' | FileCheck %s --check-prefix=ONCE
// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(persist-blocks{blocks=3 join=2 sums once order uneven explain})))' 2>%t.why | FileCheck %s --check-prefix=ORDER
// RUN: FileCheck %s --check-prefix=WHY < %t.why
// RUN: %python %S/Inputs/pass_runs.py tessera persist-blocks %s 'blocks=1 join=2 sums once order uneven time-in-unit=12' 'blocks=2 join=4 sums once order uneven' 'blocks=3 join=2 sums uneven time-in-unit=12' | FileCheck %s --check-prefix=RESULTS
// RUN: not tessera-opt %s --persist-blocks=join=3 2>&1 | FileCheck %s --check-prefix=THREE
// THREE: error: persist-blocks joins 1, 2, 4 or 8 tile blocks, not 3
// RUN: not tessera-opt %s --persist-blocks=join=2147483648 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: error: persist-blocks joins 1, 2, 4 or 8 tile blocks, not 2147483648
// RUN: not tessera-opt %s --persist-blocks=join=0 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: persist-blocks joins 1, 2, 4 or 8 tile blocks, not 0
// RUN: not tessera-opt %s --persist-blocks='join=2 time-in-unit=17' 2>&1 | FileCheck %s --check-prefix=TIME
// TIME: error: persist-blocks needs a time of 12 to 16, not 17
// RUN: not tessera-opt %s --persist-blocks='join=2 time-in-unit=0' 2>&1 | FileCheck %s --check-prefix=NO_TIME
// NO_TIME: error: persist-blocks needs a time of 12 to 16, not 0

cuda_tile.module @m {
  // A product whose blocks come in groups of rows. Two of a column are one.
  // CHECK-LABEL: entry @grouped(
  // CHECK: if
  // CHECK-NEXT: return
  // CHECK: %[[ENOUGH:.*]] = select %{{.*}}, %{{.*}}, %{{.*}} : tile<i1>, tile<i64>
  // CHECK: %[[UNITS:.*]] = select %{{.*}}, %{{.*}}, %[[ENOUGH]] : tile<i1>, tile<i64>
  // CHECK: %[[NARROW:.*]] = trunci %[[UNITS]]
  // CHECK: %[[LEFT:[^ ]*]] = for %[[U:.*]] in (%{{.*}} to %[[NARROW]], step %{{.*}}) : tile<i32> iter_values(%[[BEFORE:.*]] = %{{.*}}) -> (tile<i1>) {
  // CHECK: %[[FIRST:.*]] = muli %[[U]],
  // CHECK: remi %[[FIRST]],
  // CHECK: cmpi less_than %{{.*}}, %gridSize_x, unsigned
  // CHECK-NEXT: %[[ODD:.*]] = remi %[[I:.*]], %{{.*}} unsigned
  // CHECK-NEXT: cmpi equal %[[ODD]],
  // CHECK: %[[NEXT:.*]] = addi %[[I]],
  // CHECK-NEXT: cmpi equal %{{.*}}, %[[NEXT]],
  // CHECK-NEXT: andi
  // CHECK-NEXT: cmpi equal %{{.*}}, %[[J:.*]], unsigned
  // CHECK: if %[[JOINS:.*]] {
  // CHECK: %[[ROWS:.*]] = divi %[[I]], %{{.*}} unsigned
  // CHECK: for %[[K:.*]] in {{.*}} -> (tile<8x4xf32>) {
  // CHECK: load_view_tko weak %{{.*}}[%[[ROWS]], %[[K]]] : partition_view<tile=(8x4),
  // CHECK: load_view_tko weak %{{.*}}[%[[K]], %[[J]]] : partition_view<tile=(4x4),
  // CHECK: mmaf {{.*}} tile<8x4xf32>, tile<4x4xf32>, tile<8x4xf32>
  // CHECK: store_view_tko weak %{{.*}}, %{{.*}}[%[[ROWS]], %[[J]]] : tile<8x4xf32>
  // CHECK: xori %[[JOINS]],
  // CHECK: ori %[[BEFORE]],
  // CHECK: %[[ANY:.*]] = cmpi less_than %{{.*}}, %[[UNITS]], signed
  // CHECK: %[[END:.*]] = select %[[ANY]], %[[UNITS]],
  // CHECK: %[[NONE_LEFT:.*]] = xori %[[LEFT]],
  // CHECK: %[[IDLE:.*]] = andi %[[ANY]], %[[NONE_LEFT]]
  // CHECK: %[[START:.*]] = select %[[IDLE]], %[[END]],
  // CHECK: for %[[V:.*]] in (%[[START]] to %[[END]],
  // CHECK: %[[BLOCKS:.*]]:2 = if %[[ANY]]
  // CHECK: %[[LAST:.*]] = addi %[[BLOCKS]]#0, %[[BLOCKS]]#1
  // CHECK: for %{{.*}} in (%[[BLOCKS]]#0 to %[[LAST]],
  // CHECK: mmaf {{.*}} tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
  // Each loop has one iteration.
  // ONCE-LABEL: entry @grouped(
  // ONCE-NOT: return
  // ONCE: for {{.*}} step %[[ONE:.*]]) : tile<i32> iter_values({{.*}} -> (tile<i1>) {
  // ONCE: mmaf {{.*}} tile<8x4xf32>, tile<4x4xf32>, tile<8x4xf32>
  // ONCE: mmaf {{.*}} tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
  // stops: join.follows, join.return, join.weak, join.stores, join.views, join.grows, join.size, join.equal, join.index, join.sums
  // LAUNCH: --grid 48 f32[32,12]=randn:1 f32[12,24]=randn:2 f32[32,24]=zeros i32:32 i32:24 i32:12
  // LAUNCH: --grid 45 f32[36,12]=randn:1 f32[12,20]=randn:2 f32[36,20]=zeros i32:36 i32:20 i32:12
  // LAUNCH: --grid 56 f32[29,11]=randn:1 f32[11,27]=randn:2 f32[29,27]=zeros i32:29 i32:27 i32:11
  // LAUNCH: --grid 1 f32[4,4]=randn:1 f32[4,4]=randn:2 f32[4,4]=zeros i32:4 i32:4 i32:4
  // LAUNCH: --grid 7 f32[28,8]=randn:1 f32[8,4]=randn:2 f32[28,4]=zeros i32:28 i32:4 i32:8
  entry @grouped(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>, %k: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %size = constant <i32: 4> : tile<i32>
    %zeros = constant <f32: 0.0> : tile<4x4xf32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %ta = make_tensor_view %a, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tb = make_tensor_view %b, shape = [%k, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tc = make_tensor_view %c, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>
    %rows = divi %m, %size signed rounding<positive_inf> : tile<i32>
    %columns = divi %n, %size signed rounding<positive_inf> : tile<i32>
    %steps = divi %k, %size signed rounding<positive_inf> : tile<i32>
    %wide = muli %four, %columns : tile<i32>
    %group = divi %x, %wide signed rounding<negative_inf> : tile<i32>
    %first = muli %group, %four : tile<i32>
    %rest = subi %rows, %first : tile<i32>
    %height = mini %rest, %four signed : tile<i32>
    %down = remi %x, %height signed : tile<i32>
    %negative = cmpi less_than %height, %zero, signed : tile<i32> -> tile<i1>
    %odd = cmpi not_equal %down, %zero, signed : tile<i32> -> tile<i1>
    %both = andi %negative, %odd : tile<i1>
    %other = addi %down, %height : tile<i32>
    %inGroup = select %both, %other, %down : tile<i1>, tile<i32>
    %i = addi %first, %inGroup : tile<i32>
    %number = remi %x, %wide signed : tile<i32>
    %j = divi %number, %height signed rounding<negative_inf> : tile<i32>
    %sum = for %s in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %zeros) -> (tile<4x4xf32>) {
      %l, %t0 = load_view_tko weak %va[%i, %s] : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x4xf32>, token
      %r, %t1 = load_view_tko weak %vb[%s, %j] : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x4xf32>, token
      %d = mmaf %l, %r, %acc : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      continue %d : tile<4x4xf32>
    }
    %t = store_view_tko weak %sum, %vc[%i, %j] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // Rows of blocks: columns step, and the right operand grows. Everything after
  // the product grows with it: a bias of the columns, one of the rows, which
  // is the same for both, a branch, and the maxima of columns.
  // CHECK-LABEL: entry @after(
  // CHECK: if %{{.*}} {
  // CHECK: load_view_tko weak {{.*}} -> tile<4xf32>
  // CHECK: load_view_tko weak {{.*}} -> tile<8xf32>
  // CHECK: mmaf {{.*}} tile<4x4xf32>, tile<4x8xf32>, tile<4x8xf32>
  // CHECK: reshape %{{.*}} : tile<8xf32> -> tile<1x8xf32>
  // CHECK: broadcast %{{.*}} : tile<1x8xf32> -> tile<4x8xf32>
  // CHECK: broadcast %{{.*}} : tile<4x1xf32> -> tile<4x8xf32>
  // CHECK: if %{{.*}} -> (tile<4x8xf32>)
  // CHECK: store_view_tko weak {{.*}} tile<8x4xf32>
  // CHECK: reduce {{.*}} : tile<4x8xf32> -> tile<8xf32>
  // CHECK: store_view_tko weak {{.*}} tile<1x8xf32>
  // Lines of 6 blocks, and of 5: the last one of each is alone.
  // LAUNCH: --grid 6,3 f32[12,4]=randn:1 f32[4,24]=randn:2 f32[24]=randn:3 f32[12]=randn:4 f32[24,12]=zeros f32[3,24]=zeros i32:1
  // LAUNCH: --grid 5,3 f32[12,4]=randn:1 f32[4,24]=randn:2 f32[24]=randn:3 f32[12]=randn:4 f32[24,12]=zeros f32[3,24]=zeros i32:0
  entry @after(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %c: tile<ptr<f32>>, %s: tile<ptr<f32>>, %flag: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %zeros = constant <f32: 0.0> : tile<4x4xf32>
    %j, %i, %z = get_tile_block_id : tile<i32>
    %ta = make_tensor_view %a, shape = [12, 4], strides = [4, 1] : tensor_view<12x4xf32, strides=[4,1]>
    %tb = make_tensor_view %b, shape = [4, 24], strides = [24, 1] : tensor_view<4x24xf32, strides=[24,1]>
    %tp = make_tensor_view %p, shape = [24], strides = [1] : tensor_view<24xf32, strides=[1]>
    %tq = make_tensor_view %q, shape = [12], strides = [1] : tensor_view<12xf32, strides=[1]>
    %tc = make_tensor_view %c, shape = [24, 12], strides = [12, 1] : tensor_view<24x12xf32, strides=[12,1]>
    %ts = make_tensor_view %s, shape = [3, 24], strides = [24, 1] : tensor_view<3x24xf32, strides=[24,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x4), tensor_view<12x4xf32, strides=[4,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4x4), tensor_view<4x24xf32, strides=[24,1]>>
    %vp = make_partition_view %tp : partition_view<tile=(4), tensor_view<24xf32, strides=[1]>>
    %vq = make_partition_view %tq : partition_view<tile=(4), tensor_view<12xf32, strides=[1]>>
    %vc = make_partition_view %tc : partition_view<tile=(4x4), tensor_view<24x12xf32, strides=[12,1]>>
    %vs = make_partition_view %ts : partition_view<tile=(1x4), tensor_view<3x24xf32, strides=[24,1]>>
    %rowBias, %t0 = load_view_tko weak %vq[%i] : partition_view<tile=(4), tensor_view<12xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %columnBias, %t1 = load_view_tko weak %vp[%j] : partition_view<tile=(4), tensor_view<24xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %l, %t2 = load_view_tko weak %va[%i, %zero] : partition_view<tile=(4x4), tensor_view<12x4xf32, strides=[4,1]>>, tile<i32> -> tile<4x4xf32>, token
    %r, %t3 = load_view_tko weak %vb[%zero, %j] : partition_view<tile=(4x4), tensor_view<4x24xf32, strides=[24,1]>>, tile<i32> -> tile<4x4xf32>, token
    %d = mmaf %l, %r, %zeros : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
    %c1 = reshape %columnBias : tile<4xf32> -> tile<1x4xf32>
    %c2 = broadcast %c1 : tile<1x4xf32> -> tile<4x4xf32>
    %r1 = reshape %rowBias : tile<4xf32> -> tile<4x1xf32>
    %r2 = broadcast %r1 : tile<4x1xf32> -> tile<4x4xf32>
    %e = addf %d, %c2 : tile<4x4xf32>
    %f = addf %e, %r2 : tile<4x4xf32>
    %isPositive = cmpi not_equal %flag, %zero, signed : tile<i32> -> tile<i1>
    %g = if %isPositive -> (tile<4x4xf32>) {
      %h = maxf %f, %zeros : tile<4x4xf32>
      yield %h : tile<4x4xf32>
    } else {
      yield %f : tile<4x4xf32>
    }
    %turned = permute %g [1, 0] : tile<4x4xf32> -> tile<4x4xf32>
    %t4 = store_view_tko weak %turned, %vc[%j, %i] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<24x12xf32, strides=[12,1]>>, tile<i32> -> token
    %maxima = reduce %g dim=0 identities=[0xFF800000 : f32] : tile<4x4xf32> -> tile<4xf32>
    (%x: tile<f32>, %acc: tile<f32>) {
      %y = maxf %x, %acc : tile<f32>
      yield %y : tile<f32>
    }
    %line = reshape %maxima : tile<4xf32> -> tile<1x4xf32>
    %t5 = store_view_tko weak %line, %vs[%i, %j] : tile<1x4xf32>, partition_view<tile=(1x4), tensor_view<3x24xf32, strides=[24,1]>>, tile<i32> -> token
    return
  }

  // A tile may be changed in place, and blocks that do not follow each other
  // are not joined: here every second one is the same again, backwards.
  // CHECK-LABEL: entry @in_place(
  // CHECK: load_view_tko weak {{.*}} -> tile<8xi32>
  // CHECK: store_view_tko weak {{.*}} token = %{{.*}} : tile<8xi32>
  // LAUNCH: --grid 10 i32[40]=arange i32:100
  // LAUNCH: --grid 10 i32[40]=arange i32:3
  // LAUNCH: --grid 9 i32[40]=arange i32:4
  entry @in_place(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %tensor = make_tensor_view %p, shape = [40], strides = [1] : tensor_view<40xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<40xi32, strides=[1]>>
    %round = divi %x, %n signed rounding<zero> : tile<i32>
    %at = remi %x, %n signed : tile<i32>
    %start = muli %round, %n : tile<i32>
    %index = addi %start, %at : tile<i32>
    %one = reshape %round : tile<i32> -> tile<1xi32>
    %rounds = broadcast %one : tile<1xi32> -> tile<4xi32>
    %old, %t0 = load_view_tko weak %view[%index] : partition_view<tile=(4), tensor_view<40xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %double = addi %old, %old : tile<4xi32>
    %new = addi %double, %rounds : tile<4xi32>
    %t1 = store_view_tko weak %new, %view[%index] token = %t0 : tile<4xi32>, partition_view<tile=(4), tensor_view<40xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // A view is made of a part of what is stored: it is not moved out of the loop.
  // CHECK-LABEL: entry @moved(
  // CHECK: broadcast {{.*}} -> tile<8xi32>
  // CHECK: store_view_tko weak {{.*}} : tile<8xi32>
  // LAUNCH: --grid 5 i32[20]=zeros i32:20
  entry @moved(%p: tile<ptr<i32>>, %n0: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %r = reshape %n0 : tile<i32> -> tile<1xi32>
    %b = broadcast %r : tile<1xi32> -> tile<4xi32>
    %e = extract %b[%zero] : tile<4xi32> -> tile<1xi32>
    %n = reshape %e : tile<1xi32> -> tile<i32>
    %tensor = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
    %t = store_view_tko weak %b, %view[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // A constant that is first needed in a loop, and then after it.
  // CHECK-LABEL: entry @constant(
  // CHECK: muli {{.*}} : tile<8xi32>
  // CHECK: addi {{.*}} : tile<8xi32>
  // LAUNCH: --grid 9 i32[40]=arange i32:2
  // LAUNCH: --grid 9 i32[40]=arange i32:0
  entry @constant(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<4xi32>
    %tensor = make_tensor_view %p, shape = [40], strides = [1] : tensor_view<40xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<40xi32, strides=[1]>>
    %old, %t0 = load_view_tko weak %view[%x] : partition_view<tile=(4), tensor_view<40xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %product = for %s in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %old) -> (tile<4xi32>) {
      %d = muli %acc, %three : tile<4xi32>
      continue %d : tile<4xi32>
    }
    %e = addi %product, %three : tile<4xi32>
    %t = store_view_tko weak %e, %view[%x] token = %t0 : tile<4xi32>, partition_view<tile=(4), tensor_view<40xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Every third element is a multiple of 16 in each tile, but not in two.
  // CHECK-LABEL: entry @assumed(
  // CHECK-NOT: assume {{.*}} : tile<8xi32>
  // CHECK: assume {{.*}} : tile<4xi32>
  // LAUNCH: --grid 4 i32[16]=arange i32[16]=zeros
  entry @assumed(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %ta = make_tensor_view %p, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>
    %tb = make_tensor_view %q, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>
    %a, %t0 = load_view_tko weak %va[%x] : partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %three = constant <i32: 3> : tile<4xi32>
    %zeros = constant <i32: 0> : tile<4xi32>
    %c = andi %a, %three : tile<4xi32>
    %isThree = cmpi equal %c, %three, signed : tile<4xi32> -> tile<4xi1>
    %d = select %isThree, %zeros, %c : tile<4xi1>, tile<4xi32>
    %f = assume div_by<16, every 3 along 0>, %d : tile<4xi32>
    %t = store_view_tko weak %f, %vb[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // What a longer tile would not compute.
  // REMARK: tile blocks are not joined: 'cuda_tile.cat' cannot grow
  // CHECK-LABEL: entry @cat(
  // CHECK-NOT: tile<8x
  // fires: join.grows
  // LAUNCH: --grid 5 i32[20]=arange i32[20,2]=zeros
  entry @cat(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %ta = make_tensor_view %p, shape = [20, 1], strides = [1, 1] : tensor_view<20x1xi32, strides=[1,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x1), tensor_view<20x1xi32, strides=[1,1]>>
    %tb = make_tensor_view %q, shape = [20, 2], strides = [2, 1] : tensor_view<20x2xi32, strides=[2,1]>
    %vb = make_partition_view %tb : partition_view<tile=(4x2), tensor_view<20x2xi32, strides=[2,1]>>
    %a, %t0 = load_view_tko weak %va[%x, %zero] : partition_view<tile=(4x1), tensor_view<20x1xi32, strides=[1,1]>>, tile<i32> -> tile<4x1xi32>, token
    %b = addi %a, %a : tile<4x1xi32>
    %c = cat %a, %b dim = 1 : tile<4x1xi32>, tile<4x1xi32> -> tile<4x2xi32>
    %t = store_view_tko weak %c, %vb[%x, %zero] : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<20x2xi32, strides=[2,1]>>, tile<i32> -> token
    return
  }

  // REMARK: tile blocks are not joined: the numbers of elements begin at 0 in each tile block
  // CHECK-LABEL: entry @iota(
  // ONCE-LABEL: entry @iota(
  // ONCE-NOT: for
  // ONCE-LABEL: entry @bit(
  // CHECK-NOT: tile<8xi32>
  // fires: join.iota
  // LAUNCH: --grid 5 i32[20]=zeros
  entry @iota(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %tensor = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>
    %i = iota : tile<4xi32>
    %t = store_view_tko weak %i, %view[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // REMARK: tile blocks are not joined: an index has too few bits to count tile blocks
  // CHECK-LABEL: entry @bit(
  // fires: join.index
  // LAUNCH: --grid 2 i32[8]=zeros
  entry @bit(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %seven = constant <i32: 7> : tile<4xi32>
    %i = trunci %x : tile<i32> -> tile<i1>
    %tensor = make_tensor_view %p, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<8xi32, strides=[1]>>
    %t = store_view_tko weak %seven, %view[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<8xi32, strides=[1]>>, tile<i1> -> token
    return
  }

  // REMARK: tile blocks are not joined: the numbers of elements have too few bits for longer tiles
  // CHECK-LABEL: entry @few_bits(
  // CHECK-NOT: tile<8xi16>
  // fires: join.iota
  // LAUNCH: --grid 5 i16[20]=zeros
  entry @few_bits(%p: tile<ptr<i16>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %tensor = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi16, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<20xi16, strides=[1]>>
    %start = muli %x, %four : tile<i32>
    %short = trunci %start : tile<i32> -> tile<i16>
    %r = reshape %short : tile<i16> -> tile<1xi16>
    %b = broadcast %r : tile<1xi16> -> tile<4xi16>
    %i = iota : tile<4xi16>
    %n = addi %b, %i : tile<4xi16>
    %t = store_view_tko weak %n, %view[%x] : tile<4xi16>, partition_view<tile=(4), tensor_view<20xi16, strides=[1]>>, tile<i32> -> token
    return
  }

  // A mask needs the numbers of rows: the numbers of elements and that of the first row, which grows as the tile is long.
  // A loop has as many iterations for both blocks if its tiles are twice as long. Long units come first, four lines at a
  // time.
  // ORDER-LABEL: entry @causal(
  // ORDER: for %[[U:.*]] in {{.*}} -> (tile<i1>) {
  // ORDER: %[[LENGTH:.*]] = divi %{{.*}}, %{{.*}} unsigned : tile<i32>
  // ORDER: %[[GROUP:.*]] = divi %[[U]], %{{.*}} unsigned : tile<i32>
  // ORDER: %[[STEPS:.*]] = divi %{{.*}}, %{{.*}} unsigned : tile<i32>
  // ORDER: %[[LAST:.*]] = subi %[[LENGTH]],
  // ORDER: subi %[[LAST]], %[[STEPS]]
  // ORDER: if %{{.*}} {
  // ORDER: iota : tile<8xi32>
  // ORDER: addi {{.*}} : tile<8xi32>
  // ORDER: for {{.*}} -> (tile<8xf32>)
  // ORDER: cmpi greater_than_or_equal {{.*}} : tile<8x8xi32>
  // ORDER: for
  // ORDER: iota : tile<4xi32>
  // fires: persist-blocks.order
  // stops: join.iota
  // LAUNCH: --grid 5,3 f32[20,4]=randn:1 f32[4,24]=randn:2 f32[3,20]=zeros i32:0
  // LAUNCH: --grid 4,3 f32[20,4]=randn:1 f32[4,24]=randn:2 f32[3,20]=zeros i32:4
  // LAUNCH: --grid 4,2 f32[20,4]=randn:1 f32[4,24]=randn:2 f32[3,20]=zeros i32:-2
  entry @causal(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %o: tile<ptr<f32>>, %offset: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %size = constant <i32: 8> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x8xf32>
    %no = constant <f32: 0.0> : tile<4xf32>
    %ta = make_tensor_view %p, shape = [20, 4], strides = [4, 1] : tensor_view<20x4xf32, strides=[4,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x4), tensor_view<20x4xf32, strides=[4,1]>>
    %tb = make_tensor_view %q, shape = [4, 24], strides = [24, 1] : tensor_view<4x24xf32, strides=[24,1]>
    %vb = make_partition_view %tb : partition_view<tile=(4x8), tensor_view<4x24xf32, strides=[24,1]>>
    %tc = make_tensor_view %o, shape = [3, 20], strides = [20, 1] : tensor_view<3x20xf32, strides=[20,1]>
    %vc = make_partition_view %tc : partition_view<tile=(1x4), tensor_view<3x20xf32, strides=[20,1]>>
    %start = muli %x, %four : tile<i32>
    %from = addi %start, %offset : tile<i32>
    %r0 = reshape %from : tile<i32> -> tile<1xi32>
    %r1 = broadcast %r0 : tile<1xi32> -> tile<4xi32>
    %numbers = iota : tile<4xi32>
    %r2 = addi %r1, %numbers : tile<4xi32>
    %r3 = reshape %r2 : tile<4xi32> -> tile<4x1xi32>
    %rows = broadcast %r3 : tile<4x1xi32> -> tile<4x8xi32>
    %last = addi %from, %four : tile<i32>
    %end = divi %last, %size signed rounding<positive_inf> : tile<i32>
    %a, %t0 = load_view_tko weak %va[%x, %zero] : partition_view<tile=(4x4), tensor_view<20x4xf32, strides=[4,1]>>, tile<i32> -> tile<4x4xf32>, token
    %sum = for %k in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %no) -> (tile<4xf32>) {
      %b, %t1 = load_view_tko weak %vb[%zero, %k] : partition_view<tile=(4x8), tensor_view<4x24xf32, strides=[24,1]>>, tile<i32> -> tile<4x8xf32>, token
      %s = mmaf %a, %b, %none : tile<4x4xf32>, tile<4x8xf32>, tile<4x8xf32>
      %c0 = muli %k, %size : tile<i32>
      %c1 = reshape %c0 : tile<i32> -> tile<1xi32>
      %c2 = broadcast %c1 : tile<1xi32> -> tile<8xi32>
      %c3 = iota : tile<8xi32>
      %c4 = addi %c3, %c2 : tile<8xi32>
      %c5 = reshape %c4 : tile<8xi32> -> tile<1x8xi32>
      %columns = broadcast %c5 : tile<1x8xi32> -> tile<4x8xi32>
      %isSeen = cmpi greater_than_or_equal %rows, %columns, signed : tile<4x8xi32> -> tile<4x8xi1>
      %seen = select %isSeen, %s, %none : tile<4x8xi1>, tile<4x8xf32>
      %line = reduce %seen dim=1 identities=[0.0 : f32] : tile<4x8xf32> -> tile<4xf32>
      (%u: tile<f32>, %v: tile<f32>) {
        %w = addf %u, %v : tile<f32>
        yield %w : tile<f32>
      }
      %next = addf %acc, %line : tile<4xf32>
      continue %next : tile<4xf32>
    }
    %out = reshape %sum : tile<4xf32> -> tile<1x4xf32>
    %t = store_view_tko weak %out, %vc[%y, %x] : tile<1x4xf32>, partition_view<tile=(1x4), tensor_view<3x20xf32, strides=[20,1]>>, tile<i32> -> token
    return
  }

  // It has one more.
  // WHY: tile blocks are not joined: 'cuda_tile.for' needs a scalar that is another in each tile block
  // ORDER-LABEL: entry @steps(
  // ORDER-NOT: tile<8xf32>
  // ORDER: return
  // stops: persist-blocks.order
  // LAUNCH: --grid 5,3 f32[20,4]=randn:1 f32[4,24]=randn:2 f32[3,20]=zeros i32:0
  // LAUNCH: --grid 4,3 f32[20,4]=randn:1 f32[4,24]=randn:2 f32[3,20]=zeros i32:4
  // LAUNCH: --grid 4,2 f32[20,4]=randn:1 f32[4,24]=randn:2 f32[3,20]=zeros i32:-2
  entry @steps(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %o: tile<ptr<f32>>, %offset: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %size = constant <i32: 4> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x4xf32>
    %no = constant <f32: 0.0> : tile<4xf32>
    %ta = make_tensor_view %p, shape = [20, 4], strides = [4, 1] : tensor_view<20x4xf32, strides=[4,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x4), tensor_view<20x4xf32, strides=[4,1]>>
    %tb = make_tensor_view %q, shape = [4, 24], strides = [24, 1] : tensor_view<4x24xf32, strides=[24,1]>
    %vb = make_partition_view %tb : partition_view<tile=(4x4), tensor_view<4x24xf32, strides=[24,1]>>
    %tc = make_tensor_view %o, shape = [3, 20], strides = [20, 1] : tensor_view<3x20xf32, strides=[20,1]>
    %vc = make_partition_view %tc : partition_view<tile=(1x4), tensor_view<3x20xf32, strides=[20,1]>>
    %start = muli %x, %four : tile<i32>
    %from = addi %start, %offset : tile<i32>
    %r0 = reshape %from : tile<i32> -> tile<1xi32>
    %r1 = broadcast %r0 : tile<1xi32> -> tile<4xi32>
    %numbers = iota : tile<4xi32>
    %r2 = addi %r1, %numbers : tile<4xi32>
    %r3 = reshape %r2 : tile<4xi32> -> tile<4x1xi32>
    %rows = broadcast %r3 : tile<4x1xi32> -> tile<4x4xi32>
    %last = addi %from, %four : tile<i32>
    %end = divi %last, %size signed rounding<positive_inf> : tile<i32>
    %a, %t0 = load_view_tko weak %va[%x, %zero] : partition_view<tile=(4x4), tensor_view<20x4xf32, strides=[4,1]>>, tile<i32> -> tile<4x4xf32>, token
    %sum = for %k in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %no) -> (tile<4xf32>) {
      %b, %t1 = load_view_tko weak %vb[%zero, %k] : partition_view<tile=(4x4), tensor_view<4x24xf32, strides=[24,1]>>, tile<i32> -> tile<4x4xf32>, token
      %s = mmaf %a, %b, %none : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      %c0 = muli %k, %size : tile<i32>
      %c1 = reshape %c0 : tile<i32> -> tile<1xi32>
      %c2 = broadcast %c1 : tile<1xi32> -> tile<4xi32>
      %c3 = iota : tile<4xi32>
      %c4 = addi %c3, %c2 : tile<4xi32>
      %c5 = reshape %c4 : tile<4xi32> -> tile<1x4xi32>
      %columns = broadcast %c5 : tile<1x4xi32> -> tile<4x4xi32>
      %isSeen = cmpi greater_than_or_equal %rows, %columns, signed : tile<4x4xi32> -> tile<4x4xi1>
      %seen = select %isSeen, %s, %none : tile<4x4xi1>, tile<4x4xf32>
      %line = reduce %seen dim=1 identities=[0.0 : f32] : tile<4x4xf32> -> tile<4xf32>
      (%u: tile<f32>, %v: tile<f32>) {
        %w = addf %u, %v : tile<f32>
        yield %w : tile<f32>
      }
      %next = addf %acc, %line : tile<4xf32>
      continue %next : tile<4xf32>
    }
    %out = reshape %sum : tile<4xf32> -> tile<1x4xf32>
    %t = store_view_tko weak %out, %vc[%y, %x] : tile<1x4xf32>, partition_view<tile=(1x4), tensor_view<3x20xf32, strides=[20,1]>>, tile<i32> -> token
    return
  }

  // Engines may add up a longer tile in another order.
  // REMARK: tile blocks are not joined: a sum of floats would be added up in another order
  // CHECK-LABEL: entry @sums(
  // SUMS-LABEL: entry @sums(
  // SUMS: reduce {{.*}} : tile<8x4xf32> -> tile<8xf32>
  // SUMS: reduce {{.*}} : tile<4x4xf32> -> tile<4xf32>
  // fires: join.sums
  // LAUNCH: --grid 5 f32[20,4]=randn:1 f32[20]=zeros
  // LAUNCH: --grid 4 f32[20,4]=randn:1 f32[20]=zeros
  entry @sums(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %ta = make_tensor_view %p, shape = [20, 4], strides = [4, 1] : tensor_view<20x4xf32, strides=[4,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x4), tensor_view<20x4xf32, strides=[4,1]>>
    %tb = make_tensor_view %q, shape = [20], strides = [1] : tensor_view<20xf32, strides=[1]>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<20xf32, strides=[1]>>
    %a, %t0 = load_view_tko weak %va[%x, %zero] : partition_view<tile=(4x4), tensor_view<20x4xf32, strides=[4,1]>>, tile<i32> -> tile<4x4xf32>, token
    %sum = reduce %a dim=1 identities=[0.000000e+00 : f32] : tile<4x4xf32> -> tile<4xf32>
    (%element: tile<f32>, %acc: tile<f32>) {
      %next = addf %element, %acc : tile<f32>
      yield %next : tile<f32>
    }
    %t = store_view_tko weak %sum, %vb[%x] : tile<4xf32>, partition_view<tile=(4), tensor_view<20xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // REMARK: tile blocks are not joined: 'cuda_tile.reshape' needs a scalar that is another in each tile block
  // CHECK-LABEL: entry @number(
  // fires: join.equal
  // LAUNCH: --grid 5 i32[20]=zeros
  entry @number(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %tensor = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>
    %one = reshape %x : tile<i32> -> tile<1xi32>
    %all = broadcast %one : tile<1xi32> -> tile<4xi32>
    %t = store_view_tko weak %all, %view[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // REMARK: tile blocks are not joined: a store does not grow
  // CHECK-LABEL: entry @flag(
  // fires: join.stores
  // LAUNCH: --grid 5 i32[20]=zeros i32[1]=zeros
  entry @flag(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ones = constant <i32: 1> : tile<4xi32>
    %tensor = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>
    %t = store_view_tko weak %ones, %view[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>, tile<i32> -> token
    %zero = constant <i32: 0> : tile<i32>
    %isFirst = cmpi equal %y, %one, signed : tile<i32> -> tile<i1>
    if %isFirst {
      %t1 = store_ptr_tko weak %q, %one : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }

  // REMARK: tile blocks are not joined: a tile block returns early
  // CHECK-LABEL: entry @early(
  // fires: join.return
  // LAUNCH: --grid 5 i32[20]=zeros i32:1
  entry @early(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %ones = constant <i32: 1> : tile<4xi32>
    %zero = constant <i32: 0> : tile<i32>
    %isNone = cmpi equal %n, %zero, signed : tile<i32> -> tile<i1>
    if %isNone {
      return
    }
    %tensor = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>
    %t = store_view_tko weak %ones, %view[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // REMARK: tile blocks are not joined: an access is not weak
  // CHECK-LABEL: entry @counts(
  // fires: join.weak
  // LAUNCH: --grid 5 i32[20]=zeros i32[1]=zeros
  entry @counts(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ones = constant <i32: 1> : tile<4xi32>
    %tensor = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>
    %old, %t0 = atomic_rmw_tko relaxed device %q, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %t = store_view_tko weak %ones, %view[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // REMARK: tile blocks are not joined: a view has no tiles that follow each other
  // CHECK-LABEL: entry @overlapping(
  // fires: join.views
  // LAUNCH: --grid 5 i32[20]=arange i32[20]=zeros
  entry @overlapping(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %from = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %to = make_tensor_view %q, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %loads = make_strided_view %from : strided_view<tile=(4), traversal_strides=[2], padding_value = zero, tensor_view<20xi32, strides=[1]>>
    %view = make_partition_view %to : partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>
    %v, %t0 = load_view_tko weak %loads[%x] : strided_view<tile=(4), traversal_strides=[2], padding_value = zero, tensor_view<20xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %t = store_view_tko weak %v, %view[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // REMARK: tile blocks are not joined: no tile follows that of the block before
  // CHECK-LABEL: entry @pairs(
  // fires: join.follows
  // LAUNCH: --grid 10 i32[20]=zeros
  entry @pairs(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %ones = constant <i32: 1> : tile<2xi32>
    %half = divi %x, %two signed rounding<zero> : tile<i32>
    %twice = muli %x, %two : tile<i32>
    %rest = subi %twice, %x : tile<i32>
    %tensor = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(2), tensor_view<20xi32, strides=[1]>>
    %t = store_view_tko weak %ones, %view[%rest] : tile<2xi32>, partition_view<tile=(2), tensor_view<20xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // A tile has at most 2^24 elements.
  // REMARK: tile blocks are not joined: a tile would have more than 16777216 elements
  // CHECK-LABEL: entry @large(
  // fires: join.size
  entry @large(%p: tile<ptr<i8>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %ones = constant <i8: 1> : tile<16777216xi8>
    %tensor = make_tensor_view %p, shape = [33554432], strides = [1] : tensor_view<33554432xi8, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(16777216), tensor_view<33554432xi8, strides=[1]>>
    %t = store_view_tko weak %ones, %view[%x] : tile<16777216xi8>, partition_view<tile=(16777216), tensor_view<33554432xi8, strides=[1]>>, tile<i32> -> token
    return
  }

  // The number of tiles along a dimension is computed from a view.
  // CHECK-LABEL: entry @tiles(
  // CHECK: store_view_tko weak {{.*}} tile<2x8xi32>
  // LAUNCH: --grid 15 i32[6,20]=zeros
  entry @tiles(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %ones = constant <i32: 1> : tile<2x4xi32>
    %tensor = make_tensor_view %p, shape = [6, 20], strides = [20, 1] : tensor_view<6x20xi32, strides=[20,1]>
    %view = make_partition_view %tensor : partition_view<tile=(2x4), tensor_view<6x20xi32, strides=[20,1]>>
    %rows, %columns = get_index_space_shape %view : partition_view<tile=(2x4), tensor_view<6x20xi32, strides=[20,1]>> -> tile<i32>
    %i0 = divi %x, %columns signed rounding<zero> : tile<i32>
    %i = remi %i0, %rows signed : tile<i32>
    %j = remi %x, %columns signed : tile<i32>
    %t = store_view_tko weak %ones, %view[%i, %j] : tile<2x4xi32>, partition_view<tile=(2x4), tensor_view<6x20xi32, strides=[20,1]>>, tile<i32> -> token
    return
  }

  // A place that was loaded is not known before the block runs, though it is the same for all.
  // REMARK: tile blocks are not joined: no tile follows that of the block before
  // CHECK-LABEL: entry @loaded(
  // LAUNCH: --grid 4 i32[20]=zeros i32[1]=ones
  entry @loaded(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %ones = constant <i32: 1> : tile<4xi32>
    %tensor = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>
    %first, %t0 = load_ptr_tko weak %q : tile<ptr<i32>> -> tile<i32>, token
    %i = addi %x, %first : tile<i32>
    %t = store_view_tko weak %ones, %view[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Loops of which one block makes more iterations than the next.
  // REMARK: tile blocks are not joined: 'cuda_tile.for' needs a scalar that is another in each tile block
  // CHECK-LABEL: entry @uneven(
  // LAUNCH: --grid 5 i32[20]=zeros
  entry @uneven(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %zeros = constant <i32: 0> : tile<4xi32>
    %ones = constant <i32: 1> : tile<4xi32>
    %tensor = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>
    %sum = for %s in (%zero to %x, step %one) : tile<i32> iter_values(%acc = %zeros) -> (tile<4xi32>) {
      %d = addi %acc, %ones : tile<4xi32>
      %e = muli %d, %d : tile<4xi32>
      continue %e : tile<4xi32>
    }
    %t = store_view_tko weak %sum, %view[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<20xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
