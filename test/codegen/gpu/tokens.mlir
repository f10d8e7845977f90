// Barriers where tokens order accesses of different threads, and nowhere else.

// RUN: tessera compile %s --target=sm_90 --emit=tgpu -o - | FileCheck %s

cuda_tile.module @m {
  // A thread loads and stores the same elements.
  // CHECK-LABEL: tgpu.kernel "in_place"
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.return
  entry @in_place(%p: tile<ptr<f32>>) {
    %i = iota : tile<1024xi32>
    %p0 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1 = broadcast %p0 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %ps = offset %p1, %i : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %x, %t0 = load_ptr_tko weak %ps : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %y = addf %x, %x : tile<1024xf32>
    %t1 = store_ptr_tko weak %ps, %y token=%t0 : tile<1024xptr<f32>>, tile<1024xf32> -> token
    return
  }

  // The destination may overlap the source.
  // CHECK-LABEL: tgpu.kernel "copy"
  // CHECK: tgpu.load
  // CHECK: tgpu.sync "tokens"
  // CHECK-NEXT: tgpu.store
  entry @copy(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %i = iota : tile<1024xi32>
    %p0 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1 = broadcast %p0 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %ps = offset %p1, %i : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %q0 = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>
    %q1 = broadcast %q0 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %qs = offset %q1, %i : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %x, %t0 = load_ptr_tko weak %ps : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %t1 = store_ptr_tko weak %qs, %x token=%t0 : tile<1024xptr<f32>>, tile<1024xf32> -> token
    return
  }

  // One thread waits for a flag, and the others for what it has read.
  // CHECK-LABEL: tgpu.kernel "wait"
  // CHECK: tgpu.loop
  // CHECK: %[[OLD:.*]] = tgpu.strong_load
  // CHECK-NEXT: tgpu.broadcast %[[OLD]]
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.load
  // CHECK: tgpu.sync "tokens"
  // CHECK-NEXT: tgpu.strong_store
  entry @wait(%flag: tile<ptr<i32>>, %p: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %t = loop : token {
      %x, %t0 = load_ptr_tko acquire device %flag : tile<ptr<i32>> -> tile<i32>, token
      %c = cmpi equal %x, %one, signed : tile<i32> -> tile<i1>
      if %c {
        break %t0 : token
      }
      continue
    }
    %i = iota : tile<1024xi32>
    %p0 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1 = broadcast %p0 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %ps = offset %p1, %i : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %x, %t1 = load_ptr_tko weak %ps token=%t : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %y = addf %x, %x : tile<1024xf32>
    %t2 = store_ptr_tko weak %ps, %y token=%t1 : tile<1024xptr<f32>>, tile<1024xf32> -> token
    %t3 = store_ptr_tko release device %flag, %zero token=%t2 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
