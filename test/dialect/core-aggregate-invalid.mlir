// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of reduce and scan, broken once in each. A test is named after the
// tag of its rule; those of scan carry it as a suffix.

//===----------------------------------------------------------------------===//
// reduce
//===----------------------------------------------------------------------===//

cuda_tile.entry @reduce_operand(%x: token) {
  // expected-error @below {{'cuda_tile.reduce' op operand #0 must be variadic of Tile type, but got '!cuda_tile.token'}}
  %r = reduce %x dim=0 identities=[0 : i32] : token -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @reduce_operands() {
  // expected-error @below {{'cuda_tile.reduce' op expected 1 or more operands, but found 0}}
  "cuda_tile.reduce"() <{dim = 0 : i32, identities = []}> ({
    "cuda_tile.yield"() : () -> ()
  }) : () -> ()
}

// -----

cuda_tile.entry @reduce_shapes() {
  %x = iota : tile<8xi32>
  %y = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.reduce' op requires the same shape for all operands}}
  %r:2 = reduce %x, %y dim=0 identities=[0 : i32, 0 : i32] : tile<8xi32>, tile<4xi32> -> tile<i32>, tile<i32>
  (%e: tile<i32>, %acc: tile<i32>, %f: tile<i32>, %bcc: tile<i32>) {
    yield %e, %f : tile<i32>, tile<i32>
  }
}

// -----

cuda_tile.entry @reduce_region() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %r = "cuda_tile.reduce"(%x) <{dim = 0 : i32, identities = [0 : i32]}> ({
  }) : (!cuda_tile.tile<8xi32>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @reduce_empty_block() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expects a non-empty block}}
  %r = "cuda_tile.reduce"(%x) <{dim = 0 : i32, identities = [0 : i32]}> ({
  ^bb0(%e: !cuda_tile.tile<i32>, %acc: !cuda_tile.tile<i32>):
  }) : (!cuda_tile.tile<8xi32>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @reduce_dim_negative() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op attribute 'dim' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  %r = reduce %x dim=-1 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @reduce_needs_dim() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op requires attribute 'dim'}}
  %r = "cuda_tile.reduce"(%x) <{identities = [0 : i32]}> ({
  ^bb0(%e: !cuda_tile.tile<i32>, %acc: !cuda_tile.tile<i32>):
    "cuda_tile.yield"(%e) : (!cuda_tile.tile<i32>) -> ()
  }) : (!cuda_tile.tile<8xi32>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @reduce_needs_identities() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op requires attribute 'identities'}}
  %r = "cuda_tile.reduce"(%x) <{dim = 0 : i32}> ({
  ^bb0(%e: !cuda_tile.tile<i32>, %acc: !cuda_tile.tile<i32>):
    "cuda_tile.yield"(%e) : (!cuda_tile.tile<i32>) -> ()
  }) : (!cuda_tile.tile<8xi32>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @reduce_identities() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op attribute 'identities' failed to satisfy constraint: array of typed attributes}}
  %r = reduce %x dim=0 identities=[unit] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @reduce_inferred() {
  %x = constant <i32: 0> : tile<8x4xi32>
  // expected-error @below {{'cuda_tile.reduce' op inferred type(s) '!cuda_tile.tile<8xi32>' are incompatible with return type(s) of operation '!cuda_tile.tile<4xi32>'}}
  // expected-error @below {{'cuda_tile.reduce' op failed to infer returned types}}
  %r = reduce %x dim=1 identities=[0 : i32] : tile<8x4xi32> -> tile<4xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c1() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect same number of operands and results}}
  %r:2 = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>, tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c2() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect identities to match the number of operands but got: 1 operands and 2 identities}}
  %r = reduce %x dim=0 identities=[0 : i32, 0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c3() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect same type for operand at index: 0 and identity at index: 0 but got: 'i32' and 'i64'}}
  %r = reduce %x dim=0 identities=[0 : i64] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

// f16 and bf16 stand for each other, but for nothing else.
cuda_tile.entry @aggregate_c3_f16() {
  %x = constant <bf16: 0.0> : tile<8xbf16>
  // expected-error @below {{'cuda_tile.reduce' op expect same type for operand at index: 0 and identity at index: 0 but got: 'bf16' and 'f32'}}
  %r = reduce %x dim=0 identities=[0.0 : f32] : tile<8xbf16> -> tile<bf16>
  (%e: tile<bf16>, %acc: tile<bf16>) {
    yield %e : tile<bf16>
  }
}

// -----

