// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Atomics on pointers. Reductions into views are in atomics-views-invalid.mlir.

//===----------------------------------------------------------------------===//
// atomic_cas_tko
//===----------------------------------------------------------------------===//

cuda_tile.module @m {
  entry @atomic_cas_tko_c1(%p: tile<ptr<i32>>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xi32>
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op failed to verify that all of {pointers, cmp, val, result} have same shape}}
    %r, %t = atomic_cas_tko relaxed device %p, %x, %x : tile<ptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_c1_b(%p: tile<ptr<i32>>, %x: tile<i32>) {
    %c = builtin.unrealized_conversion_cast to !cuda_tile.tile<1xi32>
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op failed to verify that all of {pointers, cmp, val, result} have same shape}}
    %r, %t = atomic_cas_tko relaxed device %p, %c, %x : tile<ptr<i32>>, tile<i32> -> tile<1xi32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_c2(%p: tile<ptr<i32>>, %c: tile<f32>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op failed to verify that all of {cmp, val, result} have same type}}
    %r, %t = atomic_cas_tko relaxed device %p, %c, %x : tile<ptr<i32>>, tile<i32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_c2_b(%p: tile<ptr<i32>>, %c: tile<f32>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op failed to verify that all of {cmp, val, result} have same type}}
    %r, %t = "cuda_tile.atomic_cas_tko"(%p, %c, %x) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<f32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
  }
}

// -----

// The type of cmp is not written: it is the result's.
cuda_tile.module @m {
  // expected-note @below {{prior use here}}
  entry @atomic_cas_tko_cmp_type(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{use of value '%x' expects different type than prior uses: '!cuda_tile.tile<f32>' vs '!cuda_tile.tile<i32>'}}
    %r, %t = atomic_cas_tko relaxed device %p, %x, %x : tile<ptr<i32>>, tile<i32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_c1(%p: tile<ptr<i32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op expected pointee type ('i32') to match element type of 'val' ('f32')}}
    %r, %t = atomic_cas_tko relaxed device %p, %x, %x : tile<ptr<i32>>, tile<f32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_c3(%p: tile<ptr<f16>>, %x: tile<f16>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op expect only float or integer types with 32 or 64 bit}}
    %r, %t = atomic_cas_tko relaxed device %p, %x, %x : tile<ptr<f16>>, tile<f16> -> tile<f16>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_c3_b(%p: tile<ptr<i8>>, %x: tile<i8>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op expect only float or integer types with 32 or 64 bit}}
    %r, %t = atomic_cas_tko relaxed device %p, %x, %x : tile<ptr<i8>>, tile<i8> -> tile<i8>, token
  }
}

// -----

// Its four bytes in memory do not make a tf32 a type of 32 bits.
cuda_tile.module @m {
  entry @atomic_cas_tko_c3_c(%p: tile<ptr<tf32>>, %x: tile<tf32>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op expect only float or integer types with 32 or 64 bit}}
    %r, %t = atomic_cas_tko relaxed device %p, %x, %x : tile<ptr<tf32>>, tile<tf32> -> tile<tf32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_c4(%m: tile<i1>) {
    %p, %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xptr<i32>>, !cuda_tile.tile<8xi32>
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op failed to verify that all of {pointers, val, cmp and mask} have same shape}}
    %r, %t = atomic_cas_tko relaxed device %p, %x, %x, %m : tile<8xptr<i32>>, tile<8xi32>, tile<i1> -> tile<8xi32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_pointers(%x: tile<i64>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op operand #0 must be tile of Pointer type values, but got '!cuda_tile.tile<i64>'}}
    %r, %t = atomic_cas_tko relaxed device %x, %x, %x : tile<i64>, tile<i64> -> tile<i64>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_cmp(%p: tile<ptr<i32>>, %x: tile<i32>, %t: token) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op operand #1 must be Tile type, but got '!cuda_tile.token'}}
    %r, %u = "cuda_tile.atomic_cas_tko"(%p, %t, %x) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.token, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_val(%p: tile<ptr<i32>>, %x: tile<i32>, %t: token) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op operand #2 must be Tile type, but got '!cuda_tile.token'}}
    %r, %u = "cuda_tile.atomic_cas_tko"(%p, %x, %t) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.token) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_mask(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op operand #3 must be tile of i1 values, but got '!cuda_tile.tile<i32>'}}
    %r, %t = atomic_cas_tko relaxed device %p, %x, %x, %x : tile<ptr<i32>>, tile<i32>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_token(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op operand #3 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %r, %t = "cuda_tile.atomic_cas_tko"(%p, %x, %x, %x) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_result_token(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op result #1 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %r, %t = atomic_cas_tko relaxed device %p, %x, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, tile<i32>
  }
}

