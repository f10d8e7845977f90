// Accesses that must not be: out of bounds, of nothing, of what was not written.
// RUN: %python %S/Inputs/check.py %s

cuda_tile.module @memory {
  global private constant @table <i32: [1, 2, 3, 4]> : tile<4xi32>
  global @counter <i32: 0> : tile<1xi32>

  // run: --grid 1 f32[4]=zeros i32:4
  // run: --grid 1 f32[4]=zeros i32:-1
  // run: --grid 1 f32[4]=zeros i32:1000000000
  entry @out_of_bounds(%p: tile<ptr<f32>>, %i: tile<i32>) {
    %q = offset %p, %i : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    // report: out-of-bounds: reads 4 bytes at address
    %v, %t0 = load_ptr_tko weak %q : tile<ptr<f32>> -> tile<f32>, token
    %one = constant <f32: 1.0> : tile<f32>
    // report: out-of-bounds: writes 4 bytes at address
    %t1 = store_ptr_tko weak %q, %one : tile<ptr<f32>>, tile<f32> -> token
    // report: out-of-bounds: writes 4 bytes at address
    %old, %t2 = atomic_rmw_tko relaxed device %q, addf, %one : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // report: out-of-bounds: writes 4 bytes at address
    %old2, %t3 = atomic_cas_tko relaxed device %q, %one, %one : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    return
  }

  // run: --grid 1
  entry @null() {
    %zero = constant <i64: 0> : tile<i64>
    %p = int_to_ptr %zero : tile<i64> -> tile<ptr<f32>>
    // report: out-of-bounds: a null pointer
    %v, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // run: --grid 1 i8[8]=zeros
  entry @misaligned(%p: tile<ptr<i8>>) {
    %one = constant <i32: 1> : tile<i32>
    %q = offset %p, %one : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %r = ptr_to_ptr %q : tile<ptr<i8>> -> tile<ptr<i32>>
    // report: misaligned: which is not a multiple of 4
    %v, %t = load_ptr_tko weak %r : tile<ptr<i32>> -> tile<i32>, token
    return
  }

  // The tensor is said to be larger than the array.
  // run: --grid 1 f32[6]=zeros
  entry @view_larger_than_array(%p: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tp = make_tensor_view %p, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>
    // report: out-of-bounds: reads 4 bytes at address
    %a, %t0 = load_view_tko weak %vp[%zero] : partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    %b = constant <f32: 0.0> : tile<8xf32>
    // report: out-of-bounds: writes 4 bytes at address
    %t1 = store_view_tko weak %b, %vp[%zero] token=%t0 : tile<8xf32>, partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // run: --grid 1 f32[20]=zeros i32:3
  // run: --grid 1 f32[20]=zeros i32:-1
  entry @index_space(%p: tile<ptr<f32>>, %i: tile<i32>) {
    %tp = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xf32, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(8), padding_value = zero, tensor_view<20xf32, strides=[1]>>
    // report: view-index: in dimension 0 is outside of the index space, which has 3 tiles there
    %a, %t0 = load_view_tko weak %vp[%i] : partition_view<tile=(8), padding_value = zero, tensor_view<20xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    // report: view-index: is outside of the index space
    %t1 = store_view_tko weak %a, %vp[%i] token=%t0 : tile<8xf32>, partition_view<tile=(8), padding_value = zero, tensor_view<20xf32, strides=[1]>>, tile<i32> -> token
    %sp = make_strided_view %tp : strided_view<tile=(8), traversal_strides=[10], tensor_view<20xf32, strides=[1]>>
    // report: view-index: is outside of the index space, which has 2 tiles there
    %t2 = atomic_red_view_tko relaxed device %sp[%i], addf, %a token=%t1 : tile<8xf32>, strided_view<tile=(8), traversal_strides=[10], tensor_view<20xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // run: --grid 1 f32[20]=zeros
  entry @inbounds(%p: tile<ptr<f32>>) {
    %two = constant <i32: 2> : tile<i32>
    %tp = make_tensor_view %p, shape = [20], strides = [1] : tensor_view<20xf32, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(8), padding_value = zero, tensor_view<20xf32, strides=[1]>>
    // report: inbounds: dimension 0 is promised to be in bounds, and is not
    %a, %t0 = load_view_tko weak %vp[%two] inbounds = [true] : partition_view<tile=(8), padding_value = zero, tensor_view<20xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    return
  }

  // run: --grid 1 f32[8]=zeros i64:0x4000000000000000 i64:300
  entry @far_away(%p: tile<ptr<f32>>, %stride: tile<i64>, %size: tile<i64>) {
    %zero = constant <i32: 0> : tile<i32>
    %tp = make_tensor_view %p, shape = [%size, 2], strides = [%stride, 1] : tile<i64> -> tensor_view<?x2xf32, strides=[?,1]>
    %vp = make_partition_view %tp : partition_view<tile=(4x2), padding_value = zero, tensor_view<?x2xf32, strides=[?,1]>>
    // report: offset-overflow: more than 2^63 - 1 elements away
    // report: out-of-bounds: reads 4 bytes at address
    %a, %t0 = load_view_tko weak %vp[%zero, %zero] : partition_view<tile=(4x2), padding_value = zero, tensor_view<?x2xf32, strides=[?,1]>>, tile<i32> -> tile<4x2xf32>, token
    // report: shape-query: the extent 300 does not fit into 8 bits
    %shape:2 = get_tensor_shape %tp : tensor_view<?x2xf32, strides=[?,1]> -> tile<i8>
    %vq = make_partition_view %tp : partition_view<tile=(1x2), padding_value = zero, tensor_view<?x2xf32, strides=[?,1]>>
    // report: shape-query: the extent 300 does not fit into 8 bits
    %space:2 = get_index_space_shape %vq : partition_view<tile=(1x2), padding_value = zero, tensor_view<?x2xf32, strides=[?,1]>> -> tile<i8>
    return
  }

  // run: --grid 1 f32[8]=zeros i32:-8
  entry @negative_size(%p: tile<ptr<f32>>, %size: tile<i32>) {
    // report: view-size: the size of dimension 0 is negative: -8
    %tp = make_tensor_view %p, shape = [%size], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    // report: view-size: the stride of dimension 0 is negative: -8
    %tq = make_tensor_view %p, shape = [8], strides = [%size] : tile<i32> -> tensor_view<8xf32, strides=[?]>
    return
  }

  // run: --grid 1 out:%t.npy:f32[4]
  entry @never_written(%p: tile<ptr<f32>>) {
    // report: uninitialized: reads byte 0 of
    %v, %t0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %t1 = store_ptr_tko weak %p, %v token=%t0 : tile<ptr<f32>>, tile<f32> -> token
    %w, %t2 = load_ptr_tko weak %p token=%t1 : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // run: --grid 1
  entry @constant_global() {
    %p = get_global @table : tile<ptr<i32>>
    %v, %t0 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    // report: constant-write: in the constant the global @table
    %t1 = store_ptr_tko weak %p, %v token=%t0 : tile<ptr<i32>>, tile<i32> -> token
    %q = get_global @counter : tile<ptr<i32>>
    %t2 = store_ptr_tko weak %q, %v token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // run: --grid 2 i64[1]=zeros
  entry @alloca_of_another_block(%p: tile<ptr<i64>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %isFirst = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>
    %own = alloca num_elem = 4, alignment = 16 : tile<ptr<i32>>
    // report: uninitialized: reads byte 0 of the memory of an alloca, which was never written
    %v, %t0 = load_ptr_tko weak %own : tile<ptr<i32>> -> tile<i32>, token
    if %isFirst {
      %address = ptr_to_int %own : tile<ptr<i32>> -> tile<i64>
      %t1 = store_ptr_tko release device %p, %address : tile<ptr<i64>>, tile<i64> -> token
    } else {
      %address, %t1 = load_ptr_tko acquire device %p : tile<ptr<i64>> -> tile<i64>, token
      %other = int_to_ptr %address : tile<i64> -> tile<ptr<i32>>
      // report: out-of-bounds: reads 4 bytes at address
      %w, %t2 = load_ptr_tko weak %other token=%t1 : tile<ptr<i32>> -> tile<i32>, token
    }
    return
  }
}
