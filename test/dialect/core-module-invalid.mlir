// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of module, entry and global, broken once. A test is named after the
// tag of its rule. Debug scopes are in debuginfo-invalid.mlir, optimization hints
// in attributes-invalid.mlir.

//===----------------------------------------------------------------------===//
// module
//===----------------------------------------------------------------------===//

// expected-error @below {{'cuda_tile.module' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
"cuda_tile.module"() <{sym_name = "module_region"}> ({
}) : () -> ()

// -----

// expected-error @below {{'cuda_tile.module' op region should have no arguments}}
"cuda_tile.module"() <{sym_name = "module_arguments"}> ({
^bb0(%x: !cuda_tile.tile<i32>):
}) : () -> ()

// -----

// expected-error @below {{'cuda_tile.module' op requires attribute 'sym_name'}}
"cuda_tile.module"() ({
^bb0:
}) : () -> ()

// -----

cuda_tile.module @module_symbols {
  // expected-note @below {{see existing symbol definition here}}
  entry @k() {
  }
  // expected-error @below {{redefinition of symbol named 'k'}}
  global @k <i32: 0> : tile<1xi32>
}

// -----

//===----------------------------------------------------------------------===//
// entry
//===----------------------------------------------------------------------===//

// expected-error @below {{'cuda_tile.entry' op entry op must not return values}}
cuda_tile.entry @entry_c1(%a: tile<i32>) -> (tile<i32>, tile<f32>) {
}

// -----

// expected-error @below {{'cuda_tile.entry' op entry op must have scalar types (rank 0 !cuda_tile.tile)}}
cuda_tile.entry @entry_c2(%a: tile<i32>, %b: tile<4xi32>) {
}

// -----

// expected-error @below {{expected SSA identifier}}
cuda_tile.entry @entry_c3(%a: tile<i32>, tile<i32>) {
}

// -----

// expected-error @below {{expected type instead of SSA identifier}}
cuda_tile.entry @entry_c3_b(tile<i32>, %a: tile<i32>) {
}

// -----

// expected-error @below {{'cuda_tile.entry' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
"cuda_tile.entry"() <{sym_name = "entry_region", function_type = () -> ()}> ({
}) : () -> ()

// -----

// expected-error @below {{'cuda_tile.entry' op requires attribute 'function_type'}}
"cuda_tile.entry"() <{sym_name = "entry_needs_function_type"}> ({
  "cuda_tile.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'cuda_tile.entry' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"cuda_tile.entry"() <{sym_name = "entry_function_type", function_type = i32}> ({
  "cuda_tile.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'cuda_tile.entry' op entry block must have 1 arguments to match function signature}}
"cuda_tile.entry"() <{sym_name = "entry_arguments", function_type = (!cuda_tile.tile<i32>) -> ()}> ({
  "cuda_tile.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'cuda_tile.entry' op type of entry block argument #0('!cuda_tile.tile<f32>') must match the type of the corresponding argument in function signature('!cuda_tile.tile<i32>')}}
"cuda_tile.entry"() <{sym_name = "entry_argument_type", function_type = (!cuda_tile.tile<i32>) -> ()}> ({
^bb0(%a: !cuda_tile.tile<f32>):
  "cuda_tile.return"() : () -> ()
}) : () -> ()

// -----

//===----------------------------------------------------------------------===//
// global
//===----------------------------------------------------------------------===//

cuda_tile.module @m {
  // expected-error @below {{'cuda_tile.global' op type must have rank 1}}
  global @global_c1 <i32: [[1, 2], [3, 4]]> : tile<2x2xi32>
}

// -----

cuda_tile.module @m {
  // expected-error @below {{'cuda_tile.global' op type must have rank 1}}
  global @global_c1_b <i32: 1> : tile<i32>
}

// -----

// expected-error @below {{'cuda_tile.global' op expects parent op 'cuda_tile.module'}}
cuda_tile.global @global_parent <i32: 0> : tile<1xi32>

// -----

cuda_tile.module @m {
  // expected-error @below {{'cuda_tile.global' op requires attribute 'value'}}
  "cuda_tile.global"() <{sym_name = "global_needs_value"}> : () -> ()
}

// -----

cuda_tile.module @m {
  // expected-error @below {{Invalid attribute `value` in property conversion: 1 : i32}}
  "cuda_tile.global"() <{sym_name = "global_value", value = 1 : i32}> : () -> ()
}

// -----

cuda_tile.module @m {
  // expected-error @below {{'cuda_tile.global' op 'alignment' must be 0 or a power of two from 1 to 1073741824, but got -4}}
  global @global_c3 alignment = -4 <i32: [1, 2]> : tile<2xi32>
}

// -----

cuda_tile.module @m {
  // expected-error @below {{'cuda_tile.global' op 'alignment' must be 0 or a power of two from 1 to 1073741824, but got 48}}
  global @global_c3_b alignment = 48 <i32: [1, 2]> : tile<2xi32>
}

// -----

cuda_tile.module @m {
  // expected-error @below {{'cuda_tile.global' op 'alignment' must be 0 or a power of two from 1 to 1073741824, but got 2147483648}}
  global @global_c3_c alignment = 2147483648 <i32: [1, 2]> : tile<2xi32>
}

// -----

cuda_tile.module @m {
  // expected-error @below {{'cuda_tile.global' op 'alignment' must be 0 or a power of two from 1 to 1073741824, but got -9223372036854775808}}
  global @global_c3_d alignment = -9223372036854775808 <i32: [1, 2]> : tile<2xi32>
}

// -----

// i4 is no element of memory.
// expected-error @+2 {{'cuda_tile.global' op expect element type to be one of i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got 'i4'}}
"cuda_tile.module"() <{sym_name = "m"}> ({
  "cuda_tile.global"() <{sym_name = "global_c2", value = dense<1> : !cuda_tile.tile<4xi4>}> : () -> ()
}) : () -> ()

// -----

"cuda_tile.module"() <{sym_name = "m"}> ({
  // expected-error @below {{attribute 'value' failed to satisfy constraint: dense int-or-float elements attribute of a tile type}}
  "cuda_tile.global"() <{sym_name = "of_a_tensor", value = dense<1> : tensor<4xi32>}> : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'cuda_tile.entry' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"cuda_tile.entry"() <{arg_attrs = [{}, {}], function_type = (!cuda_tile.tile<i32>) -> (), sym_name = "entry_c4"}> ({
^bb0(%a: !cuda_tile.tile<i32>):
  "cuda_tile.return"() : () -> ()
}) : () -> ()
