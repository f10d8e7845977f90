// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(counted-tiles)))' | FileCheck %s
// RUN: %python %S/../codegen/cpu/Inputs/both_engines.py tessera %s | FileCheck %s --check-prefix=DIFF
// DIFF: launches, 0 differences

cuda_tile.module @m {
  // Pointers move on by what the kernel is given, from a first number that is
  // not 0, in steps that are not 1.
  // CHECK-LABEL: entry @pointers
  // fires: counted-tiles.carried
  // LAUNCH: --grid 1 i32[512]=arange i32[16]=zeros i32:-2 i32:3 i32:20 i32:4
  entry @pointers(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %by: tile<i32>, %from: tile<i32>, %to: tile<i32>, %step: tile<i32>) {
    %c256 = constant <i32: 256> : tile<i32>
    %middle = offset %in, %c256 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %lanes = iota : tile<16xi32>
    %in_1 = reshape %middle : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_16 = broadcast %in_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    // CHECK: %[[FIRST:.*]] = offset
    // CHECK: %[[FIRST:.*]] = offset
    %first = offset %in_16, %lanes : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %by_1 = reshape %by : tile<i32> -> tile<1xi32>
    %by_16 = broadcast %by_1 : tile<1xi32> -> tile<16xi32>
    %zero = constant <i32: 0> : tile<16xi32>
    // CHECK: for %[[I:.*]] in (%[[FROM:.*]] to %{{.*}}, step %[[STEP:.*]]) : tile<i32> iter_values(%{{.*}} = %{{[^,]*}}) -> (tile<16xi32>)
    %sum, %last = for %i in (%from to %to, step %step) : tile<i32> iter_values(%so_far = %zero, %at = %first) -> (tile<16xi32>, tile<16xptr<i32>>) {
      // CHECK-NEXT: %[[DISTANCE:.*]] = subi %[[I]], %[[FROM]] : tile<i32>
      // CHECK-NEXT: %[[ROUND:.*]] = divi %[[DISTANCE]], %[[STEP]] unsigned : tile<i32>
      // CHECK-NEXT: %[[WIDE:.*]] = exti %[[ROUND]] unsigned : tile<i32> -> tile<i64>
      // CHECK-NEXT: %[[BY:.*]] = exti %{{.*}} signed : tile<i32> -> tile<i64>
      // CHECK-NEXT: %[[SUM:.*]] = muli %[[WIDE]], %[[BY]] : tile<i64>
      // CHECK-NEXT: %[[ONE:.*]] = reshape %[[SUM]]
      // CHECK-NEXT: %[[ALL:.*]] = broadcast %[[ONE]] : tile<1xi64> -> tile<16xi64>
      // CHECK-NEXT: %[[AT:.*]] = offset %[[FIRST]], %[[ALL]]
      // CHECK-NEXT: load_ptr_tko weak %[[AT]]
      %v, %t = load_ptr_tko weak %at : tile<16xptr<i32>> -> tile<16xi32>, token
      %next = addi %so_far, %v : tile<16xi32>
      %on = offset %at, %by_16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
      // CHECK: continue %{{[^,]*}} : tile<16xi32>
      continue %next, %on : tile<16xi32>, tile<16xptr<i32>>
    }
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_16 = broadcast %out_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %there = offset %out_16, %lanes : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %s = store_ptr_tko weak %there, %sum : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }

  // Numbers wrap around as they did, and where a round ends does not matter.
  // CHECK-LABEL: entry @numbers
  // LAUNCH: --grid 1 i8[32]=zeros
  entry @numbers(%out: tile<ptr<i8>>) {
    %lanes = iota : tile<32xi8>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nine = constant <i32: 9> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %hundred = constant <i8: 100> : tile<32xi8>
    %start = constant <i8: 0> : tile<32xi8>
    // CHECK: for {{.*}} iter_values(%{{.*}} = %{{[^,]*}}) -> (tile<32xi8>)
    %sum, %last = for %i in (%zero to %nine, step %one) : tile<i32> iter_values(%so_far = %start, %at = %lanes) -> (tile<32xi8>, tile<32xi8>) {
      // CHECK-NEXT: trunci
      // CHECK-NEXT: muli
      // CHECK-NOT: divi
      %next = xori %so_far, %at : tile<32xi8>
      %small = cmpi less_than %i, %three, signed : tile<i32> -> tile<i1>
      if %small {
        %on1 = addi %hundred, %at : tile<32xi8>
        continue %next, %on1 : tile<32xi8>, tile<32xi8>
      }
      %twice = addi %next, %next : tile<32xi8>
      %on2 = addi %at, %hundred : tile<32xi8>
      continue %twice, %on2 : tile<32xi8>, tile<32xi8>
    }
    %out_1 = reshape %out : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out_32 = broadcast %out_1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %there = offset %out_32, %lanes : tile<32xptr<i8>>, tile<32xi8> -> tile<32xptr<i8>>
    %s = store_ptr_tko weak %there, %sum : tile<32xptr<i8>>, tile<32xi8> -> token
    return
  }

  // The tile of a round is also what the next one knows as the last one.
  // CHECK-LABEL: entry @handed_on
  // LAUNCH: --grid 1 i32[32]=zeros
  entry @handed_on(%out: tile<ptr<i32>>) {
    %lanes = iota : tile<32xi32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %c7 = constant <i32: 7> : tile<32xi32>
    // CHECK: for {{.*}} iter_values(%{{.*}} = %{{[^,]*}}) -> (tile<32xi32>)
    %last, %next = for %i in (%zero to %four, step %one) : tile<i32> iter_values(%before = %c7, %at = %lanes) -> (tile<32xi32>, tile<32xi32>) {
      // CHECK: %[[AT:.*]] = addi
      // CHECK-NEXT: continue %[[AT]] : tile<32xi32>
      %on = addi %at, %c7 : tile<32xi32>
      continue %at, %on : tile<32xi32>, tile<32xi32>
    }
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_32 = broadcast %out_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %there = offset %out_32, %lanes : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %s = store_ptr_tko weak %there, %last : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }

  // What is added is not the same in each round, or not for all elements, or
  // the last tile is wanted.
  // CHECK-LABEL: entry @others
  // stops: counted-tiles.carried
  // LAUNCH: --grid 1 i32[32]=zeros
  entry @others(%out: tile<ptr<i32>>) {
    %lanes = iota : tile<32xi32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nine = constant <i32: 9> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %c5 = constant <i32: 5> : tile<32xi32>
    %c6 = constant <i32: 6> : tile<32xi32>
    // CHECK: for {{.*}} iter_values(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}) -> (
    %sum, %l0, %l1, %l2, %l3 = for %i in (%zero to %nine, step %one) : tile<i32> iter_values(%so_far = %c5, %a = %lanes, %b = %lanes, %c = %lanes, %d = %lanes) -> (tile<32xi32>, tile<32xi32>, tile<32xi32>, tile<32xi32>, tile<32xi32>) {
      %s0 = xori %so_far, %a : tile<32xi32>
      %s1 = muli %s0, %b : tile<32xi32>
      %s2 = addi %s1, %c : tile<32xi32>
      %s3 = xori %s2, %d : tile<32xi32>
      %i_1 = reshape %i : tile<i32> -> tile<1xi32>
      %i_32 = broadcast %i_1 : tile<1xi32> -> tile<32xi32>
      %a_n = addi %a, %i_32 : tile<32xi32>
      %b_n = addi %b, %lanes : tile<32xi32>
      %d_n = addi %d, %c5 : tile<32xi32>
      %small = cmpi less_than %i, %three, signed : tile<i32> -> tile<i1>
      if %small {
        %c_n = addi %c, %c5 : tile<32xi32>
        continue %s3, %a_n, %b_n, %c_n, %d_n : tile<32xi32>, tile<32xi32>, tile<32xi32>, tile<32xi32>, tile<32xi32>
      }
      %c_n = addi %c, %c6 : tile<32xi32>
      continue %s3, %a_n, %b_n, %c_n, %d_n : tile<32xi32>, tile<32xi32>, tile<32xi32>, tile<32xi32>, tile<32xi32>
    }
    %result = xori %sum, %l3 : tile<32xi32>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_32 = broadcast %out_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %there = offset %out_32, %lanes : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %s = store_ptr_tko weak %there, %result : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
