// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Bitwise ops, on every width they take.

cuda_tile.module @bitwise {
  // CHECK-LABEL: entry @andi(
  // GENERIC-LABEL: sym_name = "andi"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @andi(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = andi %arg0, %arg1 : tile<i32>
    // GENERIC: "cuda_tile.andi"(%[[A]], %[[B]]) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = andi %a, %b : tile<i32>
    // CHECK: %{{.+}} = andi %arg0, %arg1 {note = "x"} : tile<i32>
    %1 = andi %a, %b {note = "x"} : tile<i32>
    // CHECK: %[[V1:.+]] = iota : tile<2xi1>
    %v1 = iota : tile<2xi1>
    // CHECK: %{{.+}} = andi %[[V1]], %[[V1]] : tile<2xi1>
    %r1 = andi %v1, %v1 : tile<2xi1>
    // CHECK: %[[V8:.+]] = iota : tile<2xi8>
    %v8 = iota : tile<2xi8>
    // CHECK: %{{.+}} = andi %[[V8]], %[[V8]] : tile<2xi8>
    %r8 = andi %v8, %v8 : tile<2xi8>
    // CHECK: %[[V16:.+]] = iota : tile<2xi16>
    %v16 = iota : tile<2xi16>
    // CHECK: %{{.+}} = andi %[[V16]], %[[V16]] : tile<2xi16>
    %r16 = andi %v16, %v16 : tile<2xi16>
    // CHECK: %[[V64:.+]] = iota : tile<2xi64>
    %v64 = iota : tile<2xi64>
    // CHECK: %{{.+}} = andi %[[V64]], %[[V64]] : tile<2xi64>
    %r64 = andi %v64, %v64 : tile<2xi64>
    // CHECK: %[[M:.+]] = constant <i1: {{\[\[}}true, false], [false, true]]> : tile<2x2xi1>
    %m = constant <i1: [[true, false], [false, true]]> : tile<2x2xi1>
    // CHECK: %{{.+}} = andi %[[M]], %[[M]] : tile<2x2xi1>
    %n = andi %m, %m : tile<2x2xi1>
    return
  }

  // CHECK-LABEL: entry @ori(
  // GENERIC-LABEL: sym_name = "ori"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @ori(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = ori %arg0, %arg1 : tile<i32>
    // GENERIC: "cuda_tile.ori"(%[[A]], %[[B]]) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = ori %a, %b : tile<i32>
    // CHECK: %{{.+}} = ori %arg0, %arg1 {note = "x"} : tile<i32>
    %1 = ori %a, %b {note = "x"} : tile<i32>
    // CHECK: %[[V1:.+]] = iota : tile<2xi1>
    %v1 = iota : tile<2xi1>
    // CHECK: %{{.+}} = ori %[[V1]], %[[V1]] : tile<2xi1>
    %r1 = ori %v1, %v1 : tile<2xi1>
    // CHECK: %[[V8:.+]] = iota : tile<2xi8>
    %v8 = iota : tile<2xi8>
    // CHECK: %{{.+}} = ori %[[V8]], %[[V8]] : tile<2xi8>
    %r8 = ori %v8, %v8 : tile<2xi8>
    // CHECK: %[[V16:.+]] = iota : tile<2xi16>
    %v16 = iota : tile<2xi16>
    // CHECK: %{{.+}} = ori %[[V16]], %[[V16]] : tile<2xi16>
    %r16 = ori %v16, %v16 : tile<2xi16>
    // CHECK: %[[V64:.+]] = iota : tile<2xi64>
    %v64 = iota : tile<2xi64>
    // CHECK: %{{.+}} = ori %[[V64]], %[[V64]] : tile<2xi64>
    %r64 = ori %v64, %v64 : tile<2xi64>
    // CHECK: %[[M:.+]] = constant <i1: {{\[\[}}true, false], [false, true]]> : tile<2x2xi1>
    %m = constant <i1: [[true, false], [false, true]]> : tile<2x2xi1>
    // CHECK: %{{.+}} = ori %[[M]], %[[M]] : tile<2x2xi1>
    %n = ori %m, %m : tile<2x2xi1>
    return
  }

  // CHECK-LABEL: entry @xori(
  // GENERIC-LABEL: sym_name = "xori"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @xori(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = xori %arg0, %arg1 : tile<i32>
    // GENERIC: "cuda_tile.xori"(%[[A]], %[[B]]) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = xori %a, %b : tile<i32>
    // CHECK: %{{.+}} = xori %arg0, %arg1 {note = "x"} : tile<i32>
    %1 = xori %a, %b {note = "x"} : tile<i32>
    // CHECK: %[[V1:.+]] = iota : tile<2xi1>
    %v1 = iota : tile<2xi1>
    // CHECK: %{{.+}} = xori %[[V1]], %[[V1]] : tile<2xi1>
    %r1 = xori %v1, %v1 : tile<2xi1>
    // CHECK: %[[V8:.+]] = iota : tile<2xi8>
    %v8 = iota : tile<2xi8>
    // CHECK: %{{.+}} = xori %[[V8]], %[[V8]] : tile<2xi8>
    %r8 = xori %v8, %v8 : tile<2xi8>
    // CHECK: %[[V16:.+]] = iota : tile<2xi16>
    %v16 = iota : tile<2xi16>
    // CHECK: %{{.+}} = xori %[[V16]], %[[V16]] : tile<2xi16>
    %r16 = xori %v16, %v16 : tile<2xi16>
    // CHECK: %[[V64:.+]] = iota : tile<2xi64>
    %v64 = iota : tile<2xi64>
    // CHECK: %{{.+}} = xori %[[V64]], %[[V64]] : tile<2xi64>
    %r64 = xori %v64, %v64 : tile<2xi64>
    // CHECK: %[[M:.+]] = constant <i1: {{\[\[}}true, false], [false, true]]> : tile<2x2xi1>
    %m = constant <i1: [[true, false], [false, true]]> : tile<2x2xi1>
    // CHECK: %{{.+}} = xori %[[M]], %[[M]] : tile<2x2xi1>
    %n = xori %m, %m : tile<2x2xi1>
    return
  }
}
