// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(split-tiles{max-elements=64})))' | FileCheck %s
// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(split-tiles{max-elements=64 trust-views=true})))' | FileCheck %s --check-prefix=TRUST
// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(split-tiles{max-elements=64 order-writes=false})))' | FileCheck %s --check-prefix=UNORDERED
// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(split-tiles{max-elements=64 explain=true})))' 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: %python %S/Inputs/pass_runs.py tessera split-tiles %s 'max-elements=32 trust-views=true' | FileCheck %s --check-prefix=RESULTS
// RESULTS: launches, 0 differences

// What the parts of a slice may do to memory. See tessera/analysis/Slices.h.

cuda_tile.module @m {
  // No path of tokens connects the load and the store, so they touch different
  // elements.
  // fires: split-tiles.unordered, split-tiles.weak
  // CHECK-LABEL: entry @unordered
  // CHECK: for
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros
  entry @unordered(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %w[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // The store comes after the whole load. Both may be the same memory: part 1
  // must not load what part 0 stored.
  // stops: split-tiles.unordered, split-tiles.allocations
  // CHECK-LABEL: entry @ordered
  // CHECK-NOT: for
  // WHY: remark: is not split along dimension 0: a part may load or overwrite what another part stores
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros
  entry @ordered(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %w[%zero] token = %t_x : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // The same elements are loaded and stored, in each part.
  // fires: split-tiles.same-tensor
  // CHECK-LABEL: entry @in_place
  // CHECK: for
  // LAUNCH: --grid 1 f32[128]=arange
  entry @in_place(%p: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %v[%zero] token = %t_x : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // The store is four elements further. Part 0 would store what part 1 loads.
  // stops: split-tiles.same-tensor
  // CHECK-LABEL: entry @shifted
  // CHECK-NOT: for
  // LAUNCH: --grid 1 f32[256]=arange
  entry @shifted(%p: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<256xf32, strides=[1]>>
    %one = constant <i32: 1> : tile<i32>
    %w = make_strided_view %tv : strided_view<tile=(128), traversal_strides=[4], tensor_view<256xf32, strides=[1]>>
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<256xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %w[%one] token = %t_x : tile<128xf32>, strided_view<tile=(128), traversal_strides=[4], tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // With a stride of 0 all elements are one.
  // stops: split-tiles.distinct
  // CHECK-LABEL: entry @unknown_stride
  // TRUST-LABEL: entry @unknown_stride
  // TRUST: for
  // CHECK-NOT: for
  // LAUNCH: --grid 1 f32[256]=arange i32:2
  entry @unknown_stride(%p: tile<ptr<f32>>, %s: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [%s] : tile<i32> -> tensor_view<128xf32, strides=[?]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[?]>>
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[?]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %v[%zero] token = %t_x : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[?]>>, tile<i32> -> token
    return
  }

  // Strides that are known: rows do not overlap.
  // fires: split-tiles.distinct
  // CHECK-LABEL: entry @known_strides
  // CHECK: for
  // LAUNCH: --grid 1 f32[8,16]=arange
  entry @known_strides(%p: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf32, strides=[16,1]>
    %v = make_partition_view %tv : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>
    %x, %t0 = load_view_tko weak %v[%zero, %zero] : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> tile<8x16xf32>, token
    %y = negf %x : tile<8x16xf32>
    %t1 = store_view_tko weak %y, %v[%zero, %zero] token = %t0 : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }

  // Strides that are known: rows overlap.
  // stops: split-tiles.distinct
  // CHECK-LABEL: entry @overlapping_rows
  // CHECK-NOT: for
  entry @overlapping_rows(%p: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [8, 16], strides = [1, 1] : tensor_view<8x16xf32, strides=[1,1]>
    %v = make_partition_view %tv : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[1,1]>>
    %x, %t0 = load_view_tko weak %v[%zero, %zero] : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[1,1]>>, tile<i32> -> tile<8x16xf32>, token
    %y = addf %x, %x : tile<8x16xf32>
    %t1 = store_view_tko weak %y, %v[%zero, %zero] token = %t0 : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[1,1]>>, tile<i32> -> token
    return
  }

  // One tile of pointers, all different.
  // fires: split-tiles.same-pointers
  // CHECK-LABEL: entry @pointers
  // CHECK: for
  // LAUNCH: --grid 1 f32[128]=arange
  entry @pointers(%p: tile<ptr<f32>>) {
    %i = iota : tile<128xi32>
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p128 = broadcast %p1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %ps = offset %p128, %i : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %x, %t_x = load_ptr_tko weak %ps : tile<128xptr<f32>> -> tile<128xf32>, token
    %y = addf %x, %x : tile<128xf32>
    %t0 = store_ptr_tko weak %ps, %y token=%t_x : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }

  // Each element is stored twice.
  // stops: split-tiles.same-pointers
  // CHECK-LABEL: entry @same_pointers_twice
  // CHECK-NOT: for
  // LAUNCH: --grid 1 f32[64]=arange
  entry @same_pointers_twice(%p: tile<ptr<f32>>) {
    %i = iota : tile<128xi32>
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p128 = broadcast %p1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %two = constant <i32: 2> : tile<128xi32>
    %h = divi %i, %two signed : tile<128xi32>
    %ps = offset %p128, %h : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %x, %t_x = load_ptr_tko weak %ps : tile<128xptr<f32>> -> tile<128xf32>, token
    %y = addf %x, %x : tile<128xf32>
    %t0 = store_ptr_tko weak %ps, %y token=%t_x : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }

  // Parts may store to the same element, one after the other.
  // fires: split-tiles.ordered-writes
  // CHECK-LABEL: entry @stored_twice
  // CHECK: for
  // CHECK-SAME: iter_values(%[[T:[a-zA-Z0-9_]*]] = %{{.*}}) -> (token)
  // CHECK: store_ptr_tko weak {{.*}} token=%[[T]]
  // UNORDERED-LABEL: entry @stored_twice
  // UNORDERED: for
  // UNORDERED-NOT: iter_values
  // UNORDERED: store_ptr_tko weak
  // UNORDERED-NOT: token=
  // UNORDERED: return
  // LAUNCH: --grid 1 f32[64]=zeros
  entry @stored_twice(%p: tile<ptr<f32>>) {
    %i = iota : tile<128xi32>
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p128 = broadcast %p1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %two = constant <i32: 2> : tile<128xi32>
    %h = divi %i, %two signed : tile<128xi32>
    %ps = offset %p128, %h : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %y = itof %h signed : tile<128xi32> -> tile<128xf32>
    %t0 = store_ptr_tko weak %ps, %y : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }

  // No order is needed.
  // stops: split-tiles.ordered-writes
  // CHECK-LABEL: entry @stored_once
  // CHECK: for
  // CHECK-NOT: iter_values
  // LAUNCH: --grid 1 f32[128]=zeros
  entry @stored_once(%p: tile<ptr<f32>>) {
    %i = iota : tile<128xi32>
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p128 = broadcast %p1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %ps = offset %p128, %i : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %y = itof %i signed : tile<128xi32> -> tile<128xf32>
    %t0 = store_ptr_tko weak %ps, %y : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }

  // Scratch memory is not what a parameter points to.
  // fires: split-tiles.allocations
  // CHECK-LABEL: entry @scratch
  // CHECK: for
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros
  entry @scratch(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %s = alloca num_elem = 128, alignment = 16 : tile<ptr<f32>>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tu = make_tensor_view %s, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %u = make_partition_view %tu : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %u[%zero] token = %t_x : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    %z, %t_z = load_view_tko weak %u[%zero] token = %t0 : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %t1 = store_view_tko weak %z, %w[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Other tile blocks may write what it loads, between two parts.
  // stops: split-tiles.weak
  // CHECK-LABEL: entry @relaxed
  // CHECK-NOT: for
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros
  entry @relaxed(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %x, %t_x = load_view_tko relaxed device %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %w[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // A scalar is printed before the slice.
  // fires: split-tiles.once
  // CHECK-LABEL: entry @printed_outside
  // CHECK: for
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros i32:7
  entry @printed_outside(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %t = print_tko "%d\n", %n : tile<i32> -> token
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %w[%zero] token = %t : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // It would be printed in parts.
  // stops: split-tiles.once
  // CHECK-LABEL: entry @printed
  // CHECK-NOT: for
  // WHY: remark: is not split along dimension 0: 'cuda_tile.print_tko' needs a value of the slice
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros
  entry @printed(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %t = print_tko "%f\n", %x : tile<128xf32> -> token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %w[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // The release is before the slice.
  // fires: split-tiles.observed
  // CHECK-LABEL: entry @released_before
  // CHECK: for
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros i32[1]=zeros
  entry @released_before(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %n: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %one = constant <i32: 1> : tile<i32>
    %old, %tr = atomic_rmw_tko release device %n, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %w[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Other tile blocks may wait for the release between the load and the store.
  // stops: split-tiles.observed
  // CHECK-LABEL: entry @released_between
  // CHECK-NOT: for
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros i32[1]=zeros
  entry @released_between(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %n: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %one = constant <i32: 1> : tile<i32>
    %old, %tr = atomic_rmw_tko release device %n, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %t0 = store_view_tko weak %y, %w[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // The tile block may end between two stores.
  // stops: split-tiles.leaves
  // CHECK-LABEL: entry @returns
  // CHECK-NOT: for
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros i1:1
  entry @returns(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %n: tile<i1>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %w[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    if %n {
      return
    }
    %t1 = store_view_tko weak %x, %w[%zero] token = %t0 : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // It ends before them.
  // fires: split-tiles.leaves
  // CHECK-LABEL: entry @returns_before
  // CHECK: for
  // LAUNCH: --grid 1 f32[128]=arange f32[128]=zeros i1:0
  entry @returns_before(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %n: tile<i1>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %tw = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %w = make_partition_view %tw : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    if %n {
      return
    }
    %x, %t_x = load_view_tko weak %v[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %y = negf %x : tile<128xf32>
    %t0 = store_view_tko weak %y, %w[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    %t1 = store_view_tko weak %x, %w[%zero] token = %t0 : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Nobody uses the old values.
  // fires: split-tiles.atomic
  // CHECK-LABEL: entry @counted
  // CHECK: for
  // LAUNCH: --grid 1 f32[128]=zeros i32[128]=arange
  entry @counted(%p: tile<ptr<f32>>, %n: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %i = iota : tile<128xi32>
    %n1 = reshape %n : tile<ptr<i32>> -> tile<1xptr<i32>>
    %n128 = broadcast %n1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %ns = offset %n128, %i : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %old, %t0 = atomic_rmw_tko relaxed device %ns, add, %i : tile<128xptr<i32>>, tile<128xi32> -> tile<128xi32>, token
    return
  }

  // The old values are used: the atomics have an order with other accesses.
  // stops: split-tiles.atomic
  // CHECK-LABEL: entry @counted_used
  // CHECK-NOT: for
  // LAUNCH: --grid 1 f32[128]=zeros i32[128]=arange
  entry @counted_used(%p: tile<ptr<f32>>, %n: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %i = iota : tile<128xi32>
    %n1 = reshape %n : tile<ptr<i32>> -> tile<1xptr<i32>>
    %n128 = broadcast %n1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %ns = offset %n128, %i : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %old, %t0 = atomic_rmw_tko relaxed device %ns, add, %i : tile<128xptr<i32>>, tile<128xi32> -> tile<128xi32>, token
    %x = itof %old signed : tile<128xi32> -> tile<128xf32>
    %t1 = store_view_tko weak %x, %v[%zero] : tile<128xf32>, partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