cuda_tile.entry @aggregate_c4() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op dimension (1) is out of bound [0, 1)}}
  %r = reduce %x dim=1 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c4_scalar(%x: tile<i32>) {
  // expected-error @below {{'cuda_tile.reduce' op dimension (0) is out of bound [0, 0)}}
  %r = reduce %x dim=0 identities=[0 : i32] : tile<i32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c5() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect 2 block arguments but got: 1}}
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c6() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect 0-rank tile type at index: 1 but got: '!cuda_tile.tile<8xi32>'}}
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<8xi32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c6_type() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect 0-rank tile type at index: 0 but got: 'i32'}}
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: i32, %acc: tile<i32>) {
    yield %acc : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c7() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect same element type for block argument at index: 0 and 1 but got: 'i32' and 'i64'}}
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i64>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c8() {
  %x = iota : tile<8xi32>
  %y = constant <f32: 0.0> : tile<8xf32>
  // expected-error @below {{'cuda_tile.reduce' op expect same type for operand at index: 1 and block argument at index: 2 but got: 'f32' and 'f64'}}
  %r:2 = reduce %x, %y dim=0 identities=[0 : i32, 0.0 : f32] : tile<8xi32>, tile<8xf32> -> tile<i32>, tile<f32>
  (%e: tile<i32>, %acc: tile<i32>, %f: tile<f64>, %bcc: tile<f64>) {
    yield %e, %f : tile<i32>, tile<f64>
  }
}

// -----

cuda_tile.entry @aggregate_c9() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect number of terminators operands (2) to match number of operands (1)}}
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e, %acc : tile<i32>, tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c10(%i: tile<i64>) {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect same type for operand at index: 0 and terminator argument at index: 0 but got: 'i32' and 'i64'}}
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %i : tile<i64>
  }
}

// -----

// What is yielded is a scalar, too.
cuda_tile.entry @aggregate_c10_rank() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reduce' op expect same type for operand at index: 0 and terminator argument at index: 0 but got: 'i32' and 'i32'}}
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %x : tile<8xi32>
  }
}

// -----

cuda_tile.entry @aggregate_c12(%c: tile<i1>) {
  %x = iota : tile<8xi32>
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    // expected-error @below {{'cuda_tile.assert' op only pure operations are allowed inside 'cuda_tile.reduce'}}
    assert %c, "no" : tile<i1>
    yield %e : tile<i32>
  }
}

// -----

// Division is not pure, whatever it divides by; its remainder is.
cuda_tile.entry @aggregate_c12_divi() {
  %x = iota : tile<8xi32>
  %two = constant <i32: 2> : tile<i32>
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    %m = remi %e, %acc signed : tile<i32>
    // expected-error @below {{'cuda_tile.divi' op only pure operations are allowed inside 'cuda_tile.reduce'}}
    %d = divi %m, %two signed : tile<i32>
    yield %d : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c12_assume() {
  %x = iota : tile<8xi32>
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    // expected-error @below {{'cuda_tile.assume' op only pure operations are allowed inside 'cuda_tile.reduce'}}
    %d = assume bounded<0, ?>, %e : tile<i32>
    yield %d : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c12_store(%p: tile<ptr<i32>>) {
  %x = iota : tile<8xi32>
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op only pure operations are allowed inside 'cuda_tile.reduce'}}
    %t = store_ptr_tko weak %p, %e : tile<ptr<i32>>, tile<i32> -> token
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c12_loop() {
  %x = iota : tile<8xi32>
  %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
  (%e: tile<i32>, %acc: tile<i32>) {
    // expected-error @below {{'cuda_tile.loop' op only pure operations are allowed inside 'cuda_tile.reduce'}}
    loop {
    }
    yield %e : tile<i32>
  }
}

// -----

//===----------------------------------------------------------------------===//
// scan
//===----------------------------------------------------------------------===//

cuda_tile.entry @scan_operand(%x: token) {
  // expected-error @below {{'cuda_tile.scan' op operand #0 must be variadic of Tile type, but got '!cuda_tile.token'}}
  %r = scan %x dim=0 reverse=false identities=[0 : i32] : token -> token
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @scan_operands() {
  // expected-error @below {{'cuda_tile.scan' op expected 1 or more operands, but found 0}}
  "cuda_tile.scan"() <{dim = 0 : i32, reverse = false, identities = []}> ({
    "cuda_tile.yield"() : () -> ()
  }) : () -> ()
}

// -----

cuda_tile.entry @scan_shapes() {
  %x = iota : tile<8xi32>
  %y = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.scan' op requires the same shape for all operands}}
  %r:2 = scan %x, %y dim=0 reverse=false identities=[0 : i32, 0 : i32] : tile<8xi32>, tile<4xi32> -> tile<8xi32>, tile<4xi32>
  (%e: tile<i32>, %acc: tile<i32>, %f: tile<i32>, %bcc: tile<i32>) {
    yield %e, %f : tile<i32>, tile<i32>
  }
}

// -----

cuda_tile.entry @scan_dim_negative() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op attribute 'dim' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  %r = scan %x dim=-1 reverse=false identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @scan_needs_reverse() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op requires attribute 'reverse'}}
  %r = "cuda_tile.scan"(%x) <{dim = 0 : i32, identities = [0 : i32]}> ({
  ^bb0(%e: !cuda_tile.tile<i32>, %acc: !cuda_tile.tile<i32>):
    "cuda_tile.yield"(%e) : (!cuda_tile.tile<i32>) -> ()
  }) : (!cuda_tile.tile<8xi32>) -> !cuda_tile.tile<8xi32>
}

