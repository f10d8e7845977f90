// RUN: tessera-opt --canonicalize %s | FileCheck %s
// RUN: tessera-opt --canonicalize %s | tessera-opt --canonicalize | FileCheck %s

// Ops that only place elements: where each pattern fires, and what stops it.

cuda_tile.module @shapes {
  // CHECK-LABEL: entry @reshapes(
  // CHECK: %[[I:.+]] = iota : tile<8xi32>
  // CHECK-NEXT: %[[R:.+]] = reshape %[[I]] : tile<8xi32> -> tile<2x4xi32>
  // CHECK-NEXT: print_tko "%d %d", %[[R]], %[[I]]
  // fires: MergeChain<ReshapeOp>
  entry @reshapes() {
    %0 = iota : tile<8xi32>
    %1 = reshape %0 : tile<8xi32> -> tile<4x2xi32>
    %2 = reshape %1 : tile<4x2xi32> -> tile<2x4xi32>
    %3 = reshape %2 : tile<2x4xi32> -> tile<8xi32>
    %t = print_tko "%d %d", %2, %3 : tile<2x4xi32>, tile<8xi32> -> token
    return
  }

  // CHECK-LABEL: entry @broadcasts(
  // CHECK: %[[R:.+]] = reshape %arg0 : tile<i32> -> tile<1x1xi32>
  // CHECK-NEXT: %[[B:.+]] = broadcast %[[R]] : tile<1x1xi32> -> tile<2x4xi32>
  // CHECK-NEXT: print_tko "%d %d", %[[B]], %[[B]]
  // fires: MergeChain<BroadcastOp>, RemoveIdentity<BroadcastOp>
  entry @broadcasts(%x: tile<i32>) {
    %0 = reshape %x : tile<i32> -> tile<1x1xi32>
    %1 = broadcast %0 : tile<1x1xi32> -> tile<2x1xi32>
    %2 = broadcast %1 : tile<2x1xi32> -> tile<2x4xi32>
    %3 = broadcast %2 : tile<2x4xi32> -> tile<2x4xi32>
    %t = print_tko "%d %d", %2, %3 : tile<2x4xi32>, tile<2x4xi32> -> token
    return
  }

  // CHECK-LABEL: entry @splats(
  // CHECK: %[[C:.+]] = constant <f32: 1.500000e+00> : tile<4x8xf32>
  // CHECK-NEXT: print_tko "%f", %[[C]]
  // stops: RemoveIdentity<BroadcastOp>, RemoveIdentity<ReshapeOp>
  entry @splats() {
    %0 = constant <f32: 1.5> : tile<f32>
    %1 = reshape %0 : tile<f32> -> tile<1x1xf32>
    %2 = broadcast %1 : tile<1x1xf32> -> tile<8x4xf32>
    %3 = permute %2 [1, 0] : tile<8x4xf32> -> tile<4x8xf32>
    %t = print_tko "%f", %3 : tile<4x8xf32> -> token
    return
  }

  // CHECK-LABEL: entry @splats_each(
  // CHECK: %[[R:.+]] = constant <i32: 7> : tile<2x2xi32>
  // CHECK-NEXT: %[[B:.+]] = constant <i32: 7> : tile<4x4xi32>
  // CHECK-NEXT: %[[P:.+]] = constant <i32: 7> : tile<8x2xi32>
  // CHECK-NEXT: print_tko "%d %d %d", %[[R]], %[[B]], %[[P]]
  // fires: PlaceSplat<ReshapeOp>, PlaceSplat<BroadcastOp>, PlaceSplat<PermuteOp>
  entry @splats_each() {
    %0 = constant <i32: 7> : tile<4xi32>
    %1 = constant <i32: 7> : tile<1x4xi32>
    %2 = constant <i32: 7> : tile<2x8xi32>
    %3 = reshape %0 : tile<4xi32> -> tile<2x2xi32>
    %4 = broadcast %1 : tile<1x4xi32> -> tile<4x4xi32>
    %5 = permute %2 [1, 0] : tile<2x8xi32> -> tile<8x2xi32>
    %t = print_tko "%d %d %d", %3, %4, %5 : tile<2x2xi32>, tile<4x4xi32>, tile<8x2xi32> -> token
    return
  }

  // Elements that differ are not a splat.
  // CHECK-LABEL: entry @no_splat(
  // CHECK: broadcast
  // stops: PlaceSplat<BroadcastOp>
  entry @no_splat() {
    %0 = constant <i32: [[1], [2]]> : tile<2x1xi32>
    %1 = broadcast %0 : tile<2x1xi32> -> tile<2x1024xi32>
    %t = print_tko "%d", %1 : tile<2x1024xi32> -> token
    return
  }

  // CHECK-LABEL: entry @reshape_of_broadcast(
  // CHECK: %[[A:.+]] = reshape %arg0 : tile<i32> -> tile<1xi32>
  // CHECK-NEXT: %[[B:.+]] = broadcast %[[A]] : tile<1xi32> -> tile<32xi32>
  // CHECK-NEXT: %[[I:.+]] = iota : tile<4xi32>
  // CHECK-NEXT: %[[C:.+]] = reshape %[[I]] : tile<4xi32> -> tile<1x1x4xi32>
  // CHECK-NEXT: %[[D:.+]] = broadcast %[[C]] : tile<1x1x4xi32> -> tile<8x1x4xi32>
  // CHECK-NEXT: print_tko "%d %d", %[[B]], %[[D]]
  // fires: ReshapeOfBroadcast
  entry @reshape_of_broadcast(%x: tile<i32>) {
    %0 = reshape %x : tile<i32> -> tile<1x1xi32>
    %1 = broadcast %0 : tile<1x1xi32> -> tile<4x8xi32>
    %2 = reshape %1 : tile<4x8xi32> -> tile<32xi32>
    %3 = iota : tile<4xi32>
    %4 = reshape %3 : tile<4xi32> -> tile<1x4xi32>
    %5 = broadcast %4 : tile<1x4xi32> -> tile<8x4xi32>
    %6 = reshape %5 : tile<8x4xi32> -> tile<8x1x4xi32>
    %t = print_tko "%d %d", %2, %6 : tile<32xi32>, tile<8x1x4xi32> -> token
    return
  }

  // The reshape joins a stretched dimension with another; the broadcast has
  // another user.
  // CHECK-LABEL: entry @no_reshape_of_broadcast(
  // CHECK: %[[A:.+]] = broadcast
  // CHECK: reshape %[[A]]
  // CHECK: %[[B:.+]] = broadcast
  // CHECK: reshape %[[B]]
  // stops: ReshapeOfBroadcast, MergeChain<ReshapeOp>, MergeChain<BroadcastOp>
  entry @no_reshape_of_broadcast() {
    %0 = iota : tile<4xi32>
    %1 = reshape %0 : tile<4xi32> -> tile<1x4xi32>
    %2 = broadcast %1 : tile<1x4xi32> -> tile<8x4xi32>
    %3 = reshape %2 : tile<8x4xi32> -> tile<32xi32>
    %4 = broadcast %1 : tile<1x4xi32> -> tile<2x4xi32>
    %5 = reshape %4 : tile<2x4xi32> -> tile<2x1x4xi32>
    %t = print_tko "%d %d %d", %3, %4, %5 : tile<32xi32>, tile<2x4xi32>, tile<2x1x4xi32> -> token
    return
  }

  // CHECK-LABEL: entry @permutes(
  // CHECK: %[[S:.+]] = reshape %{{.+}} -> tile<2x4x8xi32>
  // CHECK-NEXT: %[[P:.+]] = permute %[[S]] [1, 2, 0] : tile<2x4x8xi32> -> tile<4x8x2xi32>
  // CHECK-NEXT: print_tko "%d %d", %[[P]], %[[S]]
  // fires: MergePermutes
  entry @permutes() {
    %0 = iota : tile<64xi32>
    %1 = reshape %0 : tile<64xi32> -> tile<2x4x8xi32>
    %2 = permute %1 [2, 0, 1] : tile<2x4x8xi32> -> tile<8x2x4xi32>
    %3 = permute %2 [2, 0, 1] : tile<8x2x4xi32> -> tile<4x8x2xi32>
    %4 = permute %3 [2, 0, 1] : tile<4x8x2xi32> -> tile<2x4x8xi32>
    %t = print_tko "%d %d", %3, %4 : tile<4x8x2xi32>, tile<2x4x8xi32> -> token
    return
  }

  // Dimensions of size 1 hold no order; others do.
  // CHECK-LABEL: entry @permute_of_units(
  // CHECK: %[[I:.+]] = iota
  // CHECK-NEXT: %[[S:.+]] = reshape %[[I]] : tile<8xi32> -> tile<4x1x2xi32>
  // CHECK-NEXT: %[[A:.+]] = reshape %[[I]] : tile<8xi32> -> tile<4x2x1xi32>
  // CHECK-NEXT: %[[B:.+]] = permute %[[S]] [2, 1, 0]
  // CHECK-NEXT: print_tko "%d %d", %[[A]], %[[B]]
  // fires: PermuteOfUnits
  entry @permute_of_units() {
    %0 = iota : tile<8xi32>
    %1 = reshape %0 : tile<8xi32> -> tile<4x1x2xi32>
    %2 = permute %1 [0, 2, 1] : tile<4x1x2xi32> -> tile<4x2x1xi32>
    %3 = permute %1 [2, 1, 0] : tile<4x1x2xi32> -> tile<2x1x4xi32>
    %t = print_tko "%d %d", %2, %3 : tile<4x2x1xi32>, tile<2x1x4xi32> -> token
    return
  }

  // CHECK-LABEL: entry @permute_between_reshapes(
  // CHECK: %[[S:.+]] = muli
  // CHECK-NEXT: %[[P:.+]] = permute %[[S]] [1, 0] : tile<4x8xi32> -> tile<8x4xi32>
  // CHECK-NEXT: print_tko "%d", %[[P]]
  // fires: PermuteBetweenReshapes
  entry @permute_between_reshapes() {
    %i = iota : tile<32xi32>
    %0 = reshape %i : tile<32xi32> -> tile<4x8xi32>
    %1 = muli %0, %0 : tile<4x8xi32>
    %2 = reshape %1 : tile<4x8xi32> -> tile<4x1x8xi32>
    %3 = permute %2 [2, 1, 0] : tile<4x1x8xi32> -> tile<8x1x4xi32>
    %4 = reshape %3 : tile<8x1x4xi32> -> tile<8x4xi32>
    %t = print_tko "%d", %4 : tile<8x4xi32> -> token
    return
  }

  // A reshape that regroups elements is none of units.
  // CHECK-LABEL: entry @no_permute_between_reshapes(
  // CHECK: reshape
  // CHECK: permute
  // CHECK: reshape
  // stops: PermuteBetweenReshapes, MergePermutes, PermuteOfUnits
  entry @no_permute_between_reshapes() {
    %i = iota : tile<32xi32>
    %0 = reshape %i : tile<32xi32> -> tile<4x8xi32>
    %1 = muli %0, %0 : tile<4x8xi32>
    %2 = reshape %1 : tile<4x8xi32> -> tile<2x16xi32>
    %3 = permute %2 [1, 0] : tile<2x16xi32> -> tile<16x2xi32>
    %4 = reshape %3 : tile<16x2xi32> -> tile<8x4xi32>
    %t = print_tko "%d", %4 : tile<8x4xi32> -> token
    return
  }

  //===--------------------------------------------------------------------===//
  // cat and extract
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @cat_of_extracts(
  // CHECK: %[[ONE:.+]] = constant <i32: 1>
  // CHECK: %[[I:.+]] = iota : tile<16xi32>
  // CHECK-NEXT: %[[B:.+]] = extract %[[I]][%[[ONE]]] : tile<16xi32> -> tile<8xi32>
  // CHECK-NEXT: print_tko "%d %d", %[[I]], %[[B]]
  // fires: CatOfNeighbours
  entry @cat_of_extracts() {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %c3 = constant <i32: 3> : tile<i32>
    %0 = iota : tile<16xi32>
    %1 = extract %0[%c0] : tile<16xi32> -> tile<8xi32>
    %2 = extract %0[%c1] : tile<16xi32> -> tile<8xi32>
    %3 = cat %1, %2 dim = 0 : tile<8xi32>, tile<8xi32> -> tile<16xi32>
    %4 = extract %0[%c2] : tile<16xi32> -> tile<4xi32>
    %5 = extract %0[%c3] : tile<16xi32> -> tile<4xi32>
    %6 = cat %4, %5 dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>
    %t = print_tko "%d %d", %3, %6 : tile<16xi32>, tile<8xi32> -> token
    return
  }

  // The wrong way round; an odd block first; an index that is not known.
  // CHECK-LABEL: entry @no_cat_of_extracts(
  // CHECK-COUNT-3: cat
  // stops: CatOfNeighbours
  entry @no_cat_of_extracts(%n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %0 = iota : tile<16xi32>
    %1 = extract %0[%c0] : tile<16xi32> -> tile<4xi32>
    %2 = extract %0[%c1] : tile<16xi32> -> tile<4xi32>
    %3 = extract %0[%c2] : tile<16xi32> -> tile<4xi32>
    %4 = extract %0[%n] : tile<16xi32> -> tile<4xi32>
    %5 = cat %2, %1 dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>
    %6 = cat %2, %3 dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>
    %7 = cat %1, %4 dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>
    %t = print_tko "%d %d %d", %5, %6, %7 : tile<8xi32>, tile<8xi32>, tile<8xi32> -> token
    return
  }

  // CHECK-LABEL: entry @extract_of_cat(
  // CHECK: %[[ONE:.+]] = constant <i32: 1>
  // CHECK: %[[A:.+]] = iota : tile<8xi32>
  // CHECK-NEXT: %[[B:.+]] = muli %[[A]], %[[A]]
  // CHECK-NEXT: %[[C:.+]] = extract %[[B]][%[[ONE]]] : tile<8xi32> -> tile<4xi32>
  // CHECK-NEXT: print_tko "%d %d", %[[A]], %[[C]]
  // fires: ExtractOfCat
  entry @extract_of_cat() {
    %c0 = constant <i32: 0> : tile<i32>
    %c3 = constant <i32: 3> : tile<i32>
    %a = iota : tile<8xi32>
    %b = muli %a, %a : tile<8xi32>
    %c = cat %a, %b dim = 0 : tile<8xi32>, tile<8xi32> -> tile<16xi32>
    %0 = extract %c[%c0] : tile<16xi32> -> tile<8xi32>
    %1 = extract %c[%c3] : tile<16xi32> -> tile<4xi32>
    %t = print_tko "%d %d", %0, %1 : tile<8xi32>, tile<4xi32> -> token
    return
  }

  // CHECK-LABEL: entry @no_extract_of_cat(
  // CHECK: %[[C:.+]] = cat
  // CHECK: extract %[[C]][%arg0]
  // stops: ExtractOfCat
  entry @no_extract_of_cat(%n: tile<i32>) {
    %a = iota : tile<8xi32>
    %b = muli %a, %a : tile<8xi32>
    %c = cat %a, %b dim = 0 : tile<8xi32>, tile<8xi32> -> tile<16xi32>
    %0 = extract %c[%n] : tile<16xi32> -> tile<8xi32>
    %t = print_tko "%d", %0 : tile<8xi32> -> token
    return
  }

  // CHECK-LABEL: entry @extract_of_extract(
  // CHECK: %[[C5:.+]] = constant <i32: 5>
  // CHECK: %[[I:.+]] = iota : tile<32xi32>
  // CHECK-NEXT: %[[A:.+]] = extract %[[I]][%[[C5]]] : tile<32xi32> -> tile<4xi32>
  // CHECK-NEXT: %[[B:.+]] = extract %[[I]][%arg0] : tile<32xi32> -> tile<4xi32>
  // CHECK-NEXT: print_tko "%d %d", %[[A]], %[[B]]
  // fires: ExtractOfExtract
  entry @extract_of_extract(%n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %i = iota : tile<32xi32>
    %0 = extract %i[%c2] : tile<32xi32> -> tile<8xi32>
    %1 = extract %0[%c1] : tile<8xi32> -> tile<4xi32>
    %2 = extract %i[%n] : tile<32xi32> -> tile<4xi32>
    %3 = extract %2[%c0] : tile<4xi32> -> tile<4xi32>
    %t = print_tko "%d %d", %1, %3 : tile<4xi32>, tile<4xi32> -> token
    return
  }

  // Unknown blocks of unknown blocks would need a sum.
  // CHECK-LABEL: entry @no_extract_of_extract(
  // CHECK: %[[A:.+]] = extract %{{.+}}[%arg0]
  // CHECK: extract %[[A]][%
  // stops: ExtractOfExtract
  entry @no_extract_of_extract(%n: tile<i32>) {
    %c1 = constant <i32: 1> : tile<i32>
    %i = iota : tile<32xi32>
    %0 = extract %i[%n] : tile<32xi32> -> tile<8xi32>
    %1 = extract %0[%c1] : tile<8xi32> -> tile<4xi32>
    %t = print_tko "%d", %1 : tile<4xi32> -> token
    return
  }

  // CHECK-LABEL: entry @extract_of_broadcast(
  // CHECK: %[[S:.+]] = reshape
  // CHECK-NEXT: %[[A:.+]] = broadcast %[[S]] : tile<1x8xi32> -> tile<2x8xi32>
  // CHECK-NEXT: %[[E:.+]] = extract %[[S]][%{{.+}}, %arg0] : tile<1x8xi32> -> tile<1x4xi32>
  // CHECK-NEXT: %[[B:.+]] = broadcast %[[E]] : tile<1x4xi32> -> tile<2x4xi32>
  // CHECK-NEXT: print_tko "%d %d", %[[A]], %[[B]]
  // fires: ExtractOfBroadcast
  entry @extract_of_broadcast(%n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %i = iota : tile<8xi32>
    %0 = reshape %i : tile<8xi32> -> tile<1x8xi32>
    %1 = broadcast %0 : tile<1x8xi32> -> tile<16x8xi32>
    %2 = extract %1[%c1, %c0] : tile<16x8xi32> -> tile<2x8xi32>
    %3 = broadcast %0 : tile<1x8xi32> -> tile<4x8xi32>
    %4 = extract %3[%c1, %n] : tile<4x8xi32> -> tile<2x4xi32>
    %t = print_tko "%d %d", %2, %4 : tile<2x8xi32>, tile<2x4xi32> -> token
    return
  }

  // An index that might be wrong; another user of the broadcast.
  // CHECK-LABEL: entry @no_extract_of_broadcast(
  // CHECK: %[[A:.+]] = broadcast
  // CHECK: extract %[[A]][%arg0, %
  // CHECK: extract %[[A]][%{{.+}}, %arg0]
  // stops: ExtractOfBroadcast
  entry @no_extract_of_broadcast(%n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %i = iota : tile<8xi32>
    %0 = reshape %i : tile<8xi32> -> tile<1x8xi32>
    %1 = broadcast %0 : tile<1x8xi32> -> tile<16x8xi32>
    %2 = extract %1[%n, %c0] : tile<16x8xi32> -> tile<2x8xi32>
    %3 = extract %1[%c0, %n] : tile<16x8xi32> -> tile<2x4xi32>
    %t = print_tko "%d %d", %2, %3 : tile<2x8xi32>, tile<2x4xi32> -> token
    return
  }

  // CHECK-LABEL: entry @extract_of_insert(
  // CHECK: %[[D:.+]] = iota : tile<8xi32>
  // CHECK: %[[S:.+]] = muli
  // CHECK: %[[B:.+]] = extract %[[D]][%
  // CHECK-NEXT: print_tko "%d %d %d", %[[S]], %[[B]], %[[S]]
  // fires: ExtractOfInsert
  entry @extract_of_insert(%n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %d = iota : tile<8xi32>
    %i = iota : tile<4xi32>
    %s = muli %i, %i : tile<4xi32>
    %0 = insert %s, %d[%c1] : tile<4xi32>, tile<8xi32>
    %1 = extract %0[%c1] : tile<8xi32> -> tile<4xi32>
    %2 = extract %0[%c0] : tile<8xi32> -> tile<4xi32>
    %3 = insert %s, %d[%n] : tile<4xi32>, tile<8xi32>
    %4 = extract %3[%n] : tile<8xi32> -> tile<4xi32>
    %t = print_tko "%d %d %d", %1, %2, %4 : tile<4xi32>, tile<4xi32>, tile<4xi32> -> token
    return
  }

  // Perhaps the same block, perhaps another; blocks of another size.
  // CHECK-LABEL: entry @no_extract_of_insert(
  // CHECK: %[[A:.+]] = insert
  // CHECK-NEXT: extract %[[A]][%
  // CHECK-NEXT: extract %[[A]][%
  // stops: ExtractOfInsert
  entry @no_extract_of_insert(%n: tile<i32>) {
    %c1 = constant <i32: 1> : tile<i32>
    %d = iota : tile<8xi32>
    %i = iota : tile<4xi32>
    %0 = insert %i, %d[%n] : tile<4xi32>, tile<8xi32>
    %1 = extract %0[%c1] : tile<8xi32> -> tile<4xi32>
    %2 = extract %0[%n] : tile<8xi32> -> tile<2xi32>
    %t = print_tko "%d %d", %1, %2 : tile<4xi32>, tile<2xi32> -> token
    return
  }

  // The whole is block 0; any other would be wrong, and is left to be found.
  // CHECK-LABEL: entry @extract_whole(
  // CHECK: %[[I:.+]] = iota
  // CHECK-NEXT: %[[E:.+]] = extract %[[I]][%arg0]
  // CHECK-NEXT: print_tko "%d %d", %[[I]], %[[E]]
  // fires: ExtractWhole
  entry @extract_whole(%n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %i = iota : tile<8xi32>
    %0 = extract %i[%c0] : tile<8xi32> -> tile<8xi32>
    %1 = extract %i[%n] : tile<8xi32> -> tile<8xi32>
    %t = print_tko "%d %d", %0, %1 : tile<8xi32>, tile<8xi32> -> token
    return
  }

  // CHECK-LABEL: entry @reshape_to_itself(
  // CHECK: %[[I:.+]] = iota
  // CHECK-NEXT: print_tko "%d", %[[I]]
  // fires: RemoveIdentity<ReshapeOp>
  entry @reshape_to_itself() {
    %0 = iota : tile<8xi32>
    %1 = reshape %0 : tile<8xi32> -> tile<8xi32>
    %t = print_tko "%d", %1 : tile<8xi32> -> token
    return
  }

  // Something between two permutations; dimensions that change places.
  // CHECK-LABEL: entry @no_permutes(
  // CHECK: permute
  // CHECK: muli
  // CHECK: permute
  // stops: MergePermutes, PermuteOfUnits, PlaceSplat<PermuteOp>, PlaceSplat<ReshapeOp>
  entry @no_permutes() {
    %0 = iota : tile<8xi32>
    %1 = reshape %0 : tile<8xi32> -> tile<2x4xi32>
    %2 = permute %1 [1, 0] : tile<2x4xi32> -> tile<4x2xi32>
    %3 = muli %2, %2 : tile<4x2xi32>
    %4 = permute %3 [1, 0] : tile<4x2xi32> -> tile<2x4xi32>
    %t = print_tko "%d", %4 : tile<2x4xi32> -> token
    return
  }

  // The whole is block 0, but is this one?
  // CHECK-LABEL: entry @no_extract_whole(
  // CHECK-COUNT-2: extract
  // stops: ExtractWhole
  entry @no_extract_whole(%n: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %i = iota : tile<8xi32>
    %0 = extract %i[%n] : tile<8xi32> -> tile<8xi32>
    %1 = extract %i[%c0] : tile<8xi32> -> tile<4xi32>
    %t = print_tko "%d %d", %0, %1 : tile<8xi32>, tile<4xi32> -> token
    return
  }
}
