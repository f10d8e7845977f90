// Accesses through pointers.
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s
// RUN: tessera run %s --engine=ptx --check --entry scratch --grid 1 i32[1]=zeros \
// RUN:   | FileCheck %s --check-prefix=SEVEN
// RUN: tessera run %s --engine=ptx --entry area --grid 3 i32[1]=zeros \
// RUN:   | FileCheck %s --check-prefix=SEVEN
// SEVEN: argument 1: i32[1], min 7, max 7
// RUN: tessera run %s --engine=ptx --check --entry masked --grid 2 f32[2048]=ones \
// RUN:   i32:1504 | FileCheck %s --check-prefix=MASKED
// 1504 elements are doubled.
// MASKED: argument 1: f32[2048], min 1, max 2, mean 1.73438

cuda_tile.module @memory {
  // A mask that is constant over four elements is tested once for them.
  // CHECK-LABEL: .entry masked(
  // CHECK: @%p{{.*}} ld.global.v4.b32
  // CHECK-NOT: ld.global.b32
  // CHECK: @%p{{.*}} st.global.v4.b32
  // CHECK-NOT: st.global.b32
  // CHECK: ret
  entry @masked(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %base = assume div_by<16>, %p : tile<ptr<f32>>
    %m = assume div_by<16>, %n : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c1024 = constant <i32: 1024> : tile<i32>
    %start = muli %x, %c1024 : tile<i32>
    %lane = iota : tile<1024xi32>
    %s1 = reshape %start : tile<i32> -> tile<1xi32>
    %s2 = broadcast %s1 : tile<1xi32> -> tile<1024xi32>
    %index = addi %s2, %lane : tile<1024xi32>
    %m1 = reshape %m : tile<i32> -> tile<1xi32>
    %m2 = broadcast %m1 : tile<1xi32> -> tile<1024xi32>
    %mask = cmpi less_than %index, %m2, signed : tile<1024xi32> -> tile<1024xi1>
    %b1 = reshape %base : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b2 = broadcast %b1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %at = offset %b2, %index : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %v, %t = load_ptr_tko weak %at, %mask : tile<1024xptr<f32>>, tile<1024xi1> -> tile<1024xf32>, token
    %w = addf %v, %v : tile<1024xf32>
    %u = store_ptr_tko weak %at, %w, %mask token=%t : tile<1024xptr<f32>>, tile<1024xf32>, tile<1024xi1> -> token
    return
  }

  // Scratch memory that is small is shared memory; addresses are generic.
  // CHECK-LABEL: .entry scratch(
  // CHECK: cvta.shared.u64
  // CHECK: st.b32
  // CHECK: ld.b32
  // CHECK: ret
  entry @scratch(%p: tile<ptr<i32>>) {
    %s = alloca num_elem = 1, alignment = 4 : tile<ptr<i32>>
    %c = constant <i32: 7> : tile<i32>
    %t = store_ptr_tko weak %s, %c : tile<ptr<i32>>, tile<i32> -> token
    %v, %u = load_ptr_tko weak %s token=%t : tile<ptr<i32>> -> tile<i32>, token
    %w = store_ptr_tko weak %p, %v token=%u : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // Other scratch memory is in an area that the CTA takes, and gives back.
  // CHECK-LABEL: .entry area(
  // CHECK: atom.acquire.gpu.global.or.b32
  // CHECK: st.global.b32
  // CHECK: red.release.gpu.global.and.b32
  // CHECK: ret
  entry @area(%p: tile<ptr<i32>>) {
    %s = alloca num_elem = 100000, alignment = 4 : tile<ptr<i32>>
    %c = constant <i32: 7> : tile<i32>
    %t = store_ptr_tko weak %s, %c : tile<ptr<i32>>, tile<i32> -> token
    %v, %u = load_ptr_tko weak %s token=%t : tile<ptr<i32>> -> tile<i32>, token
    %w = store_ptr_tko weak %p, %v token=%u : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