// -----

cuda_tile.entry @aggregate_c1_scan() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect same number of operands and results}}
  %r:2 = scan %x dim=0 reverse=false identities=[0 : i32] : tile<8xi32> -> tile<8xi32>, tile<8xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c2_scan() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect identities to match the number of operands but got: 1 operands and 0 identities}}
  %r = scan %x dim=0 reverse=false identities=[] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c3_scan() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect same type for operand at index: 0 and identity at index: 0 but got: 'i32' and 'f32'}}
  %r = scan %x dim=0 reverse=false identities=[0.0 : f32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c4_scan() {
  %x = constant <i32: 0> : tile<8x4xi32>
  // expected-error @below {{'cuda_tile.scan' op dimension (2) is out of bound [0, 2)}}
  %r = scan %x dim=2 reverse=false identities=[0 : i32] : tile<8x4xi32> -> tile<8x4xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c5_scan() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect 2 block arguments but got: 3}}
  %r = scan %x dim=0 reverse=false identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i32>, %acc: tile<i32>, %f: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c6_scan() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect 0-rank tile type at index: 0 but got: '!cuda_tile.tile<1xi32>'}}
  %r = scan %x dim=0 reverse=false identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<1xi32>, %acc: tile<i32>) {
    yield %acc : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c7_scan() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect same element type for block argument at index: 0 and 1 but got: 'i64' and 'i32'}}
  %r = scan %x dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i64>, %acc: tile<i32>) {
    yield %acc : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c8_scan() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect same type for operand at index: 0 and block argument at index: 0 but got: 'i32' and 'i64'}}
  %r = scan %x dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i64>, %acc: tile<i64>) {
    yield %acc : tile<i64>
  }
}

// -----

cuda_tile.entry @aggregate_c9_scan() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect number of terminators operands (0) to match number of operands (1)}}
  %r = scan %x dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield
  }
}

// -----

cuda_tile.entry @aggregate_c10_scan(%f: tile<f32>) {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect same type for operand at index: 0 and terminator argument at index: 0 but got: 'i32' and 'f32'}}
  %r = scan %x dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %f : tile<f32>
  }
}

// -----

cuda_tile.entry @aggregate_c11() {
  %x = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.scan' op expect same type for operand at index: 0 and result at index: 0}}
  %r = scan %x dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<4xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    yield %e : tile<i32>
  }
}

// -----

cuda_tile.entry @aggregate_c12_scan(%p: tile<ptr<i32>>) {
  %x = iota : tile<8xi32>
  %r = scan %x dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op only pure operations are allowed inside 'cuda_tile.scan'}}
    %v, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    yield %v : tile<i32>
  }
}

// -----

// An aggregate in the body of another sees to its own body.
cuda_tile.entry @aggregate_c12_nested(%c: tile<i1>) {
  %x = iota : tile<8xi32>
  %r = scan %x dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
  (%e: tile<i32>, %acc: tile<i32>) {
    %y = iota : tile<4xi32>
    %s = reduce %y dim=0 identities=[0 : i32] : tile<4xi32> -> tile<i32>
    (%f: tile<i32>, %bcc: tile<i32>) {
      // expected-error @below {{'cuda_tile.assert' op only pure operations are allowed inside 'cuda_tile.reduce'}}
      assert %c, "no" : tile<i1>
      yield %f : tile<i32>
    }
    yield %s : tile<i32>
  }
}

// -----

// What is refused in a body is refused under an `if` as well.
cuda_tile.module @m {
  entry @aggregate_c12_under_if(%c: tile<i1>) {
    %x = iota : tile<8xi32>
    %two = constant <i32: 2> : tile<i32>
    %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      // expected-error @below {{'cuda_tile.if' op only pure operations are allowed inside 'cuda_tile.reduce'}}
      %v = if %c -> (tile<i32>) {
        %d = divi %e, %two signed : tile<i32>
        yield %d : tile<i32>
      } else {
        yield %e : tile<i32>
      }
      yield %v : tile<i32>
    }
  }
}

// -----

// A loop that may not end is not pure.
cuda_tile.module @m {
  entry @aggregate_c12_step() {
    %x = iota : tile<8xi32>
    %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      // expected-error @below {{'cuda_tile.for' op only pure operations are allowed inside 'cuda_tile.reduce'}}
      for %i in (%e to %acc, step %e) : tile<i32> {
      }
      yield %e : tile<i32>
    }
  }
}