//===----------------------------------------------------------------------===//
// atomic_rmw_tko
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_c1(%p: tile<ptr<i32>>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xi32>
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op failed to verify that all of {pointers, arg, result} have same shape}}
    %r, %t = atomic_rmw_tko relaxed device %p, add, %x : tile<ptr<i32>>, tile<8xi32> -> tile<8xi32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_c2(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op failed to verify that all of {arg, result} have same type}}
    %r, %t = atomic_rmw_tko relaxed device %p, add, %x : tile<ptr<i32>>, tile<i32> -> tile<i64>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_c1_b(%p: tile<ptr<i64>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op expected pointee type ('i64') to match element type of 'arg' ('i32')}}
    %r, %t = atomic_rmw_tko relaxed device %p, add, %x : tile<ptr<i64>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_c3(%m: tile<i1>) {
    %p, %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xptr<i32>>, !cuda_tile.tile<8xi32>
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op failed to verify that all of {pointers, arg, mask} have same shape}}
    %r, %t = atomic_rmw_tko relaxed device %p, add, %x, %m : tile<8xptr<i32>>, tile<8xi32>, tile<i1> -> tile<8xi32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_pointers(%x: tile<i64>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op operand #0 must be tile of Pointer type values, but got '!cuda_tile.tile<i64>'}}
    %r, %t = atomic_rmw_tko relaxed device %x, add, %x : tile<i64>, tile<i64> -> tile<i64>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_arg(%p: tile<ptr<i32>>, %t: token) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op operand #1 must be Tile type, but got '!cuda_tile.token'}}
    %r, %u = atomic_rmw_tko relaxed device %p, add, %t : tile<ptr<i32>>, token -> token, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_mask(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op operand #2 must be tile of i1 values, but got '!cuda_tile.tile<i32>'}}
    %r, %t = atomic_rmw_tko relaxed device %p, add, %x, %x : tile<ptr<i32>>, tile<i32>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_token(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op operand #2 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %r, %t = "cuda_tile.atomic_rmw_tko"(%p, %x, %x) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_result_token(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op result #1 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %r, %t = atomic_rmw_tko relaxed device %p, add, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, tile<i32>
  }
}

//===----------------------------------------------------------------------===//
// Modes
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @memory_c5(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'addf' works only with floats f16, bf16, f32, and f64}}
    %r, %t = atomic_rmw_tko relaxed device %p, addf, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c5_b(%p: tile<ptr<tf32>>, %x: tile<tf32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'addf' works only with floats f16, bf16, f32, and f64}}
    %r, %t = atomic_rmw_tko relaxed device %p, addf, %x : tile<ptr<tf32>>, tile<tf32> -> tile<tf32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c5_c(%p: tile<ptr<f8E5M2>>, %x: tile<f8E5M2>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'addf' works only with floats f16, bf16, f32, and f64}}
    %r, %t = atomic_rmw_tko relaxed device %p, addf, %x : tile<ptr<f8E5M2>>, tile<f8E5M2> -> tile<f8E5M2>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c6(%p: tile<ptr<i16>>, %x: tile<i16>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'xchg' works only with integers or float of 32 or 64 bitwidth}}
    %r, %t = atomic_rmw_tko relaxed device %p, xchg, %x : tile<ptr<i16>>, tile<i16> -> tile<i16>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c6_b(%p: tile<ptr<bf16>>, %x: tile<bf16>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'xchg' works only with integers or float of 32 or 64 bitwidth}}
    %r, %t = atomic_rmw_tko relaxed device %p, xchg, %x : tile<ptr<bf16>>, tile<bf16> -> tile<bf16>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c6_c(%p: tile<ptr<tf32>>, %x: tile<tf32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'xchg' works only with integers or float of 32 or 64 bitwidth}}
    %r, %t = atomic_rmw_tko relaxed device %p, xchg, %x : tile<ptr<tf32>>, tile<tf32> -> tile<tf32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c7(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'add' works only with integers i32 and i64}}
    %r, %t = atomic_rmw_tko relaxed device %p, add, %x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c7_b(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'and' works only with integers i32 and i64}}
    %r, %t = atomic_rmw_tko relaxed device %p, and, %x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c7_c(%p: tile<ptr<i1>>, %x: tile<i1>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'or' works only with integers i32 and i64}}
    %r, %t = atomic_rmw_tko relaxed device %p, or, %x : tile<ptr<i1>>, tile<i1> -> tile<i1>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c7_d(%p: tile<ptr<i8>>, %x: tile<i8>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'xor' works only with integers i32 and i64}}
    %r, %t = atomic_rmw_tko relaxed device %p, xor, %x : tile<ptr<i8>>, tile<i8> -> tile<i8>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c7_e(%p: tile<ptr<i16>>, %x: tile<i16>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'max' works only with integers i32 and i64}}
    %r, %t = atomic_rmw_tko relaxed device %p, max, %x : tile<ptr<i16>>, tile<i16> -> tile<i16>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c7_f(%p: tile<ptr<f64>>, %x: tile<f64>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'min' works only with integers i32 and i64}}
    %r, %t = atomic_rmw_tko relaxed device %p, min, %x : tile<ptr<f64>>, tile<f64> -> tile<f64>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c7_g(%p: tile<ptr<f16>>, %x: tile<f16>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'umax' works only with integers i32 and i64}}
    %r, %t = atomic_rmw_tko relaxed device %p, umax, %x : tile<ptr<f16>>, tile<f16> -> tile<f16>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c7_h(%p: tile<ptr<i16>>, %x: tile<i16>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'umin' works only with integers i32 and i64}}
    %r, %t = atomic_rmw_tko relaxed device %p, umin, %x : tile<ptr<i16>>, tile<i16> -> tile<i16>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c10(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{expected string or keyword containing one of the following enum values for attribute 'mode' [and, or, xor, add, addf, max, min, umax, umin, xchg]}}
    %r, %t = atomic_rmw_tko relaxed device %p, sub, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

