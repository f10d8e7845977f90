// Addresses in equal steps are not computed one by one, where nothing wraps
// around and masks are true; elsewhere they are. Both give the same.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: launches, 0 differences

// RUN: tessera compile %s --entry=masked --target=cpu:x86-64-v4 --emit=llvm-opt -o - | FileCheck %s --check-prefix=MASKED
// One comparison of the last element, a loop of plain vectors, and one with masks.
// MASKED-LABEL: define {{.*}}@tessera_kernel_masked
// MASKED: load <16 x i32>, ptr
// MASKED: store <16 x i32>
// MASKED: llvm.masked

// RUN: tessera compile %s --entry=product --remarks=text -o %t.s --no-header 2>&1 | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: mmaf: product: 32x32x32, left operand read where it stands, the next one fetched, right operand read where it stands, the next one fetched

// RUN: tessera compile %s --entry=turned --target=cpu:x86-64-v4 --remarks=text -o %t.s --no-header 2>&1 | FileCheck %s --check-prefix=TURNED
// TURNED: store_ptr_tko: fused: 1 operation in one loop nest of 256 elements, 16 at a time, blocks transposed in registers, with a slower one for edges

// RUN: tessera compile %s --entry=row --target=cpu:x86-64-v4 --remarks=text -o %t.s --no-header 2>&1 | FileCheck %s --check-prefix=ROW
// How addresses are computed where they must be does not make vectors smaller.
// ROW: reduce: fused: 1 operation in one loop nest of 256 elements, 64 at a time, {{.*}}with a slower one for edges

