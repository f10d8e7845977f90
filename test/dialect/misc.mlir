// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// assume and print_tko. The predicates themselves are in attributes.mlir.

cuda_tile.module @misc {
  // CHECK-LABEL: entry @assume(
  // GENERIC-LABEL: sym_name = "assume"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[N:[^:]+]]{{.*}}, %[[V:[^:]+]]:
  entry @assume(%p: tile<ptr<f32>>, %n: tile<i32>, %v: tensor_view<?xf32, strides=[1]>) {
    // CHECK: %{{.+}} = assume div_by<16>, %arg0 : tile<ptr<f32>>
    // GENERIC: "cuda_tile.assume"(%[[P]]) <{predicate = #cuda_tile.div_by<16>}> : (!cuda_tile.tile<ptr<f32>>) -> !cuda_tile.tile<ptr<f32>>
    %0 = assume div_by<16>, %p : tile<ptr<f32>>
    // CHECK: %{{.+}} = assume bounded<0, ?>, %arg1 : tile<i32>
    // GENERIC: "cuda_tile.assume"(%[[N]]) <{predicate = #cuda_tile.bounded<0, ?>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %1 = assume bounded<0, ?>, %n : tile<i32>
    // CHECK: %{{.+}} = assume div_by<16>, %arg2 : tensor_view<?xf32, strides=[1]>
    // GENERIC: "cuda_tile.assume"(%[[V]]) <{predicate = #cuda_tile.div_by<16>}> : (!cuda_tile.tensor_view<?xf32, strides=[1]>) -> !cuda_tile.tensor_view<?xf32, strides=[1]>
    %2 = assume div_by<16>, %v : tensor_view<?xf32, strides=[1]>
    // CHECK: %[[X:.+]] = constant <i32: 3> : tile<8x8xi32>
    %x = constant <i32: 3> : tile<8x8xi32>
    // CHECK: %{{.+}} = assume same_elements<[1, 4]>, %[[X]] {note = "x"} : tile<8x8xi32>
    // GENERIC: "cuda_tile.assume"(%{{[^ ,)]+}}) <{predicate = #cuda_tile.same_elements<[1, 4]>}> {note = "x"} : (!cuda_tile.tile<8x8xi32>) -> !cuda_tile.tile<8x8xi32>
    %3 = assume same_elements<[1, 4]>, %x {note = "x"} : tile<8x8xi32>
    // The long spelling of a predicate is read too.
    // CHECK: %{{.+}} = assume bounded<-1, 7>, %arg1 : tile<i32>
    %4 = assume #cuda_tile.bounded<-1, 7>, %n : tile<i32>
    return
  }

  // CHECK-LABEL: entry @print_tko(
  // GENERIC-LABEL: sym_name = "print_tko"
  // GENERIC-NEXT: ^bb0(%[[I:[^:]+]]{{.*}}, %[[F:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @print_tko(%i: tile<i32>, %f: tile<f32>, %t: token) {
    // CHECK: %{{.+}} = print_tko "hello\0A" -> token
    // GENERIC: "cuda_tile.print_tko"() <{operandSegmentSizes = array<i32: 0, 0>, str = "hello\0A"}> : () -> !cuda_tile.token
    %0 = print_tko "hello\0A" -> token
    // CHECK: %{{.+}} = print_tko "hello\0A" -> token
    %1 = print_tko "hello\n" -> token
    // CHECK: %{{.+}} = print_tko "i=%d", %arg0 : tile<i32> -> token
    // GENERIC: "cuda_tile.print_tko"(%[[I]]) <{operandSegmentSizes = array<i32: 1, 0>, str = "i=%d"}> : (!cuda_tile.tile<i32>) -> !cuda_tile.token
    %2 = print_tko "i=%d", %i : tile<i32> -> token
    // CHECK: %{{.+}} = print_tko "i=%d x=%f", %arg0, %arg1 token=%arg2 : tile<i32>, tile<f32> -> token
    // GENERIC: "cuda_tile.print_tko"(%[[I]], %[[F]], %[[T]]) <{operandSegmentSizes = array<i32: 2, 1>, str = "i=%d x=%f"}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<f32>, !cuda_tile.token) -> !cuda_tile.token
    %3 = print_tko "i=%d x=%f", %i, %f token=%t : tile<i32>, tile<f32> -> token
    // CHECK: %{{.+}} = print_tko "then" token=%arg2 {note = "x"} -> token
    // GENERIC: "cuda_tile.print_tko"(%[[T]]) <{operandSegmentSizes = array<i32: 0, 1>, str = "then"}> {note = "x"} : (!cuda_tile.token) -> !cuda_tile.token
    %4 = print_tko "then" token=%t {note = "x"} -> token
    // CHECK: %[[X:.+]] = constant <i32: 3> : tile<2x4xi32>
    %x = constant <i32: 3> : tile<2x4xi32>
    // CHECK: %{{.+}} = print_tko "%d", %[[X]] {note = "x"} : tile<2x4xi32> -> token
    %5 = print_tko "%d", %x {note = "x"} : tile<2x4xi32> -> token
    // Every letter that ends a conversion; `%%` is a percent sign.
    // CHECK: %{{.+}} = print_tko "%i %u %o %x %X %c %s %p", %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0 : tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32> -> token
    %6 = print_tko "%i %u %o %x %X %c %s %p", %i, %i, %i, %i, %i, %i, %i, %i : tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32> -> token
    // CHECK: %{{.+}} = print_tko "%e %E %f %F %g %G %a %A", %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1 : tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32> -> token
    %7 = print_tko "%e %E %f %F %g %G %a %A", %f, %f, %f, %f, %f, %f, %f, %f : tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32> -> token
    // CHECK: %{{.+}} = print_tko "100%% of %-8.3lld and %S %n", %arg0, %arg0, %arg0 : tile<i32>, tile<i32>, tile<i32> -> token
    %8 = print_tko "100%% of %-8.3lld and %S %n", %i, %i, %i : tile<i32>, tile<i32>, tile<i32> -> token
    // A `%` inside a conversion starts another: this string has two.
    // CHECK: %{{.+}} = print_tko "%-%d", %arg0, %arg0 : tile<i32>, tile<i32> -> token
    %9 = print_tko "%-%d", %i, %i : tile<i32>, tile<i32> -> token
    // CHECK: print_tko "no name" -> token
    print_tko "no name" -> token
    return
  }
}
