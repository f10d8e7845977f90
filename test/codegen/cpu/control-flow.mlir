// Loops and branches: what they carry, and the ways out of them.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: launches, 0 differences

cuda_tile.module @m {
  // Tiles and scalars change places, and three go round.
  // LAUNCH: --grid 1 i32[64]=arange i32[192]=zeros i32:7
  entry @swap(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %source = make_tensor_view %in, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %from = make_partition_view %source : partition_view<tile=(16), tensor_view<64xi32, strides=[1]>>
    %target = make_tensor_view %out, shape = [192], strides = [1] : tensor_view<192xi32, strides=[1]>
    %to = make_partition_view %target : partition_view<tile=(16), tensor_view<192xi32, strides=[1]>>
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %2 = constant <i32: 2> : tile<i32>
    %3 = constant <i32: 3> : tile<i32>
    %4 = constant <i32: 4> : tile<i32>
    %5 = constant <i32: 5> : tile<i32>
    %a, %t0 = load_view_tko weak %from[%0] : partition_view<tile=(16), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<16xi32>, token
    %b, %t1 = load_view_tko weak %from[%1] : partition_view<tile=(16), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<16xi32>, token
    %c, %t2 = load_view_tko weak %from[%2] : partition_view<tile=(16), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<16xi32>, token
    %x, %y, %z, %s, %u = for %i in (%0 to %n, step %1) : tile<i32> iter_values(%p = %a, %q = %b, %r = %c, %v = %n, %w = %1) -> (tile<16xi32>, tile<16xi32>, tile<16xi32>, tile<i32>, tile<i32>) {
      continue %q, %r, %p, %w, %v : tile<16xi32>, tile<16xi32>, tile<16xi32>, tile<i32>, tile<i32>
    }
    // The same, with a value that is computed and one that is used twice.
    %x2, %y2 = for %i in (%0 to %n, step %2) : tile<i32> iter_values(%p = %x, %q = %y) -> (tile<16xi32>, tile<16xi32>) {
      %sum = addi %p, %q : tile<16xi32>
      %even = remi %i, %4 signed : tile<i32>
      %is = cmpi equal %even, %0, signed : tile<i32> -> tile<i1>
      if %is {
        continue %q, %q : tile<16xi32>, tile<16xi32>
      }
      continue %q, %sum : tile<16xi32>, tile<16xi32>
    }
    // None of these runs.
    %x3, %y3 = for %i in (%n to %0, step %1) : tile<i32> iter_values(%p = %x2, %q = %y2) -> (tile<16xi32>, tile<16xi32>) {
      continue %q, %p : tile<16xi32>, tile<16xi32>
    }
    %x4 = for unsigned %i in (%1 to %1, step %1) : tile<i32> iter_values(%p = %x3) -> (tile<16xi32>) {
      %d = muli %p, %p : tile<16xi32>
      continue %d : tile<16xi32>
    }
    %sum = addi %s, %u : tile<i32>
    %sum1 = reshape %sum : tile<i32> -> tile<1xi32>
    %sum16 = broadcast %sum1 : tile<1xi32> -> tile<16xi32>
    %t3 = store_view_tko weak %x4, %to[%0] : tile<16xi32>, partition_view<tile=(16), tensor_view<192xi32, strides=[1]>>, tile<i32> -> token
    %t4 = store_view_tko weak %y3, %to[%1] : tile<16xi32>, partition_view<tile=(16), tensor_view<192xi32, strides=[1]>>, tile<i32> -> token
    %t5 = store_view_tko weak %z, %to[%2] : tile<16xi32>, partition_view<tile=(16), tensor_view<192xi32, strides=[1]>>, tile<i32> -> token
    %t6 = store_view_tko weak %sum16, %to[%3] : tile<16xi32>, partition_view<tile=(16), tensor_view<192xi32, strides=[1]>>, tile<i32> -> token
    %t7 = store_view_tko weak %x, %to[%4] : tile<16xi32>, partition_view<tile=(16), tensor_view<192xi32, strides=[1]>>, tile<i32> -> token
    %t8 = store_view_tko weak %a, %to[%5] : tile<16xi32>, partition_view<tile=(16), tensor_view<192xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Breaks, continues and returns from ifs in ifs, in loops in loops.
  // LAUNCH: --grid 6 i32[96]=zeros
  entry @ways_out(%out: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %target = make_tensor_view %out, shape = [96], strides = [1] : tensor_view<96xi32, strides=[1]>
    %to = make_partition_view %target : partition_view<tile=(16), tensor_view<96xi32, strides=[1]>>
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %3 = constant <i32: 3> : tile<i32>
    %4 = constant <i32: 4> : tile<i32>
    %7 = constant <i32: 7> : tile<i32>
    %lanes = iota : tile<16xi32>
    %sum, %last = loop iter_values(%i = %0, %acc = %lanes) : tile<i32>, tile<16xi32> -> tile<16xi32>, tile<i32> {
      %next = addi %i, %1 : tile<i32>
      %i1 = reshape %i : tile<i32> -> tile<1xi32>
      %i16 = broadcast %i1 : tile<1xi32> -> tile<16xi32>
      %more = addi %acc, %i16 : tile<16xi32>
      %odd = andi %i, %1 : tile<i32>
      %isOdd = cmpi not_equal %odd, %0, signed : tile<i32> -> tile<i1>
      %double = if %isOdd -> (tile<16xi32>) {
        %isThird = cmpi equal %i, %3, signed : tile<i32> -> tile<i1>
        if %isThird {
          %isBlock = cmpi equal %x, %4, signed : tile<i32> -> tile<i1>
          if %isBlock {
            break %acc, %x : tile<16xi32>, tile<i32>
          } else {
            %square = muli %more, %more : tile<16xi32>
            continue %next, %square : tile<i32>, tile<16xi32>
          }
        }
        %isLate = cmpi greater_than %i, %7, signed : tile<i32> -> tile<i1>
        if %isLate {
          break %more, %i : tile<16xi32>, tile<i32>
        }
        %inner = for %j in (%0 to %i, step %1) : tile<i32> iter_values(%b = %more) -> (tile<16xi32>) {
          %isSame = cmpi equal %j, %x, signed : tile<i32> -> tile<i1>
          if %isSame {
            %c = subi %b, %acc : tile<16xi32>
            continue %c : tile<16xi32>
          }
          %d = addi %b, %b : tile<16xi32>
          continue %d : tile<16xi32>
        }
        yield %inner : tile<16xi32>
      } else {
        yield %acc : tile<16xi32>
      }
      continue %next, %double : tile<i32>, tile<16xi32>
    }
    %isThird = cmpi equal %x, %3, signed : tile<i32> -> tile<i1>
    if %isThird {
      %isEnd = cmpi greater_than %last, %4, signed : tile<i32> -> tile<i1>
      if %isEnd {
        return
      }
    }
    %last1 = reshape %last : tile<i32> -> tile<1xi32>
    %last16 = broadcast %last1 : tile<1xi32> -> tile<16xi32>
    %result = xori %sum, %last16 : tile<16xi32>
    %t = store_view_tko weak %result, %to[%x] : tile<16xi32>, partition_view<tile=(16), tensor_view<96xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Pointers and tokens go through loops and branches like anything else.
  // LAUNCH: --grid 1 i32[64]=arange i32[64]=zeros i32:4
  entry @pointers_and_tokens(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %16 = constant <i64: 16> : tile<i64>
    %start = make_token : token
    %lanes = iota : tile<4xi32>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_4 = broadcast %in_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %places = offset %in_4, %lanes : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    // They change places: what was written is read in the next round.
    %p, %q, %ps, %t = for %i in (%0 to %n, step %1) : tile<i32> iter_values(%a = %in, %b = %out, %c = %places, %t0 = %start) -> (tile<ptr<i32>>, tile<ptr<i32>>, tile<4xptr<i32>>, token) {
      %u = make_tensor_view %a, shape = [%16], strides = [1] : tile<i64> -> tensor_view<?xi32, strides=[1]>
      %v = make_tensor_view %b, shape = [%16], strides = [1] : tile<i64> -> tensor_view<?xi32, strides=[1]>
      %from = make_partition_view %u : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
      %to = make_partition_view %v : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
      %x, %t1 = load_view_tko weak %from[%i] token = %t0 : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
      %y, %t2 = load_view_tko weak %to[%0] token = %t0 : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
      %w, %t3 = load_ptr_tko weak %c token = %t0 : tile<4xptr<i32>> -> tile<4xi32>, token
      %all = join_tokens %t1, %t2, %t3 : token
      %z = addi %x, %y : tile<4xi32>
      %sum = addi %z, %w : tile<4xi32>
      %t4 = store_view_tko weak %sum, %to[%0] token = %all : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
      %d = offset %c, %lanes : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
      continue %b, %a, %d, %t4 : tile<ptr<i32>>, tile<ptr<i32>>, tile<4xptr<i32>>, token
    }
    %is = cmpi greater_than %n, %0, signed : tile<i32> -> tile<i1>
    %r, %t5 = if %is -> (tile<4xptr<i32>>, token) {
      yield %ps, %t : tile<4xptr<i32>>, token
    } else {
      yield %places, %start : tile<4xptr<i32>>, token
    }
    %x, %t6 = load_ptr_tko weak %r token = %t5 : tile<4xptr<i32>> -> tile<4xi32>, token
    %v = make_tensor_view %q, shape = [%16], strides = [1] : tile<i64> -> tensor_view<?xi32, strides=[1]>
    %to = make_partition_view %v : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
    %t7 = store_view_tko weak %x, %to[%1] token = %t6 : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Many loops, each in the one before.
  // LAUNCH: --grid 1 i64[4]=zeros
  entry @deep(%out: tile<ptr<i64>>) {
    %0 = constant <i64: 0> : tile<i64>
    %1 = constant <i64: 1> : tile<i64>
    %2 = constant <i64: 2> : tile<i64>
    %start = constant <i64: [1, 2, 3, 4]> : tile<4xi64>
    %r = for %a in (%0 to %2, step %1) : tile<i64> iter_values(%va = %start) -> (tile<4xi64>) {
      %rb = for %b in (%0 to %2, step %1) : tile<i64> iter_values(%vb = %va) -> (tile<4xi64>) {
        %rc = for %c in (%a to %2, step %1) : tile<i64> iter_values(%vc = %vb) -> (tile<4xi64>) {
          %rd = for %d in (%b to %2, step %1) : tile<i64> iter_values(%vd = %vc) -> (tile<4xi64>) {
            %re = for %e in (%c to %2, step %1) : tile<i64> iter_values(%ve = %vd) -> (tile<4xi64>) {
              %rf = for %f in (%d to %2, step %1) : tile<i64> iter_values(%vf = %ve) -> (tile<4xi64>) {
                %f1 = reshape %f : tile<i64> -> tile<1xi64>
                %f4 = broadcast %f1 : tile<1xi64> -> tile<4xi64>
                %x = muli %vf, %start : tile<4xi64>
                %y = addi %x, %f4 : tile<4xi64>
                %z = addi %y, %va : tile<4xi64>
                continue %z : tile<4xi64>
              }
              %g = xori %rf, %vb : tile<4xi64>
              continue %g : tile<4xi64>
            }
            continue %re : tile<4xi64>
          }
          %h = addi %rd, %vc : tile<4xi64>
          continue %h : tile<4xi64>
        }
        continue %rc : tile<4xi64>
      }
      continue %rb : tile<4xi64>
    }
    %lanes = iota : tile<4xi64>
    %o1 = reshape %out : tile<ptr<i64>> -> tile<1xptr<i64>>
    %o4 = broadcast %o1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %to = offset %o4, %lanes : tile<4xptr<i64>>, tile<4xi64> -> tile<4xptr<i64>>
    %t = store_ptr_tko weak %to, %r : tile<4xptr<i64>>, tile<4xi64> -> token
    return
  }

  // The ends of a byte, in steps that would leave it.
  // LAUNCH: --grid 1 i32[4]=zeros i8:100 i8:127 i8:-128
  entry @ends_of_a_byte(%out: tile<ptr<i32>>, %from: tile<i8>, %most: tile<i8>, %least: tile<i8>) {
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %step = constant <i8: 20> : tile<i8>
    %all = constant <i8: -1> : tile<i8>
    %a = for %i in (%from to %most, step %step) : tile<i8> iter_values(%n = %0) -> (tile<i32>) {
      %next = addi %n, %1 : tile<i32>
      continue %next : tile<i32>
    }
    %b = for %i in (%least to %most, step %most) : tile<i8> iter_values(%n = %a) -> (tile<i32>) {
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %next = addi %n, %wide : tile<i32>
      continue %next : tile<i32>
    }
    // Read as unsigned, the least number is above the greatest.
    %c = for unsigned %i in (%most to %all, step %step) : tile<i8> iter_values(%n = %b) -> (tile<i32>) {
      %wide = exti %i unsigned : tile<i8> -> tile<i32>
      %next = addi %n, %wide : tile<i32>
      continue %next : tile<i32>
    }
    %t = store_ptr_tko weak %out, %c : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
