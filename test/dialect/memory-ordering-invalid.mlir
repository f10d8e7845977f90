// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Orderings, scopes and hints of loads and stores through pointers.

//===----------------------------------------------------------------------===//
// The ordering suits the access
//===----------------------------------------------------------------------===//

cuda_tile.module @m {
  entry @memory_c1(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op expect one of: weak, relaxed, or acquire, but got: release}}
    %x, %t = load_ptr_tko release device %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c1_b(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op expect one of: weak, relaxed, or acquire, but got: acq_rel}}
    %x, %t = load_ptr_tko acq_rel %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c1_c(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op expect one of: weak, relaxed, or release, but got: acquire}}
    %t = store_ptr_tko acquire device %p, %x : tile<ptr<f32>>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c1_d(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op expect one of: weak, relaxed, or release, but got: acq_rel}}
    %t = store_ptr_tko acq_rel sys %p, %x : tile<ptr<f32>>, tile<f32> -> token
  }
}

//===----------------------------------------------------------------------===//
// A scope unless the access is weak
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @memory_c2(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op weak load must not have memory scope}}
    %x, %t = load_ptr_tko weak tl_blk %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c2_b(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op weak store must not have memory scope}}
    %t = store_ptr_tko weak sys %p, %x : tile<ptr<f32>>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c3(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op memory scope is required for relaxed load}}
    %x, %t = load_ptr_tko relaxed %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c3_b(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op memory scope is required for acquire load}}
    %x, %t = load_ptr_tko acquire %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c3_c(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op memory scope is required for relaxed store}}
    %t = store_ptr_tko relaxed %p, %x : tile<ptr<f32>>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c3_d(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op memory scope is required for release store}}
    %t = store_ptr_tko release %p, %x : tile<ptr<f32>>, tile<f32> -> token
  }
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @memory_c8(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected string or keyword containing one of the following enum values for attribute 'memory_ordering_semantics' [weak, relaxed, acquire, release, acq_rel]}}
    %x, %t = load_ptr_tko strong device %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

// No word at all.
cuda_tile.module @m {
  entry @memory_c8_b(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{expected string or keyword containing one of the following enum values for attribute 'memory_ordering_semantics' [weak, relaxed, acquire, release, acq_rel]}}
    %t = store_ptr_tko %p, %x : tile<ptr<f32>>, tile<f32> -> token
  }
}

// -----

// The scope is optional, so that a word that is none stands for the operand.
cuda_tile.module @m {
  entry @load_ptr_tko_unknown_scope(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected SSA operand}}
    %x, %t = load_ptr_tko relaxed grid %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_unknown_scope(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{expected SSA operand}}
    %t = store_ptr_tko relaxed grid %p, %x : tile<ptr<f32>>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1(%p: tile<ptr<f32>>) {
    // expected-error @below {{'seq_cst' is not part of Tile IR; use 'acq_rel'}}
    %x, %t = load_ptr_tko seq_cst device %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1_b(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'seq_cst' is not part of Tile IR; use 'acq_rel'}}
    %t = store_ptr_tko seq_cst device %p, %x : tile<ptr<f32>>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1_c(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cluster' is not part of Tile IR; use 'device'}}
    %x, %t = load_ptr_tko acquire cluster %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1_d(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cluster' is not part of Tile IR; use 'device'}}
    %t = store_ptr_tko release cluster %p, %x : tile<ptr<f32>>, tile<f32> -> token
  }
}

// -----

// A string is read like a word.
cuda_tile.module @m {
  entry @foreign_c1_e(%p: tile<ptr<f32>>) {
    // expected-error @below {{'seq_cst' is not part of Tile IR; use 'acq_rel'}}
    %x, %t = load_ptr_tko "seq_cst" device %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_without_ordering(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op requires attribute 'memory_ordering_semantics'}}
    %x, %t = "cuda_tile.load_ptr_tko"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_without_ordering(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op requires attribute 'memory_ordering_semantics'}}
    %t = "cuda_tile.store_ptr_tko"(%p, %x) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_ordering_out_of_range(%p: tile<ptr<f32>>) {
    // expected-error @below {{Invalid attribute `memory_ordering_semantics` in property conversion: 5 : i32}}
    %x, %t = "cuda_tile.load_ptr_tko"(%p) <{memory_ordering_semantics = 5 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_scope_out_of_range(%p: tile<ptr<f32>>) {
    // expected-error @below {{Invalid attribute `memory_scope` in property conversion: 3 : i32}}
    %x, %t = "cuda_tile.load_ptr_tko"(%p) <{memory_ordering_semantics = 1 : i32, memory_scope = 3 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_hints(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op Optimization hints verification failed: allow_tma is not known hint for current Operation}}
    %x, %t = load_ptr_tko weak %p optimization_hints = <sm_100 = {allow_tma = true}> : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

// Hints before the ordering.
cuda_tile.module @m {
  entry @store_ptr_tko_hints(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op Optimization hints verification failed: integer value in the range [1, 10] is expected for sm_90.latency}}
    %t = store_ptr_tko acquire device %p, %x optimization_hints = <sm_90 = {latency = 11}> : tile<ptr<f32>>, tile<f32> -> token
  }
}
