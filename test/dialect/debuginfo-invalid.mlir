// RUN: not tessera-opt %s --split-input-file 2>&1 | FileCheck %s

// Every rule of debug scopes, broken once. A test is named after the tag of its
// rule. A diagnostic is reported at the position in source that the operation
// names, which is none of this file: hence FileCheck.

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "k", linkageName = "k", compileUnit = #unit>
#at = loc("k.py":1:2)
cuda_tile.module @m {
  // CHECK: k.py:1:2: error: 'cuda_tile.global' op invalid operation debug info scope: #cuda_tile.di_loc<loc("k.py":1:2) in #cuda_tile.di_subprogram<file = <"k.py" in "/src">, line = 3, name = "k", linkageName = "k", compileUnit = <file = <"k.py" in "/src">>>>. Global variables must not have scope.
  global @debug_c1 <i32: 0> : tile<1xi32> loc(#cuda_tile.di_loc<#at in #sub>)
}

// -----

#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "k", linkageName = "k", compileUnit = #unit>
#at = loc("k.py":2:2)
#scoped = loc(#cuda_tile.di_loc<#at in #sub>)
cuda_tile.module @m {
  // CHECK: k.py:2:2: error: 'cuda_tile.global' op invalid operation debug info scope: loc("lut"({{.*}})). Global variables must not have scope.
  global @debug_c1_name <i32: 0> : tile<1xi32> loc("lut"(#scoped))
}

// -----

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

// CHECK: error: 'cuda_tile.entry' op invalid function debug info location: loc(callsite("k.py":10:2 at "k.py":11:2)). Function location must not be a CallSiteLoc.
cuda_tile.entry @debug_c2() {
} loc(callsite("k.py":10:2 at "k.py":11:2))

// -----

#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "debug_c3", linkageName = "debug_c3", compileUnit = #unit>
#block = #cuda_tile.di_lexical_block<scope = #sub, file = #file, line = 4>
#at = loc("k.py":20:2)
// CHECK: k.py:20:2: error: 'cuda_tile.entry' op invalid function debug info scope: #cuda_tile.di_lexical_block<scope = {{.*}}, file = <"k.py" in "/src">, line = 4>. Function location must have cuda_tile.di_subprogram debug info scope.
cuda_tile.entry @debug_c3() {
} loc(#cuda_tile.di_loc<#at in #block>)

// -----

#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "debug_c4", linkageName = "other", compileUnit = #unit>
#at = loc("k.py":30:2)
// CHECK: k.py:30:2: error: 'cuda_tile.entry' op invalid function debug info scope: #cuda_tile.di_subprogram<file = <"k.py" in "/src">, line = 3, name = "debug_c4", linkageName = "other", compileUnit = <file = <"k.py" in "/src">>>. Function name "debug_c4" does not match subprogram scope linkage name "other".
cuda_tile.entry @debug_c4() {
} loc(#cuda_tile.di_loc<#at in #sub>)

// -----

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "debug_c5", linkageName = "debug_c5", compileUnit = #unit>
#at = loc("k.py":40:2)
cuda_tile.entry @debug_c5() {
  // CHECK: k.py:40:2: error: 'cuda_tile.iota' op invalid operation debug info scope: #cuda_tile.di_subprogram<file = <"k.py" in "/src">, line = 3, name = "debug_c5", linkageName = "debug_c5", compileUnit = <file = <"k.py" in "/src">>>. Operation has debug info scope, but function debug info scope is undefined.
  %x = iota : tile<4xi32> loc(#cuda_tile.di_loc<#at in #sub>)
} loc("k.py":3:0)

// -----

// Under control flow, too.
#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "k", linkageName = "k", compileUnit = #unit>
#block = #cuda_tile.di_lexical_block<scope = #sub, file = #file, line = 4, column = 5>
#at = loc("k.py":41:2)
cuda_tile.entry @debug_c5_nested(%c: tile<i1>) {
  if %c {
    // CHECK: k.py:41:2: error: 'cuda_tile.iota' op invalid operation debug info scope: {{.*}}. Operation has debug info scope, but function debug info scope is undefined.
    %x = iota : tile<4xi32> loc(#cuda_tile.di_loc<#at in #block>)
  }
}

// -----

#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "debug_c6", linkageName = "debug_c6", compileUnit = #unit>
#other = #cuda_tile.di_subprogram<file = #file, line = 9, name = "f", linkageName = "f", compileUnit = #unit, scopeLine = 10>
#at = loc("k.py":50:2)
cuda_tile.entry @debug_c6() {
  // CHECK: k.py:50:2: error: 'cuda_tile.iota' op invalid operation debug info scope: #cuda_tile.di_subprogram<file = <"k.py" in "/src">, line = 9, name = "f", linkageName = "f", compileUnit = <file = <"k.py" in "/src">>, scopeLine = 10>. Operation debug info scope does not match function debug info scope: #cuda_tile.di_subprogram<file = <"k.py" in "/src">, line = 3, name = "debug_c6", linkageName = "debug_c6", compileUnit = <file = <"k.py" in "/src">>>.
  %x = iota : tile<4xi32> loc(#cuda_tile.di_loc<#at in #other>)
} loc(#cuda_tile.di_loc<#at in #sub>)

// -----

// The subprogram of a lexical block is found through its parents.
#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "debug_c6_block", linkageName = "debug_c6_block", compileUnit = #unit>
#other = #cuda_tile.di_subprogram<file = #file, line = 9, name = "f", linkageName = "f", compileUnit = #unit>
#outer = #cuda_tile.di_lexical_block<scope = #other, file = #file, line = 10>
#inner = #cuda_tile.di_lexical_block<scope = #outer, file = #file, line = 11>
#at = loc("k.py":51:2)
cuda_tile.entry @debug_c6_block() {
  // CHECK: k.py:51:2: error: 'cuda_tile.iota' op invalid operation debug info scope: #cuda_tile.di_subprogram<{{.*}}linkageName = "f"{{.*}}>. Operation debug info scope does not match function debug info scope: {{.*}}linkageName = "debug_c6_block"
  %x = iota : tile<4xi32> loc(#cuda_tile.di_loc<#at in #inner>)
} loc(#cuda_tile.di_loc<#at in #sub>)

// -----

// A call site has the scope of its caller.
#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "debug_c6_call", linkageName = "debug_c6_call", compileUnit = #unit>
#other = #cuda_tile.di_subprogram<file = #file, line = 9, name = "f", linkageName = "f", compileUnit = #unit>
#at = loc("k.py":52:2)
#callee = loc(#cuda_tile.di_loc<#at in #sub>)
#caller = loc(#cuda_tile.di_loc<#at in #other>)
cuda_tile.entry @debug_c6_call() {
  // CHECK: error: 'cuda_tile.iota' op invalid operation debug info scope: #cuda_tile.di_subprogram<{{.*}}linkageName = "f"{{.*}}>. Operation debug info scope does not match function debug info scope: {{.*}}linkageName = "debug_c6_call"
  %x = iota : tile<4xi32> loc(callsite(#callee at #caller))
} loc(#cuda_tile.di_loc<#at in #sub>)

// -----

// A fused location has the scope of its first part that has one, a named one
// that of what it names.
#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "debug_c6_fused", linkageName = "debug_c6_fused", compileUnit = #unit>
#other = #cuda_tile.di_subprogram<file = #file, line = 9, name = "f", linkageName = "f", compileUnit = #unit>
#at = loc("k.py":53:2)
#scoped = loc(#cuda_tile.di_loc<#at in #other>)
cuda_tile.entry @debug_c6_fused() {
  // CHECK: error: 'cuda_tile.iota' op invalid operation debug info scope: #cuda_tile.di_subprogram<{{.*}}linkageName = "f"{{.*}}>. Operation debug info scope does not match function debug info scope: {{.*}}linkageName = "debug_c6_fused"
  %x = iota : tile<4xi32> loc(fused[unknown, "x"(#scoped)])
} loc(#cuda_tile.di_loc<#at in #sub>)

// -----

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

// CHECK: error: struct is missing required parameter: linkageName
#sub = #cuda_tile.di_subprogram<file = <"k.py" in "/src">, line = 3, name = "k", compileUnit = <file = <"k.py" in "/src">>>

// -----

// CHECK: error: expected 'in'
#file = #cuda_tile.di_file<"k.py">

// -----

// A file is no place for code.
#file = #cuda_tile.di_file<"k.py" in "/src">
// CHECK: error: invalid kind of attribute specified
#block = #cuda_tile.di_lexical_block<scope = #file, file = #file, line = 4>

// -----

// A scope goes with a line in a file.
#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#sub = #cuda_tile.di_subprogram<file = #file, line = 3, name = "k", linkageName = "k", compileUnit = #unit>
// CHECK: error: invalid kind of attribute specified
#where = #cuda_tile.di_loc<loc(unknown) in #sub>
