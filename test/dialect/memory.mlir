// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Tokens, accesses through pointers, scratch memory, fences. Tokens and tiles
// come from parameters where that keeps a test short.

cuda_tile.module @memory {
  // CHECK-LABEL: entry @make_token(
  // GENERIC-LABEL: sym_name = "make_token"
  entry @make_token() {
    // CHECK: %{{.+}} = make_token : token
    // GENERIC: "cuda_tile.make_token"() : () -> !cuda_tile.token
    %t = make_token : token
    // CHECK: %{{.+}} = make_token {note = "x"} : token
    %u = make_token {note = "x"} : token
    return
  }

  // CHECK-LABEL: entry @join_tokens(
  // GENERIC-LABEL: sym_name = "join_tokens"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]{{.*}}, %[[C:[^:]+]]:
  entry @join_tokens(%a: token, %b: token, %c: token) {
    // CHECK: %{{.+}} = join_tokens %arg0, %arg1 : token
    // GENERIC: "cuda_tile.join_tokens"(%[[A]], %[[B]]) : (!cuda_tile.token, !cuda_tile.token) -> !cuda_tile.token
    %0 = join_tokens %a, %b : token
    // CHECK: %{{.+}} = join_tokens %arg0, %arg1, %arg2 {note = "x"} : token
    // GENERIC: "cuda_tile.join_tokens"(%[[A]], %[[B]], %[[C]]) {note = "x"} : (!cuda_tile.token, !cuda_tile.token, !cuda_tile.token) -> !cuda_tile.token
    %1 = join_tokens %a, %b, %c {note = "x"} : token
    return
  }

  // Orderings and scopes: weak has none, the others have one.
  // CHECK-LABEL: entry @load_ptr_tko_ordering(
  // GENERIC-LABEL: sym_name = "load_ptr_tko_ordering"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]:
  entry @load_ptr_tko_ordering(%p: tile<ptr<f32>>) {
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 : tile<ptr<f32>> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %0, %t0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko relaxed tl_blk %arg0 : tile<ptr<f32>> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %1, %t1 = load_ptr_tko relaxed tl_blk %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko relaxed device %arg0 : tile<ptr<f32>> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %2, %t2 = load_ptr_tko relaxed device %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko relaxed sys %arg0 : tile<ptr<f32>> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 2 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %3, %t3 = load_ptr_tko relaxed sys %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko acquire tl_blk %arg0 : tile<ptr<f32>> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]]) <{memory_ordering_semantics = 2 : i32, memory_scope = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %4, %t4 = load_ptr_tko acquire tl_blk %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko acquire device %arg0 : tile<ptr<f32>> -> tile<f32>, token
    %5, %t5 = load_ptr_tko acquire device %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko acquire sys %arg0 : tile<ptr<f32>> -> tile<f32>, token
    %6, %t6 = load_ptr_tko acquire sys %p : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // Every combination of mask, padding and token.
  // CHECK-LABEL: entry @load_ptr_tko_operands(
  // GENERIC-LABEL: sym_name = "load_ptr_tko_operands"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[M:[^:]+]]{{.*}}, %[[X:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @load_ptr_tko_operands(%p: tile<ptr<f32>>, %m: tile<i1>, %x: tile<f32>, %t: token) {
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 token=%arg3 : tile<ptr<f32>> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[T]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.token) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %0, %t0 = load_ptr_tko weak %p token=%t : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0, %arg1 : tile<ptr<f32>>, tile<i1> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[M]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i1>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %1, %t1 = load_ptr_tko weak %p, %m : tile<ptr<f32>>, tile<i1> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0, %arg1 token=%arg3 : tile<ptr<f32>>, tile<i1> -> tile<f32>, token
    %2, %t2 = load_ptr_tko weak %p, %m token=%t : tile<ptr<f32>>, tile<i1> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0, %arg1, %arg2 : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[M]], %[[X]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i1>, !cuda_tile.tile<f32>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %3, %t3 = load_ptr_tko weak %p, %m, %x : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0, %arg1, %arg2 token=%arg3 : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[M]], %[[X]], %[[T]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i1>, !cuda_tile.tile<f32>, !cuda_tile.token) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %4, %t4 = load_ptr_tko weak %p, %m, %x token=%t : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 padding=%arg2 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[X]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %5, %t5 = load_ptr_tko weak %p padding=%x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 padding=%arg2 token=%arg3 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]], %[[X]], %[[T]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 1, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>, !cuda_tile.token) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %6, %t6 = load_ptr_tko weak %p padding=%x token=%t : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko acquire sys %arg0, %arg1, %arg2 token=%arg3 : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    %7, %t7 = load_ptr_tko acquire sys %p, %m, %x token=%t : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    return
  }

  // CHECK-LABEL: entry @load_ptr_tko_hints(
  // GENERIC-LABEL: sym_name = "load_ptr_tko_hints"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[M:[^:]+]]{{.*}}, %[[X:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @load_ptr_tko_hints(%p: tile<ptr<f32>>, %m: tile<i1>, %x: tile<f32>, %t: token) {
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 optimization_hints = <sm_100 = {latency = 3}> : tile<ptr<f32>> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, optimization_hints = #cuda_tile.optimization_hints<sm_100 = {latency = 3}>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %0, %t0 = load_ptr_tko weak %p optimization_hints = <sm_100 = {latency = 3}> : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0, %arg1, %arg2 token=%arg3 optimization_hints = <default = {latency = 1}, sm_90 = {latency = 10}> : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    %1, %t1 = load_ptr_tko weak %p, %m, %x token=%t optimization_hints = <default = {latency = 1}, sm_90 = {latency = 10}> : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 padding=%arg2 token=%arg3 optimization_hints = <sm_120 = {latency = 2}> {note = "x"} : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    %2, %t2 = load_ptr_tko weak %p padding=%x token=%t optimization_hints = <sm_120 = {latency = 2}> {note = "x"} : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 {note = "x"} : tile<ptr<f32>> -> tile<f32>, token
    %3, %t3 = load_ptr_tko weak %p {note = "x"} : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // Ranked tiles, and masks that are loaded.
  // CHECK-LABEL: entry @load_ptr_tko_ranked(
  // GENERIC-LABEL: sym_name = "load_ptr_tko_ranked"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @load_ptr_tko_ranked(%p: tile<ptr<i1>>, %t: token) {
    // CHECK: %[[R:.+]] = reshape %arg0 : tile<ptr<i1>> -> tile<1x1xptr<i1>>
    %r = reshape %p : tile<ptr<i1>> -> tile<1x1xptr<i1>>
    // CHECK: %[[Q:.+]] = broadcast %[[R]] : tile<1x1xptr<i1>> -> tile<4x8xptr<i1>>
    %q = broadcast %r : tile<1x1xptr<i1>> -> tile<4x8xptr<i1>>
    // CHECK: %[[M:.+]], %{{.+}} = load_ptr_tko weak %[[Q]] : tile<4x8xptr<i1>> -> tile<4x8xi1>, token
    %m, %t0 = load_ptr_tko weak %q : tile<4x8xptr<i1>> -> tile<4x8xi1>, token
    // A lone operand of i1 is the mask; spelled with its name it is the padding.
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %[[Q]], %[[M]] : tile<4x8xptr<i1>>, tile<4x8xi1> -> tile<4x8xi1>, token
    %0, %t1 = load_ptr_tko weak %q, %m : tile<4x8xptr<i1>>, tile<4x8xi1> -> tile<4x8xi1>, token
    // CHECK: %{{.+}}, %[[T2:.+]] = load_ptr_tko weak %[[Q]] padding=%[[M]] : tile<4x8xptr<i1>>, tile<4x8xi1> -> tile<4x8xi1>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%{{[^ ,)]+}}, %{{[^ ,)]+}}) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (!cuda_tile.tile<4x8xptr<i1>>, !cuda_tile.tile<4x8xi1>) -> (!cuda_tile.tile<4x8xi1>, !cuda_tile.token)
    %1, %t2 = load_ptr_tko weak %q padding=%m : tile<4x8xptr<i1>>, tile<4x8xi1> -> tile<4x8xi1>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %[[Q]], %[[M]], %[[M]] token=%[[T2]] : tile<4x8xptr<i1>>, tile<4x8xi1>, tile<4x8xi1> -> tile<4x8xi1>, token
    %2, %t3 = load_ptr_tko weak %q, %m, %m token=%t2 : tile<4x8xptr<i1>>, tile<4x8xi1>, tile<4x8xi1> -> tile<4x8xi1>, token
    return
  }

  // CHECK-LABEL: entry @store_ptr_tko_ordering(
  // GENERIC-LABEL: sym_name = "store_ptr_tko_ordering"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[X:[^:]+]]:
  entry @store_ptr_tko_ordering(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // CHECK: %{{.+}} = store_ptr_tko weak %arg0, %arg1 : tile<ptr<f32>>, tile<f32> -> token
    // GENERIC: "cuda_tile.store_ptr_tko"(%[[P]], %[[X]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>) -> !cuda_tile.token
    %0 = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: %{{.+}} = store_ptr_tko relaxed tl_blk %arg0, %arg1 : tile<ptr<f32>>, tile<f32> -> token
    // GENERIC: "cuda_tile.store_ptr_tko"(%[[P]], %[[X]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>) -> !cuda_tile.token
    %1 = store_ptr_tko relaxed tl_blk %p, %x : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: %{{.+}} = store_ptr_tko relaxed device %arg0, %arg1 : tile<ptr<f32>>, tile<f32> -> token
    %2 = store_ptr_tko relaxed device %p, %x : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: %{{.+}} = store_ptr_tko relaxed sys %arg0, %arg1 : tile<ptr<f32>>, tile<f32> -> token
    %3 = store_ptr_tko relaxed sys %p, %x : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: %{{.+}} = store_ptr_tko release tl_blk %arg0, %arg1 : tile<ptr<f32>>, tile<f32> -> token
    %4 = store_ptr_tko release tl_blk %p, %x : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: %{{.+}} = store_ptr_tko release device %arg0, %arg1 : tile<ptr<f32>>, tile<f32> -> token
    // GENERIC: "cuda_tile.store_ptr_tko"(%[[P]], %[[X]]) <{memory_ordering_semantics = 3 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>) -> !cuda_tile.token
    %5 = store_ptr_tko release device %p, %x : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: %{{.+}} = store_ptr_tko release sys %arg0, %arg1 : tile<ptr<f32>>, tile<f32> -> token
    %6 = store_ptr_tko release sys %p, %x : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // CHECK-LABEL: entry @store_ptr_tko_operands(
  // GENERIC-LABEL: sym_name = "store_ptr_tko_operands"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[X:[^:]+]]{{.*}}, %[[M:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @store_ptr_tko_operands(%p: tile<ptr<f32>>, %x: tile<f32>, %m: tile<i1>, %t: token) {
    // CHECK: %{{.+}} = store_ptr_tko weak %arg0, %arg1 token=%arg3 : tile<ptr<f32>>, tile<f32> -> token
    // GENERIC: "cuda_tile.store_ptr_tko"(%[[P]], %[[X]], %[[T]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>, !cuda_tile.token) -> !cuda_tile.token
    %0 = store_ptr_tko weak %p, %x token=%t : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: %{{.+}} = store_ptr_tko weak %arg0, %arg1, %arg2 : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    // GENERIC: "cuda_tile.store_ptr_tko"(%[[P]], %[[X]], %[[M]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>, !cuda_tile.tile<i1>) -> !cuda_tile.token
    %1 = store_ptr_tko weak %p, %x, %m : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    // CHECK: %{{.+}} = store_ptr_tko weak %arg0, %arg1, %arg2 token=%arg3 : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    // GENERIC: "cuda_tile.store_ptr_tko"(%[[P]], %[[X]], %[[M]], %[[T]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>, !cuda_tile.tile<i1>, !cuda_tile.token) -> !cuda_tile.token
    %2 = store_ptr_tko weak %p, %x, %m token=%t : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    // CHECK: %{{.+}} = store_ptr_tko release sys %arg0, %arg1, %arg2 token=%arg3 optimization_hints = <sm_100 = {latency = 7}> {note = "x"} : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    // GENERIC: "cuda_tile.store_ptr_tko"(%[[P]], %[[X]], %[[M]], %[[T]]) <{memory_ordering_semantics = 3 : i32, memory_scope = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>, optimization_hints = #cuda_tile.optimization_hints<sm_100 = {latency = 7}>}> {note = "x"} : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>, !cuda_tile.tile<i1>, !cuda_tile.token) -> !cuda_tile.token
    %3 = store_ptr_tko release sys %p, %x, %m token=%t optimization_hints = <sm_100 = {latency = 7}> {note = "x"} : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    // CHECK: %{{.+}} = store_ptr_tko weak %arg0, %arg1 optimization_hints = <default = {latency = 4}> : tile<ptr<f32>>, tile<f32> -> token
    %4 = store_ptr_tko weak %p, %x optimization_hints = <default = {latency = 4}> : tile<ptr<f32>>, tile<f32> -> token
    // A result nobody uses needs no name.
    // CHECK: store_ptr_tko weak %arg0, %arg1 : tile<ptr<f32>>, tile<f32> -> token
    store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // CHECK-LABEL: entry @alloca(
  // GENERIC-LABEL: sym_name = "alloca"
  entry @alloca() {
    // CHECK: %{{.+}} = alloca num_elem = 64, alignment = 128 : tile<ptr<f32>>
    // GENERIC: "cuda_tile.alloca"() <{alignment = 128 : i64, num_elem = 64 : i64}> : () -> !cuda_tile.tile<ptr<f32>>
    %0 = alloca num_elem = 64, alignment = 128 : tile<ptr<f32>>
    // CHECK: %{{.+}} = alloca num_elem = 64, alignment = 128 global : tile<ptr<f32>>
    // GENERIC: "cuda_tile.alloca"() <{alignment = 128 : i64, global, num_elem = 64 : i64}> : () -> !cuda_tile.tile<ptr<f32>>
    %1 = alloca num_elem = 64, alignment = 128 global : tile<ptr<f32>>
    // CHECK: %{{.+}} = alloca num_elem = 0, alignment = 1 : tile<ptr<i8>>
    %2 = alloca num_elem = 0, alignment = 1 : tile<ptr<i8>>
    // CHECK: %{{.+}} = alloca num_elem = 8, alignment = 1 {note = "x"} : tile<ptr<f4E2M1FN>>
    %3 = alloca num_elem = 8, alignment = 1 {note = "x"} : tile<ptr<f4E2M1FN>>
    // CHECK: %{{.+}} = alloca num_elem = 8, alignment = 4 global {note = "x"} : tile<ptr<tf32>>
    %4 = alloca num_elem = 8, alignment = 4 global {note = "x"} : tile<ptr<tf32>>
    return
  }

  // CHECK-LABEL: entry @gdc(
  // GENERIC-LABEL: sym_name = "gdc"
  // GENERIC-NEXT: ^bb0(%[[T:[^:]+]]:
  entry @gdc(%t: token) {
    // CHECK: %{{.+}} = gdc_launch_dependents_tko -> token
    // GENERIC: "cuda_tile.gdc_launch_dependents_tko"() : () -> !cuda_tile.token
    %0 = gdc_launch_dependents_tko -> token
    // CHECK: %{{.+}} = gdc_launch_dependents_tko token = %arg0 -> token
    // GENERIC: "cuda_tile.gdc_launch_dependents_tko"(%[[T]]) : (!cuda_tile.token) -> !cuda_tile.token
    %1 = gdc_launch_dependents_tko token = %t -> token
    // CHECK: %{{.+}} = gdc_wait_tko -> token
    // GENERIC: "cuda_tile.gdc_wait_tko"() : () -> !cuda_tile.token
    %2 = gdc_wait_tko -> token
    // CHECK: %{{.+}} = gdc_wait_tko token = %arg0 {note = "x"} -> token
    // GENERIC: "cuda_tile.gdc_wait_tko"(%[[T]]) {note = "x"} : (!cuda_tile.token) -> !cuda_tile.token
    %3 = gdc_wait_tko token = %t {note = "x"} -> token
    return
  }

  // CHECK-LABEL: entry @memory_fence_alias_tko(
  // GENERIC-LABEL: sym_name = "memory_fence_alias_tko"
  // GENERIC-NEXT: ^bb0(%[[T:[^:]+]]:
  entry @memory_fence_alias_tko(%t: token) {
    // CHECK: %[[V0:.+]] = memory_fence_alias_tko %arg0
    // GENERIC: "cuda_tile.memory_fence_alias_tko"(%[[T]]) : (!cuda_tile.token) -> !cuda_tile.token
    %0 = memory_fence_alias_tko %t
    // CHECK: %{{.+}} = memory_fence_alias_tko %[[V0]] {note = "x"}
    %1 = memory_fence_alias_tko %0 {note = "x"}
    return
  }
}
