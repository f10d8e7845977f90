// Undefined values, broken promises, and other undefined behaviour of tiles.
// RUN: %python %S/Inputs/check.py %s

cuda_tile.module @values {
  // An ftoi out of range is no trouble until its result is used.
  // run: --grid 1 f32:3e9 i32[1]=zeros
  // run: --grid 1 f32:nan i32[1]=zeros
  // run: --grid 1 f32:-inf i32[1]=zeros
  entry @ftoi_stored(%x: tile<f32>, %p: tile<ptr<i32>>) {
    %i = ftoi %x signed rounding<nearest_int_to_zero> : tile<f32> -> tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %j = addi %i, %one : tile<i32>
    // report: undefined-value: stores an element that 'cuda_tile.ftoi' made of a value outside its range
    %t = store_ptr_tko weak %p, %j : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // run: --grid 1 f32:3e9 i32[1]=zeros
  entry @ftoi_not_used(%x: tile<f32>, %p: tile<ptr<i32>>) {
    %i = ftoi %x signed rounding<nearest_int_to_zero> : tile<f32> -> tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %false = constant <i1: false> : tile<i1>
    %j = select %false, %i, %zero : tile<i1>, tile<i32>
    %k = muli %i, %j : tile<i32>
    %t = store_ptr_tko weak %p, %k : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // run: --grid 1 f32:1e20 i32[4]=zeros
  entry @ftoi_decides(%x: tile<f32>, %p: tile<ptr<i32>>) {
    %i = ftoi %x unsigned rounding<nearest_int_to_zero> : tile<f32> -> tile<i64>
    %zero = constant <i64: 0> : tile<i64>
    %c = cmpi greater_than %i, %zero, unsigned : tile<i64> -> tile<i1>
    // report: undefined-value: branches on an element that 'cuda_tile.ftoi' made of a value outside its range
    if %c {
    }
    %masked = andi %i, %zero : tile<i64>
    %q = offset %p, %masked : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
    %v, %t = load_ptr_tko weak %q : tile<ptr<i32>> -> tile<i32>, token
    return
  }

  // run: --grid 1 i32[4]=arange i32[8]=zeros
  entry @masked_out(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %lane = iota : tile<8xi32>
    %four = constant <i32: 4> : tile<8xi32>
    %mask = cmpi less_than %lane, %four, signed : tile<8xi32> -> tile<8xi1>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p8 = broadcast %p1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %ps = offset %p8, %lane : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %v, %t0 = load_ptr_tko weak %ps, %mask : tile<8xptr<i32>>, tile<8xi1> -> tile<8xi32>, token
    %q1 = reshape %q : tile<ptr<i32>> -> tile<1xptr<i32>>
    %q8 = broadcast %q1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %qs = offset %q8, %lane : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %w = addi %v, %v : tile<8xi32>
    %t1 = store_ptr_tko weak %qs, %w, %mask token=%t0 : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> token
    // report: undefined-value: stores an element that 'cuda_tile.load_ptr_tko' left undefined
    %t2 = store_ptr_tko weak %qs, %w token=%t1 : tile<8xptr<i32>>, tile<8xi32> -> token
    %rs = offset %q8, %v : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    // report: undefined-value: loads from an address made of an element that 'cuda_tile.load_ptr_tko' left undefined
    %x, %t3 = load_ptr_tko weak %rs token=%t2 : tile<8xptr<i32>> -> tile<8xi32>, token
    return
  }

  // run: --grid 1 f32[6]=arange f32[8]=zeros
  entry @outside_of_a_view(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tp = make_tensor_view %p, shape = [6], strides = [1] : tensor_view<6xf32, strides=[1]>
    %tq = make_tensor_view %q, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %vp = make_partition_view %tp : partition_view<tile=(8), tensor_view<6xf32, strides=[1]>>
    %vq = make_partition_view %tq : partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>
    %a, %t0 = load_view_tko weak %vp[%zero] : partition_view<tile=(8), tensor_view<6xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    // report: undefined-value: stores an element that 'cuda_tile.load_view_tko' left undefined
    %t1 = store_view_tko weak %a, %vq[%zero] : tile<8xf32>, partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    // Zeros and infinities decide sums and products, whatever stands beside them.
    %none = constant <f32: 0.0> : tile<8xf32>
    %all = constant <f32: 0xFF800000> : tile<8xf32>
    %b = mulf %a, %none : tile<8xf32>
    %c = addf %a, %all : tile<8xf32>
    %d = exp %c : tile<8xf32>
    %e = addf %b, %d : tile<8xf32>
    %t2 = store_view_tko weak %e, %vq[%zero] token=%t1 : tile<8xf32>, partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // run: --grid 1 i32:4
  // run: --grid 1 i32:-1
  entry @extract(%i: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %a = iota : tile<8xi32>
    %b = reshape %a : tile<8xi32> -> tile<4x2xi32>
    // report: extract-index: in dimension 0 is not below 4
    %c = extract %b[%i, %zero] : tile<4x2xi32> -> tile<1x2xi32>
    // report: extract-index: in dimension 1 is not below 1
    %d = insert %c, %b[%zero, %i] : tile<1x2xi32>, tile<4x2xi32>
    return
  }

  // run: --grid 1 f32[1]=zeros i64:0x7fffffffffffffff
  // run: --grid 1 f32[1]=zeros i64:-1000000000000
  entry @offset(%p: tile<ptr<f32>>, %i: tile<i64>) {
    // report: offset-overflow: the address overflows 64 bits
    %q = offset %p, %i : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
    return
  }

  // run: --grid 1 i32:6 i64:7 f32[8]=zeros+4
  entry @assume(%x: tile<i32>, %y: tile<i64>, %p: tile<ptr<f32>>) {
    %0 = assume div_by<2>, %x : tile<i32>
    // report: assume: the value 6, breaks the promise
    %1 = assume div_by<4>, %x : tile<i32>
    // report: assume: the value 6, breaks the promise
    %2 = assume bounded<0, 5>, %x : tile<i32>
    // report: assume: the value 7, breaks the promise
    %3 = assume bounded<8, ?>, %y : tile<i64>
    %4 = assume bounded<?, 7>, %y : tile<i64>
    // report: assume: breaks the promise
    %5 = assume div_by<16>, %p : tile<ptr<f32>>
    %t = make_tensor_view %p, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    // report: assume: the address of the tensor breaks the promise
    %6 = assume div_by<8>, %t : tensor_view<8xf32, strides=[1]>
    %a = iota : tile<8xi32>
    // report: assume: element [1], 1, breaks the promise
    %7 = assume same_elements<[2]>, %a : tile<8xi32>
    %8 = assume div_by<4, every 4 along 0>, %a : tile<8xi32>
    // report: assume: element [2], 2, breaks the promise
    %9 = assume div_by<4, every 2 along 0>, %a : tile<8xi32>
    %b = addi %a, %a : tile<8xi32>
    // report: assume: element [1], 2, breaks the promise
    %10 = assume div_by<4, every 4 along 0>, %b : tile<8xi32>
    // What is said of a constant is dropped.
    %one = constant <i32: 1> : tile<i32>
    %11 = assume div_by<16>, %one : tile<i32>
    return
  }

  // run: --grid 1 i32:0
  // run: --grid 1 i32:-1
  entry @step(%step: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    // report: for-step: not positive
    for %i in (%zero to %ten, step %step) : tile<i32> {
    }
    return
  }

  // run: --grid 1 i8:100
  entry @induction(%step: tile<i8>) {
    %zero = constant <i8: 0> : tile<i8>
    %most = constant <i8: 127> : tile<i8>
    // report: for-overflow: would pass the range
    for %i in (%zero to %most, step %step) : tile<i8> {
    }
    %hundred = constant <i8: 100> : tile<i8>
    for %i in (%zero to %hundred, step %step) : tile<i8> {
    }
    return
  }

  // run: --grid 1 i8[512]=arange
  entry @negative_scale(%p: tile<ptr<i8>>) {
    %lane = iota : tile<512xi64>
    %p1 = reshape %p : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pn = broadcast %p1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %ps = offset %pn, %lane : tile<512xptr<i8>>, tile<512xi64> -> tile<512xptr<i8>>
    %bytes, %t = load_ptr_tko weak %ps : tile<512xptr<i8>> -> tile<512xi8>, token
    %f4 = unpack %bytes : tile<512xi8> -> tile<1024xf4E2M1FN>
    %a = reshape %f4 : tile<1024xf4E2M1FN> -> tile<16x64xf4E2M1FN>
    %b = reshape %f4 : tile<1024xf4E2M1FN> -> tile<64x16xf4E2M1FN>
    %acc = constant <f32: 0.0> : tile<16x16xf32>
    %good = constant <f8E4M3FN: 1.0> : tile<16x4xf8E4M3FN>
    %bad = constant <f8E4M3FN: -1.0> : tile<4x16xf8E4M3FN>
    // report: negative-scale: a scale of type f8E4M3FN is negative
    %r = mmaf_scaled %a, %b, %acc, %good, %bad : tile<16x64xf4E2M1FN>, tile<64x16xf4E2M1FN>, tile<16x16xf32>, tile<16x4xf8E4M3FN>, tile<4x16xf8E4M3FN>
    return
  }
}
