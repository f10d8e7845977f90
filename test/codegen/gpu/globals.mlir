// Globals with an alignment of more than 512 bytes, which drivers do not give
// to variables.
// RUN: tessera run %s --engine=interp --entry sum --grid 40 i32[8]=zeros i64[1]=zeros --print > %t.interp
// RUN: FileCheck %s < %t.interp
// RUN: tessera run %s --engine=ptx --entry sum --grid 40 i32[8]=zeros i64[1]=zeros --print | diff %t.interp -
// RUN: tessera run %s --engine=ptx --check --entry sum --grid 40 i32[8]=zeros i64[1]=zeros --print | diff %t.interp -
// RUN: tessera run %s --engine=ptx --check --order=reverse --entry sum --grid 40 i32[8]=zeros i64[1]=zeros --print | diff %t.interp -
// RUN: tessera run %s --engine=ptx --check --order=random:1 --entry sum --grid 40 i32[8]=zeros i64[1]=zeros --print | diff %t.interp -
// RUN: tessera run %s --engine=ptx --target=sm_75 --entry sum --grid 40 i32[8]=zeros i64[1]=zeros --print | diff %t.interp -
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=PTX

// 40 blocks add 1 to all eight, and add 1 and the rests of the addresses to the
// second array.
// CHECK: [41, 42, 43, 44, 45, 46, 47, 48]
// CHECK: [40]

// Both entries share the variables.
// PTX-COUNT-1: .align 16 .b8 contents_start[32]
// PTX-NOT: contents_
// PTX: .entry sum(
// PTX: atom.acquire.gpu.global.cas.b32
// PTX: st.release.gpu.global.b32
// A global of zeros needs no contents, and a kernel without such globals no
// code.
// PTX-LABEL: .entry zeros(
// PTX-NOT: atom.
// PTX: ret;
// PTX-LABEL: .entry last(
// PTX: atom.acquire.gpu.global.cas.b32

cuda_tile.module @m {
  global @start alignment = 8192 <i32: [1, 2, 3, 4, 5, 6, 7, 8]> : tile<8xi32>
  global @zero alignment = 1024 <i32: 0> : tile<1xi32>
  entry @sum(%p: tile<ptr<i32>>, %q: tile<ptr<i64>>) {
    %g = get_global @start : tile<ptr<i32>>
    %h = get_global @zero : tile<ptr<i32>>
    %one = constant <i32: 1> : tile<8xi32>
    %i = iota : tile<8xi32>
    %g1 = reshape %g : tile<ptr<i32>> -> tile<1xptr<i32>>
    %g8 = broadcast %g1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %at = offset %g8, %i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %old, %t = atomic_rmw_tko relaxed device %at, add, %one : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
    %new = addi %old, %one : tile<8xi32>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p8 = broadcast %p1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %to = offset %p8, %i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %m, %t1 = atomic_rmw_tko relaxed device %to, max, %new : tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token
    %c8192 = constant <i64: 8192> : tile<i64>
    %c1024 = constant <i64: 1024> : tile<i64>
    %ga = ptr_to_int %g : tile<ptr<i32>> -> tile<i64>
    %ha = ptr_to_int %h : tile<ptr<i32>> -> tile<i64>
    %gr = remi %ga, %c8192 unsigned : tile<i64>
    %hr = remi %ha, %c1024 unsigned : tile<i64>
    %one64 = constant <i64: 1> : tile<i64>
    %r1 = addi %gr, %hr : tile<i64>
    %r = addi %r1, %one64 : tile<i64>
    %m2, %t2 = atomic_rmw_tko relaxed device %q, add, %r : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    return
  }
  entry @zeros(%p: tile<ptr<i32>>) {
    %h = get_global @zero : tile<ptr<i32>>
    %x, %t = load_ptr_tko weak %h : tile<ptr<i32>> -> tile<i32>, token
    %u = store_ptr_tko weak %p, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @last(%p: tile<ptr<i32>>) {
    %g = get_global @start : tile<ptr<i32>>
    %c7 = constant <i32: 7> : tile<i32>
    %at = offset %g, %c7 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %x, %t = load_ptr_tko weak %at : tile<ptr<i32>> -> tile<i32>, token
    %u = store_ptr_tko weak %p, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
