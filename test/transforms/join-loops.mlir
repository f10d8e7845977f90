// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(join-loops)))' | FileCheck %s
// RUN: tessera-opt %s --join-loops=products-only | FileCheck %s --check-prefix=PRODUCTS
// RUN: %python %S/Inputs/pass_runs.py tessera join-loops %s products-only=false products-only=true | FileCheck %s --check-prefix=RESULTS
// RESULTS: launches, 0 differences

cuda_tile.module @m {
  // Causal attention in small: the second loop has a mask. What is between the
  // loops moves before them, and the old bounds are gone.
  // CHECK-LABEL: entry @causal
  // CHECK-NOT: mini
  // CHECK-NOT: maxi
  // CHECK: %[[ROWS:.*]] = broadcast
  // CHECK: %[[FOR:.*]]:2 = for %[[I:.*]] in (%[[ZERO:.*]] to %arg3, step %{{.*}}) : tile<i32> iter_values(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}})
  // CHECK: %[[SECOND:.*]] = cmpi greater_than_or_equal %[[I]], %arg2, signed
  // CHECK: %[[LOADED:.*]], %{{.*}} = load_ptr_tko
  // CHECK: %[[PRODUCT:.*]] = mmaf
  // CHECK-NEXT: %[[SCORES:.*]] = if %[[SECOND]] -> (tile<4x4xf32>) {
  // CHECK: muli %[[I]]
  // CHECK: cmpi greater_than_or_equal %[[ROWS]]
  // CHECK: select
  // CHECK: %[[MASKED:.*]] = addf %[[PRODUCT]]
  // CHECK-NEXT: yield %[[MASKED]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT: yield %[[PRODUCT]]
  // CHECK-NEXT: }
  // CHECK: reduce %[[SCORES]]
  // CHECK: subf %[[SCORES]]
  // CHECK: continue
  // CHECK-NOT: for %
  // CHECK: store_ptr_tko weak %{{.*}}, %[[FOR]]#0
  // PRODUCTS-LABEL: entry @causal
  // PRODUCTS-COUNT-1: for %
  // PRODUCTS-NOT: for %
  // fires: join-loops.bounds, join-loops.between, join-loops.results, join-loops.bodies, join-loops.steps, join-loops.products
  // LAUNCH: --grid 1 f32[64]=randn:1 f32[16]=zeros i32:2 i32:4
  entry @causal(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %sixteen = constant <i32: 16> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x4xf32>
    %never = constant <f32: 0xFF800000> : tile<4x4xf32>
    %least = constant <f32: -1.0e+30> : tile<4xf32>
    %line = iota : tile<4xi32>
    %row = reshape %line : tile<4xi32> -> tile<4x1xi32>
    %column = reshape %line : tile<4xi32> -> tile<1x4xi32>
    %flat = iota : tile<16xi32>
    %square = reshape %flat : tile<16xi32> -> tile<4x4xi32>
    %in1 = reshape %in : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %in4 = broadcast %in1 : tile<1x1xptr<f32>> -> tile<4x4xptr<f32>>
    %out1 = reshape %out : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %out4 = broadcast %out1 : tile<1x1xptr<f32>> -> tile<4x4xptr<f32>>
    %end = mini %n, %m signed : tile<i32>
    %start = maxi %zero, %m signed : tile<i32>
    %first:2 = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%sums = %none, %most = %least) -> (tile<4x4xf32>, tile<4xf32>) {
      %at = muli %i, %sixteen : tile<i32>
      %at1 = reshape %at : tile<i32> -> tile<1x1xi32>
      %at4 = broadcast %at1 : tile<1x1xi32> -> tile<4x4xi32>
      %places = addi %at4, %square : tile<4x4xi32>
      %p = offset %in4, %places : tile<4x4xptr<f32>>, tile<4x4xi32> -> tile<4x4xptr<f32>>
      %tile, %t = load_ptr_tko weak %p : tile<4x4xptr<f32>> -> tile<4x4xf32>, token
      %mm = mmaf %tile, %tile, %none : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      %red = reduce %mm dim=1 identities=[0xFF800000 : f32] : tile<4x4xf32> -> tile<4xf32>
      (%a: tile<f32>, %b: tile<f32>) {
        %c = maxf %a, %b : tile<f32>
        yield %c : tile<f32>
      }
      %next = maxf %most, %red : tile<4xf32>
      %next1 = reshape %next : tile<4xf32> -> tile<4x1xf32>
      %next4 = broadcast %next1 : tile<4x1xf32> -> tile<4x4xf32>
      %less = subf %mm, %next4 : tile<4x4xf32>
      %power = exp2 %less : tile<4x4xf32>
      %sum = addf %sums, %power : tile<4x4xf32>
      continue %sum, %next : tile<4x4xf32>, tile<4xf32>
    }
    %rows = broadcast %row : tile<4x1xi32> -> tile<4x4xi32>
    %second:2 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%sums = %first#0, %most = %first#1) -> (tile<4x4xf32>, tile<4xf32>) {
      %at = muli %i, %sixteen : tile<i32>
      %at1 = reshape %at : tile<i32> -> tile<1x1xi32>
      %at4 = broadcast %at1 : tile<1x1xi32> -> tile<4x4xi32>
      %places = addi %at4, %square : tile<4x4xi32>
      %p = offset %in4, %places : tile<4x4xptr<f32>>, tile<4x4xi32> -> tile<4x4xptr<f32>>
      %tile, %t = load_ptr_tko weak %p : tile<4x4xptr<f32>> -> tile<4x4xf32>, token
      %mm = mmaf %tile, %tile, %none : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      %by = subi %i, %m : tile<i32>
      %from = muli %i, %by : tile<i32>
      %from1 = reshape %from : tile<i32> -> tile<1x1xi32>
      %from4 = broadcast %from1 : tile<1x1xi32> -> tile<1x4xi32>
      %columns1 = addi %from4, %column : tile<1x4xi32>
      %columns = broadcast %columns1 : tile<1x4xi32> -> tile<4x4xi32>
      %isSeen = cmpi greater_than_or_equal %rows, %columns, signed : tile<4x4xi32> -> tile<4x4xi1>
      %mask = select %isSeen, %none, %never : tile<4x4xi1>, tile<4x4xf32>
      %masked = addf %mm, %mask : tile<4x4xf32>
      %red = reduce %masked dim=1 identities=[0xFF800000 : f32] : tile<4x4xf32> -> tile<4xf32>
      (%a: tile<f32>, %b: tile<f32>) {
        %c = maxf %a, %b : tile<f32>
        yield %c : tile<f32>
      }
      %next = maxf %most, %red : tile<4xf32>
      %next1 = reshape %next : tile<4xf32> -> tile<4x1xf32>
      %next4 = broadcast %next1 : tile<4x1xf32> -> tile<4x4xf32>
      %less = subf %masked, %next4 : tile<4x4xf32>
      %power = exp2 %less : tile<4x4xf32>
      %sum = addf %sums, %power : tile<4x4xf32>
      continue %sum, %next : tile<4x4xf32>, tile<4xf32>
    }
    %q = offset %out4, %square : tile<4x4xptr<f32>>, tile<4x4xi32> -> tile<4x4xptr<f32>>
    %done = store_ptr_tko weak %q, %second#0 : tile<4x4xptr<f32>>, tile<4x4xf32> -> token
    return
  }

  // The tile that is masked looks like the mask: both are additions. Of the ways
  // to match them, the one with one branch is taken. Operands of mini and maxi
  // are the other way round, and a bound is an assumption.
  // CHECK-LABEL: entry @twice
  // CHECK: for unsigned %[[I:.*]] in (%arg0 to %{{.*}}, step
  // CHECK: %[[SECOND:.*]] = cmpi greater_than_or_equal %[[I]], %arg2, unsigned
  // CHECK: %[[SCALED:.*]] = muli
  // CHECK: %[[OTHER:.*]] = if %[[SECOND]]
  // CHECK: %[[MORE:.*]] = addi %[[SCALED]]
  // CHECK: yield %[[MORE]]
  // CHECK: yield %[[SCALED]]
  // CHECK-NOT: if %
  // CHECK: addi %[[OTHER]], %[[I]]
  // CHECK-NOT: for
  // CHECK: print_tko
  // PRODUCTS-LABEL: entry @twice
  // PRODUCTS-COUNT-2: for unsigned %
  // stops: join-loops.products
  // LAUNCH: --grid 1 i32:1 i32:9 i32:4
  entry @twice(%l: tile<i32>, %n: tile<i32>, %m: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %odd = constant <i32: 12345> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %u = assume bounded<0, ?>, %n : tile<i32>
    %end = mini %m, %n unsigned : tile<i32>
    %start = maxi %m, %l unsigned : tile<i32>
    %first = for unsigned %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      %mixed = addi %scaled, %i : tile<i32>
      continue %mixed : tile<i32>
    }
    %second = for unsigned %i in (%start to %u, step %one) : tile<i32> iter_values(%s = %first) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      %more = addi %scaled, %odd : tile<i32>
      %mixed = addi %more, %i : tile<i32>
      continue %mixed : tile<i32>
    }
    %t = print_tko "%d", %second : tile<i32> -> token
    return
  }

  // Bodies that are the same, with bounds as loop-split writes them.
  // CHECK-LABEL: entry @clamp
  // CHECK-NOT: mini
  // CHECK: for %[[I:.*]] in (%arg0 to %arg1, step
  // CHECK-NOT: if
  // CHECK-NOT: for
  // CHECK: print_tko
  // PRODUCTS-LABEL: entry @clamp
  // fires: join-loops.clamp
  // LAUNCH: --grid 1 i32:1 i32:9 i32:4
  entry @clamp(%l: tile<i32>, %n: tile<i32>, %m: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %end = maxi %n, %l signed : tile<i32>
    %up = maxi %m, %l signed : tile<i32>
    %point = mini %up, %end signed : tile<i32>
    %first = for %i in (%l to %point, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %second = for %i in (%point to %n, step %one) : tile<i32> iter_values(%s = %first) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %t = print_tko "%d", %second : tile<i32> -> token
    return
  }

  // A number of the block is not below 0, so max(0, m) is m. Both loops store:
  // these stores keep their order. The division is executed only where it was.
  // CHECK-LABEL: entry @known
  // CHECK: for %[[I:.*]] in (%{{.*}} to %arg1, step
  // CHECK: %[[SECOND:.*]] = cmpi greater_than_or_equal %[[I]], %{{.*}}, signed
  // CHECK: %[[WIDE:.*]] = muli
  // CHECK: if %[[SECOND]]
  // CHECK: divi
  // CHECK: store_ptr_tko weak
  // CHECK-NOT: for
  // CHECK: return
  // PRODUCTS-LABEL: entry @known
  // LAUNCH: --grid 4 i32[64]=zeros i32:12 i32:3
  entry @known(%out: tile<ptr<i32>>, %n: tile<i32>, %by: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %sixteen = constant <i32: 16> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %row = muli %x, %sixteen : tile<i32>
    %token = make_token : token
    %end = mini %n, %x signed : tile<i32>
    %first = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%t = %token) -> (token) {
      %wide = muli %i, %prime : tile<i32>
      %at = addi %row, %i : tile<i32>
      %p = offset %out, %at : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %next = store_ptr_tko weak %p, %wide token = %t : tile<ptr<i32>>, tile<i32> -> token
      continue %next : token
    }
    %second = for %i in (%x to %n, step %one) : tile<i32> iter_values(%t = %first) -> (token) {
      %wide = muli %i, %prime : tile<i32>
      %at = addi %row, %i : tile<i32>
      %p = offset %out, %at : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %part = divi %wide, %by signed rounding<zero> : tile<i32>
      %next = store_ptr_tko weak %p, %part token = %t : tile<ptr<i32>>, tile<i32> -> token
      continue %next : token
    }
    return
  }

  // Three loops; two values are replaced, one of them in a region.
  // CHECK-LABEL: entry @three
  // CHECK: for %{{.*}} in (%{{.*}} to %arg2, step
  // CHECK-COUNT-2: cmpi greater_than_or_equal
  // CHECK-NOT: for
  // CHECK: print_tko
  // PRODUCTS-LABEL: entry @three
  // LAUNCH: --grid 1 i32:3 i32:5 i32:9
  entry @three(%m: tile<i32>, %n: tile<i32>, %u: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %odd = constant <i32: 12345> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %m0 = maxi %m, %zero signed : tile<i32>
    %m1 = maxi %n, %m0 signed : tile<i32>
    %end0 = mini %u, %m0 signed : tile<i32>
    %end1 = mini %u, %m1 signed : tile<i32>
    %first = for %i in (%zero to %end0, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      %isOdd = trunci %i : tile<i32> -> tile<i1>
      %next = if %isOdd -> (tile<i32>) {
        %0 = addi %scaled, %i : tile<i32>
        yield %0 : tile<i32>
      } else {
        yield %scaled : tile<i32>
      }
      continue %next : tile<i32>
    }
    %second = for %i in (%m0 to %end1, step %one) : tile<i32> iter_values(%s = %first) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      %more = xori %scaled, %odd : tile<i32>
      %isOdd = trunci %i : tile<i32> -> tile<i1>
      %next = if %isOdd -> (tile<i32>) {
        %0 = addi %more, %i : tile<i32>
        yield %0 : tile<i32>
      } else {
        yield %more : tile<i32>
      }
      continue %next : tile<i32>
    }
    %third = for %i in (%m1 to %u, step %one) : tile<i32> iter_values(%s = %second) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      %more = xori %scaled, %odd : tile<i32>
      %isOdd = trunci %i : tile<i32> -> tile<i1>
      %next = if %isOdd -> (tile<i32>) {
        %0 = addi %more, %i : tile<i32>
        yield %0 : tile<i32>
      } else {
        yield %more : tile<i32>
      }
      %last = subi %next, %more : tile<i32>
      continue %last : tile<i32>
    }
    %t = print_tko "%d", %third : tile<i32> -> token
    return
  }

  // Bounds that are not the halves of a range: m may be below l, and the second
  // loop starts there; the comparison in mini is of another kind.
  // CHECK-LABEL: entry @bounds
  // CHECK-COUNT-4: for %
  // PRODUCTS-LABEL: entry @bounds
  // stops: join-loops.bounds, join-loops.clamp
  // LAUNCH: --grid 1 i32:1 i32:9 i32:4
  entry @bounds(%l: tile<i32>, %n: tile<i32>, %m: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %end = mini %n, %m signed : tile<i32>
    %0 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %1 = for %i in (%m to %n, step %one) : tile<i32> iter_values(%s = %0) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %other = mini %n, %m unsigned : tile<i32>
    %start = maxi %l, %m signed : tile<i32>
    %2 = for %i in (%l to %other, step %one) : tile<i32> iter_values(%s = %1) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %3 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %2) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %t = print_tko "%d", %3 : tile<i32> -> token
    return
  }

  // Something else uses the result of the first loop.
  // CHECK-LABEL: entry @results
  // CHECK-COUNT-2: for %
  // PRODUCTS-LABEL: entry @results
  // stops: join-loops.results
  // LAUNCH: --grid 1 i32:1 i32:9 i32:4
  entry @results(%l: tile<i32>, %n: tile<i32>, %m: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %end = mini %n, %m signed : tile<i32>
    %start = maxi %l, %m signed : tile<i32>
    %0 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %1 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %0) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %t = print_tko "%d %d", %0, %1 : tile<i32>, tile<i32> -> token
    return
  }

  // The second loop starts with other values; with the values in another order.
  // CHECK-LABEL: entry @inits
  // CHECK-COUNT-4: for %
  // PRODUCTS-LABEL: entry @inits
  // stops: join-loops.results
  // LAUNCH: --grid 1 i32:1 i32:9 i32:4
  entry @inits(%l: tile<i32>, %n: tile<i32>, %m: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %end = mini %n, %m signed : tile<i32>
    %start = maxi %l, %m signed : tile<i32>
    %0 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %1 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %2:2 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %one, %r = %prime) -> (tile<i32>, tile<i32>) {
      %scaled = muli %s, %r : tile<i32>
      continue %scaled, %r : tile<i32>, tile<i32>
    }
    %3:2 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %2#1, %r = %2#0) -> (tile<i32>, tile<i32>) {
      %scaled = muli %s, %r : tile<i32>
      continue %scaled, %r : tile<i32>, tile<i32>
    }
    %t = print_tko "%d %d", %1, %3#0 : tile<i32>, tile<i32> -> token
    return
  }

  // Other steps; another signedness.
  // CHECK-LABEL: entry @steps
  // CHECK-COUNT-6: for {{(unsigned )?}}%
  // PRODUCTS-LABEL: entry @steps
  // stops: join-loops.steps
  // LAUNCH: --grid 1 i32:1 i32:9 i32:4
  entry @steps(%l: tile<i32>, %n: tile<i32>, %m: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %end = mini %n, %m signed : tile<i32>
    %start = maxi %l, %m signed : tile<i32>
    %0 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %1 = for %i in (%start to %n, step %two) : tile<i32> iter_values(%s = %0) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %2 = for %i in (%l to %end, step %two) : tile<i32> iter_values(%s = %1) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %3 = for %i in (%start to %n, step %two) : tile<i32> iter_values(%s = %2) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %4 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %3) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %5 = for unsigned %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %4) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %t = print_tko "%d", %5 : tile<i32> -> token
    return
  }

  // An effect between the loops; a division that must not come before a loop
  // that may stop the kernel.
  // CHECK-LABEL: entry @between
  // CHECK-COUNT-4: for %
  // PRODUCTS-LABEL: entry @between
  // stops: join-loops.between
  // LAUNCH: --grid 1 i32:1 i32:9 i32:4
  entry @between(%l: tile<i32>, %n: tile<i32>, %m: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %end = mini %n, %m signed : tile<i32>
    %start = maxi %l, %m signed : tile<i32>
    %0 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %t = print_tko "between" -> token
    %1 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %0) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %2 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %1) -> (tile<i32>) {
      %small = cmpi less_than %i, %n, signed : tile<i32> -> tile<i1>
      assert %small, "small" : tile<i1>
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %part = divi %n, %m signed rounding<zero> : tile<i32>
    %3 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %2) -> (tile<i32>) {
      %small = cmpi less_than %i, %n, signed : tile<i32> -> tile<i1>
      assert %small, "small" : tile<i1>
      %scaled = muli %s, %prime : tile<i32>
      %more = addi %scaled, %part : tile<i32>
      continue %more : tile<i32>
    }
    %u = print_tko "%d", %3 token = %t : tile<i32> -> token
    return
  }

  // Bodies that differ otherwise: another constant; an operation that the second
  // lacks; an effect that the first lacks; another value that a loop carries.
  // CHECK-LABEL: entry @bodies
  // CHECK-COUNT-8: for %
  // PRODUCTS-LABEL: entry @bodies
  // stops: join-loops.bodies
  // LAUNCH: --grid 1 i32:1 i32:9 i32:4
  entry @bodies(%l: tile<i32>, %n: tile<i32>, %m: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %odd = constant <i32: 12345> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %token = make_token : token
    %end = mini %n, %m signed : tile<i32>
    %start = maxi %l, %m signed : tile<i32>
    %0 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %1 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %0) -> (tile<i32>) {
      %scaled = muli %s, %odd : tile<i32>
      continue %scaled : tile<i32>
    }
    %2 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %1) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      %more = addi %scaled, %i : tile<i32>
      continue %more : tile<i32>
    }
    %3 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %2) -> (tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled : tile<i32>
    }
    %4:2 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %3, %t = %token) -> (tile<i32>, token) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled, %t : tile<i32>, token
    }
    %5:2 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %4#0, %t = %4#1) -> (tile<i32>, token) {
      %scaled = muli %s, %prime : tile<i32>
      %next = print_tko "%d", %scaled token = %t : tile<i32> -> token
      continue %scaled, %next : tile<i32>, token
    }
    %6:2 = for %i in (%l to %end, step %one) : tile<i32> iter_values(%s = %5#0, %r = %odd) -> (tile<i32>, tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled, %s : tile<i32>, tile<i32>
    }
    %7:2 = for %i in (%start to %n, step %one) : tile<i32> iter_values(%s = %6#0, %r = %6#1) -> (tile<i32>, tile<i32>) {
      %scaled = muli %s, %prime : tile<i32>
      continue %scaled, %r : tile<i32>, tile<i32>
    }
    %t = print_tko "%d %d", %7#0, %7#1 token = %5#1 : tile<i32>, tile<i32> -> token
    return
  }
}
