// RUN: tessera-opt %s --synthesize-debug-info-scopes --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

#file = #cuda_tile.di_file<"own.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#function = #cuda_tile.di_subprogram<file = #file, line = 7, name = "own", linkageName = "scoped", compileUnit = #unit>
#here = #cuda_tile.di_loc<loc("own.py":8:1) in #function>
cuda_tile.module @m {
  // CHECK-LABEL: entry @plain
  // fires: debug-scopes.subprogram, debug-scopes.block
  entry @plain() {
    // CHECK: make_token {{.*}}di_loc<loc("/a/k.py":8:3) in #cuda_tile.di_subprogram<file = <"k.py" in "/a">, line = 7, name = "plain", linkageName = "plain", compileUnit = <file = <"k.py" in "/a">>, scopeLine = 7>>
    %0 = make_token : token loc("/a/k.py":8:3)
    // Of another file: in a lexical block.
    // CHECK: make_token {{.*}}di_loc<loc("/b/lib.py":2:1) in #cuda_tile.di_lexical_block<scope = #cuda_tile.di_subprogram<{{.*}}linkageName = "plain"{{.*}}>, file = <"lib.py" in "/b">, line = 2, column = 1>>
    %1 = make_token : token loc("/b/lib.py":2:1)
    // CHECK: make_token {{.*}}loc(callsite({{.*}}di_loc<loc("/b/lib.py":3:1){{.*}} at {{.*}}di_loc<loc("/a/k.py":9:1)
    %2 = make_token : token loc(callsite("/b/lib.py":3:1 at "/a/k.py":9:1))
    // CHECK: make_token {{.*}}loc(unknown)
    %3 = make_token : token loc(unknown)
    return
  } loc("/a/k.py":7:1)
  // CHECK: di_loc<loc("/a/k.py":7:1) in #cuda_tile.di_subprogram<{{.*}}linkageName = "plain"

  // Scopes that are there are kept, and used for what has none.
  // CHECK-LABEL: entry @scoped
  // stops: debug-scopes.subprogram, debug-scopes.block
  entry @scoped() {
    // CHECK: make_token {{.*}}di_loc<loc("own.py":8:1) in #cuda_tile.di_subprogram<file = <"own.py" in "/src">, line = 7, name = "own"
    %0 = make_token : token loc(#here)
    // CHECK: make_token {{.*}}di_loc<loc("own.py":9:1) in {{.*}}name = "own"
    %1 = make_token : token loc("own.py":9:1)
    return
  } loc(#here)

  // An entry without a file has no scope to give.
  // CHECK-LABEL: entry @unknown
  // stops: debug-scopes.subprogram
  entry @unknown() {
    // CHECK: make_token {{.*}}loc("/a/k.py":8:3)
    %0 = make_token : token loc("/a/k.py":8:3)
    return
  } loc(unknown)
}
