// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Older and newer spellings that are read and printed in the one way that other
// tools read too.

cuda_tile.module @aliases {
  // `gpu` is `device`.
  // CHECK-LABEL: entry @scope_gpu(
  // GENERIC-LABEL: sym_name = "scope_gpu"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[X:[^:]+]]{{.*}}, %[[V:[^:]+]]:
  entry @scope_gpu(%p: tile<ptr<i32>>, %x: tile<i32>, %v: partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>) {
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko acquire device %arg0 : tile<ptr<i32>> -> tile<i32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]]) <{memory_ordering_semantics = 2 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %0, %t0 = load_ptr_tko acquire gpu %p : tile<ptr<i32>> -> tile<i32>, token
    // CHECK: %{{.+}} = store_ptr_tko release device %arg0, %arg1 : tile<ptr<i32>>, tile<i32> -> token
    // GENERIC: "cuda_tile.store_ptr_tko"(%[[P]], %[[X]]) <{memory_ordering_semantics = 3 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> !cuda_tile.token
    %1 = store_ptr_tko release gpu %p, %x : tile<ptr<i32>>, tile<i32> -> token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko acq_rel device %arg0, %arg1, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_cas_tko"(%[[P]], %[[X]], %[[X]]) <{memory_ordering_semantics = 4 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %2, %t2 = atomic_cas_tko acq_rel gpu %p, %x, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, add, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[X]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %3, %t3 = atomic_rmw_tko relaxed gpu %p, add, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %[[Y:.+]], %{{.+}} = load_view_tko acquire device %arg2[%arg1] : partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[V]], %[[X]]) <{memory_ordering_semantics = 2 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (!cuda_tile.partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4xi32>, !cuda_tile.token)
    %y, %t4 = load_view_tko acquire gpu %v[%x] : partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    // CHECK: %{{.+}} = store_view_tko release device %[[Y]], %arg2[%arg1] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // GENERIC: "cuda_tile.store_view_tko"(%{{[^ ,)]+}}, %[[V]], %[[X]]) <{memory_ordering_semantics = 3 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.tile<4xi32>, !cuda_tile.partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, !cuda_tile.tile<i32>) -> !cuda_tile.token
    %5 = store_view_tko release gpu %y, %v[%x] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg2[%arg1], add, %[[Y]] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // GENERIC: "cuda_tile.atomic_red_view_tko"(%[[V]], %[[X]], %{{[^ ,)]+}}) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, !cuda_tile.tile<i32>, !cuda_tile.tile<4xi32>) -> !cuda_tile.token
    %6 = atomic_red_view_tko relaxed gpu %v[%x], add, %y : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // `addu` is `add`: integers wrap the same way whatever their sign.
  // CHECK-LABEL: entry @mode_addu(
  // GENERIC-LABEL: sym_name = "mode_addu"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[X:[^:]+]]{{.*}}, %[[V:[^:]+]]:
  entry @mode_addu(%p: tile<ptr<i32>>, %x: tile<i32>, %v: partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>) {
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, add, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[X]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %0, %t0 = atomic_rmw_tko relaxed device %p, addu, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %[[Y:.+]] = iota : tile<4xi32>
    %y = iota : tile<4xi32>
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg2[%arg1], add, %[[Y]] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // GENERIC: "cuda_tile.atomic_red_view_tko"(%[[V]], %[[X]], %{{[^ ,)]+}}) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, !cuda_tile.tile<i32>, !cuda_tile.tile<4xi32>) -> !cuda_tile.token
    %1 = atomic_red_view_tko relaxed device %v[%x], addu, %y : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // `token = %t` in ops that print it closed.
  // CHECK-LABEL: entry @token_with_spaces(
  entry @token_with_spaces(%p: tile<ptr<i32>>, %x: tile<i32>, %m: tile<i1>, %t: token) {
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 token=%arg3 : tile<ptr<i32>> -> tile<i32>, token
    %0, %t0 = load_ptr_tko weak %p token = %t : tile<ptr<i32>> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0, %arg2, %arg1 token=%arg3 : tile<ptr<i32>>, tile<i1>, tile<i32> -> tile<i32>, token
    %1, %t1 = load_ptr_tko weak %p, %m, %x token = %t : tile<ptr<i32>>, tile<i1>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}} = store_ptr_tko weak %arg0, %arg1 token=%arg3 : tile<ptr<i32>>, tile<i32> -> token
    %2 = store_ptr_tko weak %p, %x token = %t : tile<ptr<i32>>, tile<i32> -> token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko acq_rel device %arg0, %arg1, %arg1 token=%arg3 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %3, %t3 = atomic_cas_tko acq_rel device %p, %x, %x token = %t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, add, %arg1, %arg2 token=%arg3 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    %4, %t4 = atomic_rmw_tko relaxed device %p, add, %x, %m token = %t : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    // CHECK: %{{.+}} = print_tko "x" token=%arg3 -> token
    %5 = print_tko "x" token = %t -> token
    // CHECK: %{{.+}} = gdc_wait_tko token = %arg3 -> token
    %6 = gdc_wait_tko token = %t -> token
    // CHECK: %{{.+}} = gdc_launch_dependents_tko token = %arg3 -> token
    %7 = gdc_launch_dependents_tko token = %t -> token
    // CHECK: %{{.+}} = memory_fence_alias_tko %arg3
    %8 = memory_fence_alias_tko %t
    return
  }

  // `token=%t` in ops that print it open.
  // CHECK-LABEL: entry @token_without_spaces(
  entry @token_without_spaces(%v: partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, %i: tile<i32>, %t: token) {
    // CHECK: %[[V0:.+]], %{{.+}} = load_view_tko weak %arg0[%arg1] token = %arg2 : partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %0, %t0 = load_view_tko weak %v[%i] token=%t : partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    // CHECK: %{{.+}} = store_view_tko weak %[[V0]], %arg0[%arg1] token = %arg2 : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %1 = store_view_tko weak %0, %v[%i] token=%t : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1], add, %[[V0]] token = %arg2 : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %2 = atomic_red_view_tko relaxed device %v[%i], add, %0 token=%t : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // `print` is what 13.1 called it; there its token could be left out.
  // CHECK-LABEL: entry @print(
  // GENERIC-LABEL: sym_name = "print"
  // GENERIC-NEXT: ^bb0(%[[I:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @print(%i: tile<i32>, %t: token) {
    // GENERIC: "cuda_tile.print_tko"() <{operandSegmentSizes = array<i32: 0, 0>, str = "hello"}> : () -> !cuda_tile.token
    // CHECK: print_tko "hello" -> token
    print "hello"
    // CHECK: print_tko "i=%d", %arg0 : tile<i32> -> token
    print "i=%d", %i : tile<i32>
    // CHECK: print_tko "hello" -> token
    print "hello" -> token
    // GENERIC: "cuda_tile.print_tko"(%[[I]], %[[T]]) <{operandSegmentSizes = array<i32: 1, 1>, str = "i=%d"}> {note = "x"} : (!cuda_tile.tile<i32>, !cuda_tile.token) -> !cuda_tile.token
    // CHECK: print_tko "i=%d", %arg0 token=%arg1 {note = "x"} : tile<i32> -> token
    %0 = print "i=%d", %i token=%t {note = "x"} : tile<i32> -> token
    // CHECK: %{{.+}} = print_tko "%d %d", %arg0, %arg0 token=%{{[^ ,]+}} : tile<i32>, tile<i32> -> token
    %1 = cuda_tile.print "%d %d", %i, %i token=%0 : tile<i32>, tile<i32> -> !cuda_tile.token
    return
  }

  // `fpowf` is what a newer producer says.
  // CHECK-LABEL: entry @fpowf(
  // GENERIC-LABEL: sym_name = "fpowf"
  // GENERIC-NEXT: ^bb0(%[[X:[^:]+]]{{.*}}, %[[Y:[^:]+]]:
  entry @fpowf(%x: tile<f32>, %y: tile<f32>) {
    // GENERIC: "cuda_tile.pow"(%[[X]], %[[Y]]) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    // CHECK: %{{.+}} = pow %arg0, %arg1 : tile<f32>
    %0 = fpowf %x, %y : tile<f32>
    // CHECK: %{{.+}} = pow %arg0, %arg1 {note = "x"} : tile<f32>
    %1 = cuda_tile.fpowf %x, %y {note = "x"} : tile<f32>
    return
  }

  // Labels that open a region are not needed and not printed.
  // CHECK-LABEL: entry @labels(
  entry @labels(%c: tile<i1>, %n: tile<i32>, %f: tile<f32>) {
    // CHECK: %{{.+}} = if %arg0 -> (tile<i32>) {
    // CHECK-NEXT:   yield %arg1 : tile<i32>
    // CHECK-NEXT: } else {
    // CHECK-NEXT:   yield %arg1 : tile<i32>
    // CHECK-NEXT: }
    %r = if %c -> (tile<i32>) {
    ^then:
      yield %n : tile<i32>
    } else {
    ^else:
      yield %n : tile<i32>
    }
    // CHECK-NEXT: if %arg0 {
    // CHECK-NEXT: }
    if %c {
    ^then:
    }
    // CHECK-NEXT: for %loopIdx in (%arg1 to %arg1, step %arg1) : tile<i32> {
    // CHECK-NEXT: }
    for %i in (%n to %n, step %n) : tile<i32> {
    ^body:
    }
    // CHECK-NEXT: %{{.+}} = for %loopIdx in (%arg1 to %arg1, step %arg1) : tile<i32> iter_values(%iterArg0 = %arg2) -> (tile<f32>) {
    // CHECK-NEXT:   continue %iterArg0 : tile<f32>
    // CHECK-NEXT: }
    %s = for %i in (%n to %n, step %n) : tile<i32> iter_values(%a = %f) -> (tile<f32>) {
    // A comment may stand before a label.
    ^body: // and after it
      continue %a : tile<f32>
    }
    // CHECK-NEXT: loop {
    // CHECK-NEXT:   break
    // CHECK-NEXT: }
    loop {
    ^body:
      break
    }
    // CHECK-NEXT: %{{.+}} = loop iter_values(%arg3 = %arg1) : tile<i32> -> tile<f32> {
    // CHECK-NEXT:   if %arg0 {
    // CHECK-NEXT:     break %arg2 : tile<f32>
    // CHECK-NEXT:   }
    // CHECK-NEXT:   continue %arg3 : tile<i32>
    // CHECK-NEXT: }
    %l = loop iter_values(%i = %n) : tile<i32> -> tile<f32> {
    ^body :
      if %c { ^then:
        break %f : tile<f32>
      }
      continue %i : tile<i32>
    }
    // CHECK-NEXT: %[[X:.+]] = iota : tile<8xi32>
    %x = iota : tile<8xi32>
    // CHECK-NEXT: %{{.+}} = reduce %[[X]] dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    // CHECK-NEXT: (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    // CHECK-NEXT:   yield %reduce_rhs : tile<i32>
    // CHECK-NEXT: }
    %q = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
    ^body:
      yield %acc : tile<i32>
    }
    // CHECK-NEXT: %{{.+}} = scan %[[X]] dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
    // CHECK-NEXT: (%arg3: tile<i32>, %arg4: tile<i32>) {
    // CHECK-NEXT:   yield %arg4 : tile<i32>
    // CHECK-NEXT: }
    %w = scan %x dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
    (%e: tile<i32>, %acc: tile<i32>) {
    ^body:
      yield %acc : tile<i32>
    }
    // A string that looks like one is left alone.
    // CHECK-NEXT: print_tko "{ ^body:" -> token
    print_tko "{ ^body:" -> token
    return
  }

  // Padding without a mask: by name, or in the place of the mask when its type
  // says that it cannot be one.
  // CHECK-LABEL: entry @padding(
  // GENERIC-LABEL: sym_name = "padding"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[X:[^:]+]]{{.*}}, %[[B:[^:]+]]{{.*}}, %[[M:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @padding(%p: tile<ptr<f32>>, %x: tile<f32>, %b: tile<ptr<i1>>, %m: tile<i1>, %t: token) {
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 padding=%arg1 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[X]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %0, %t0 = load_ptr_tko weak %p padding=%x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 padding=%arg1 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    %1, %t1 = load_ptr_tko weak %p padding = %x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 padding=%arg1 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[X]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %2, %t2 = load_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko acquire device %arg0 padding=%arg1 token=%arg4 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[X]], %[[T]]) <{memory_ordering_semantics = 2 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 0, 1, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>, !cuda_tile.token) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %3, %t3 = load_ptr_tko acquire gpu %p, %x token = %t : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // With a mask the published form is printed, however it was spelled.
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0, %arg3, %arg1 : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[M]], %[[X]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i1>, !cuda_tile.tile<f32>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %4, %t4 = load_ptr_tko weak %p, %m padding=%x : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    // Between truth values, a lone second operand is the mask.
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg2, %arg3 : tile<ptr<i1>>, tile<i1> -> tile<i1>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[B]], %[[M]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i1>>, !cuda_tile.tile<i1>) -> (!cuda_tile.tile<i1>, !cuda_tile.token)
    %5, %t5 = load_ptr_tko weak %b, %m : tile<ptr<i1>>, tile<i1> -> tile<i1>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg2 padding=%arg3 : tile<ptr<i1>>, tile<i1> -> tile<i1>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[B]], %[[M]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (!cuda_tile.tile<ptr<i1>>, !cuda_tile.tile<i1>) -> (!cuda_tile.tile<i1>, !cuda_tile.token)
    %6, %t6 = load_ptr_tko weak %b padding=%m : tile<ptr<i1>>, tile<i1> -> tile<i1>, token
    return
  }

  // Without dimensions there is no result to give a type for.
  // CHECK-LABEL: entry @rank_0(
  // GENERIC-LABEL: sym_name = "rank_0"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]:
  entry @rank_0(%v: tensor_view<f32>) {
    // CHECK: get_tensor_shape %arg0 : tensor_view<f32>
    // GENERIC: "cuda_tile.get_tensor_shape"(%[[V]]) : (!cuda_tile.tensor_view<f32>) -> ()
    get_tensor_shape %v : tensor_view<f32>
    return
  }

  // Long names where the dialect is implied.
  // CHECK-LABEL: entry @prefixes(
  entry @prefixes(%n: tile<i32>, %c: tile<i1>) {
    // CHECK: %{{.+}} = addi %arg0, %arg0 : tile<i32>
    %0 = cuda_tile.addi %n, %n : !cuda_tile.tile<i32>
    // CHECK: if %arg1 {
    // CHECK-NEXT: }
    cuda_tile.if %c {
    }
    return
  }
}