// No word at all.
cuda_tile.module @m {
  entry @memory_c10_b(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{expected string or keyword containing one of the following enum values for attribute 'mode' [and, or, xor, add, addf, max, min, umax, umin, xchg]}}
    %r, %t = atomic_rmw_tko relaxed device %p, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cmpxchg' is not part of Tile IR; use 'atomic_cas_tko'}}
    %r, %t = atomic_rmw_tko relaxed device %p, cmpxchg, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

// A string is read like a word.
cuda_tile.module @m {
  entry @foreign_c1_b(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cmpxchg' is not part of Tile IR; use 'atomic_cas_tko'}}
    %r, %t = atomic_rmw_tko relaxed device %p, "cmpxchg", %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_without_mode(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op requires attribute 'mode'}}
    %r, %t = "cuda_tile.atomic_rmw_tko"(%p, %x) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_mode_out_of_range(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{Invalid attribute `mode` in property conversion: 10 : i32}}
    %r, %t = "cuda_tile.atomic_rmw_tko"(%p, %x) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 10 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
  }
}

//===----------------------------------------------------------------------===//
// Orderings and scopes
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @memory_c4(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op memory ordering semantics must be one of: relaxed, acquire, release, acq_rel}}
    %r, %t = atomic_cas_tko weak device %p, %x, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c4_b(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op memory ordering semantics must be one of: relaxed, acquire, release, acq_rel}}
    %r, %t = atomic_rmw_tko weak device %p, add, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

// The mode before the ordering.
cuda_tile.module @m {
  entry @memory_c4_order(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op 'add' works only with integers i32 and i64}}
    %r, %t = atomic_rmw_tko weak device %p, add, %x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c8(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{expected string or keyword containing one of the following enum values for attribute 'memory_ordering_semantics' [weak, relaxed, acquire, release, acq_rel]}}
    %r, %t = atomic_cas_tko strong device %p, %x, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c9(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{expected string or keyword containing one of the following enum values for attribute 'memory_scope' [tl_blk, device, sys]}}
    %r, %t = atomic_cas_tko relaxed grid %p, %x, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

// No word at all.
cuda_tile.module @m {
  entry @memory_c9_b(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{expected string or keyword containing one of the following enum values for attribute 'memory_scope' [tl_blk, device, sys]}}
    %r, %t = atomic_rmw_tko relaxed %p, add, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1_c(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'seq_cst' is not part of Tile IR; use 'acq_rel'}}
    %r, %t = atomic_cas_tko seq_cst device %p, %x, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1_d(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'seq_cst' is not part of Tile IR; use 'acq_rel'}}
    %r, %t = atomic_rmw_tko seq_cst device %p, add, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1_e(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cluster' is not part of Tile IR; use 'device'}}
    %r, %t = atomic_cas_tko relaxed cluster %p, %x, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1_f(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cluster' is not part of Tile IR; use 'device'}}
    %r, %t = atomic_rmw_tko relaxed cluster %p, add, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_cas_tko_without_scope(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_cas_tko' op requires attribute 'memory_scope'}}
    %r, %t = "cuda_tile.atomic_cas_tko"(%p, %x, %x) <{memory_ordering_semantics = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_rmw_tko_without_ordering(%p: tile<ptr<i32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_rmw_tko' op requires attribute 'memory_ordering_semantics'}}
    %r, %t = "cuda_tile.atomic_rmw_tko"(%p, %x) <{memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
  }
}
