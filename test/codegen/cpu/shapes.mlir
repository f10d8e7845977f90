// Parts of tiles, tiles of one element, wide beside narrow, large tiles.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: launches, 0 differences

cuda_tile.module @m {
  // Parts at places that are known late, of what was turned and spread before.
  // LAUNCH: --grid 4 i32[64]=arange i32[256]=zeros
  entry @parts(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %3 = constant <i32: 3> : tile<i32>
    %0 = constant <i32: 0> : tile<i32>
    %half = shri %x, %1 unsigned : tile<i32>
    %low = andi %x, %1 : tile<i32>
    %source = make_tensor_view %in, shape = [8, 8], strides = [8, 1] : tensor_view<8x8xi32, strides=[8,1]>
    %from = make_partition_view %source : partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>
    %a, %t0 = load_view_tko weak %from[%0, %0] : partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>, tile<i32> -> tile<8x8xi32>, token
    %turned = permute %a [1, 0] : tile<8x8xi32> -> tile<8x8xi32>
    %part = extract %turned[%half, %low] : tile<8x8xi32> -> tile<4x2xi32>
    %again = permute %part [1, 0] : tile<4x2xi32> -> tile<2x4xi32>
    %tall = reshape %again : tile<2x4xi32> -> tile<2x1x4xi32>
    %wide = broadcast %tall : tile<2x1x4xi32> -> tile<2x8x4xi32>
    %piece = extract %wide[%low, %3, %0] : tile<2x8x4xi32> -> tile<1x2x4xi32>
    %one = extract %wide[%low, %3, %x] : tile<2x8x4xi32> -> tile<1x1x1xi32>
    %ones = broadcast %one : tile<1x1x1xi32> -> tile<1x2x4xi32>
    %sum = addi %piece, %ones : tile<1x2x4xi32>
    %into = permute %wide [2, 0, 1] : tile<2x8x4xi32> -> tile<4x2x8xi32>
    %flat = reshape %sum : tile<1x2x4xi32> -> tile<1x2x4xi32>
    %b = insert %flat, %into[%x, %0, %low] : tile<1x2x4xi32>, tile<4x2x8xi32>
    // The tile from before is still needed.
    %c = addi %b, %into : tile<4x2x8xi32>
    %d = insert %one, %c[%x, %low, %x] : tile<1x1x1xi32>, tile<4x2x8xi32>
    %line = reshape %d : tile<4x2x8xi32> -> tile<64xi32>
    %target = make_tensor_view %out, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %to = make_partition_view %target : partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>
    %t1 = store_view_tko weak %line, %to[%x] : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Tiles of one element with dimensions.
  // LAUNCH: --grid 1 f32[4]=arange f32[4]=zeros
  entry @one_element(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>) {
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<1x1xi32>
    %source = make_tensor_view %in, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]>
    %from = make_partition_view %source : partition_view<tile=(1), tensor_view<4xf32, strides=[1]>>
    %three = constant <i32: 3> : tile<i32>
    %a, %t0 = load_view_tko weak %from[%three] : partition_view<tile=(1), tensor_view<4xf32, strides=[1]>>, tile<i32> -> tile<1xf32>, token
    %b = reshape %a : tile<1xf32> -> tile<1x1xf32>
    %c = permute %b [1, 0] : tile<1x1xf32> -> tile<1x1xf32>
    %d = broadcast %c : tile<1x1xf32> -> tile<1x1xf32>
    %e = mmaf %c, %d, %b : tile<1x1xf32>, tile<1x1xf32>, tile<1x1xf32>
    %f = cat %e, %b dim = 1 : tile<1x1xf32>, tile<1x1xf32> -> tile<1x2xf32>
    %g = extract %f[%0, %0] : tile<1x2xf32> -> tile<1x1xf32>
    %h = reduce %g dim=1 identities=[0.0 : f32] : tile<1x1xf32> -> tile<1xf32>
    (%x: tile<f32>, %acc: tile<f32>) {
      %s = addf %x, %acc : tile<f32>
      yield %s : tile<f32>
    }
    %i = scan %h dim=0 reverse=true identities=[0.0 : f32] : tile<1xf32> -> tile<1xf32>
    (%x: tile<f32>, %acc: tile<f32>) {
      %s = addf %x, %acc : tile<f32>
      yield %s : tile<f32>
    }
    %j = insert %h, %i[%0] : tile<1xf32>, tile<1xf32>
    %base = reshape %out : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %to = offset %base, %1 : tile<1x1xptr<f32>>, tile<1x1xi32> -> tile<1x1xptr<f32>>
    %yes = constant <i1: true> : tile<1x1xi1>
    %k = reshape %j : tile<1xf32> -> tile<1x1xf32>
    %t1 = store_ptr_tko weak %to, %k, %yes : tile<1x1xptr<f32>>, tile<1x1xf32>, tile<1x1xi1> -> token
    %l, %t2 = atomic_rmw_tko relaxed device %to, addf, %k, %yes token = %t1 : tile<1x1xptr<f32>>, tile<1x1xf32>, tile<1x1xi1> -> tile<1x1xf32>, token
    %t3 = print_tko "%g %g\n", %l, %f token = %t2 : tile<1x1xf32>, tile<1x2xf32> -> token
    return
  }

  // Elements of one bit to eight bytes in one expression.
  // LAUNCH: --grid 1 i8[64]=uniform:1:-128:127 i64[64]=uniform:2:-100:100 f64[64]=zeros f16[64]=zeros
  entry @widths(%bytes: tile<ptr<i8>>, %words: tile<ptr<i64>>, %out: tile<ptr<f64>>, %small: tile<ptr<f16>>) {
    %lanes = iota : tile<64xi16>
    %b1 = reshape %bytes : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b64 = broadcast %b1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %from = offset %b64, %lanes : tile<64xptr<i8>>, tile<64xi16> -> tile<64xptr<i8>>
    %a, %t0 = load_ptr_tko weak %from : tile<64xptr<i8>> -> tile<64xi8>, token
    %w1 = reshape %words : tile<ptr<i64>> -> tile<1xptr<i64>>
    %w64 = broadcast %w1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    // The bytes say where: they are not in a row.
    %mask = constant <i8: 63> : tile<64xi8>
    %at = andi %a, %mask : tile<64xi8>
    %from2 = offset %w64, %at : tile<64xptr<i64>>, tile<64xi8> -> tile<64xptr<i64>>
    %b, %t1 = load_ptr_tko weak %from2 : tile<64xptr<i64>> -> tile<64xi64>, token
    %c = exti %a signed : tile<64xi8> -> tile<64xi64>
    %less = cmpi less_than %b, %c, signed : tile<64xi64> -> tile<64xi1>
    %bit = exti %less unsigned : tile<64xi1> -> tile<64xi8>
    %d = muli %bit, %a : tile<64xi8>
    %e = trunci %b : tile<64xi64> -> tile<64xi4>
    %f = exti %e signed : tile<64xi4> -> tile<64xi32>
    %g = itof %f signed : tile<64xi32> -> tile<64xf16>
    %h = itof %d signed : tile<64xi8> -> tile<64xf64>
    %i = ftof %g : tile<64xf16> -> tile<64xf64>
    %j = select %less, %h, %i : tile<64xi1>, tile<64xf64>
    %k = ftof %j : tile<64xf64> -> tile<64xbf16>
    %l = ftof %k : tile<64xbf16> -> tile<64xf16>
    %m = ftof %j : tile<64xf64> -> tile<64xf8E5M2>
    %n = ftof %m : tile<64xf8E5M2> -> tile<64xf64>
    %o = subf %j, %n : tile<64xf64>
    %view = make_tensor_view %out, shape = [8, 8], strides = [1, 8] : tensor_view<8x8xf64, strides=[1,8]>
    %to = make_partition_view %view : partition_view<tile=(8x8), tensor_view<8x8xf64, strides=[1,8]>>
    %square = reshape %o : tile<64xf64> -> tile<8x8xf64>
    %0 = constant <i8: 0> : tile<i8>
    %t2 = store_view_tko weak %square, %to[%0, %0] : tile<8x8xf64>, partition_view<tile=(8x8), tensor_view<8x8xf64, strides=[1,8]>>, tile<i8> -> token
    %s1 = reshape %small : tile<ptr<f16>> -> tile<1xptr<f16>>
    %s64 = broadcast %s1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %to2 = offset %s64, %lanes : tile<64xptr<f16>>, tile<64xi16> -> tile<64xptr<f16>>
    %t3 = store_ptr_tko weak %to2, %l, %less : tile<64xptr<f16>>, tile<64xf16>, tile<64xi1> -> token
    return
  }

  // Half bytes: of views, packed and unpacked, turned, at the edge of a tensor.
  // LAUNCH: --grid 2 f4E2M1FN[8,16]=uniform:1:-6:6 f4E2M1FN[8,16]=zeros f32[128]=zeros
  entry @half_bytes(%in: tile<ptr<f4E2M1FN>>, %out: tile<ptr<f4E2M1FN>>, %wide: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %0 = constant <i32: 0> : tile<i32>
    %source = make_tensor_view %in, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf4E2M1FN, strides=[16,1]>
    %from = make_partition_view %source : partition_view<tile=(4x16), tensor_view<8x16xf4E2M1FN, strides=[16,1]>>
    %a, %t0 = load_view_tko weak %from[%x, %0] : partition_view<tile=(4x16), tensor_view<8x16xf4E2M1FN, strides=[16,1]>>, tile<i32> -> tile<4x16xf4E2M1FN>, token
    %b = ftof %a : tile<4x16xf4E2M1FN> -> tile<4x16xf32>
    %line = reshape %b : tile<4x16xf32> -> tile<64xf32>
    %wview = make_tensor_view %wide, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %wto = make_partition_view %wview : partition_view<tile=(64), tensor_view<128xf32, strides=[1]>>
    %t1 = store_view_tko weak %line, %wto[%x] : tile<64xf32>, partition_view<tile=(64), tensor_view<128xf32, strides=[1]>>, tile<i32> -> token
    %c = permute %a [1, 0] : tile<4x16xf4E2M1FN> -> tile<16x4xf4E2M1FN>
    %d = reshape %c : tile<16x4xf4E2M1FN> -> tile<64xf4E2M1FN>
    %e = pack %d : tile<64xf4E2M1FN> -> tile<32xi8>
    %flip = constant <i8: -120> : tile<32xi8>
    %f = xori %e, %flip : tile<32xi8>
    %g = unpack %f : tile<32xi8> -> tile<64xf4E2M1FN>
    %h = reshape %g : tile<64xf4E2M1FN> -> tile<4x16xf4E2M1FN>
    // Rows of 14: half of the last bytes is not there.
    %target = make_tensor_view %out, shape = [8, 14], strides = [16, 1] : tensor_view<8x14xf4E2M1FN, strides=[16,1]>
    %to = make_partition_view %target : partition_view<tile=(4x16), tensor_view<8x14xf4E2M1FN, strides=[16,1]>>
    %t2 = store_view_tko weak %h, %to[%x, %0] : tile<4x16xf4E2M1FN>, partition_view<tile=(4x16), tensor_view<8x14xf4E2M1FN, strides=[16,1]>>, tile<i32> -> token
    return
  }

  // Bodies with branches and loops in them.
  // LAUNCH: --grid 1 i32[8,16]=uniform:3:-50:50 i32[16]=zeros i32[8,16]=zeros i32:3
  entry @bodies(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %all: tile<ptr<i32>>, %n: tile<i32>) {
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %source = make_tensor_view %in, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xi32, strides=[16,1]>
    %from = make_partition_view %source : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>
    %a, %t0 = load_view_tko weak %from[%0, %0] : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>, tile<i32> -> tile<8x16xi32>, token
    %max = reduce %a dim=0 identities=[-2147483648 : i32] : tile<8x16xi32> -> tile<16xi32>
    (%x: tile<i32>, %acc: tile<i32>) {
      %more = cmpi greater_than %x, %acc, signed : tile<i32> -> tile<i1>
      %r = if %more -> (tile<i32>) {
        yield %x : tile<i32>
      } else {
        yield %acc : tile<i32>
      }
      yield %r : tile<i32>
    }
    // n * (x + acc), where both are whole: a sum with n added each time.
    %sums = scan %a dim=1 reverse=false identities=[0 : i32] : tile<8x16xi32> -> tile<8x16xi32>
    (%x: tile<i32>, %acc: tile<i32>) {
      %s = addi %x, %acc : tile<i32>
      %r = for %i in (%0 to %n, step %1) : tile<i32> iter_values(%v = %s) -> (tile<i32>) {
        %w = xori %v, %n : tile<i32>
        continue %w : tile<i32>
      }
      %u = xori %r, %n : tile<i32>
      yield %u : tile<i32>
    }
    %target = make_tensor_view %out, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %to = make_partition_view %target : partition_view<tile=(16), tensor_view<16xi32, strides=[1]>>
    %t1 = store_view_tko weak %max, %to[%0] : tile<16xi32>, partition_view<tile=(16), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %target2 = make_tensor_view %all, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xi32, strides=[16,1]>
    %to2 = make_partition_view %target2 : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>
    %t2 = store_view_tko weak %sums, %to2[%0, %0] : tile<8x16xi32>, partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>, tile<i32> -> token
    return
  }

  // Memory of the block's own, in a loop too, and a tile of a megabyte.
  // LAUNCH: --grid 2 i32[512,512]=arange i32[2]=zeros i32:3
  entry @large(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %source = make_tensor_view %in, shape = [512, 512], strides = [512, 1] : tensor_view<512x512xi32, strides=[512,1]>
    %from = make_partition_view %source : partition_view<tile=(512x512), tensor_view<512x512xi32, strides=[512,1]>>
    %a, %t0 = load_view_tko weak %from[%0, %0] : partition_view<tile=(512x512), tensor_view<512x512xi32, strides=[512,1]>>, tile<i32> -> tile<512x512xi32>, token
    %b = permute %a [1, 0] : tile<512x512xi32> -> tile<512x512xi32>
    %c = muli %a, %b : tile<512x512xi32>
    %d = for %i in (%0 to %n, step %1) : tile<i32> iter_values(%v = %c) -> (tile<512x512xi32>) {
      %turned = permute %v [1, 0] : tile<512x512xi32> -> tile<512x512xi32>
      %sum = addi %turned, %a : tile<512x512xi32>
      continue %sum : tile<512x512xi32>
    }
    %rows = reduce %d dim=1 identities=[0 : i32] : tile<512x512xi32> -> tile<512xi32>
    (%p: tile<i32>, %acc: tile<i32>) {
      %s = addi %p, %acc : tile<i32>
      yield %s : tile<i32>
    }
    %own = alloca num_elem = 512, alignment = 64 : tile<ptr<i32>>
    %lanes = iota : tile<512xi32>
    %o1 = reshape %own : tile<ptr<i32>> -> tile<1xptr<i32>>
    %o512 = broadcast %o1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %places = offset %o512, %lanes : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %t1 = store_ptr_tko weak %places, %rows : tile<512xptr<i32>>, tile<512xi32> -> token
    %total, %t2 = for %i in (%0 to %n, step %1) : tile<i32> iter_values(%v = %0, %t3 = %t1) -> (tile<i32>, token) {
      %mine = alloca num_elem = 16, alignment = 16 : tile<ptr<i32>>
      %t4 = store_ptr_tko weak %mine, %v token = %t3 : tile<ptr<i32>>, tile<i32> -> token
      %at = offset %own, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %e, %t5 = load_ptr_tko weak %at token = %t4 : tile<ptr<i32>> -> tile<i32>, token
      %f, %t6 = load_ptr_tko weak %mine token = %t5 : tile<ptr<i32>> -> tile<i32>, token
      %sum = addi %e, %f : tile<i32>
      continue %sum, %t6 : tile<i32>, token
    }
    %to = offset %out, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t7 = store_ptr_tko weak %to, %total token = %t2 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
