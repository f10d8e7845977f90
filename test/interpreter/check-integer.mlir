// Undefined behaviour of integers, reported where it happens.
// RUN: %python %S/Inputs/check.py %s

cuda_tile.module @integers {
  // run: --grid 1 i32:7 i32:0
  entry @divide_by_zero(%a: tile<i32>, %b: tile<i32>) {
    // report: division-by-zero: divides by zero (operands 7, 0)
    %0 = divi %a, %b signed : tile<i32>
    // report: division-by-zero: divides by zero
    %1 = divi %a, %b unsigned rounding<positive_inf> : tile<i32>
    // report: division-by-zero: divides by zero
    %2 = remi %a, %b signed : tile<i32>
    return
  }

  // run: --grid 1 i32:0x80000000 i32:-1
  entry @divide_least(%a: tile<i32>, %b: tile<i32>) {
    // report: division-overflow: divides the least value by -1 (operands -2147483648, -1)
    %0 = divi %a, %b signed : tile<i32>
    // report: division-overflow: divides the least value by -1
    %1 = divi %a, %b signed rounding<negative_inf> : tile<i32>
    // report: division-overflow: divides the least value by -1
    %2 = remi %a, %b signed : tile<i32>
    // As unsigned numbers these are no trouble.
    %3 = divi %a, %b unsigned : tile<i32>
    return
  }

  // run: --grid 1
  entry @one_element_of_many() {
    %a = iota : tile<8xi32>
    %three = constant <i32: 3> : tile<8xi32>
    %b = subi %three, %a : tile<8xi32>
    // report: division-by-zero: divides by zero at [3] (operands 3, 0)
    %0 = divi %a, %b signed : tile<8xi32>
    return
  }

  // run: --grid 1 i8:127 i8:1
  entry @signed_wrap(%a: tile<i8>, %b: tile<i8>) {
    // report: overflow: overflows as signed, which it promises not to (operands 127, 1)
    %0 = addi %a, %b overflow<no_signed_wrap> : tile<i8>
    %1 = addi %a, %b overflow<no_unsigned_wrap> : tile<i8>
    %2 = addi %a, %b : tile<i8>
    // report: overflow: overflows as signed
    %3 = addi %a, %b overflow<no_wrap> : tile<i8>
    // report: overflow: overflows as signed
    %4 = muli %a, %a overflow<no_signed_wrap> : tile<i8>
    // report: overflow: overflows as unsigned
    %5 = muli %a, %a overflow<no_unsigned_wrap> : tile<i8>
    // report: overflow: overflows as unsigned, which it promises not to (operands 1, 127)
    %6 = subi %b, %a overflow<no_unsigned_wrap> : tile<i8>
    %7 = subi %b, %a overflow<no_signed_wrap> : tile<i8>
    // report: overflow: overflows as signed
    %8 = shli %a, %b overflow<no_signed_wrap> : tile<i8>
    %9 = shli %a, %b overflow<no_unsigned_wrap> : tile<i8>
    return
  }

  // run: --grid 1 i8:-128
  entry @negate_least(%a: tile<i8>) {
    // report: overflow: overflows as signed
    %0 = negi %a overflow<no_signed_wrap> : tile<i8>
    // report: overflow: overflows as signed
    %1 = negi %a overflow<no_wrap> : tile<i8>
    %2 = negi %a : tile<i8>
    return
  }

  // run: --grid 1 i32:300
  entry @truncate(%a: tile<i32>) {
    // report: overflow: overflows as signed
    %0 = trunci %a overflow<no_signed_wrap> : tile<i32> -> tile<i8>
    // report: overflow: overflows as unsigned
    %1 = trunci %a overflow<no_unsigned_wrap> : tile<i32> -> tile<i8>
    %2 = trunci %a : tile<i32> -> tile<i8>
    %3 = trunci %a overflow<no_wrap> : tile<i32> -> tile<i16>
    return
  }

  // run: --grid 1 i16:1 i16:16
  // run: --grid 1 i16:1 i16:-1
  entry @shift_too_far(%a: tile<i16>, %b: tile<i16>) {
    // report: shift: shifts by the width of the type or more
    %0 = shli %a, %b : tile<i16>
    // report: shift: shifts by the width of the type or more
    %1 = shri %a, %b signed : tile<i16>
    // report: shift: shifts by the width of the type or more
    %2 = shri %a, %b unsigned : tile<i16>
    return
  }

  // In the body of a reduction.
  // run: --grid 1
  entry @reduce() {
    %lane = iota : tile<16xi8>
    %a = reshape %lane : tile<16xi8> -> tile<4x4xi8>
    %ten = constant <i8: 10> : tile<4x4xi8>
    %b = muli %a, %ten : tile<4x4xi8>
    %0 = reduce %b dim=1 identities=[0 : i8] : tile<4x4xi8> -> tile<4xi8> (%e: tile<i8>, %acc: tile<i8>) {
      // report: overflow: overflows as signed
      %s = addi %e, %acc overflow<no_signed_wrap> : tile<i8>
      yield %s : tile<i8>
    }
    return
  }

  // What control does not come to is no trouble.
  // run: --grid 1 i32:7 i32:0
  entry @guarded(%a: tile<i32>, %b: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %isGood = cmpi not_equal %b, %zero, signed : tile<i32> -> tile<i1>
    if %isGood {
      %0 = divi %a, %b signed : tile<i32>
    }
    return
  }
}
