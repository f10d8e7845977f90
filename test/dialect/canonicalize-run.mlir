// Canonicalization changes no result: every entry of the tests of patterns, and
// of this file, runs before and after.
// RUN: %python %S/Inputs/run_both.py %s %t.mlir | FileCheck %s --check-prefix=HERE
// RUN: %python %S/Inputs/run_both.py %S/canonicalize-if.mlir %t.mlir | FileCheck %s
// RUN: %python %S/Inputs/run_both.py %S/canonicalize-controlflow.mlir %t.mlir | FileCheck %s
// RUN: %python %S/Inputs/run_both.py %S/canonicalize-core.mlir %t.mlir | FileCheck %s
// RUN: %python %S/Inputs/run_both.py %S/canonicalize-core-shape.mlir %t.mlir | FileCheck %s
// RUN: %python %S/Inputs/run_both.py %S/canonicalize-conversion.mlir %t.mlir | FileCheck %s
// RUN: %python %S/Inputs/run_both.py %S/canonicalize-memory.mlir %t.mlir | FileCheck %s
// CHECK: {{^[1-9][0-9]+}} launches agree
// HERE: {{^}}12 launches agree

// The examples on arrays, compared as `make run` does.
// RUN: mkdir -p %t.in && %python %source/examples/make_inputs.py %t.in
// RUN: for e in vector_add softmax layer_norm matmul flash_attention; do tessera-opt --canonicalize %source/examples/$e.mlir -o %t.in/$e.mlir || exit 1; done
// RUN: tessera run --engine=interp %t.in/vector_add.mlir --grid 8 @%t.in/vector_add.a.npy @%t.in/vector_add.b.npy out:%t.in/c.npy:f32[1000] i32:1000 --compare %t.in/vector_add.npz
// RUN: tessera run --engine=interp %t.in/softmax.mlir --grid 16 @%t.in/softmax.x.npy out:%t.in/y.npy:f32[16,1024] --compare %t.in/softmax.npz
// RUN: tessera run --engine=interp %t.in/layer_norm.mlir --grid 32 @%t.in/layer_norm.x.npy @%t.in/layer_norm.weight.npy @%t.in/layer_norm.bias.npy out:%t.in/y.npy:f32[32,1000] i32:32 i32:1000 f32:1e-5 --compare %t.in/layer_norm.npz
// RUN: tessera run --engine=interp %t.in/matmul.mlir --grid 2,2 @%t.in/matmul.a.npy @%t.in/matmul.b.npy out:%t.in/c.npy:f32[100,80] i32:100 i32:80 i32:72 --compare %t.in/matmul.npz
// RUN: tessera run --engine=interp %t.in/flash_attention.mlir --grid 2,2 @%t.in/flash_attention.q.npy @%t.in/flash_attention.k.npy @%t.in/flash_attention.v.npy out:%t.in/out.npy:f32[2,100,64] i32:2 i32:100 --compare %t.in/flash_attention.npz --rtol 2e-3 --atol 2e-3

