// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Ops that make, shape, cut and join tiles. Literals are in attributes.mlir.

cuda_tile.module @core_tiles {
  // CHECK-LABEL: entry @constant(
  // GENERIC-LABEL: sym_name = "constant"
  entry @constant() {
    // CHECK: %{{.+}} = constant <i32: 7> : tile<4x4xi32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<7> : !cuda_tile.tile<4x4xi32>}> : () -> !cuda_tile.tile<4x4xi32>
    %0 = constant <i32: 7> : tile<4x4xi32>
    // CHECK: %{{.+}} = constant <i32: [1, 2, -3, 4]> : tile<4xi32> {note = "x"}
    // GENERIC: "cuda_tile.constant"() <{value = dense<[1, 2, -3, 4]> : !cuda_tile.tile<4xi32>}> {note = "x"} : () -> !cuda_tile.tile<4xi32>
    %1 = constant <i32: [1, 2, -3, 4]> : tile<4xi32> {note = "x"}
    // CHECK: %{{.+}} = constant <f32: 1.000000e+00> : tile<f32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<1.000000e+00> : !cuda_tile.tile<f32>}> : () -> !cuda_tile.tile<f32>
    %2 = constant <f32: 1.0> : tile<f32>
    return
  }

  // CHECK-LABEL: entry @iota(
  // GENERIC-LABEL: sym_name = "iota"
  entry @iota() {
    // CHECK: %{{.+}} = iota : tile<2xi1>
    %0 = iota : tile<2xi1>
    // CHECK: %{{.+}} = iota : tile<256xi8>
    %1 = iota : tile<256xi8>
    // CHECK: %{{.+}} = iota : tile<65536xi16>
    %2 = iota : tile<65536xi16>
    // CHECK: %{{.+}} = iota : tile<16xi32>
    // GENERIC: "cuda_tile.iota"() : () -> !cuda_tile.tile<16xi32>
    %3 = iota : tile<16xi32>
    // CHECK: %{{.+}} = iota {note = "x"} : tile<1xi64>
    %4 = iota {note = "x"} : tile<1xi64>
    // As many elements as a tile can have.
    // CHECK: %{{.+}} = iota : tile<16777216xi32>
    %5 = iota : tile<16777216xi32>
    return
  }

  // CHECK-LABEL: entry @reshape(
  // GENERIC-LABEL: sym_name = "reshape"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[P:[^:]+]]:
  entry @reshape(%a: tile<f32>, %p: tile<ptr<i8>>) {
    // CHECK: %[[V0:.+]] = reshape %arg0 : tile<f32> -> tile<1x1xf32>
    // GENERIC: "cuda_tile.reshape"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<1x1xf32>
    %0 = reshape %a : tile<f32> -> tile<1x1xf32>
    // CHECK: %{{.+}} = reshape %[[V0]] : tile<1x1xf32> -> tile<f32>
    %1 = reshape %0 : tile<1x1xf32> -> tile<f32>
    // CHECK: %{{.+}} = reshape %arg1 : tile<ptr<i8>> -> tile<1x1x1xptr<i8>>
    %2 = reshape %p : tile<ptr<i8>> -> tile<1x1x1xptr<i8>>
    // CHECK: %[[I:.+]] = iota : tile<16xi32>
    %i = iota : tile<16xi32>
    // CHECK: %{{.+}} = reshape %[[I]] {note = "x"} : tile<16xi32> -> tile<2x4x2xi32>
    %3 = reshape %i {note = "x"} : tile<16xi32> -> tile<2x4x2xi32>
    return
  }

  // CHECK-LABEL: entry @broadcast(
  // GENERIC-LABEL: sym_name = "broadcast"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]:
  entry @broadcast(%p: tile<ptr<i8>>) {
    // CHECK: %[[R:.+]] = reshape %arg0 : tile<ptr<i8>> -> tile<1x1xptr<i8>>
    %r = reshape %p : tile<ptr<i8>> -> tile<1x1xptr<i8>>
    // CHECK: %[[V0:.+]] = broadcast %[[R]] : tile<1x1xptr<i8>> -> tile<1x4xptr<i8>>
    // GENERIC: "cuda_tile.broadcast"(%{{[^ ,)]+}}) : (!cuda_tile.tile<1x1xptr<i8>>) -> !cuda_tile.tile<1x4xptr<i8>>
    %0 = broadcast %r : tile<1x1xptr<i8>> -> tile<1x4xptr<i8>>
    // CHECK: %[[V1:.+]] = broadcast %[[V0]] : tile<1x4xptr<i8>> -> tile<8x4xptr<i8>>
    %1 = broadcast %0 : tile<1x4xptr<i8>> -> tile<8x4xptr<i8>>
    // CHECK: %{{.+}} = broadcast %[[V1]] {note = "x"} : tile<8x4xptr<i8>> -> tile<8x4xptr<i8>>
    %2 = broadcast %1 {note = "x"} : tile<8x4xptr<i8>> -> tile<8x4xptr<i8>>
    // Rank 0 has nothing to stretch.
    // CHECK: %{{.+}} = broadcast %arg0 : tile<ptr<i8>> -> tile<ptr<i8>>
    %3 = broadcast %p : tile<ptr<i8>> -> tile<ptr<i8>>
    return
  }

  // CHECK-LABEL: entry @permute(
  // GENERIC-LABEL: sym_name = "permute"
  entry @permute() {
    // CHECK: %[[I:.+]] = iota : tile<64xi32>
    %i = iota : tile<64xi32>
    // CHECK: %[[X:.+]] = reshape %[[I]] : tile<64xi32> -> tile<2x4x8xi32>
    %x = reshape %i : tile<64xi32> -> tile<2x4x8xi32>
    // CHECK: %{{.+}} = permute %[[X]] [2, 0, 1] : tile<2x4x8xi32> -> tile<8x2x4xi32>
    // GENERIC: "cuda_tile.permute"(%{{[^ ,)]+}}) <{permutation = array<i32: 2, 0, 1>}> : (!cuda_tile.tile<2x4x8xi32>) -> !cuda_tile.tile<8x2x4xi32>
    %0 = permute %x [2, 0, 1] : tile<2x4x8xi32> -> tile<8x2x4xi32>
    // CHECK: %{{.+}} = permute %[[X]] [0, 1, 2] {note = "x"} : tile<2x4x8xi32> -> tile<2x4x8xi32>
    %1 = permute %x [0, 1, 2] {note = "x"} : tile<2x4x8xi32> -> tile<2x4x8xi32>
    // CHECK: %{{.+}} = permute %[[X]] [0, 2, 1] : tile<2x4x8xi32> -> tile<2x8x4xi32>
    %2 = permute %x [0, 2, 1] : tile<2x4x8xi32> -> tile<2x8x4xi32>
    return
  }

  // CHECK-LABEL: entry @cat(
  // GENERIC-LABEL: sym_name = "cat"
  entry @cat() {
    // CHECK: %[[I:.+]] = iota : tile<8xi32>
    %i = iota : tile<8xi32>
    // CHECK: %[[X:.+]] = reshape %[[I]] : tile<8xi32> -> tile<2x4xi32>
    %x = reshape %i : tile<8xi32> -> tile<2x4xi32>
    // CHECK: %[[Y:.+]] = addi %[[X]], %[[X]] : tile<2x4xi32>
    %y = addi %x, %x : tile<2x4xi32>
    // CHECK: %{{.+}} = cat %[[X]], %[[Y]] dim = 0 : tile<2x4xi32>, tile<2x4xi32> -> tile<4x4xi32>
    // GENERIC: "cuda_tile.cat"(%{{[^ ,)]+}}, %{{[^ ,)]+}}) <{dim = 0 : i64}> : (!cuda_tile.tile<2x4xi32>, !cuda_tile.tile<2x4xi32>) -> !cuda_tile.tile<4x4xi32>
    %0 = cat %x, %y dim = 0 : tile<2x4xi32>, tile<2x4xi32> -> tile<4x4xi32>
    // CHECK: %{{.+}} = cat %[[X]], %[[Y]] dim = 1 {note = "x"} : tile<2x4xi32>, tile<2x4xi32> -> tile<2x8xi32>
    %1 = cat %x, %y dim = 1 {note = "x"} : tile<2x4xi32>, tile<2x4xi32> -> tile<2x8xi32>
    return
  }

  // CHECK-LABEL: entry @extract(
  // GENERIC-LABEL: sym_name = "extract"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[I:[^:]+]]{{.*}}, %[[J:[^:]+]]:
  entry @extract(%a: tile<f32>, %i: tile<i32>, %j: tile<i32>) {
    // CHECK: %[[N:.+]] = iota : tile<64xi16>
    %n = iota : tile<64xi16>
    // CHECK: %[[X:.+]] = reshape %[[N]] : tile<64xi16> -> tile<8x8xi16>
    %x = reshape %n : tile<64xi16> -> tile<8x8xi16>
    // CHECK: %{{.+}} = extract %[[X]][%arg1, %arg2] : tile<8x8xi16> -> tile<4x2xi16>
    // GENERIC: "cuda_tile.extract"(%{{[^ ,)]+}}, %[[I]], %[[J]]) : (!cuda_tile.tile<8x8xi16>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<4x2xi16>
    %0 = extract %x[%i, %j] : tile<8x8xi16> -> tile<4x2xi16>
    // CHECK: %{{.+}} = extract %[[X]][%arg2, %arg1] {note = "x"} : tile<8x8xi16> -> tile<8x8xi16>
    %1 = extract %x[%j, %i] {note = "x"} : tile<8x8xi16> -> tile<8x8xi16>
    // CHECK: %{{.+}} = extract %[[N]][%arg1] : tile<64xi16> -> tile<1xi16>
    %2 = extract %n[%i] : tile<64xi16> -> tile<1xi16>
    // CHECK: %{{.+}} = extract %arg0[] : tile<f32> -> tile<f32>
    // GENERIC: "cuda_tile.extract"(%[[A]]) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %3 = extract %a[] : tile<f32> -> tile<f32>
    return
  }

  // CHECK-LABEL: entry @insert(
  // GENERIC-LABEL: sym_name = "insert"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]{{.*}}, %[[I:[^:]+]]{{.*}}, %[[J:[^:]+]]:
  entry @insert(%a: tile<f32>, %b: tile<f32>, %i: tile<i32>, %j: tile<i32>) {
    // CHECK: %[[N:.+]] = iota : tile<64xi16>
    %n = iota : tile<64xi16>
    // CHECK: %[[X:.+]] = reshape %[[N]] : tile<64xi16> -> tile<8x8xi16>
    %x = reshape %n : tile<64xi16> -> tile<8x8xi16>
    // CHECK: %[[M:.+]] = iota : tile<8xi16>
    %m = iota : tile<8xi16>
    // CHECK: %[[Y:.+]] = reshape %[[M]] : tile<8xi16> -> tile<4x2xi16>
    %y = reshape %m : tile<8xi16> -> tile<4x2xi16>
    // CHECK: %{{.+}} = insert %[[Y]], %[[X]][%arg2, %arg3] : tile<4x2xi16>, tile<8x8xi16>
    // GENERIC: "cuda_tile.insert"(%{{[^ ,)]+}}, %{{[^ ,)]+}}, %[[I]], %[[J]]) : (!cuda_tile.tile<4x2xi16>, !cuda_tile.tile<8x8xi16>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<8x8xi16>
    %0 = insert %y, %x[%i, %j] : tile<4x2xi16>, tile<8x8xi16>
    // CHECK: %{{.+}} = insert %[[M]], %[[N]][%arg2] {note = "x"} : tile<8xi16>, tile<64xi16>
    %1 = insert %m, %n[%i] {note = "x"} : tile<8xi16>, tile<64xi16>
    // CHECK: %{{.+}} = insert %arg0, %arg1[] : tile<f32>, tile<f32>
    // GENERIC: "cuda_tile.insert"(%[[A]], %[[B]]) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %2 = insert %a, %b[] : tile<f32>, tile<f32>
    return
  }

  // CHECK-LABEL: entry @select(
  // GENERIC-LABEL: sym_name = "select"
  // GENERIC-NEXT: ^bb0(%[[C:[^:]+]]{{.*}}, %[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]{{.*}}, %[[P:[^:]+]]{{.*}}, %[[Q:[^:]+]]:
  entry @select(%c: tile<i1>, %a: tile<f32>, %b: tile<f32>, %p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    // CHECK: %{{.+}} = select %arg0, %arg1, %arg2 : tile<i1>, tile<f32>
    // GENERIC: "cuda_tile.select"(%[[C]], %[[A]], %[[B]]) : (!cuda_tile.tile<i1>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    %0 = select %c, %a, %b : tile<i1>, tile<f32>
    // Pointers and truth values can be chosen like numbers.
    // CHECK: %{{.+}} = select %arg0, %arg3, %arg4 : tile<i1>, tile<ptr<f32>>
    %1 = select %c, %p, %q : tile<i1>, tile<ptr<f32>>
    // CHECK: %{{.+}} = select %arg0, %arg0, %arg0 : tile<i1>, tile<i1>
    %2 = select %c, %c, %c : tile<i1>, tile<i1>
    // CHECK: %[[M:.+]] = constant <i1: [true, false]> : tile<2xi1>
    %m = constant <i1: [true, false]> : tile<2xi1>
    // CHECK: %[[X:.+]] = iota : tile<2xi64>
    %x = iota : tile<2xi64>
    // CHECK: %{{.+}} = select %[[M]], %[[X]], %[[X]] {note = "x"} : tile<2xi1>, tile<2xi64>
    %3 = select %m, %x, %x {note = "x"} : tile<2xi1>, tile<2xi64>
    return
  }

  // CHECK-LABEL: entry @offset(
  // GENERIC-LABEL: sym_name = "offset"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @offset(%p: tile<ptr<f32>>, %a: tile<i8>, %b: tile<i64>) {
    // CHECK: %[[V0:.+]] = offset %arg0, %arg1 : tile<ptr<f32>>, tile<i8> -> tile<ptr<f32>>
    // GENERIC: "cuda_tile.offset"(%[[P]], %[[A]]) : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i8>) -> !cuda_tile.tile<ptr<f32>>
    %0 = offset %p, %a : tile<ptr<f32>>, tile<i8> -> tile<ptr<f32>>
    // CHECK: %{{.+}} = offset %[[V0]], %arg2 {note = "x"} : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
    %1 = offset %0, %b {note = "x"} : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
    // CHECK: %[[R:.+]] = reshape %arg0 : tile<ptr<f32>> -> tile<1xptr<f32>>
    %r = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    // CHECK: %[[V:.+]] = broadcast %[[R]] : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %v = broadcast %r : tile<1xptr<f32>> -> tile<8xptr<f32>>
    // CHECK: %[[I:.+]] = iota : tile<8xi32>
    %i = iota : tile<8xi32>
    // CHECK: %{{.+}} = offset %[[V]], %[[I]] : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %2 = offset %v, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    return
  }

  // Shape ops take any element.
  // CHECK-LABEL: entry @elements(
  entry @elements() {
    // CHECK: %[[B:.+]] = constant <i8: 1> : tile<64xi8>
    %b = constant <i8: 1> : tile<64xi8>
    // CHECK: %[[I4:.+]] = unpack %[[B]] : tile<64xi8> -> tile<128xi4>
    %i4 = unpack %b : tile<64xi8> -> tile<128xi4>
    // CHECK: %[[I4R:.+]] = reshape %[[I4]] : tile<128xi4> -> tile<8x16xi4>
    %i4r = reshape %i4 : tile<128xi4> -> tile<8x16xi4>
    // CHECK: %[[I4P:.+]] = permute %[[I4R]] [1, 0] : tile<8x16xi4> -> tile<16x8xi4>
    %i4p = permute %i4r [1, 0] : tile<8x16xi4> -> tile<16x8xi4>
    // CHECK: %{{.+}} = cat %[[I4P]], %[[I4P]] dim = 0 : tile<16x8xi4>, tile<16x8xi4> -> tile<32x8xi4>
    %i4c = cat %i4p, %i4p dim = 0 : tile<16x8xi4>, tile<16x8xi4> -> tile<32x8xi4>
    // CHECK: %[[F4:.+]] = unpack %[[B]] : tile<64xi8> -> tile<128xf4E2M1FN>
    %f4 = unpack %b : tile<64xi8> -> tile<128xf4E2M1FN>
    // CHECK: %[[F4R:.+]] = reshape %[[F4]] : tile<128xf4E2M1FN> -> tile<1x128xf4E2M1FN>
    %f4r = reshape %f4 : tile<128xf4E2M1FN> -> tile<1x128xf4E2M1FN>
    // CHECK: %{{.+}} = broadcast %[[F4R]] : tile<1x128xf4E2M1FN> -> tile<2x128xf4E2M1FN>
    %f4b = broadcast %f4r : tile<1x128xf4E2M1FN> -> tile<2x128xf4E2M1FN>
    return
  }
}
