// RUN: tessera-opt %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: tessera-opt %s --mlir-print-debuginfo --mlir-print-local-scope | tessera-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: tessera-opt %s --mlir-print-debuginfo --mlir-print-op-generic | tessera-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: tessera-opt %s --mlir-print-debuginfo | tessera-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: tessera-opt %s --mlir-print-debuginfo | FileCheck %s --check-prefix=ALIAS
// RUN: tessera-opt %s --mlir-print-debuginfo | tessera-opt --mlir-print-debuginfo | FileCheck %s --check-prefix=ALIAS
// RUN: tessera-opt %s | FileCheck %s --check-prefix=NONE

// Debug information: scopes and the locations that stand in them. CHECK sees
// locations in place, ALIAS as they are printed by default, each once under a
// name: at the end if only locations need it, else on top. NONE sees none,
// because they were not asked for.

// NONE-NOT: loc(
// NONE-NOT: di_loc
// NONE-NOT: di_subprogram
// NONE-NOT: di_lexical_block

#file = #cuda_tile.di_file<"a.py" in "/dir">
#other_file = #cuda_tile.di_file<"b.py" in "">
#unit = #cuda_tile.di_compile_unit<file = #file>
#kernel = #cuda_tile.di_subprogram<file = #file, line = 8, name = "k", linkageName = "kernel", compileUnit = #unit, scopeLine = 9>
// Members come in any order; a scopeLine or column of 0 is not printed.
#plain = #cuda_tile.di_subprogram<compileUnit = #unit, linkageName = "plain", name = "p", line = 30, scopeLine = 0, file = #file>
#block = #cuda_tile.di_lexical_block<scope = #kernel, file = #file, line = 3, column = 4>
#inner = #cuda_tile.di_lexical_block<scope = #block, file = #other_file, line = 5>
#at_kernel = #cuda_tile.di_loc<loc("/dir/a.py":8:1) in #kernel>
#at_plain = #cuda_tile.di_loc<loc("/dir/a.py":30:1) in #plain>
#in_inner = #cuda_tile.di_loc<loc("b.py":5:7) in #inner>

// ALIAS-DAG: #di_file = #cuda_tile.di_file<"a.py" in "/dir">
// ALIAS-DAG: #di_file1 = #cuda_tile.di_file<"b.py" in "">
// ALIAS-DAG: #di_compile_unit = #cuda_tile.di_compile_unit<file = #di_file>

