// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Integer arithmetic: each op with every overflow promise, signedness, rounding
// and element width it takes.

cuda_tile.module @integer {
  // CHECK-LABEL: entry @addi(
  // GENERIC-LABEL: sym_name = "addi"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @addi(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = addi %arg0, %arg1 : tile<i32>
    // GENERIC: "cuda_tile.addi"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<none>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = addi %a, %b : tile<i32>
    // CHECK: %{{.+}} = addi %arg0, %arg1 : tile<i32>
    %1 = addi %a, %b overflow<none> : tile<i32>
    // CHECK: %{{.+}} = addi %arg0, %arg1 overflow<no_signed_wrap> : tile<i32>
    // GENERIC: "cuda_tile.addi"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_signed_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %2 = addi %a, %b overflow<no_signed_wrap> : tile<i32>
    // CHECK: %{{.+}} = addi %arg0, %arg1 overflow<no_unsigned_wrap> : tile<i32>
    // GENERIC: "cuda_tile.addi"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_unsigned_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %3 = addi %a, %b overflow<no_unsigned_wrap> : tile<i32>
    // CHECK: %{{.+}} = addi %arg0, %arg1 overflow<no_wrap> : tile<i32>
    // GENERIC: "cuda_tile.addi"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %4 = addi %a, %b overflow<no_wrap> : tile<i32>
    // CHECK: %{{.+}} = addi %arg0, %arg1 overflow<no_wrap> {note = "x"} : tile<i32>
    %5 = addi %a, %b overflow<no_wrap> {note = "x"} : tile<i32>
    return
  }

  // CHECK-LABEL: entry @subi(
  // GENERIC-LABEL: sym_name = "subi"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @subi(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = subi %arg0, %arg1 : tile<i32>
    // GENERIC: "cuda_tile.subi"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<none>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = subi %a, %b : tile<i32>
    // CHECK: %{{.+}} = subi %arg0, %arg1 : tile<i32>
    %1 = subi %a, %b overflow<none> : tile<i32>
    // CHECK: %{{.+}} = subi %arg0, %arg1 overflow<no_signed_wrap> : tile<i32>
    // GENERIC: "cuda_tile.subi"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_signed_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %2 = subi %a, %b overflow<no_signed_wrap> : tile<i32>
    // CHECK: %{{.+}} = subi %arg0, %arg1 overflow<no_unsigned_wrap> : tile<i32>
    // GENERIC: "cuda_tile.subi"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_unsigned_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %3 = subi %a, %b overflow<no_unsigned_wrap> : tile<i32>
    // CHECK: %{{.+}} = subi %arg0, %arg1 overflow<no_wrap> : tile<i32>
    // GENERIC: "cuda_tile.subi"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %4 = subi %a, %b overflow<no_wrap> : tile<i32>
    // CHECK: %{{.+}} = subi %arg0, %arg1 overflow<no_wrap> {note = "x"} : tile<i32>
    %5 = subi %a, %b overflow<no_wrap> {note = "x"} : tile<i32>
    return
  }

  // CHECK-LABEL: entry @muli(
  // GENERIC-LABEL: sym_name = "muli"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @muli(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = muli %arg0, %arg1 : tile<i32>
    // GENERIC: "cuda_tile.muli"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<none>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = muli %a, %b : tile<i32>
    // CHECK: %{{.+}} = muli %arg0, %arg1 : tile<i32>
    %1 = muli %a, %b overflow<none> : tile<i32>
    // CHECK: %{{.+}} = muli %arg0, %arg1 overflow<no_signed_wrap> : tile<i32>
    // GENERIC: "cuda_tile.muli"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_signed_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %2 = muli %a, %b overflow<no_signed_wrap> : tile<i32>
    // CHECK: %{{.+}} = muli %arg0, %arg1 overflow<no_unsigned_wrap> : tile<i32>
    // GENERIC: "cuda_tile.muli"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_unsigned_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %3 = muli %a, %b overflow<no_unsigned_wrap> : tile<i32>
    // CHECK: %{{.+}} = muli %arg0, %arg1 overflow<no_wrap> : tile<i32>
    // GENERIC: "cuda_tile.muli"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %4 = muli %a, %b overflow<no_wrap> : tile<i32>
    // CHECK: %{{.+}} = muli %arg0, %arg1 overflow<no_wrap> {note = "x"} : tile<i32>
    %5 = muli %a, %b overflow<no_wrap> {note = "x"} : tile<i32>
    return
  }

  // CHECK-LABEL: entry @shli(
  // GENERIC-LABEL: sym_name = "shli"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @shli(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = shli %arg0, %arg1 : tile<i32>
    // GENERIC: "cuda_tile.shli"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<none>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = shli %a, %b : tile<i32>
    // CHECK: %{{.+}} = shli %arg0, %arg1 : tile<i32>
    %1 = shli %a, %b overflow<none> : tile<i32>
    // CHECK: %{{.+}} = shli %arg0, %arg1 overflow<no_signed_wrap> : tile<i32>
    // GENERIC: "cuda_tile.shli"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_signed_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %2 = shli %a, %b overflow<no_signed_wrap> : tile<i32>
    // CHECK: %{{.+}} = shli %arg0, %arg1 overflow<no_unsigned_wrap> : tile<i32>
    // GENERIC: "cuda_tile.shli"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_unsigned_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %3 = shli %a, %b overflow<no_unsigned_wrap> : tile<i32>
    // CHECK: %{{.+}} = shli %arg0, %arg1 overflow<no_wrap> : tile<i32>
    // GENERIC: "cuda_tile.shli"(%[[A]], %[[B]]) <{overflow = #cuda_tile.overflow<no_wrap>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %4 = shli %a, %b overflow<no_wrap> : tile<i32>
    // CHECK: %{{.+}} = shli %arg0, %arg1 overflow<no_wrap> {note = "x"} : tile<i32>
    %5 = shli %a, %b overflow<no_wrap> {note = "x"} : tile<i32>
    return
  }

  // CHECK-LABEL: entry @negi(
  // GENERIC-LABEL: sym_name = "negi"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]:
  entry @negi(%a: tile<i32>) {
    // CHECK: %{{.+}} = negi %arg0 : tile<i32>
    // GENERIC: "cuda_tile.negi"(%[[A]]) <{overflow = #cuda_tile.overflow<none>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = negi %a : tile<i32>
    // CHECK: %{{.+}} = negi %arg0 : tile<i32>
    %1 = negi %a overflow<none> : tile<i32>
    // CHECK: %{{.+}} = negi %arg0 overflow<no_signed_wrap> : tile<i32>
    %2 = negi %a overflow<no_signed_wrap> : tile<i32>
    // CHECK: %{{.+}} = negi %arg0 overflow<no_wrap> : tile<i32>
    // GENERIC: "cuda_tile.negi"(%[[A]]) <{overflow = #cuda_tile.overflow<no_wrap>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %3 = negi %a overflow<no_wrap> : tile<i32>
    return
  }

  // CHECK-LABEL: entry @absi(
  // GENERIC-LABEL: sym_name = "absi"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]:
  entry @absi(%a: tile<i32>) {
    // CHECK: %{{.+}} = absi %arg0 : tile<i32>
    // GENERIC: "cuda_tile.absi"(%[[A]]) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = absi %a : tile<i32>
    return
  }

  // CHECK-LABEL: entry @mulhii(
  // GENERIC-LABEL: sym_name = "mulhii"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @mulhii(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = mulhii %arg0, %arg1 : tile<i32>
    // GENERIC: "cuda_tile.mulhii"(%[[A]], %[[B]]) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = mulhii %a, %b : tile<i32>
    return
  }

  // CHECK-LABEL: entry @shri(
  // GENERIC-LABEL: sym_name = "shri"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @shri(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = shri %arg0, %arg1 signed : tile<i32>
    // GENERIC: "cuda_tile.shri"(%[[A]], %[[B]]) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = shri %a, %b signed : tile<i32>
    // CHECK: %{{.+}} = shri %arg0, %arg1 unsigned : tile<i32>
    // GENERIC: "cuda_tile.shri"(%[[A]], %[[B]]) <{signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %1 = shri %a, %b unsigned : tile<i32>
    return
  }

  // CHECK-LABEL: entry @maxi(
  // GENERIC-LABEL: sym_name = "maxi"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @maxi(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = maxi %arg0, %arg1 signed : tile<i32>
    // GENERIC: "cuda_tile.maxi"(%[[A]], %[[B]]) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = maxi %a, %b signed : tile<i32>
    // CHECK: %{{.+}} = maxi %arg0, %arg1 unsigned : tile<i32>
    // GENERIC: "cuda_tile.maxi"(%[[A]], %[[B]]) <{signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %1 = maxi %a, %b unsigned : tile<i32>
    return
  }

  // CHECK-LABEL: entry @mini(
  // GENERIC-LABEL: sym_name = "mini"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @mini(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = mini %arg0, %arg1 signed : tile<i32>
    // GENERIC: "cuda_tile.mini"(%[[A]], %[[B]]) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = mini %a, %b signed : tile<i32>
    // CHECK: %{{.+}} = mini %arg0, %arg1 unsigned : tile<i32>
    // GENERIC: "cuda_tile.mini"(%[[A]], %[[B]]) <{signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %1 = mini %a, %b unsigned : tile<i32>
    return
  }

  // CHECK-LABEL: entry @remi(
  // GENERIC-LABEL: sym_name = "remi"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @remi(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = remi %arg0, %arg1 signed : tile<i32>
    // GENERIC: "cuda_tile.remi"(%[[A]], %[[B]]) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = remi %a, %b signed : tile<i32>
    // CHECK: %{{.+}} = remi %arg0, %arg1 unsigned : tile<i32>
    // GENERIC: "cuda_tile.remi"(%[[A]], %[[B]]) <{signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %1 = remi %a, %b unsigned : tile<i32>
    return
  }

  // CHECK-LABEL: entry @divi(
  // GENERIC-LABEL: sym_name = "divi"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @divi(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = divi %arg0, %arg1 signed : tile<i32>
    // GENERIC: "cuda_tile.divi"(%[[A]], %[[B]]) <{rounding = #cuda_tile.rounding<zero>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = divi %a, %b signed : tile<i32>
    // CHECK: %{{.+}} = divi %arg0, %arg1 signed : tile<i32>
    %1 = divi %a, %b signed rounding<zero> : tile<i32>
    // CHECK: %{{.+}} = divi %arg0, %arg1 signed rounding<negative_inf> : tile<i32>
    // GENERIC: "cuda_tile.divi"(%[[A]], %[[B]]) <{rounding = #cuda_tile.rounding<negative_inf>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %2 = divi %a, %b signed rounding<negative_inf> : tile<i32>
    // CHECK: %{{.+}} = divi %arg0, %arg1 signed rounding<positive_inf> : tile<i32>
    %3 = divi %a, %b signed rounding<positive_inf> : tile<i32>
    // CHECK: %{{.+}} = divi %arg0, %arg1 unsigned : tile<i32>
    %4 = divi %a, %b unsigned : tile<i32>
    // CHECK: %{{.+}} = divi %arg0, %arg1 unsigned rounding<positive_inf> : tile<i32>
    // GENERIC: "cuda_tile.divi"(%[[A]], %[[B]]) <{rounding = #cuda_tile.rounding<positive_inf>, signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %5 = divi %a, %b unsigned rounding<positive_inf> : tile<i32>
    return
  }

  // CHECK-LABEL: entry @cmpi(
  // GENERIC-LABEL: sym_name = "cmpi"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @cmpi(%a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = cmpi equal %arg0, %arg1, signed : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<equal>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %0 = cmpi equal %a, %b, signed : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi not_equal %arg0, %arg1, signed : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<not_equal>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %2 = cmpi not_equal %a, %b, signed : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi less_than %arg0, %arg1, signed : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<less_than>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %4 = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi less_than_or_equal %arg0, %arg1, signed : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<less_than_or_equal>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %6 = cmpi less_than_or_equal %a, %b, signed : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi greater_than %arg0, %arg1, signed : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<greater_than>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %8 = cmpi greater_than %a, %b, signed : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi greater_than_or_equal %arg0, %arg1, signed : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<greater_than_or_equal>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %10 = cmpi greater_than_or_equal %a, %b, signed : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi equal %arg0, %arg1, unsigned : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<equal>, signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %12 = cmpi equal %a, %b, unsigned : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi not_equal %arg0, %arg1, unsigned : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<not_equal>, signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %14 = cmpi not_equal %a, %b, unsigned : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi less_than %arg0, %arg1, unsigned : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<less_than>, signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %16 = cmpi less_than %a, %b, unsigned : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi less_than_or_equal %arg0, %arg1, unsigned : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<less_than_or_equal>, signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %18 = cmpi less_than_or_equal %a, %b, unsigned : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi greater_than %arg0, %arg1, unsigned : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<greater_than>, signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %20 = cmpi greater_than %a, %b, unsigned : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = cmpi greater_than_or_equal %arg0, %arg1, unsigned : tile<i32> -> tile<i1>
    // GENERIC: "cuda_tile.cmpi"(%[[A]], %[[B]]) <{comparison_predicate = #cuda_tile.comparison_predicate<greater_than_or_equal>, signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
    %22 = cmpi greater_than_or_equal %a, %b, unsigned : tile<i32> -> tile<i1>
    return
  }

  // CHECK-LABEL: entry @widths(
  entry @widths() {
    // CHECK: %[[X1:.+]] = iota : tile<2xi1>
    %x1 = iota : tile<2xi1>
    // CHECK: %[[S1:.+]] = addi %[[X1]], %[[X1]] : tile<2xi1>
    %s1 = addi %x1, %x1 : tile<2xi1>
    // CHECK: %[[N1:.+]] = negi %[[S1]] : tile<2xi1>
    %n1 = negi %s1 : tile<2xi1>
    // CHECK: %[[H1:.+]] = mulhii %[[S1]], %[[N1]] : tile<2xi1>
    %h1 = mulhii %s1, %n1 : tile<2xi1>
    // CHECK: %[[D1:.+]] = divi %[[H1]], %[[S1]] unsigned : tile<2xi1>
    %d1 = divi %h1, %s1 unsigned : tile<2xi1>
    // CHECK: %{{.+}} = cmpi equal %[[D1]], %[[N1]], signed : tile<2xi1> -> tile<2xi1>
    %c1 = cmpi equal %d1, %n1, signed : tile<2xi1> -> tile<2xi1>
    // CHECK: %[[X8:.+]] = iota : tile<2xi8>
    %x8 = iota : tile<2xi8>
    // CHECK: %[[S8:.+]] = addi %[[X8]], %[[X8]] : tile<2xi8>
    %s8 = addi %x8, %x8 : tile<2xi8>
    // CHECK: %[[N8:.+]] = negi %[[S8]] : tile<2xi8>
    %n8 = negi %s8 : tile<2xi8>
    // CHECK: %[[H8:.+]] = mulhii %[[S8]], %[[N8]] : tile<2xi8>
    %h8 = mulhii %s8, %n8 : tile<2xi8>
    // CHECK: %[[D8:.+]] = divi %[[H8]], %[[S8]] unsigned : tile<2xi8>
    %d8 = divi %h8, %s8 unsigned : tile<2xi8>
    // CHECK: %{{.+}} = cmpi equal %[[D8]], %[[N8]], signed : tile<2xi8> -> tile<2xi1>
    %c8 = cmpi equal %d8, %n8, signed : tile<2xi8> -> tile<2xi1>
    // CHECK: %[[X16:.+]] = iota : tile<2xi16>
    %x16 = iota : tile<2xi16>
    // CHECK: %[[S16:.+]] = addi %[[X16]], %[[X16]] : tile<2xi16>
    %s16 = addi %x16, %x16 : tile<2xi16>
    // CHECK: %[[N16:.+]] = negi %[[S16]] : tile<2xi16>
    %n16 = negi %s16 : tile<2xi16>
    // CHECK: %[[H16:.+]] = mulhii %[[S16]], %[[N16]] : tile<2xi16>
    %h16 = mulhii %s16, %n16 : tile<2xi16>
    // CHECK: %[[D16:.+]] = divi %[[H16]], %[[S16]] unsigned : tile<2xi16>
    %d16 = divi %h16, %s16 unsigned : tile<2xi16>
    // CHECK: %{{.+}} = cmpi equal %[[D16]], %[[N16]], signed : tile<2xi16> -> tile<2xi1>
    %c16 = cmpi equal %d16, %n16, signed : tile<2xi16> -> tile<2xi1>
    // CHECK: %[[X32:.+]] = iota : tile<2xi32>
    %x32 = iota : tile<2xi32>
    // CHECK: %[[S32:.+]] = addi %[[X32]], %[[X32]] : tile<2xi32>
    %s32 = addi %x32, %x32 : tile<2xi32>
    // CHECK: %[[N32:.+]] = negi %[[S32]] : tile<2xi32>
    %n32 = negi %s32 : tile<2xi32>
    // CHECK: %[[H32:.+]] = mulhii %[[S32]], %[[N32]] : tile<2xi32>
    %h32 = mulhii %s32, %n32 : tile<2xi32>
    // CHECK: %[[D32:.+]] = divi %[[H32]], %[[S32]] unsigned : tile<2xi32>
    %d32 = divi %h32, %s32 unsigned : tile<2xi32>
    // CHECK: %{{.+}} = cmpi equal %[[D32]], %[[N32]], signed : tile<2xi32> -> tile<2xi1>
    %c32 = cmpi equal %d32, %n32, signed : tile<2xi32> -> tile<2xi1>
    // CHECK: %[[X64:.+]] = iota : tile<2xi64>
    %x64 = iota : tile<2xi64>
    // CHECK: %[[S64:.+]] = addi %[[X64]], %[[X64]] : tile<2xi64>
    %s64 = addi %x64, %x64 : tile<2xi64>
    // CHECK: %[[N64:.+]] = negi %[[S64]] : tile<2xi64>
    %n64 = negi %s64 : tile<2xi64>
    // CHECK: %[[H64:.+]] = mulhii %[[S64]], %[[N64]] : tile<2xi64>
    %h64 = mulhii %s64, %n64 : tile<2xi64>
    // CHECK: %[[D64:.+]] = divi %[[H64]], %[[S64]] unsigned : tile<2xi64>
    %d64 = divi %h64, %s64 unsigned : tile<2xi64>
    // CHECK: %{{.+}} = cmpi equal %[[D64]], %[[N64]], signed : tile<2xi64> -> tile<2xi1>
    %c64 = cmpi equal %d64, %n64, signed : tile<2xi64> -> tile<2xi1>
    return
  }

  // CHECK-LABEL: entry @ranked(
  entry @ranked() {
    // CHECK: %[[X:.+]] = constant <i64: 3> : tile<2x4x8xi64>
    %x = constant <i64: 3> : tile<2x4x8xi64>
    // CHECK: %[[Y:.+]] = muli %[[X]], %[[X]] : tile<2x4x8xi64>
    %y = muli %x, %x : tile<2x4x8xi64>
    // CHECK: %{{.+}} = cmpi less_than %[[Y]], %[[X]], signed : tile<2x4x8xi64> -> tile<2x4x8xi1>
    %z = cmpi less_than %y, %x, signed : tile<2x4x8xi64> -> tile<2x4x8xi1>
    // CHECK: %[[W:.+]] = maxi %[[X]], %[[Y]] unsigned : tile<2x4x8xi64>
    %w = maxi %x, %y unsigned : tile<2x4x8xi64>
    // CHECK: %{{.+}} = remi %[[W]], %[[X]] signed : tile<2x4x8xi64>
    %v = remi %w, %x signed : tile<2x4x8xi64>
    return
  }
}
