// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Floating-point arithmetic: each op with every rounding mode and flag.
// Modes that are the default of an op are not printed.

cuda_tile.module @float {
  // CHECK-LABEL: entry @addf(
  // GENERIC-LABEL: sym_name = "addf"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @addf(%a: tile<f32>, %b: tile<f32>) {
    // CHECK: %{{.+}} = addf %arg0, %arg1 : tile<f32>
    // GENERIC: "cuda_tile.addf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = addf %a, %b : tile<f32>
    // CHECK: %{{.+}} = addf %arg0, %arg1 : tile<f32>
    %1 = addf %a, %b rounding<nearest_even> : tile<f32>
    // CHECK: %{{.+}} = addf %arg0, %arg1 rounding<zero> : tile<f32>
    // GENERIC: "cuda_tile.addf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<zero>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = addf %a, %b rounding<zero> : tile<f32>
    // CHECK: %{{.+}} = addf %arg0, %arg1 rounding<negative_inf> : tile<f32>
    // GENERIC: "cuda_tile.addf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<negative_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = addf %a, %b rounding<negative_inf> : tile<f32>
    // CHECK: %{{.+}} = addf %arg0, %arg1 rounding<positive_inf> : tile<f32>
    // GENERIC: "cuda_tile.addf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %4 = addf %a, %b rounding<positive_inf> : tile<f32>
    // CHECK: %{{.+}} = addf %arg0, %arg1 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.addf"(%[[A]], %[[B]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %5 = addf %a, %b flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = addf %arg0, %arg1 rounding<positive_inf> flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.addf"(%[[A]], %[[B]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %6 = addf %a, %b rounding<positive_inf> flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = addf %arg0, %arg1 rounding<zero> {note = "x"} : tile<f32>
    %7 = addf %a, %b rounding<zero> {note = "x"} : tile<f32>
    return
  }

  // CHECK-LABEL: entry @subf(
  // GENERIC-LABEL: sym_name = "subf"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @subf(%a: tile<f32>, %b: tile<f32>) {
    // CHECK: %{{.+}} = subf %arg0, %arg1 : tile<f32>
    // GENERIC: "cuda_tile.subf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = subf %a, %b : tile<f32>
    // CHECK: %{{.+}} = subf %arg0, %arg1 : tile<f32>
    %1 = subf %a, %b rounding<nearest_even> : tile<f32>
    // CHECK: %{{.+}} = subf %arg0, %arg1 rounding<zero> : tile<f32>
    // GENERIC: "cuda_tile.subf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<zero>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = subf %a, %b rounding<zero> : tile<f32>
    // CHECK: %{{.+}} = subf %arg0, %arg1 rounding<negative_inf> : tile<f32>
    // GENERIC: "cuda_tile.subf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<negative_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = subf %a, %b rounding<negative_inf> : tile<f32>
    // CHECK: %{{.+}} = subf %arg0, %arg1 rounding<positive_inf> : tile<f32>
    // GENERIC: "cuda_tile.subf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %4 = subf %a, %b rounding<positive_inf> : tile<f32>
    // CHECK: %{{.+}} = subf %arg0, %arg1 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.subf"(%[[A]], %[[B]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %5 = subf %a, %b flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = subf %arg0, %arg1 rounding<positive_inf> flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.subf"(%[[A]], %[[B]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %6 = subf %a, %b rounding<positive_inf> flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = subf %arg0, %arg1 rounding<zero> {note = "x"} : tile<f32>
    %7 = subf %a, %b rounding<zero> {note = "x"} : tile<f32>
    return
  }

  // CHECK-LABEL: entry @mulf(
  // GENERIC-LABEL: sym_name = "mulf"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @mulf(%a: tile<f32>, %b: tile<f32>) {
    // CHECK: %{{.+}} = mulf %arg0, %arg1 : tile<f32>
    // GENERIC: "cuda_tile.mulf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = mulf %a, %b : tile<f32>
    // CHECK: %{{.+}} = mulf %arg0, %arg1 : tile<f32>
    %1 = mulf %a, %b rounding<nearest_even> : tile<f32>
    // CHECK: %{{.+}} = mulf %arg0, %arg1 rounding<zero> : tile<f32>
    // GENERIC: "cuda_tile.mulf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<zero>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = mulf %a, %b rounding<zero> : tile<f32>
    // CHECK: %{{.+}} = mulf %arg0, %arg1 rounding<negative_inf> : tile<f32>
    // GENERIC: "cuda_tile.mulf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<negative_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = mulf %a, %b rounding<negative_inf> : tile<f32>
    // CHECK: %{{.+}} = mulf %arg0, %arg1 rounding<positive_inf> : tile<f32>
    // GENERIC: "cuda_tile.mulf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %4 = mulf %a, %b rounding<positive_inf> : tile<f32>
    // CHECK: %{{.+}} = mulf %arg0, %arg1 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.mulf"(%[[A]], %[[B]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %5 = mulf %a, %b flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = mulf %arg0, %arg1 rounding<positive_inf> flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.mulf"(%[[A]], %[[B]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %6 = mulf %a, %b rounding<positive_inf> flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = mulf %arg0, %arg1 rounding<zero> {note = "x"} : tile<f32>
    %7 = mulf %a, %b rounding<zero> {note = "x"} : tile<f32>
    return
  }

  // CHECK-LABEL: entry @divf(
  // GENERIC-LABEL: sym_name = "divf"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @divf(%a: tile<f32>, %b: tile<f32>) {
    // CHECK: %{{.+}} = divf %arg0, %arg1 : tile<f32>
    // GENERIC: "cuda_tile.divf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = divf %a, %b : tile<f32>
    // CHECK: %{{.+}} = divf %arg0, %arg1 : tile<f32>
    %1 = divf %a, %b rounding<nearest_even> : tile<f32>
    // CHECK: %{{.+}} = divf %arg0, %arg1 rounding<zero> : tile<f32>
    // GENERIC: "cuda_tile.divf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<zero>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = divf %a, %b rounding<zero> : tile<f32>
    // CHECK: %{{.+}} = divf %arg0, %arg1 rounding<negative_inf> : tile<f32>
    // GENERIC: "cuda_tile.divf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<negative_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = divf %a, %b rounding<negative_inf> : tile<f32>
    // CHECK: %{{.+}} = divf %arg0, %arg1 rounding<positive_inf> : tile<f32>
    // GENERIC: "cuda_tile.divf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %4 = divf %a, %b rounding<positive_inf> : tile<f32>
    // CHECK: %{{.+}} = divf %arg0, %arg1 rounding<approx> : tile<f32>
    // GENERIC: "cuda_tile.divf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %5 = divf %a, %b rounding<approx> : tile<f32>
    // CHECK: %{{.+}} = divf %arg0, %arg1 rounding<full> : tile<f32>
    // GENERIC: "cuda_tile.divf"(%[[A]], %[[B]]) <{rounding_mode = #cuda_tile.rounding<full>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %6 = divf %a, %b rounding<full> : tile<f32>
    // CHECK: %{{.+}} = divf %arg0, %arg1 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.divf"(%[[A]], %[[B]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %7 = divf %a, %b flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = divf %arg0, %arg1 rounding<full> flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.divf"(%[[A]], %[[B]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<full>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %8 = divf %a, %b rounding<full> flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = divf %arg0, %arg1 rounding<zero> {note = "x"} : tile<f32>
    %9 = divf %a, %b rounding<zero> {note = "x"} : tile<f32>
    return
  }

  // CHECK-LABEL: entry @fma(
  // GENERIC-LABEL: sym_name = "fma"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]{{.*}}, %[[C:[^:]+]]:
  entry @fma(%a: tile<f32>, %b: tile<f32>, %c: tile<f32>) {
    // CHECK: %{{.+}} = fma %arg0, %arg1, %arg2 : tile<f32>
    // GENERIC: "cuda_tile.fma"(%[[A]], %[[B]], %[[C]]) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = fma %a, %b, %c : tile<f32>
    // CHECK: %{{.+}} = fma %arg0, %arg1, %arg2 : tile<f32>
    %1 = fma %a, %b, %c rounding<nearest_even> : tile<f32>
    // CHECK: %{{.+}} = fma %arg0, %arg1, %arg2 rounding<zero> : tile<f32>
    // GENERIC: "cuda_tile.fma"(%[[A]], %[[B]], %[[C]]) <{rounding_mode = #cuda_tile.rounding<zero>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = fma %a, %b, %c rounding<zero> : tile<f32>
    // CHECK: %{{.+}} = fma %arg0, %arg1, %arg2 rounding<negative_inf> : tile<f32>
    // GENERIC: "cuda_tile.fma"(%[[A]], %[[B]], %[[C]]) <{rounding_mode = #cuda_tile.rounding<negative_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = fma %a, %b, %c rounding<negative_inf> : tile<f32>
    // CHECK: %{{.+}} = fma %arg0, %arg1, %arg2 rounding<positive_inf> : tile<f32>
    // GENERIC: "cuda_tile.fma"(%[[A]], %[[B]], %[[C]]) <{rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %4 = fma %a, %b, %c rounding<positive_inf> : tile<f32>
    // CHECK: %{{.+}} = fma %arg0, %arg1, %arg2 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.fma"(%[[A]], %[[B]], %[[C]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %5 = fma %a, %b, %c flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = fma %arg0, %arg1, %arg2 rounding<positive_inf> flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.fma"(%[[A]], %[[B]], %[[C]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %6 = fma %a, %b, %c rounding<positive_inf> flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = fma %arg0, %arg1, %arg2 rounding<zero> {note = "x"} : tile<f32>
    %7 = fma %a, %b, %c rounding<zero> {note = "x"} : tile<f32>
    return
  }

  // CHECK-LABEL: entry @sqrt(
  // GENERIC-LABEL: sym_name = "sqrt"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]:
  entry @sqrt(%a: tile<f32>) {
    // CHECK: %{{.+}} = sqrt %arg0 : tile<f32>
    // GENERIC: "cuda_tile.sqrt"(%[[A]]) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = sqrt %a : tile<f32>
    // CHECK: %{{.+}} = sqrt %arg0 : tile<f32>
    %1 = sqrt %a rounding<nearest_even> : tile<f32>
    // CHECK: %{{.+}} = sqrt %arg0 rounding<zero> : tile<f32>
    // GENERIC: "cuda_tile.sqrt"(%[[A]]) <{rounding_mode = #cuda_tile.rounding<zero>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = sqrt %a rounding<zero> : tile<f32>
    // CHECK: %{{.+}} = sqrt %arg0 rounding<negative_inf> : tile<f32>
    // GENERIC: "cuda_tile.sqrt"(%[[A]]) <{rounding_mode = #cuda_tile.rounding<negative_inf>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = sqrt %a rounding<negative_inf> : tile<f32>
    // CHECK: %{{.+}} = sqrt %arg0 rounding<positive_inf> : tile<f32>
    // GENERIC: "cuda_tile.sqrt"(%[[A]]) <{rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %4 = sqrt %a rounding<positive_inf> : tile<f32>
    // CHECK: %{{.+}} = sqrt %arg0 rounding<approx> : tile<f32>
    // GENERIC: "cuda_tile.sqrt"(%[[A]]) <{rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %5 = sqrt %a rounding<approx> : tile<f32>
    // CHECK: %{{.+}} = sqrt %arg0 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.sqrt"(%[[A]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %6 = sqrt %a flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = sqrt %arg0 rounding<approx> flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.sqrt"(%[[A]]) <{flush_to_zero, rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %7 = sqrt %a rounding<approx> flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = sqrt %arg0 rounding<zero> {note = "x"} : tile<f32>
    %8 = sqrt %a rounding<zero> {note = "x"} : tile<f32>
    return
  }

  // CHECK-LABEL: entry @exp(
  // GENERIC-LABEL: sym_name = "exp"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]:
  entry @exp(%a: tile<f32>) {
    // CHECK: %{{.+}} = exp %arg0 : tile<f32>
    // GENERIC: "cuda_tile.exp"(%[[A]]) <{rounding_mode = #cuda_tile.rounding<full>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = exp %a : tile<f32>
    // CHECK: %{{.+}} = exp %arg0 : tile<f32>
    %1 = exp %a rounding<full> : tile<f32>
    // CHECK: %{{.+}} = exp %arg0 rounding<approx> : tile<f32>
    // GENERIC: "cuda_tile.exp"(%[[A]]) <{rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = exp %a rounding<approx> : tile<f32>
    // CHECK: %{{.+}} = exp %arg0 rounding<approx> {note = "x"} : tile<f32>
    %3 = exp %a rounding<approx> {note = "x"} : tile<f32>
    return
  }

  // CHECK-LABEL: entry @tanh(
  // GENERIC-LABEL: sym_name = "tanh"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]:
  entry @tanh(%a: tile<f32>) {
    // CHECK: %{{.+}} = tanh %arg0 : tile<f32>
    // GENERIC: "cuda_tile.tanh"(%[[A]]) <{rounding_mode = #cuda_tile.rounding<full>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = tanh %a : tile<f32>
    // CHECK: %{{.+}} = tanh %arg0 : tile<f32>
    %1 = tanh %a rounding<full> : tile<f32>
    // CHECK: %{{.+}} = tanh %arg0 rounding<approx> : tile<f32>
    // GENERIC: "cuda_tile.tanh"(%[[A]]) <{rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = tanh %a rounding<approx> : tile<f32>
    // CHECK: %{{.+}} = tanh %arg0 rounding<approx> {note = "x"} : tile<f32>
    %3 = tanh %a rounding<approx> {note = "x"} : tile<f32>
    return
  }

  // CHECK-LABEL: entry @maxf(
  // GENERIC-LABEL: sym_name = "maxf"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @maxf(%a: tile<f32>, %b: tile<f32>) {
    // CHECK: %{{.+}} = maxf %arg0, %arg1 : tile<f32>
    // GENERIC: "cuda_tile.maxf"(%[[A]], %[[B]]) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = maxf %a, %b : tile<f32>
    // CHECK: %{{.+}} = maxf %arg0, %arg1 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.maxf"(%[[A]], %[[B]]) <{flush_to_zero}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %1 = maxf %a, %b flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = maxf %arg0, %arg1 propagate_nan : tile<f32>
    // GENERIC: "cuda_tile.maxf"(%[[A]], %[[B]]) <{propagate_nan}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = maxf %a, %b propagate_nan : tile<f32>
    // CHECK: %{{.+}} = maxf %arg0, %arg1 flush_to_zero propagate_nan : tile<f32>
    // GENERIC: "cuda_tile.maxf"(%[[A]], %[[B]]) <{flush_to_zero, propagate_nan}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = maxf %a, %b flush_to_zero propagate_nan : tile<f32>
    // The two words come in any order.
    // CHECK: %{{.+}} = maxf %arg0, %arg1 flush_to_zero propagate_nan : tile<f32>
    %4 = maxf %a, %b propagate_nan flush_to_zero : tile<f32>
    return
  }

  // CHECK-LABEL: entry @minf(
  // GENERIC-LABEL: sym_name = "minf"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @minf(%a: tile<f32>, %b: tile<f32>) {
    // CHECK: %{{.+}} = minf %arg0, %arg1 : tile<f32>
    // GENERIC: "cuda_tile.minf"(%[[A]], %[[B]]) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = minf %a, %b : tile<f32>
    // CHECK: %{{.+}} = minf %arg0, %arg1 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.minf"(%[[A]], %[[B]]) <{flush_to_zero}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %1 = minf %a, %b flush_to_zero : tile<f32>
    // CHECK: %{{.+}} = minf %arg0, %arg1 propagate_nan : tile<f32>
    // GENERIC: "cuda_tile.minf"(%[[A]], %[[B]]) <{propagate_nan}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = minf %a, %b propagate_nan : tile<f32>
    // CHECK: %{{.+}} = minf %arg0, %arg1 flush_to_zero propagate_nan : tile<f32>
    // GENERIC: "cuda_tile.minf"(%[[A]], %[[B]]) <{flush_to_zero, propagate_nan}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = minf %a, %b flush_to_zero propagate_nan : tile<f32>
    // The two words come in any order.
    // CHECK: %{{.+}} = minf %arg0, %arg1 flush_to_zero propagate_nan : tile<f32>
    %4 = minf %a, %b propagate_nan flush_to_zero : tile<f32>
    return
  }

  // CHECK-LABEL: entry @rsqrt(
  // GENERIC-LABEL: sym_name = "rsqrt"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]:
  entry @rsqrt(%a: tile<f32>) {
    // CHECK: %{{.+}} = rsqrt %arg0 : tile<f32>
    // GENERIC: "cuda_tile.rsqrt"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = rsqrt %a : tile<f32>
    // CHECK: %{{.+}} = rsqrt %arg0 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.rsqrt"(%[[A]]) <{flush_to_zero}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %1 = rsqrt %a flush_to_zero : tile<f32>
    return
  }

  // CHECK-LABEL: entry @exp2(
  // GENERIC-LABEL: sym_name = "exp2"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]:
  entry @exp2(%a: tile<f32>) {
    // CHECK: %{{.+}} = exp2 %arg0 : tile<f32>
    // GENERIC: "cuda_tile.exp2"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = exp2 %a : tile<f32>
    // CHECK: %{{.+}} = exp2 %arg0 flush_to_zero : tile<f32>
    // GENERIC: "cuda_tile.exp2"(%[[A]]) <{flush_to_zero}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %1 = exp2 %a flush_to_zero : tile<f32>
    return
  }

  // CHECK-LABEL: entry @unary(
  // GENERIC-LABEL: sym_name = "unary"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]:
  entry @unary(%a: tile<f32>) {
    // CHECK: %{{.+}} = absf %arg0 : tile<f32>
    // GENERIC: "cuda_tile.absf"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = absf %a : tile<f32>
    // CHECK: %{{.+}} = negf %arg0 : tile<f32>
    // GENERIC: "cuda_tile.negf"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %1 = negf %a : tile<f32>
    // CHECK: %{{.+}} = ceil %arg0 : tile<f32>
    // GENERIC: "cuda_tile.ceil"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = ceil %a : tile<f32>
    // CHECK: %{{.+}} = floor %arg0 : tile<f32>
    // GENERIC: "cuda_tile.floor"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = floor %a : tile<f32>
    // CHECK: %{{.+}} = log %arg0 : tile<f32>
    // GENERIC: "cuda_tile.log"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %4 = log %a : tile<f32>
    // CHECK: %{{.+}} = log2 %arg0 : tile<f32>
    // GENERIC: "cuda_tile.log2"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %5 = log2 %a : tile<f32>
    // CHECK: %{{.+}} = sin %arg0 : tile<f32>
    // GENERIC: "cuda_tile.sin"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %6 = sin %a : tile<f32>
    // CHECK: %{{.+}} = cos %arg0 : tile<f32>
    // GENERIC: "cuda_tile.cos"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %7 = cos %a : tile<f32>
    // CHECK: %{{.+}} = tan %arg0 : tile<f32>
    // GENERIC: "cuda_tile.tan"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %8 = tan %a : tile<f32>
    // CHECK: %{{.+}} = sinh %arg0 : tile<f32>
    // GENERIC: "cuda_tile.sinh"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %9 = sinh %a : tile<f32>
    // CHECK: %{{.+}} = cosh %arg0 : tile<f32>
    // GENERIC: "cuda_tile.cosh"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %10 = cosh %a : tile<f32>
    return
  }

  // CHECK-LABEL: entry @binary(
  // GENERIC-LABEL: sym_name = "binary"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @binary(%a: tile<f32>, %b: tile<f32>) {
    // CHECK: %{{.+}} = remf %arg0, %arg1 : tile<f32>
    // GENERIC: "cuda_tile.remf"(%[[A]], %[[B]]) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = remf %a, %b : tile<f32>
    // CHECK: %{{.+}} = pow %arg0, %arg1 : tile<f32>
    // GENERIC: "cuda_tile.pow"(%[[A]], %[[B]]) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %1 = pow %a, %b : tile<f32>
    // CHECK: %{{.+}} = atan2 %arg0, %arg1 : tile<f32>
    // GENERIC: "cuda_tile.atan2"(%[[A]], %[[B]]) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = atan2 %a, %b : tile<f32>
    return
  }

  // CHECK-LABEL: entry @fpowi(
  // GENERIC-LABEL: sym_name = "fpowi"
  entry @fpowi() {
    // CHECK: %[[X:.+]] = constant <f32: [1.000000e+00, 2.000000e+00]> : tile<2xf32>
    %x = constant <f32: [1.0, 2.0]> : tile<2xf32>
    // CHECK: %[[N1:.+]] = iota : tile<2xi1>
    %n1 = iota : tile<2xi1>
    // CHECK: %{{.+}} = fpowi %[[X]], %[[N1]] : tile<2xf32>, tile<2xi1>
    // GENERIC: "cuda_tile.fpowi"(%{{[^ ,)]+}}, %{{[^ ,)]+}}) : (!cuda_tile.tile<2xf32>, !cuda_tile.tile<2xi1>) -> !cuda_tile.tile<2xf32>
    %r1 = fpowi %x, %n1 : tile<2xf32>, tile<2xi1>
    // CHECK: %[[N8:.+]] = iota : tile<2xi8>
    %n8 = iota : tile<2xi8>
    // CHECK: %{{.+}} = fpowi %[[X]], %[[N8]] : tile<2xf32>, tile<2xi8>
    // GENERIC: "cuda_tile.fpowi"(%{{[^ ,)]+}}, %{{[^ ,)]+}}) : (!cuda_tile.tile<2xf32>, !cuda_tile.tile<2xi8>) -> !cuda_tile.tile<2xf32>
    %r8 = fpowi %x, %n8 : tile<2xf32>, tile<2xi8>
    // CHECK: %[[N16:.+]] = iota : tile<2xi16>
    %n16 = iota : tile<2xi16>
    // CHECK: %{{.+}} = fpowi %[[X]], %[[N16]] : tile<2xf32>, tile<2xi16>
    // GENERIC: "cuda_tile.fpowi"(%{{[^ ,)]+}}, %{{[^ ,)]+}}) : (!cuda_tile.tile<2xf32>, !cuda_tile.tile<2xi16>) -> !cuda_tile.tile<2xf32>
    %r16 = fpowi %x, %n16 : tile<2xf32>, tile<2xi16>
    // CHECK: %[[N32:.+]] = iota : tile<2xi32>
    %n32 = iota : tile<2xi32>
    // CHECK: %{{.+}} = fpowi %[[X]], %[[N32]] : tile<2xf32>, tile<2xi32>
    // GENERIC: "cuda_tile.fpowi"(%{{[^ ,)]+}}, %{{[^ ,)]+}}) : (!cuda_tile.tile<2xf32>, !cuda_tile.tile<2xi32>) -> !cuda_tile.tile<2xf32>
    %r32 = fpowi %x, %n32 : tile<2xf32>, tile<2xi32>
    return
  }

  // CHECK-LABEL: entry @cmpf(
  // GENERIC-LABEL: sym_name = "cmpf"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @cmpf(%a: tile<f32>, %b: tile<f32>) {
    // CHECK: %{{.+}} = cmpf equal ordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<ordered>, comparison_predicate = #cuda_tile.comparison_predicate<equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %0 = cmpf equal ordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf not_equal ordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<ordered>, comparison_predicate = #cuda_tile.comparison_predicate<not_equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %1 = cmpf not_equal ordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf less_than ordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<ordered>, comparison_predicate = #cuda_tile.comparison_predicate<less_than>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %2 = cmpf less_than ordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf less_than_or_equal ordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<ordered>, comparison_predicate = #cuda_tile.comparison_predicate<less_than_or_equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %3 = cmpf less_than_or_equal ordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf greater_than ordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<ordered>, comparison_predicate = #cuda_tile.comparison_predicate<greater_than>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %4 = cmpf greater_than ordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf greater_than_or_equal ordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<ordered>, comparison_predicate = #cuda_tile.comparison_predicate<greater_than_or_equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %5 = cmpf greater_than_or_equal ordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf equal unordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<unordered>, comparison_predicate = #cuda_tile.comparison_predicate<equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %6 = cmpf equal unordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf not_equal unordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<unordered>, comparison_predicate = #cuda_tile.comparison_predicate<not_equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %7 = cmpf not_equal unordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf less_than unordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<unordered>, comparison_predicate = #cuda_tile.comparison_predicate<less_than>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %8 = cmpf less_than unordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf less_than_or_equal unordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<unordered>, comparison_predicate = #cuda_tile.comparison_predicate<less_than_or_equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %9 = cmpf less_than_or_equal unordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf greater_than unordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<unordered>, comparison_predicate = #cuda_tile.comparison_predicate<greater_than>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %10 = cmpf greater_than unordered %a, %b : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = cmpf greater_than_or_equal unordered %arg0, %arg1 : tile<f32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpf"(%[[A]], %[[B]]) <{comparison_ordering = #cuda_tile.comparison_ordering<unordered>, comparison_predicate = #cuda_tile.comparison_predicate<greater_than_or_equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
    %11 = cmpf greater_than_or_equal unordered %a, %b : tile<f32> -> tile<i1>
    return
  }

  // CHECK-LABEL: entry @elements(
  entry @elements() {
    // Every element type that arithmetic takes; flags are for f32 alone, modes not.
    // CHECK: %[[XF16:.+]] = constant <f16: 1.500000e+00> : tile<2x2xf16>
    %xf16 = constant <f16: 1.5> : tile<2x2xf16>
    // CHECK: %[[SF16:.+]] = addf %[[XF16]], %[[XF16]] rounding<zero> : tile<2x2xf16>
    %sf16 = addf %xf16, %xf16 rounding<zero> : tile<2x2xf16>
    // CHECK: %[[QF16:.+]] = sqrt %[[SF16]] rounding<positive_inf> : tile<2x2xf16>
    %qf16 = sqrt %sf16 rounding<positive_inf> : tile<2x2xf16>
    // CHECK: %[[DF16:.+]] = divf %[[QF16]], %[[SF16]] rounding<negative_inf> : tile<2x2xf16>
    %df16 = divf %qf16, %sf16 rounding<negative_inf> : tile<2x2xf16>
    // CHECK: %[[FF16:.+]] = fma %[[DF16]], %[[SF16]], %[[QF16]] : tile<2x2xf16>
    %ff16 = fma %df16, %sf16, %qf16 : tile<2x2xf16>
    // CHECK: %[[MF16:.+]] = maxf %[[FF16]], %[[QF16]] propagate_nan : tile<2x2xf16>
    %mf16 = maxf %ff16, %qf16 propagate_nan : tile<2x2xf16>
    // CHECK: %[[EF16:.+]] = exp %[[MF16]] : tile<2x2xf16>
    %ef16 = exp %mf16 : tile<2x2xf16>
    // CHECK: %[[TF16:.+]] = tanh %[[EF16]] : tile<2x2xf16>
    %tf16 = tanh %ef16 : tile<2x2xf16>
    // CHECK: %[[PF16:.+]] = pow %[[TF16]], %[[EF16]] : tile<2x2xf16>
    %pf16 = pow %tf16, %ef16 : tile<2x2xf16>
    // CHECK: %{{.+}} = cmpf less_than ordered %[[PF16]], %[[TF16]] : tile<2x2xf16> -> tile<2x2xi1>
    %cf16 = cmpf less_than ordered %pf16, %tf16 : tile<2x2xf16> -> tile<2x2xi1>
    // CHECK: %[[XBF16:.+]] = constant <bf16: 1.500000e+00> : tile<2x2xbf16>
    %xbf16 = constant <bf16: 1.5> : tile<2x2xbf16>
    // CHECK: %[[SBF16:.+]] = addf %[[XBF16]], %[[XBF16]] rounding<zero> : tile<2x2xbf16>
    %sbf16 = addf %xbf16, %xbf16 rounding<zero> : tile<2x2xbf16>
    // CHECK: %[[QBF16:.+]] = sqrt %[[SBF16]] rounding<positive_inf> : tile<2x2xbf16>
    %qbf16 = sqrt %sbf16 rounding<positive_inf> : tile<2x2xbf16>
    // CHECK: %[[DBF16:.+]] = divf %[[QBF16]], %[[SBF16]] rounding<negative_inf> : tile<2x2xbf16>
    %dbf16 = divf %qbf16, %sbf16 rounding<negative_inf> : tile<2x2xbf16>
    // CHECK: %[[FBF16:.+]] = fma %[[DBF16]], %[[SBF16]], %[[QBF16]] : tile<2x2xbf16>
    %fbf16 = fma %dbf16, %sbf16, %qbf16 : tile<2x2xbf16>
    // CHECK: %[[MBF16:.+]] = maxf %[[FBF16]], %[[QBF16]] propagate_nan : tile<2x2xbf16>
    %mbf16 = maxf %fbf16, %qbf16 propagate_nan : tile<2x2xbf16>
    // CHECK: %[[EBF16:.+]] = exp %[[MBF16]] : tile<2x2xbf16>
    %ebf16 = exp %mbf16 : tile<2x2xbf16>
    // CHECK: %[[TBF16:.+]] = tanh %[[EBF16]] : tile<2x2xbf16>
    %tbf16 = tanh %ebf16 : tile<2x2xbf16>
    // CHECK: %[[PBF16:.+]] = pow %[[TBF16]], %[[EBF16]] : tile<2x2xbf16>
    %pbf16 = pow %tbf16, %ebf16 : tile<2x2xbf16>
    // CHECK: %{{.+}} = cmpf less_than ordered %[[PBF16]], %[[TBF16]] : tile<2x2xbf16> -> tile<2x2xi1>
    %cbf16 = cmpf less_than ordered %pbf16, %tbf16 : tile<2x2xbf16> -> tile<2x2xi1>
    // CHECK: %[[XF64:.+]] = constant <f64: 1.500000e+00> : tile<2x2xf64>
    %xf64 = constant <f64: 1.5> : tile<2x2xf64>
    // CHECK: %[[SF64:.+]] = addf %[[XF64]], %[[XF64]] rounding<zero> : tile<2x2xf64>
    %sf64 = addf %xf64, %xf64 rounding<zero> : tile<2x2xf64>
    // CHECK: %[[QF64:.+]] = sqrt %[[SF64]] rounding<positive_inf> : tile<2x2xf64>
    %qf64 = sqrt %sf64 rounding<positive_inf> : tile<2x2xf64>
    // CHECK: %[[DF64:.+]] = divf %[[QF64]], %[[SF64]] rounding<negative_inf> : tile<2x2xf64>
    %df64 = divf %qf64, %sf64 rounding<negative_inf> : tile<2x2xf64>
    // CHECK: %[[FF64:.+]] = fma %[[DF64]], %[[SF64]], %[[QF64]] : tile<2x2xf64>
    %ff64 = fma %df64, %sf64, %qf64 : tile<2x2xf64>
    // CHECK: %[[MF64:.+]] = maxf %[[FF64]], %[[QF64]] propagate_nan : tile<2x2xf64>
    %mf64 = maxf %ff64, %qf64 propagate_nan : tile<2x2xf64>
    // CHECK: %[[EF64:.+]] = exp %[[MF64]] : tile<2x2xf64>
    %ef64 = exp %mf64 : tile<2x2xf64>
    // CHECK: %[[TF64:.+]] = tanh %[[EF64]] : tile<2x2xf64>
    %tf64 = tanh %ef64 : tile<2x2xf64>
    // CHECK: %[[PF64:.+]] = pow %[[TF64]], %[[EF64]] : tile<2x2xf64>
    %pf64 = pow %tf64, %ef64 : tile<2x2xf64>
    // CHECK: %{{.+}} = cmpf less_than ordered %[[PF64]], %[[TF64]] : tile<2x2xf64> -> tile<2x2xi1>
    %cf64 = cmpf less_than ordered %pf64, %tf64 : tile<2x2xf64> -> tile<2x2xi1>
    return
  }
}