// CHECK-LABEL: cuda_tile.module @debuginfo
cuda_tile.module @debuginfo {
  // Globals have a place but no scope.
  // CHECK: global @g <i32: 1> : tile<1xi32> loc("/dir/a.py":1:2)
  global @g <i32: 1> : tile<1xi32> loc("/dir/a.py":1:2)

  // CHECK-LABEL: entry @kernel(
  // ALIAS-LABEL: entry @kernel(
  entry @kernel(%a: tile<i32>, %c: tile<i1>) {
    // In the function, in a block of it, in a block of that.
    // CHECK-NEXT: iota : tile<2xi32> loc(#cuda_tile.di_loc<loc("/dir/a.py":8:1) in [[KERNEL:#cuda_tile.di_subprogram<file = <"a.py" in "/dir">, line = 8, name = "k", linkageName = "kernel", compileUnit = <file = <"a.py" in "/dir">>, scopeLine = 9>]]>)
    // ALIAS: iota : tile<2xi32> loc(#[[AT_KERNEL:loc[0-9]+]])
    %0 = iota : tile<2xi32> loc(#at_kernel)
    // CHECK-NEXT: iota : tile<4xi32> loc(#cuda_tile.di_loc<loc("/dir/a.py":10:3) in [[BLOCK:#cuda_tile.di_lexical_block<scope = #cuda_tile.di_subprogram<file = <"a.py" in "/dir">, line = 8, .*, scopeLine = 9>, file = <"a.py" in "/dir">, line = 3, column = 4>]]>)
    // ALIAS: iota : tile<4xi32> loc(#[[IN_BLOCK:loc[0-9]+]])
    %1 = iota : tile<4xi32> loc(#cuda_tile.di_loc<loc("/dir/a.py":10:3) in #block>)
    // CHECK-NEXT: iota : tile<8xi32> loc([[IN_INNER:#cuda_tile.di_loc<loc\("b.py":5:7\) in #cuda_tile.di_lexical_block<scope = #cuda_tile.di_lexical_block<scope = .*, file = <"a.py" in "/dir">, line = 3, column = 4>, file = <"b.py" in "">, line = 5>>]])
    // ALIAS: iota : tile<8xi32> loc(#[[IN_INNER:loc[0-9]+]])
    %2 = iota : tile<8xi32> loc(#in_inner)

    // Inlined: the callee's place, and the place of the call.
    // CHECK-NEXT: addi %arg0, %arg0 : tile<i32> loc(callsite([[IN_INNER]] at #cuda_tile.di_loc<loc("/dir/a.py":8:1) in [[KERNEL]]>))
    // ALIAS: addi %arg0, %arg0 : tile<i32> loc(#[[CALL:loc[0-9]+]])
    %3 = addi %a, %a : tile<i32> loc(callsite(#in_inner at #at_kernel))
    // The callee may be another function: what counts is the caller.
    // CHECK-NEXT: subi %arg0, %arg0 : tile<i32> loc(callsite(#cuda_tile.di_loc<loc("/dir/a.py":30:1) in [[PLAIN:#cuda_tile.di_subprogram<file = <"a.py" in "/dir">, line = 30, name = "p", linkageName = "plain", compileUnit = <file = <"a.py" in "/dir">>>]]> at #cuda_tile.di_loc<loc("/dir/a.py":8:1) in [[KERNEL]]>))
    %4 = subi %a, %a : tile<i32> loc(callsite(#at_plain at #at_kernel))
    // CHECK-NEXT: muli %arg0, %arg0 : tile<i32> loc(callsite(callsite([[IN_INNER]] at #cuda_tile.di_loc<loc("/dir/a.py":30:1) in [[PLAIN]]>) at #cuda_tile.di_loc<loc("/dir/a.py":8:1) in [[KERNEL]]>))
    %5 = muli %a, %a : tile<i32> loc(callsite(callsite(#in_inner at #at_plain) at #at_kernel))
    // CHECK-NEXT: maxi %arg0, %arg0 signed : tile<i32> loc(callsite("/dir/a.py":12:5 at "/dir/a.py":13:6))
    %6 = maxi %a, %a signed : tile<i32> loc(callsite("/dir/a.py":12:5 at "/dir/a.py":13:6))

    // Places without a scope, and places wrapped in others.
    // CHECK-NEXT: absi %arg0 : tile<i32> loc("/dir/a.py":11:3)
    %7 = absi %a : tile<i32> loc("/dir/a.py":11:3)
    // CHECK-NEXT: negi %arg0 : tile<i32> loc(unknown)
    // ALIAS: negi %arg0 : tile<i32> loc(#[[UNKNOWN:loc[0-9]+]])
    %8 = negi %a : tile<i32> loc(unknown)
    // CHECK-NEXT: xori %arg0, %arg0 : tile<i32> loc(fused["/dir/a.py":1:1, #cuda_tile.di_loc<loc("/dir/a.py":8:1) in [[KERNEL]]>])
    %9 = xori %a, %a : tile<i32> loc(fused["/dir/a.py":1:1, #at_kernel])
    // CHECK-NEXT: ori %arg0, %arg0 : tile<i32> loc("named"(#cuda_tile.di_loc<loc("/dir/a.py":8:1) in [[KERNEL]]>))
    %10 = ori %a, %a : tile<i32> loc("named"(#at_kernel))

    // Ops with regions have theirs after the last brace. A terminator that could
    // be left out is printed, since it has one.
    // CHECK-NEXT: if %arg1 {
    // CHECK-NEXT:   make_token {inside} : token loc([[IN_INNER]])
    // CHECK-NEXT:   yield loc("{{.*}}debuginfo.mlir":84:5)
    // CHECK-NEXT: } loc(#cuda_tile.di_loc<loc("/dir/a.py":8:1) in [[KERNEL]]>)
    if %c {
      %t = make_token {inside} : token loc(#in_inner)
    } loc(#at_kernel)
    // CHECK-NEXT: return loc(#cuda_tile.di_loc<loc("/dir/a.py":8:1) in [[KERNEL]]>)
    return loc(#at_kernel)
  // CHECK-NEXT: } loc(#cuda_tile.di_loc<loc("/dir/a.py":8:1) in [[KERNEL]]>)
  // ALIAS: } loc(#[[AT_KERNEL]])
  } loc(#at_kernel)

  // CHECK-LABEL: entry @plain(
  entry @plain() {
    // CHECK-NEXT: make_token : token loc("/dir/a.py":31:1)
    %t = make_token : token loc("/dir/a.py":31:1)
    // CHECK-NEXT: return loc(#cuda_tile.di_loc<loc("/dir/a.py":30:1) in [[PLAIN]]>)
    return loc(#at_plain)
  // CHECK-NEXT: } loc(#cuda_tile.di_loc<loc("/dir/a.py":30:1) in [[PLAIN]]>)
  } loc(#at_plain)

  // A function without a scope.
  // CHECK-LABEL: entry @unscoped(
  entry @unscoped() {
    // CHECK-NEXT: return loc("/dir/a.py":41:1)
    return loc("/dir/a.py":41:1)
  // CHECK-NEXT: } loc("/dir/a.py":40:1)
  } loc("/dir/a.py":40:1)

  // Scopes are attributes like any others.
  // CHECK-LABEL: entry @attributes(
  entry @attributes() {
    // CHECK-NEXT: make_token {f = #cuda_tile.di_file<"b.py" in "">, u = #cuda_tile.di_compile_unit<file = <"a.py" in "/dir">>} : token
    // ALIAS: make_token {f = #di_file1, u = #di_compile_unit} : token
    %t = make_token {f = #other_file, u = #unit} : token
    return
  }
// CHECK: } loc("/dir/a.py":50:1)
} loc("/dir/a.py":50:1)

// ALIAS-DAG: #[[SP:di_subprogram[0-9]*]] = #cuda_tile.di_subprogram<file = #di_file, line = 8, name = "k", linkageName = "kernel", compileUnit = #di_compile_unit, scopeLine = 9>
// ALIAS-DAG: #{{di_subprogram[0-9]*}} = #cuda_tile.di_subprogram<file = #di_file, line = 30, name = "p", linkageName = "plain", compileUnit = #di_compile_unit>
// ALIAS-DAG: #[[OUTER:di_lexical_block[0-9]*]] = #cuda_tile.di_lexical_block<scope = #[[SP]], file = #di_file, line = 3, column = 4>
// ALIAS-DAG: #[[INNER:di_lexical_block[0-9]*]] = #cuda_tile.di_lexical_block<scope = #[[OUTER]], file = #di_file1, line = 5>
// ALIAS-DAG: #[[AT_KERNEL]] = #cuda_tile.di_loc<#[[LINE8:loc[0-9]+]] in #[[SP]]>
// ALIAS-DAG: #[[LINE8]] = loc("/dir/a.py":8:1)
// ALIAS-DAG: #[[IN_BLOCK]] = #cuda_tile.di_loc<#[[LINE10:loc[0-9]+]] in #[[OUTER]]>
// ALIAS-DAG: #[[LINE10]] = loc("/dir/a.py":10:3)
// ALIAS-DAG: #[[IN_INNER]] = #cuda_tile.di_loc<#{{loc[0-9]+}} in #[[INNER]]>
// ALIAS-DAG: #[[CALL]] = loc(callsite(#[[IN_INNER]] at #[[AT_KERNEL]]))
// ALIAS-DAG: #[[UNKNOWN]] = loc(unknown)
