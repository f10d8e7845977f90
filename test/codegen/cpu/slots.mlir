// Where tiles of outer blocks are kept, and when their memory is free again.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: launches, 0 differences

cuda_tile.module @m {
  // A tile of the outer block is stored for a branch, and not needed after it.
  // LAUNCH: --grid 1 i8[64]=zeros i32:1
  entry @last_use_in_branch(%out: tile<ptr<i8>>, %n: tile<i32>) {
    %iota = iota : tile<16xi32>
    %splat = reshape %n : tile<i32> -> tile<1xi32>
    %all = broadcast %splat : tile<1xi32> -> tile<16xi32>
    %sum = addi %iota, %all : tile<16xi32>
    %zero = constant <i32: 0> : tile<i32>
    %more = cmpi greater_than %n, %zero, signed : tile<i32> -> tile<i1>
    if %more {
      %bytes = pack %sum : tile<16xi32> -> tile<64xi8>
      %lanes = iota : tile<64xi32>
      %base = reshape %out : tile<ptr<i8>> -> tile<1xptr<i8>>
      %bases = broadcast %base : tile<1xptr<i8>> -> tile<64xptr<i8>>
      %to = offset %bases, %lanes : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
      %t = store_ptr_tko weak %to, %bytes : tile<64xptr<i8>>, tile<64xi8> -> token
    }
    return
  }

  // The inner loop goes on where the tile of the outer one stands, which is the
  // outer one's afterwards, too.
  // LAUNCH: --grid 2 i32[64]=arange i32[64]=zeros i32:3
  entry @loop_in_loop(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %lanes = iota : tile<64xi32>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_64 = broadcast %in_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %from = offset %in_64, %lanes : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %x, %t0 = load_ptr_tko weak %from : tile<64xptr<i32>> -> tile<64xi32>, token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%a = %x) -> (tile<64xi32>) {
      %inner = for %j in (%zero to %i, step %one) : tile<i32> iter_values(%b = %a) -> (tile<64xi32>) {
        %j_1 = reshape %j : tile<i32> -> tile<1xi32>
        %j_64 = broadcast %j_1 : tile<1xi32> -> tile<64xi32>
        %c = addi %b, %j_64 : tile<64xi32>
        %d = muli %c, %c : tile<64xi32>
        continue %d : tile<64xi32>
      }
      // These are stored while the result of the inner loop is not needed.
      %p, %t1 = load_ptr_tko weak %from : tile<64xptr<i32>> -> tile<64xi32>, token
      %rows = reshape %p : tile<64xi32> -> tile<8x8xi32>
      %turned = permute %rows [1, 0] : tile<8x8xi32> -> tile<8x8xi32>
      %q = reshape %turned : tile<8x8xi32> -> tile<64xi32>
      %r = xori %q, %inner : tile<64xi32>
      continue %r : tile<64xi32>
    }
    // One is the result of a loop that does not run.
    %again = for %i in (%n to %zero, step %one) : tile<i32> iter_values(%a = %sum) -> (tile<64xi32>) {
      %unused = for %j in (%zero to %n, step %one) : tile<i32> iter_values(%b = %a) -> (tile<64xi32>) {
        %c = addi %b, %b : tile<64xi32>
        continue %c : tile<64xi32>
      }
      continue %x : tile<64xi32>
    }
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_64 = broadcast %out_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %to = offset %out_64, %lanes : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %t2 = store_ptr_tko weak %to, %again : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }

  // LAUNCH: --grid 1 i32[64]=arange i32[64]=zeros i32:3
  entry @result_of_inner_loop_is_dead(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %lanes = iota : tile<64xi32>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_64 = broadcast %in_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %from = offset %in_64, %lanes : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %x, %t0 = load_ptr_tko weak %from : tile<64xptr<i32>> -> tile<64xi32>, token
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_64 = broadcast %out_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %to = offset %out_64, %lanes : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %seven = constant <i32: 7> : tile<64xi32>
    %sum, %t = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%a = %x, %t1 = %t0) -> (tile<64xi32>, token) {
      %inner, %t2 = for %j in (%zero to %n, step %one) : tile<i32> iter_values(%b = %a, %t3 = %t1) -> (tile<64xi32>, token) {
        %old, %t4 = load_ptr_tko weak %to token = %t3 : tile<64xptr<i32>> -> tile<64xi32>, token
        %new = addi %old, %b : tile<64xi32>
        %t5 = store_ptr_tko weak %to, %new token = %t4 : tile<64xptr<i32>>, tile<64xi32> -> token
        continue %seven, %t5 : tile<64xi32>, token
      }
      %old, %t6 = load_ptr_tko weak %to token = %t2 : tile<64xptr<i32>> -> tile<64xi32>, token
      %new = muli %old, %old : tile<64xi32>
      continue %new, %t6 : tile<64xi32>, token
    }
    %t7 = store_ptr_tko weak %to, %sum token = %t : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }

  // The sum goes where the tile is that it is made of; that what lies between is
  // stored on the way does not set it free.
  // LAUNCH: --grid 1 i32[64]=uniform:1:1:100 f32[64]=zeros
  entry @in_place_and_passing(%in: tile<ptr<i32>>, %out: tile<ptr<f32>>) {
    %lanes = iota : tile<64xi32>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_64 = broadcast %in_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %from = offset %in_64, %lanes : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %x, %t0 = load_ptr_tko acquire device %from : tile<64xptr<i32>> -> tile<64xi32>, token
    %y = muli %x, %x : tile<64xi32>
    %z = itof %y signed : tile<64xi32> -> tile<64xf32>
    %w = divf %z, %z : tile<64xf32>
    %v = addf %w, %z : tile<64xf32>
    %t1 = print_tko "%g\n", %v : tile<64xf32> -> token
    %u, %t2 = load_ptr_tko acquire device %from : tile<64xptr<i32>> -> tile<64xi32>, token
    %f = itof %u signed : tile<64xi32> -> tile<64xf32>
    %t3 = print_tko "%g\n", %f : tile<64xf32> -> token
    %g = addf %f, %v : tile<64xf32>
    %out_1 = reshape %out : tile<ptr<f32>> -> tile<1xptr<f32>>
    %out_64 = broadcast %out_1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %to = offset %out_64, %lanes : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %t4 = store_ptr_tko weak %to, %g : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
