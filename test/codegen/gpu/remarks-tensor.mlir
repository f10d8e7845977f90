// More reasons why tensor copies do not feed a kernel.
// RUN: tessera compile %s --target=sm_90a --remarks=text -o %t.ptx 2>&1 | FileCheck %s
// RUN: tessera compile %s --entry=table --target=sm_90a --plan=copies=async --remarks=text -o %t.ptx 2>&1 | FileCheck %s --check-prefix=PLAN

cuda_tile.module @remarks {
  // CHECK: remark: cuda_tile.load_view_tko: rings: not by tensor copies: an iteration of a loop ends early
  entry @skips(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %last: tile<i32>, %tiles: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f32>>
    %a0 = make_tensor_view %p0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %b0 = make_tensor_view %q0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf16, strides=[640,1]>
    %c0 = make_tensor_view %r0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf32, strides=[640,1]>
    %a1 = make_partition_view %a0 : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>
    %b1 = make_partition_view %b0 : partition_view<tile=(32x64), tensor_view<64x640xf16, strides=[640,1]>>
    %c1 = make_partition_view %c0 : partition_view<tile=(64x64), tensor_view<64x640xf32, strides=[640,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    for %t in (%x to %tiles, step %three) : tile<i32> {
      %rem = remi %t, %two signed : tile<i32>
      %skip = cmpi equal %rem, %one, signed : tile<i32> -> tile<i1>
      if %skip {
        continue
      }
      %sum = for %i in (%zero to %last, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
        %a, %ta = load_view_tko weak %a1[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x32xf16>, token
        %b, %tb = load_view_tko weak %b1[%i, %t] : partition_view<tile=(32x64), tensor_view<64x640xf16, strides=[640,1]>>, tile<i32> -> tile<32x64xf16>, token
        %next = mmaf %a, %b, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %next : tile<64x64xf32>
      }
      %t1 = store_view_tko weak %sum, %c1[%zero, %t] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x640xf32, strides=[640,1]>>, tile<i32> -> token
      continue
    }
    return
  }

  // CHECK: remark: cuda_tile.load_view_tko: rings: not by tensor copies: it is in a loop that does not count
  entry @endless(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %last: tile<i32>, %tiles: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f32>>
    %a0 = make_tensor_view %p0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %b0 = make_tensor_view %q0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf16, strides=[640,1]>
    %c0 = make_tensor_view %r0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf32, strides=[640,1]>
    %a1 = make_partition_view %a0 : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>
    %b1 = make_partition_view %b0 : partition_view<tile=(32x64), tensor_view<64x640xf16, strides=[640,1]>>
    %c1 = make_partition_view %c0 : partition_view<tile=(64x64), tensor_view<64x640xf32, strides=[640,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    loop iter_values(%t = %x) : tile<i32> {
      %is_end = cmpi greater_than_or_equal %t, %tiles, signed : tile<i32> -> tile<i1>
      if %is_end {
        break
      }
      %sum = for %i in (%zero to %last, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
        %a, %ta = load_view_tko weak %a1[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x32xf16>, token
        %b, %tb = load_view_tko weak %b1[%i, %t] : partition_view<tile=(32x64), tensor_view<64x640xf16, strides=[640,1]>>, tile<i32> -> tile<32x64xf16>, token
        %next = mmaf %a, %b, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %next : tile<64x64xf32>
      }
      %t1 = store_view_tko weak %sum, %c1[%zero, %t] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x640xf32, strides=[640,1]>>, tile<i32> -> token
      %after = addi %t, %three : tile<i32>
      continue %after : tile<i32>
    }
    return
  }

  // One of the loads is the reason why there are none.
  // CHECK: remark: cuda_tile.load_view_tko: rings: not by tensor copies: another load of the kernel cannot be one
  // CHECK: remark: cuda_tile.load_view_tko: rings: not by tensor copies: where it is depends on memory or on tiles
  // PLAN-COUNT-2: remark: cuda_tile.load_view_tko: rings: not by tensor copies: the plan forbids them
  entry @table(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %places: tile<ptr<i32>>, %last: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f32>>
    %a0 = make_tensor_view %p0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %b0 = make_tensor_view %q0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf16, strides=[640,1]>
    %c0 = make_tensor_view %r0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf32, strides=[640,1]>
    %a1 = make_partition_view %a0 : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>
    %b1 = make_partition_view %b0 : partition_view<tile=(32x64), tensor_view<64x640xf16, strides=[640,1]>>
    %c1 = make_partition_view %c0 : partition_view<tile=(64x64), tensor_view<64x640xf32, strides=[640,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %place = offset %places, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %column, %t0 = load_ptr_tko weak %place : tile<ptr<i32>> -> tile<i32>, token
    %sum = for %i in (%zero to %last, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %a, %ta = load_view_tko weak %a1[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x32xf16>, token
      %b, %tb = load_view_tko weak %b1[%i, %column] : partition_view<tile=(32x64), tensor_view<64x640xf16, strides=[640,1]>>, tile<i32> -> tile<32x64xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t1 = store_view_tko weak %sum, %c1[%zero, %x] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x640xf32, strides=[640,1]>>, tile<i32> -> token
    return
  }
}
