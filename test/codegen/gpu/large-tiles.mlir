// A tile that gives a thread 1024 elements: LLVM's passes over addresses would take
// minutes, so they are left out.
// RUN: tessera compile %s --target=sm_90a --emit=ptx -o - | FileCheck %s
// CHECK: .entry k(
// CHECK-COUNT-1024: ld.global

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %i = iota : tile<1048576xi32>
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ps = broadcast %p1 : tile<1xptr<f32>> -> tile<1048576xptr<f32>>
    %pi = offset %ps, %i : tile<1048576xptr<f32>>, tile<1048576xi32> -> tile<1048576xptr<f32>>
    %q1 = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>
    %qs = broadcast %q1 : tile<1xptr<f32>> -> tile<1048576xptr<f32>>
    %qi = offset %qs, %i : tile<1048576xptr<f32>>, tile<1048576xi32> -> tile<1048576xptr<f32>>
    %x, %t = load_ptr_tko weak %pi : tile<1048576xptr<f32>> -> tile<1048576xf32>, token
    %y = mulf %x, %x : tile<1048576xf32>
    %t2 = store_ptr_tko weak %qi, %y token=%t : tile<1048576xptr<f32>>, tile<1048576xf32> -> token
    return
  }
}