cuda_tile.module @run {
  // Every f16, each NaN included, through a type that holds it. The sums weigh
  // each element, so that one bit shows.
  entry @every_f16() {
    %i = iota : tile<65536xi32>
    %b = trunci %i : tile<65536xi32> -> tile<65536xi16>
    %x = bitcast %b : tile<65536xi16> -> tile<65536xf16>
    %w = ftof %x : tile<65536xf16> -> tile<65536xf32>
    %n = ftof %w : tile<65536xf32> -> tile<65536xbf16>
    %d = ftof %w : tile<65536xf32> -> tile<65536xf64>
    %t = ftof %w : tile<65536xf32> -> tile<65536xf8E5M2>
    %back = ftof %w : tile<65536xf32> -> tile<65536xf16>
    %sum = addf %x, %x : tile<65536xf16>
    %sw = ftof %sum : tile<65536xf16> -> tile<65536xf32>
    %sback = ftof %sw : tile<65536xf32> -> tile<65536xf16>
    %n0 = bitcast %n : tile<65536xbf16> -> tile<65536xi16>
    %n1 = exti %n0 signed : tile<65536xi16> -> tile<65536xi64>
    %d1 = bitcast %d : tile<65536xf64> -> tile<65536xi64>
    %t0 = bitcast %t : tile<65536xf8E5M2> -> tile<65536xi8>
    %t1 = exti %t0 signed : tile<65536xi8> -> tile<65536xi64>
    %b0 = bitcast %back : tile<65536xf16> -> tile<65536xi16>
    %b1 = exti %b0 signed : tile<65536xi16> -> tile<65536xi64>
    %s0 = bitcast %sback : tile<65536xf16> -> tile<65536xi16>
    %s1 = exti %s0 signed : tile<65536xi16> -> tile<65536xi64>
    %i1 = exti %i unsigned : tile<65536xi32> -> tile<65536xi64>
    %odd = constant <i64: 2654435761> : tile<65536xi64>
    %weight = muli %i1, %odd : tile<65536xi64>
    %n2 = muli %n1, %weight : tile<65536xi64>
    %d2 = muli %d1, %weight : tile<65536xi64>
    %t2 = muli %t1, %weight : tile<65536xi64>
    %b2 = muli %b1, %weight : tile<65536xi64>
    %s2 = muli %s1, %weight : tile<65536xi64>
    %r:5 = reduce %n2, %d2, %t2, %b2, %s2 dim=0 identities=[0 : i64, 0 : i64, 0 : i64, 0 : i64, 0 : i64]
        : tile<65536xi64>, tile<65536xi64>, tile<65536xi64>, tile<65536xi64>, tile<65536xi64>
        -> tile<i64>, tile<i64>, tile<i64>, tile<i64>, tile<i64>
    (%e0: tile<i64>, %a0: tile<i64>, %e1: tile<i64>, %a1: tile<i64>, %e2: tile<i64>, %a2: tile<i64>,
     %e3: tile<i64>, %a3: tile<i64>, %e4: tile<i64>, %a4: tile<i64>) {
      %0 = addi %e0, %a0 : tile<i64>
      %1 = addi %e1, %a1 : tile<i64>
      %2 = addi %e2, %a2 : tile<i64>
      %3 = addi %e3, %a3 : tile<i64>
      %4 = addi %e4, %a4 : tile<i64>
      yield %0, %1, %2, %3, %4 : tile<i64>, tile<i64>, tile<i64>, tile<i64>, tile<i64>
    }
    %tk = print_tko "%lld %lld %lld %lld %lld", %r#0, %r#1, %r#2, %r#3, %r#4
        : tile<i64>, tile<i64>, tile<i64>, tile<i64>, tile<i64> -> token
    return
  }

  // Every f8 there and back, and integers of 8 bits through every pair of
  // conversions.
  entry @every_byte() {
    %i = iota : tile<256xi32>
    %b = trunci %i : tile<256xi32> -> tile<256xi8>
    %x = bitcast %b : tile<256xi8> -> tile<256xf8E4M3FN>
    %w = ftof %x : tile<256xf8E4M3FN> -> tile<256xf16>
    %back = ftof %w : tile<256xf16> -> tile<256xf8E4M3FN>
    %0 = bitcast %back : tile<256xf8E4M3FN> -> tile<256xi8>
    %y = bitcast %b : tile<256xi8> -> tile<256xf8E5M2>
    %v = ftof %y : tile<256xf8E5M2> -> tile<256xf16>
    %back2 = ftof %v : tile<256xf16> -> tile<256xf8E5M2>
    %1 = bitcast %back2 : tile<256xf8E5M2> -> tile<256xi8>
    %s16 = exti %b signed : tile<256xi8> -> tile<256xi16>
    %u16 = exti %b unsigned : tile<256xi8> -> tile<256xi16>
    %ss = exti %s16 signed : tile<256xi16> -> tile<256xi32>
    %su = exti %s16 unsigned : tile<256xi16> -> tile<256xi32>
    %us = exti %u16 signed : tile<256xi16> -> tile<256xi32>
    %uu = exti %u16 unsigned : tile<256xi16> -> tile<256xi32>
    %t0 = trunci %s16 : tile<256xi16> -> tile<256xi8>
    %t1 = trunci %ss : tile<256xi32> -> tile<256xi16>
    %t2 = trunci %us : tile<256xi32> -> tile<256xi1>
    %t3 = trunci %su : tile<256xi32> -> tile<256xi8>
    %tk = print_tko "%d %d %d %d %d %d %d %d %d %d", %0, %1, %ss, %su, %us, %uu, %t0, %t1, %t2, %t3
        : tile<256xi8>, tile<256xi8>, tile<256xi32>, tile<256xi32>, tile<256xi32>, tile<256xi32>,
          tile<256xi8>, tile<256xi16>, tile<256xi1>, tile<256xi8> -> token
    return
  }

  // Rules meet: a loop that runs once around ifs that merge, tokens and shapes.
  entry @together(%c: tile<i1>, %n: tile<i32>, %p: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %true = constant <i1: true> : tile<i1>
    %not = xori %c, %true : tile<i1>
    %t0 = make_token : token
    %lanes = iota : tile<8xi32>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p8 = broadcast %p1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %at = offset %p8, %lanes : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %r:3 = for %i in (%zero to %one, step %one) : tile<i32>
        iter_values(%a = %n, %t = %t0, %dead = %n) -> (tile<i32>, token, tile<i32>) {
      %v, %t1 = load_ptr_tko weak %at token=%t : tile<8xptr<i32>> -> tile<8xi32>, token
      %x = if %c -> (tile<8xi32>) {
        %y = addi %v, %lanes : tile<8xi32>
        yield %y : tile<8xi32>
      } else {
        yield %v : tile<8xi32>
      }
      %z = if %not -> (tile<8xi32>) {
        %y = muli %x, %lanes : tile<8xi32>
        yield %y : tile<8xi32>
      } else {
        yield %x : tile<8xi32>
      }
      %j = join_tokens %t, %t1, %t1 : token
      %t2 = store_ptr_tko weak %at, %z token=%j : tile<8xptr<i32>>, tile<8xi32> -> token
      %h0 = extract %z[%zero] : tile<8xi32> -> tile<4xi32>
      %h1 = extract %z[%one] : tile<8xi32> -> tile<4xi32>
      %w = cat %h0, %h1 dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>
      %t3 = print_tko "%d", %w token=%t2 : tile<8xi32> -> token
      %b = addi %a, %one : tile<i32>
      %d = muli %dead, %a : tile<i32>
      continue %b, %t3, %d : tile<i32>, token, tile<i32>
    }
    %t4 = print_tko "%d", %r#0 token=%r#1 : tile<i32> -> token
    return
  }

  // Loops that leave early, with values and tokens that are carried in vain.
  entry @early(%n: tile<i32>, %m: tile<i32>, %c: tile<i1>) {
    %one = constant <i32: 1> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %r:2 = loop iter_values(%i = %n, %k = %m, %d = %n) : tile<i32>, tile<i32>, tile<i32>
        -> tile<i32>, tile<i32> {
      %stop = cmpi greater_than %i, %ten, signed : tile<i32> -> tile<i1>
      if %stop {
        if %c {
          break %i, %m : tile<i32>, tile<i32>
        } else {
          %x = addi %i, %k : tile<i32>
          break %x, %m : tile<i32>, tile<i32>
        }
      }
      %next = addi %i, %one : tile<i32>
      %dead = muli %d, %next : tile<i32>
      if %c {
        if %stop {
          continue %next, %k, %dead : tile<i32>, tile<i32>, tile<i32>
        }
      }
      %t = print_tko "%d %d", %i, %k : tile<i32>, tile<i32> -> token
      continue %next, %k, %dead : tile<i32>, tile<i32>, tile<i32>
    }
    %t = print_tko "%d %d", %r#0, %r#1 : tile<i32>, tile<i32> -> token
    if %c {
      return
    } else {
      %u = print_tko "not c" -> token
      return
    }
    %u = print_tko "unreached" -> token
    return
  }
}