cuda_tile.module @m {
  // LAUNCH: --grid 3 i32[150]=arange i32[192]=ones i32:150
  // The last block is at the edge.
  entry @masked(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %first = muli %x, %c64 : tile<i32>
    %first_1 = reshape %first : tile<i32> -> tile<1xi32>
    %first_64 = broadcast %first_1 : tile<1xi32> -> tile<64xi32>
    %lanes = iota : tile<64xi32>
    %at = addi %first_64, %lanes : tile<64xi32>
    %n_1 = reshape %n : tile<i32> -> tile<1xi32>
    %n_64 = broadcast %n_1 : tile<1xi32> -> tile<64xi32>
    %inside = cmpi less_than %at, %n_64, signed : tile<64xi32> -> tile<64xi1>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_64 = broadcast %in_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %from = offset %in_64, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_64 = broadcast %out_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %to = offset %out_64, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %seven = constant <i32: 7> : tile<64xi32>
    %v, %t0 = load_ptr_tko weak %from, %inside, %seven : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
    %w = muli %v, %v : tile<64xi32>
    %t1 = store_ptr_tko weak %to, %w, %inside : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> token
    return
  }

  // LAUNCH: --grid 1 i8[256]=arange i32[64]=ones i8:127
  // Numbers of 8 bits wrap around inside of the tile, from 127 to -128: these are
  // below the pointer, which stands in the middle.
  entry @wraps(%in: tile<ptr<i8>>, %out: tile<ptr<i32>>, %first: tile<i8>) {
    %c100 = constant <i8: 100> : tile<i8>
    %middle = constant <i32: 128> : tile<i32>
    %here = offset %in, %middle : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %f_1 = reshape %c100 : tile<i8> -> tile<1xi8>
    %f_64 = broadcast %f_1 : tile<1xi8> -> tile<64xi8>
    %lanes = iota : tile<64xi8>
    %at = addi %f_64, %lanes : tile<64xi8>
    %in_1 = reshape %here : tile<ptr<i8>> -> tile<1xptr<i8>>
    %in_64 = broadcast %in_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %from = offset %in_64, %at : tile<64xptr<i8>>, tile<64xi8> -> tile<64xptr<i8>>
    %v, %t0 = load_ptr_tko weak %from : tile<64xptr<i8>> -> tile<64xi8>, token
    %g_1 = reshape %first : tile<i8> -> tile<1xi8>
    %g_64 = broadcast %g_1 : tile<1xi8> -> tile<64xi8>
    %at2 = subi %g_64, %lanes : tile<64xi8>
    %at3 = muli %at2, %at2 : tile<64xi8>
    %from2 = offset %in_64, %at3 : tile<64xptr<i8>>, tile<64xi8> -> tile<64xptr<i8>>
    %v2, %t2 = load_ptr_tko weak %from2 : tile<64xptr<i8>> -> tile<64xi8>, token
    %two = constant <i8: 3> : tile<64xi8>
    %at4 = muli %at, %two : tile<64xi8>
    %from3 = offset %in_64, %at4 : tile<64xptr<i8>>, tile<64xi8> -> tile<64xptr<i8>>
    %v3, %t3 = load_ptr_tko weak %from3 : tile<64xptr<i8>> -> tile<64xi8>, token
    %s1 = addi %v, %v2 : tile<64xi8>
    %s2 = addi %s1, %v3 : tile<64xi8>
    %wide = exti %s2 signed : tile<64xi8> -> tile<64xi32>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_64 = broadcast %out_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %places = iota : tile<64xi32>
    %to = offset %out_64, %places : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %t1 = store_ptr_tko weak %to, %wide : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }

  // LAUNCH: --grid 1 i32[64]=arange i32[64]=ones
  // What was widened as unsigned had wrapped around.
  entry @widened(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>) {
    %lanes = iota : tile<32xi8>
    %minus = constant <i8: -8> : tile<32xi8>
    %at = addi %lanes, %minus : tile<32xi8>
    %low = constant <i8: 31> : tile<32xi8>
    %part = andi %at, %low : tile<32xi8>
    %w1 = exti %at signed : tile<32xi8> -> tile<32xi32>
    %w2 = exti %at unsigned : tile<32xi8> -> tile<32xi64>
    %c256 = constant <i64: 256> : tile<32xi64>
    %c16 = constant <i64: 16> : tile<32xi64>
    %w3 = remi %w2, %c16 unsigned : tile<32xi64>
    %eight = constant <i32: 8> : tile<i32>
    %here = offset %in, %eight : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %in_1 = reshape %here : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_32 = broadcast %in_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %from1 = offset %in_32, %w1 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %from3 = offset %in_32, %w3 : tile<32xptr<i32>>, tile<32xi64> -> tile<32xptr<i32>>
    %v1, %t1 = load_ptr_tko weak %from1 : tile<32xptr<i32>> -> tile<32xi32>, token
    %v3, %t3 = load_ptr_tko weak %from3 : tile<32xptr<i32>> -> tile<32xi32>, token
    %v = addi %v1, %v3 : tile<32xi32>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_32 = broadcast %out_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %places = iota : tile<32xi32>
    %to = offset %out_32, %places : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %t = store_ptr_tko weak %to, %v : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }

  // LAUNCH: --grid 2,2 f32[32,32]=randn:1 f32[32,32]=zeros i32:32
  // Rows become columns; of a matrix whose stride is known when it runs.
  entry @turned(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c16 = constant <i32: 16> : tile<i32>
    %lanes = iota : tile<16xi32>
    %r0 = muli %x, %c16 : tile<i32>
    %r1 = reshape %r0 : tile<i32> -> tile<1xi32>
    %r2 = broadcast %r1 : tile<1xi32> -> tile<16xi32>
    %rows = addi %r2, %lanes : tile<16xi32>
    %c0 = muli %y, %c16 : tile<i32>
    %c1 = reshape %c0 : tile<i32> -> tile<1xi32>
    %c2 = broadcast %c1 : tile<1xi32> -> tile<16xi32>
    %columns = addi %c2, %lanes : tile<16xi32>
    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %n2 = broadcast %n1 : tile<1x1xi32> -> tile<16x1xi32>
    %rows_1 = reshape %rows : tile<16xi32> -> tile<16x1xi32>
    %rows_n = muli %rows_1, %n2 : tile<16x1xi32>
    %rows_2 = broadcast %rows_n : tile<16x1xi32> -> tile<16x16xi32>
    %columns_1 = reshape %columns : tile<16xi32> -> tile<1x16xi32>
    %columns_2 = broadcast %columns_1 : tile<1x16xi32> -> tile<16x16xi32>
    %at = addi %rows_2, %columns_2 : tile<16x16xi32>
    %columns_3 = reshape %columns : tile<16xi32> -> tile<16x1xi32>
    %columns_n = muli %columns_3, %n2 : tile<16x1xi32>
    %columns_4 = broadcast %columns_n : tile<16x1xi32> -> tile<16x16xi32>
    %rows_3 = reshape %rows : tile<16xi32> -> tile<1x16xi32>
    %rows_4 = broadcast %rows_3 : tile<1x16xi32> -> tile<16x16xi32>
    %there = addi %columns_4, %rows_4 : tile<16x16xi32>
    %there_t = permute %there [1, 0] : tile<16x16xi32> -> tile<16x16xi32>
    %in_1 = reshape %in : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %in_2 = broadcast %in_1 : tile<1x1xptr<f32>> -> tile<16x16xptr<f32>>
    %from = offset %in_2, %at : tile<16x16xptr<f32>>, tile<16x16xi32> -> tile<16x16xptr<f32>>
    %out_1 = reshape %out : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %out_2 = broadcast %out_1 : tile<1x1xptr<f32>> -> tile<16x16xptr<f32>>
    %to = offset %out_2, %there_t : tile<16x16xptr<f32>>, tile<16x16xi32> -> tile<16x16xptr<f32>>
    %v, %t0 = load_ptr_tko weak %from : tile<16x16xptr<f32>> -> tile<16x16xf32>, token
    %t1 = store_ptr_tko weak %to, %v : tile<16x16xptr<f32>>, tile<16x16xf32> -> token
    return
  }

  // LAUNCH: --grid 1 i32[512]=arange i32[128]=ones
  // One line of numbers cut into rows, and back to front.
  entry @reshaped(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>) {
    %lanes = iota : tile<128xi32>
    %three = constant <i32: 3> : tile<128xi32>
    %at = muli %lanes, %three : tile<128xi32>
    %cut = reshape %at : tile<128xi32> -> tile<2x4x16xi32>
    %turned = permute %cut [1, 0, 2] : tile<2x4x16xi32> -> tile<4x2x16xi32>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1x1x1xptr<i32>>
    %in_3 = broadcast %in_1 : tile<1x1x1xptr<i32>> -> tile<4x2x16xptr<i32>>
    %from = offset %in_3, %turned : tile<4x2x16xptr<i32>>, tile<4x2x16xi32> -> tile<4x2x16xptr<i32>>
    %v, %t0 = load_ptr_tko weak %from : tile<4x2x16xptr<i32>> -> tile<4x2x16xi32>, token
    %last = constant <i32: 127> : tile<128xi32>
    %back = subi %last, %lanes : tile<128xi32>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_128 = broadcast %out_1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %to = offset %out_128, %back : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %flat = reshape %v : tile<4x2x16xi32> -> tile<128xi32>
    %t1 = store_ptr_tko weak %to, %flat : tile<128xptr<i32>>, tile<128xi32> -> token
    return
  }

  // LAUNCH: --grid 2,2 f32[64,128]=randn:1 f32[128,64]=randn:2 f32[64,64]=zeros i32:64
  // Rows wrap around as kernels do it that mask only what they store, and loops
  // carry pointers.
  entry @product(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %m: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %c32 = constant <i32: 32> : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %lanes = iota : tile<32xi32>
    %r0 = muli %x, %c32 : tile<i32>
    %r1 = reshape %r0 : tile<i32> -> tile<1xi32>
    %r2 = broadcast %r1 : tile<1xi32> -> tile<32xi32>
    %r3 = addi %r2, %lanes : tile<32xi32>
    %m_1 = reshape %m : tile<i32> -> tile<1xi32>
    %m_32 = broadcast %m_1 : tile<1xi32> -> tile<32xi32>
    %rows = remi %r3, %m_32 signed : tile<32xi32>
    %c0 = muli %y, %c32 : tile<i32>
    %c1 = reshape %c0 : tile<i32> -> tile<1xi32>
    %c2 = broadcast %c1 : tile<1xi32> -> tile<32xi32>
    %c3 = addi %c2, %lanes : tile<32xi32>
    %columns = remi %c3, %m_32 signed : tile<32xi32>
    %of_a = constant <i32: 128> : tile<32x1xi32>
    %of_b = constant <i32: 64> : tile<32x1xi32>
    %a0 = reshape %rows : tile<32xi32> -> tile<32x1xi32>
    %a1 = muli %a0, %of_a : tile<32x1xi32>
    %a2 = broadcast %a1 : tile<32x1xi32> -> tile<32x32xi32>
    %k0 = reshape %lanes : tile<32xi32> -> tile<1x32xi32>
    %k1 = broadcast %k0 : tile<1x32xi32> -> tile<32x32xi32>
    %at_a = addi %a2, %k1 : tile<32x32xi32>
    %k2 = reshape %lanes : tile<32xi32> -> tile<32x1xi32>
    %b1 = muli %k2, %of_b : tile<32x1xi32>
    %b2 = broadcast %b1 : tile<32x1xi32> -> tile<32x32xi32>
    %b3 = reshape %columns : tile<32xi32> -> tile<1x32xi32>
    %b4 = broadcast %b3 : tile<1x32xi32> -> tile<32x32xi32>
    %at_b = addi %b2, %b4 : tile<32x32xi32>
    %d1 = muli %a0, %of_b : tile<32x1xi32>
    %d2 = broadcast %d1 : tile<32x1xi32> -> tile<32x32xi32>
    %at_c = addi %d2, %b4 : tile<32x32xi32>
    %pa_1 = reshape %a : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %pa_2 = broadcast %pa_1 : tile<1x1xptr<f32>> -> tile<32x32xptr<f32>>
    %pa_0 = offset %pa_2, %at_a : tile<32x32xptr<f32>>, tile<32x32xi32> -> tile<32x32xptr<f32>>
    %pb_1 = reshape %b : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %pb_2 = broadcast %pb_1 : tile<1x1xptr<f32>> -> tile<32x32xptr<f32>>
    %pb_0 = offset %pb_2, %at_b : tile<32x32xptr<f32>>, tile<32x32xi32> -> tile<32x32xptr<f32>>
    %pc_1 = reshape %c : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %pc_2 = broadcast %pc_1 : tile<1x1xptr<f32>> -> tile<32x32xptr<f32>>
    %pc = offset %pc_2, %at_c : tile<32x32xptr<f32>>, tile<32x32xi32> -> tile<32x32xptr<f32>>
    %on_a = constant <i32: 32> : tile<32x32xi32>
    %on_b = constant <i32: 2048> : tile<32x32xi32>
    %start = constant <f32: 0.0> : tile<32x32xf32>
    %sum, %e0, %e1 = for %k in (%zero to %c128, step %c32) : tile<i32> iter_values(%so_far = %start, %pa = %pa_0, %pb = %pb_0) -> (tile<32x32xf32>, tile<32x32xptr<f32>>, tile<32x32xptr<f32>>) {
      %l, %t0 = load_ptr_tko weak %pa : tile<32x32xptr<f32>> -> tile<32x32xf32>, token
      %r, %t1 = load_ptr_tko weak %pb : tile<32x32xptr<f32>> -> tile<32x32xf32>, token
      %next = mmaf %l, %r, %so_far : tile<32x32xf32>, tile<32x32xf32>, tile<32x32xf32>
      %pa_n = offset %pa, %on_a : tile<32x32xptr<f32>>, tile<32x32xi32> -> tile<32x32xptr<f32>>
      %pb_n = offset %pb, %on_b : tile<32x32xptr<f32>>, tile<32x32xi32> -> tile<32x32xptr<f32>>
      continue %next, %pa_n, %pb_n : tile<32x32xf32>, tile<32x32xptr<f32>>, tile<32x32xptr<f32>>
    }
    %t2 = store_ptr_tko weak %pc, %sum : tile<32x32xptr<f32>>, tile<32x32xf32> -> token
    return
  }

  // LAUNCH: --grid 2 f32[500]=randn:1 f32[2]=zeros i64:250 i64:250
  // A row of fewer elements than the tile, by numbers of 64 bits.
  entry @row(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>, %stride: tile<i64>, %n: tile<i64>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %x64 = exti %x signed : tile<i32> -> tile<i64>
    %first = muli %x64, %stride : tile<i64>
    %f_1 = reshape %first : tile<i64> -> tile<1xi64>
    %f = broadcast %f_1 : tile<1xi64> -> tile<256xi64>
    %lanes = iota : tile<256xi64>
    %at = addi %f, %lanes : tile<256xi64>
    %n_1 = reshape %n : tile<i64> -> tile<1xi64>
    %n_n = broadcast %n_1 : tile<1xi64> -> tile<256xi64>
    %mask = cmpi less_than %lanes, %n_n, signed : tile<256xi64> -> tile<256xi1>
    %in_1 = reshape %in : tile<ptr<f32>> -> tile<1xptr<f32>>
    %in_n = broadcast %in_1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %from = offset %in_n, %at : tile<256xptr<f32>>, tile<256xi64> -> tile<256xptr<f32>>
    %least = constant <f32: 0xFF800000> : tile<256xf32>
    %v, %t = load_ptr_tko weak %from, %mask, %least : tile<256xptr<f32>>, tile<256xi1>, tile<256xf32> -> tile<256xf32>, token
    %most = reduce %v dim=0 identities=[0xFF800000 : f32] : tile<256xf32> -> tile<f32>
    (%e: tile<f32>, %a: tile<f32>) {
      %m = maxf %e, %a : tile<f32>
      yield %m : tile<f32>
    }
    %to = offset %out, %x : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %s = store_ptr_tko weak %to, %most : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // LAUNCH: --grid 3 i32[100]=arange i32[64]=zeros i32:40
  // Rows beyond the end wrap around.
  entry @wrapped_rows(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c16 = constant <i32: 16> : tile<i32>
    %lanes = iota : tile<16xi32>
    %r0 = muli %x, %c16 : tile<i32>
    %r1 = reshape %r0 : tile<i32> -> tile<1xi32>
    %r2 = broadcast %r1 : tile<1xi32> -> tile<16xi32>
    %r3 = addi %r2, %lanes : tile<16xi32>
    %n_1 = reshape %n : tile<i32> -> tile<1xi32>
    %n_16 = broadcast %n_1 : tile<1xi32> -> tile<16xi32>
    %at = remi %r3, %n_16 signed : tile<16xi32>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_16 = broadcast %in_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %from = offset %in_16, %at : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %v, %t0 = load_ptr_tko weak %from : tile<16xptr<i32>> -> tile<16xi32>, token
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_16 = broadcast %out_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %to = offset %out_16, %r3 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %t1 = store_ptr_tko weak %to, %v : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }

  // LAUNCH: --grid 1 i32[64]=arange i32[256]=zeros i32:3 i32:20
  // Masks from both sides, as unsigned numbers, and one for all.
  entry @masks(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %low: tile<i32>, %high: tile<i32>) {
    %lanes = iota : tile<32xi32>
    %l_1 = reshape %low : tile<i32> -> tile<1xi32>
    %l = broadcast %l_1 : tile<1xi32> -> tile<32xi32>
    %h_1 = reshape %high : tile<i32> -> tile<1xi32>
    %h = broadcast %h_1 : tile<1xi32> -> tile<32xi32>
    %m0 = cmpi greater_than_or_equal %lanes, %l, signed : tile<32xi32> -> tile<32xi1>
    %m1 = cmpi greater_than %h, %lanes, unsigned : tile<32xi32> -> tile<32xi1>
    %m = andi %m0, %m1 : tile<32xi1>
    %minus = constant <i32: -5> : tile<32xi32>
    %shifted = addi %lanes, %minus : tile<32xi32>
    %m2 = cmpi less_than %shifted, %h, unsigned : tile<32xi32> -> tile<32xi1>
    %ok = cmpi less_than %low, %high, signed : tile<i32> -> tile<i1>
    %ok_1 = reshape %ok : tile<i1> -> tile<1xi1>
    %ok_32 = broadcast %ok_1 : tile<1xi1> -> tile<32xi1>
    %no = cmpi less_than %high, %low, signed : tile<i32> -> tile<i1>
    %no_1 = reshape %no : tile<i1> -> tile<1xi1>
    %no_32 = broadcast %no_1 : tile<1xi1> -> tile<32xi1>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_32 = broadcast %in_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %from = offset %in_32, %lanes : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %other = constant <i32: 1000> : tile<32xi32>
    %v0, %t0 = load_ptr_tko weak %from, %m, %other : tile<32xptr<i32>>, tile<32xi1>, tile<32xi32> -> tile<32xi32>, token
    %v1, %t1 = load_ptr_tko weak %from, %m2, %other : tile<32xptr<i32>>, tile<32xi1>, tile<32xi32> -> tile<32xi32>, token
    %v2, %t2 = load_ptr_tko weak %from, %ok_32, %other : tile<32xptr<i32>>, tile<32xi1>, tile<32xi32> -> tile<32xi32>, token
    %v3, %t3 = load_ptr_tko weak %from, %no_32, %other : tile<32xptr<i32>>, tile<32xi1>, tile<32xi32> -> tile<32xi32>, token
    %c32 = constant <i32: 32> : tile<i32>
    %out_a = offset %out, %c32 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %out_b = offset %out_a, %c32 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %out_c = offset %out_b, %c32 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %p0 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1 = reshape %out_a : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2 = reshape %out_b : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3 = reshape %out_c : tile<ptr<i32>> -> tile<1xptr<i32>>
    %q0 = broadcast %p0 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %q1 = broadcast %p1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %q2 = broadcast %p2 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %q3 = broadcast %p3 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %to0 = offset %q0, %lanes : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %to1 = offset %q1, %lanes : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %to2 = offset %q2, %lanes : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %to3 = offset %q3, %lanes : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %s0 = store_ptr_tko weak %to0, %v0, %m : tile<32xptr<i32>>, tile<32xi32>, tile<32xi1> -> token
    %s1 = store_ptr_tko weak %to1, %v1 : tile<32xptr<i32>>, tile<32xi32> -> token
    %s2 = store_ptr_tko weak %to2, %v2, %ok_32 : tile<32xptr<i32>>, tile<32xi32>, tile<32xi1> -> token
    %s3 = store_ptr_tko weak %to3, %v3, %no_32 : tile<32xptr<i32>>, tile<32xi32>, tile<32xi1> -> token
    return
  }
}
