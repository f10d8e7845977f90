// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Atomics: every ordering, scope, mode, mask and token.

cuda_tile.module @atomics {
  // CHECK-LABEL: entry @atomic_cas_tko_ordering(
  // GENERIC-LABEL: sym_name = "atomic_cas_tko_ordering"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[C:[^:]+]]{{.*}}, %[[V:[^:]+]]:
  entry @atomic_cas_tko_ordering(%p: tile<ptr<i32>>, %c: tile<i32>, %v: tile<i32>) {
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko relaxed tl_blk %arg0, %arg1, %arg2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_cas_tko"(%[[P]], %[[C]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %0, %t0 = atomic_cas_tko relaxed tl_blk %p, %c, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko acquire device %arg0, %arg1, %arg2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_cas_tko"(%[[P]], %[[C]], %[[V]]) <{memory_ordering_semantics = 2 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %1, %t1 = atomic_cas_tko acquire device %p, %c, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko release sys %arg0, %arg1, %arg2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_cas_tko"(%[[P]], %[[C]], %[[V]]) <{memory_ordering_semantics = 3 : i32, memory_scope = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %2, %t2 = atomic_cas_tko release sys %p, %c, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko acq_rel device %arg0, %arg1, %arg2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_cas_tko"(%[[P]], %[[C]], %[[V]]) <{memory_ordering_semantics = 4 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %3, %t3 = atomic_cas_tko acq_rel device %p, %c, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // CHECK-LABEL: entry @atomic_cas_tko_operands(
  // GENERIC-LABEL: sym_name = "atomic_cas_tko_operands"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[C:[^:]+]]{{.*}}, %[[V:[^:]+]]{{.*}}, %[[M:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @atomic_cas_tko_operands(%p: tile<ptr<i32>>, %c: tile<i32>, %v: tile<i32>, %m: tile<i1>, %t: token) {
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko relaxed device %arg0, %arg1, %arg2 token=%arg4 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_cas_tko"(%[[P]], %[[C]], %[[V]], %[[T]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.token) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %0, %t0 = atomic_cas_tko relaxed device %p, %c, %v token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko relaxed device %arg0, %arg1, %arg2, %arg3 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_cas_tko"(%[[P]], %[[C]], %[[V]], %[[M]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i1>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %1, %t1 = atomic_cas_tko relaxed device %p, %c, %v, %m : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko relaxed device %arg0, %arg1, %arg2, %arg3 token=%arg4 {note = "x"} : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_cas_tko"(%[[P]], %[[C]], %[[V]], %[[M]], %[[T]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> {note = "x"} : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i1>, !cuda_tile.token) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %2, %t2 = atomic_cas_tko relaxed device %p, %c, %v, %m token=%t {note = "x"} : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    return
  }

  // CHECK-LABEL: entry @atomic_cas_tko_elements(
  entry @atomic_cas_tko_elements(%i: tile<ptr<i64>>, %f: tile<ptr<f32>>, %d: tile<ptr<f64>>, %vi: tile<i64>, %vf: tile<f32>, %vd: tile<f64>) {
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko relaxed device %arg0, %arg3, %arg3 : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    %0, %t0 = atomic_cas_tko relaxed device %i, %vi, %vi : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko relaxed device %arg1, %arg4, %arg4 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    %1, %t1 = atomic_cas_tko relaxed device %f, %vf, %vf : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko relaxed device %arg2, %arg5, %arg5 : tile<ptr<f64>>, tile<f64> -> tile<f64>, token
    %2, %t2 = atomic_cas_tko relaxed device %d, %vd, %vd : tile<ptr<f64>>, tile<f64> -> tile<f64>, token
    return
  }

  // CHECK-LABEL: entry @atomic_rmw_tko_mode(
  // GENERIC-LABEL: sym_name = "atomic_rmw_tko_mode"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[V:[^:]+]]:
  entry @atomic_rmw_tko_mode(%p: tile<ptr<i32>>, %v: tile<i32>) {
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, and, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %0, %t0 = atomic_rmw_tko relaxed device %p, and, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, or, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %1, %t1 = atomic_rmw_tko relaxed device %p, or, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, xor, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %2, %t2 = atomic_rmw_tko relaxed device %p, xor, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, add, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %3, %t3 = atomic_rmw_tko relaxed device %p, add, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, max, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 5 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %4, %t4 = atomic_rmw_tko relaxed device %p, max, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, min, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 6 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %5, %t5 = atomic_rmw_tko relaxed device %p, min, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, umax, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 7 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %6, %t6 = atomic_rmw_tko relaxed device %p, umax, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, umin, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 8 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %7, %t7 = atomic_rmw_tko relaxed device %p, umin, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, xchg, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 9 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %8, %t8 = atomic_rmw_tko relaxed device %p, xchg, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // CHECK-LABEL: entry @atomic_rmw_tko_addf(
  // GENERIC-LABEL: sym_name = "atomic_rmw_tko_addf"
  // GENERIC-NEXT: ^bb0(%[[H:[^:]+]]{{.*}}, %[[B:[^:]+]]{{.*}}, %[[F:[^:]+]]{{.*}}, %[[D:[^:]+]]{{.*}}, %[[VH:[^:]+]]{{.*}}, %[[VB:[^:]+]]{{.*}}, %[[VF:[^:]+]]{{.*}}, %[[VD:[^:]+]]:
  entry @atomic_rmw_tko_addf(%h: tile<ptr<f16>>, %b: tile<ptr<bf16>>, %f: tile<ptr<f32>>, %d: tile<ptr<f64>>, %vh: tile<f16>, %vb: tile<bf16>, %vf: tile<f32>, %vd: tile<f64>) {
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg0, addf, %arg4 : tile<ptr<f16>>, tile<f16> -> tile<f16>, token
    %0, %t0 = atomic_rmw_tko relaxed device %h, addf, %vh : tile<ptr<f16>>, tile<f16> -> tile<f16>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg1, addf, %arg5 : tile<ptr<bf16>>, tile<bf16> -> tile<bf16>, token
    %1, %t1 = atomic_rmw_tko relaxed device %b, addf, %vb : tile<ptr<bf16>>, tile<bf16> -> tile<bf16>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg2, addf, %arg6 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[F]], %[[VF]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 4 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %2, %t2 = atomic_rmw_tko relaxed device %f, addf, %vf : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg3, addf, %arg7 : tile<ptr<f64>>, tile<f64> -> tile<f64>, token
    %3, %t3 = atomic_rmw_tko relaxed device %d, addf, %vd : tile<ptr<f64>>, tile<f64> -> tile<f64>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg2, xchg, %arg6 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    %4, %t4 = atomic_rmw_tko relaxed device %f, xchg, %vf : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %arg3, xchg, %arg7 : tile<ptr<f64>>, tile<f64> -> tile<f64>, token
    %5, %t5 = atomic_rmw_tko relaxed device %d, xchg, %vd : tile<ptr<f64>>, tile<f64> -> tile<f64>, token
    return
  }

  // CHECK-LABEL: entry @atomic_rmw_tko_ordering(
  // GENERIC-LABEL: sym_name = "atomic_rmw_tko_ordering"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[V:[^:]+]]:
  entry @atomic_rmw_tko_ordering(%p: tile<ptr<i64>>, %v: tile<i64>) {
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed tl_blk %arg0, add, %arg1 : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 0 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i64>>, !cuda_tile.tile<i64>) -> (!cuda_tile.tile<i64>, !cuda_tile.token)
    %0, %t0 = atomic_rmw_tko relaxed tl_blk %p, add, %v : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko acquire device %arg0, add, %arg1 : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 2 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i64>>, !cuda_tile.tile<i64>) -> (!cuda_tile.tile<i64>, !cuda_tile.token)
    %1, %t1 = atomic_rmw_tko acquire device %p, add, %v : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko release sys %arg0, add, %arg1 : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 3 : i32, memory_scope = 2 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i64>>, !cuda_tile.tile<i64>) -> (!cuda_tile.tile<i64>, !cuda_tile.token)
    %2, %t2 = atomic_rmw_tko release sys %p, add, %v : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko acq_rel sys %arg0, add, %arg1 : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]]) <{memory_ordering_semantics = 4 : i32, memory_scope = 2 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i64>>, !cuda_tile.tile<i64>) -> (!cuda_tile.tile<i64>, !cuda_tile.token)
    %3, %t3 = atomic_rmw_tko acq_rel sys %p, add, %v : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    return
  }

  // CHECK-LABEL: entry @atomic_rmw_tko_operands(
  // GENERIC-LABEL: sym_name = "atomic_rmw_tko_operands"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[V:[^:]+]]{{.*}}, %[[M:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @atomic_rmw_tko_operands(%p: tile<ptr<i32>>, %v: tile<i32>, %m: tile<i1>, %t: token) {
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko acq_rel device %arg0, add, %arg1 token=%arg3 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]], %[[T]]) <{memory_ordering_semantics = 4 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.token) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %0, %t0 = atomic_rmw_tko acq_rel device %p, add, %v token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko acq_rel device %arg0, add, %arg1, %arg2 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]], %[[M]]) <{memory_ordering_semantics = 4 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i1>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %1, %t1 = atomic_rmw_tko acq_rel device %p, add, %v, %m : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko acq_rel device %arg0, add, %arg1, %arg2 token=%arg3 {note = "x"} : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    // GENERIC: "cuda_tile.atomic_rmw_tko"(%[[P]], %[[V]], %[[M]], %[[T]]) <{memory_ordering_semantics = 4 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> {note = "x"} : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i1>, !cuda_tile.token) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    %2, %t2 = atomic_rmw_tko acq_rel device %p, add, %v, %m token=%t {note = "x"} : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    return
  }

  // CHECK-LABEL: entry @atomic_ranked(
  entry @atomic_ranked(%p: tile<ptr<i32>>) {
    // CHECK: %[[R:.+]] = reshape %arg0 : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    // CHECK: %[[B:.+]] = broadcast %[[R]] : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %b = broadcast %r : tile<1xptr<i32>> -> tile<8xptr<i32>>
    // CHECK: %[[I:.+]] = iota : tile<8xi32>
    %i = iota : tile<8xi32>
    // CHECK: %[[Q:.+]] = offset %[[B]], %[[I]] : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %q = offset %b, %i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    // CHECK: %[[M:.+]] = cmpi equal %[[I]], %[[I]], signed : tile<8xi32> -> tile<8xi1>
    %m = cmpi equal %i, %i, signed : tile<8xi32> -> tile<8xi1>
    // CHECK: %[[V0:.+]], %[[T0:.+]] = atomic_rmw_tko relaxed device %[[Q]], add, %[[I]], %[[M]] : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
    %0, %t0 = atomic_rmw_tko relaxed device %q, add, %i, %m : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko relaxed device %[[Q]], %[[V0]], %[[I]], %[[M]] token=%[[T0]] : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
    %1, %t1 = atomic_cas_tko relaxed device %q, %0, %i, %m token=%t0 : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
    return
  }

  // CHECK-LABEL: entry @atomic_red_view_tko_mode(
  // GENERIC-LABEL: sym_name = "atomic_red_view_tko_mode"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]{{.*}}, %[[I:[^:]+]]{{.*}}, %[[J:[^:]+]]:
  entry @atomic_red_view_tko_mode(%v: partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, %i: tile<i32>, %j: tile<i32>) {
    // CHECK: %[[X:.+]] = constant <i32: 1> : tile<4x4xi32>
    %x = constant <i32: 1> : tile<4x4xi32>
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], and, %[[X]] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    // GENERIC: "cuda_tile.atomic_red_view_tko"(%[[V]], %[[I]], %[[J]], %{{[^ ,)]+}}) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 0 : i32, operandSegmentSizes = array<i32: 1, 2, 1, 0>}> : (!cuda_tile.partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<4x4xi32>) -> !cuda_tile.token
    %0 = atomic_red_view_tko relaxed device %v[%i, %j], and, %x : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], or, %[[X]] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    %1 = atomic_red_view_tko relaxed device %v[%i, %j], or, %x : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], xor, %[[X]] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    %2 = atomic_red_view_tko relaxed device %v[%i, %j], xor, %x : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], add, %[[X]] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    %3 = atomic_red_view_tko relaxed device %v[%i, %j], add, %x : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], max, %[[X]] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    %4 = atomic_red_view_tko relaxed device %v[%i, %j], max, %x : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], min, %[[X]] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    %5 = atomic_red_view_tko relaxed device %v[%i, %j], min, %x : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], umax, %[[X]] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    %6 = atomic_red_view_tko relaxed device %v[%i, %j], umax, %x : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], umin, %[[X]] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    %7 = atomic_red_view_tko relaxed device %v[%i, %j], umin, %x : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @atomic_red_view_tko_operands(
  // GENERIC-LABEL: sym_name = "atomic_red_view_tko_operands"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]{{.*}}, %[[I:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @atomic_red_view_tko_operands(%v: strided_view<tile=(8), traversal_strides=[4], tensor_view<?xf32, strides=[1]>>, %i: tile<i64>, %t: token) {
    // CHECK: %[[X:.+]] = constant <f32: 1.000000e+00> : tile<8xf32>
    %x = constant <f32: 1.0> : tile<8xf32>
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed tl_blk %arg0[%arg1], addf, %[[X]] : tile<8xf32>, strided_view<tile=(8), traversal_strides=[4], tensor_view<?xf32, strides=[1]>>, tile<i64> -> token
    // GENERIC: "cuda_tile.atomic_red_view_tko"(%[[V]], %[[I]], %{{[^ ,)]+}}) <{memory_ordering_semantics = 1 : i32, memory_scope = 0 : i32, mode = 4 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.strided_view<tile=(8), traversal_strides=[4], tensor_view<?xf32, strides=[1]>>, !cuda_tile.tile<i64>, !cuda_tile.tile<8xf32>) -> !cuda_tile.token
    %0 = atomic_red_view_tko relaxed tl_blk %v[%i], addf, %x : tile<8xf32>, strided_view<tile=(8), traversal_strides=[4], tensor_view<?xf32, strides=[1]>>, tile<i64> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1], addf, %[[X]] token = %arg2 : tile<8xf32>, strided_view<tile=(8), traversal_strides=[4], tensor_view<?xf32, strides=[1]>>, tile<i64> -> token
    // GENERIC: "cuda_tile.atomic_red_view_tko"(%[[V]], %[[I]], %{{[^ ,)]+}}, %[[T]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 4 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!cuda_tile.strided_view<tile=(8), traversal_strides=[4], tensor_view<?xf32, strides=[1]>>, !cuda_tile.tile<i64>, !cuda_tile.tile<8xf32>, !cuda_tile.token) -> !cuda_tile.token
    %1 = atomic_red_view_tko relaxed device %v[%i], addf, %x token = %t : tile<8xf32>, strided_view<tile=(8), traversal_strides=[4], tensor_view<?xf32, strides=[1]>>, tile<i64> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1], addf, %[[X]] token = %arg2 attributes {note = "x"} : tile<8xf32>, strided_view<tile=(8), traversal_strides=[4], tensor_view<?xf32, strides=[1]>>, tile<i64> -> token
    %2 = atomic_red_view_tko relaxed device %v[%i], addf, %x token = %t attributes {note = "x"} : tile<8xf32>, strided_view<tile=(8), traversal_strides=[4], tensor_view<?xf32, strides=[1]>>, tile<i64> -> token
    return
  }

  // Indices of one type share its spelling; of several, each has its own.
  // CHECK-LABEL: entry @atomic_red_view_tko_indices(
  entry @atomic_red_view_tko_indices(%v: partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, %i: tile<i32>, %j: tile<i64>) {
    // CHECK: %[[X:.+]] = constant <f32: 1.000000e+00> : tile<4x4xf32>
    %x = constant <f32: 1.0> : tile<4x4xf32>
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], addf, %[[X]] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32>, tile<i64> -> token
    %0 = atomic_red_view_tko relaxed device %v[%i, %j], addf, %x : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32>, tile<i64> -> token
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg1], addf, %[[X]] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    %1 = atomic_red_view_tko relaxed device %v[%i, %i], addf, %x : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32>, tile<i32> -> token
    return
  }
}
