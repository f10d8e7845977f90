// With --fp-contract=fast the interpreter computes a sum and its product at once, by the rule of fuse-fma, wherever the two
// stand. `square` is 1 + 2^-11 + 2^-24; rounded it is 1 + 2^-11, so what is left tells both apart: 5.96e-08 is 2^-24.

// RUN: tessera run %s --entry=places --engine=interp --fp-contract=fast --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[8] --print | FileCheck %s --check-prefix=FAST
// RUN: tessera opt -O0 --fuse-fma %s -o %t.mlir
// RUN: tessera run %t.mlir --entry=places --engine=interp --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[8] --print | FileCheck %s --check-prefix=FAST
// RUN: tessera run %s --entry=places --engine=interp --fp-contract=fast --check --order=reverse --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[8] --print | FileCheck %s --check-prefix=FAST
// RUN: tessera run %s --entry=places --engine=interp --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[8] --print | FileCheck %s --check-prefix=OFF
// In order: to the left, to the right, a difference, a product used twice, another flushing, another rounding, in a loop, and
// in the body of a reduction.
// FAST: [5.9604645e-08, 5.9604645e-08, 5.9604645e-08, 0, 0, 0, 5.9604645e-08, 5.9604645e-08]
// OFF: [0, 0, 0, 0, 0, 0, 0, 0]

// A trace has the factors, and the other operand of the sum as it is written.
// RUN: tessera run %s --entry=shown --fp-contract=fast --trace --grid 1 f32[1] f32:3 f32:4 f32:5 2>&1 | FileCheck %s --check-prefix=TRACE
// TRACE-NOT: {{\) mulf }}
// TRACE: (0, 0, 0) mulf+subf 3; 4; 5 -> 7
// TRACE: (0, 0, 0) mulf+addf 3; 4; 5 -> 17
// TRACE-NOT: {{\) mulf }}

// A sum of something undefined is undefined, also if it is contracted, and reports name the operations of the module.
// RUN: not tessera run %s --entry=undefined --fp-contract=fast --check --grid 1 f32:nan f32:4 2>&1 | FileCheck %s --check-prefix=UNDEFINED
// UNDEFINED: contract.mlir:103:5: error: check: undefined-value: branches on an element that 'cuda_tile.ftoi' made

cuda_tile.module @m {
  entry @places(%x: tile<f32>, %y: tile<f32>, %p: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %square = mulf %x, %x : tile<f32>
    %left = addf %square, %y : tile<f32>
    %squareR = mulf %x, %x : tile<f32>
    %right = addf %y, %squareR : tile<f32>
    %squareD = mulf %x, %x : tile<f32>
    %minus = negf %y : tile<f32>
    %difference = subf %squareD, %minus : tile<f32>
    %squareT = mulf %x, %x : tile<f32>
    %twice = addf %squareT, %y : tile<f32>
    %used = maxf %squareT, %y : tile<f32>
    %squareF = mulf %x, %x flush_to_zero : tile<f32>
    %flushed = addf %squareF, %y : tile<f32>
    %squareM = mulf %x, %x rounding<zero> : tile<f32>
    %rounded = addf %squareM, %y : tile<f32>

    %squareL = mulf %x, %x : tile<f32>
    %looped = for %i in (%zero to %one, step %one) : tile<i32> iter_values(%before = %y) -> (tile<f32>) {
      %sum = addf %before, %squareL : tile<f32>
      continue %sum : tile<f32>
    }

    %squareB = mulf %x, %x : tile<f32>
    %ones = constant <f32: 0.0> : tile<2xf32>
    %body = reduce %ones dim=0 identities=[0.0 : f32] : tile<2xf32> -> tile<f32>
      (%element: tile<f32>, %sum: tile<f32>) {
        %inner = addf %squareB, %y : tile<f32>
        %most = maxf %inner, %sum : tile<f32>
        yield %most : tile<f32>
      }

    %n0 = constant <i32: 0> : tile<i32>
    %p0 = offset %p, %n0 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t0 = store_ptr_tko weak %p0, %left : tile<ptr<f32>>, tile<f32> -> token
    %n1 = constant <i32: 1> : tile<i32>
    %p1 = offset %p, %n1 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t1 = store_ptr_tko weak %p1, %right : tile<ptr<f32>>, tile<f32> -> token
    %n2 = constant <i32: 2> : tile<i32>
    %p2 = offset %p, %n2 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t2 = store_ptr_tko weak %p2, %difference : tile<ptr<f32>>, tile<f32> -> token
    %n3 = constant <i32: 3> : tile<i32>
    %p3 = offset %p, %n3 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t3 = store_ptr_tko weak %p3, %twice : tile<ptr<f32>>, tile<f32> -> token
    %n4 = constant <i32: 4> : tile<i32>
    %p4 = offset %p, %n4 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t4 = store_ptr_tko weak %p4, %flushed : tile<ptr<f32>>, tile<f32> -> token
    %n5 = constant <i32: 5> : tile<i32>
    %p5 = offset %p, %n5 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t5 = store_ptr_tko weak %p5, %rounded : tile<ptr<f32>>, tile<f32> -> token
    %n6 = constant <i32: 6> : tile<i32>
    %p6 = offset %p, %n6 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t6 = store_ptr_tko weak %p6, %looped : tile<ptr<f32>>, tile<f32> -> token
    %n7 = constant <i32: 7> : tile<i32>
    %p7 = offset %p, %n7 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t7 = store_ptr_tko weak %p7, %body : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  entry @shown(%p: tile<ptr<f32>>, %a: tile<f32>, %b: tile<f32>, %c: tile<f32>) {
    %0 = mulf %a, %b : tile<f32>
    %1 = subf %0, %c : tile<f32>
    %2 = mulf %a, %b : tile<f32>
    %3 = addf %c, %2 : tile<f32>
    %most = maxf %1, %3 : tile<f32>
    %t = store_ptr_tko weak %p, %most : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  entry @undefined(%a: tile<f32>, %b: tile<f32>) {
    %number = ftoi %a signed rounding<nearest_int_to_zero> : tile<f32> -> tile<i32>
    %float = bitcast %number : tile<i32> -> tile<f32>
    %product = mulf %b, %b : tile<f32>
    %sum = subf %product, %float : tile<f32>
    %zero = constant <f32: 0.0> : tile<f32>
    %condition = cmpf less_than ordered %sum, %zero : tile<f32> -> tile<i1>
    if %condition {
    }
    return
  }
}
