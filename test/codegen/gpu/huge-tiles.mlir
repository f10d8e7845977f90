// Tiles of 2^20 elements agree with the interpreter.
// RUN: tessera run %s --entry elementwise --engine=interp --grid 1 i32[1048576]=arange out:%t.elementwise.interp.npy:i32[1048576]
// RUN: tessera run %s --entry elementwise --engine=ptx --grid 1 i32[1048576]=arange out:%t.elementwise.ptx.npy:i32[1048576]
// RUN: cmp %t.elementwise.interp.npy %t.elementwise.ptx.npy
// RUN: tessera run %s --entry pointers --engine=interp --grid 1 i32[1048576]=arange out:%t.pointers.interp.npy:i32[1048576]
// RUN: tessera run %s --entry pointers --engine=ptx --grid 1 i32[1048576]=arange out:%t.pointers.ptx.npy:i32[1048576]
// RUN: cmp %t.pointers.interp.npy %t.pointers.ptx.npy
// RUN: tessera run %s --entry reduce --engine=interp --grid 1 i32[1048576]=arange out:%t.reduce.interp.npy:i32[1]
// RUN: tessera run %s --entry reduce --engine=ptx --grid 1 i32[1048576]=arange out:%t.reduce.ptx.npy:i32[1]
// RUN: cmp %t.reduce.interp.npy %t.reduce.ptx.npy
// RUN: tessera run %s --entry mm --engine=interp --grid 1 f16[1024,16]=ones f16[16,1024]=ones out:%t.mm.interp.npy:f32[1024,1024]
// RUN: tessera run %s --entry mm --engine=ptx --grid 1 f16[1024,16]=ones f16[16,1024]=ones out:%t.mm.ptx.npy:f32[1024,1024]
// RUN: cmp %t.mm.interp.npy %t.mm.ptx.npy
// RUN: tessera run %s --entry scan --engine=interp --grid 1 i32[1048576]=arange out:%t.scan.interp.npy:i32[1048576]
// RUN: tessera run %s --entry scan --engine=ptx --grid 1 i32[1048576]=arange out:%t.scan.ptx.npy:i32[1048576]
// RUN: cmp %t.scan.interp.npy %t.scan.ptx.npy
// RUN: tessera run %s --entry scan_back --engine=interp --grid 1 i32[1048576]=arange out:%t.scan_back.interp.npy:i32[1048576]
// RUN: tessera run %s --entry scan_back --engine=ptx --grid 1 i32[1048576]=arange out:%t.scan_back.ptx.npy:i32[1048576]
// RUN: cmp %t.scan_back.interp.npy %t.scan_back.ptx.npy
// RUN: tessera run %s --entry scan_in_order --engine=interp --grid 1 i32[1048576]=arange out:%t.scan_in_order.interp.npy:i32[1048576]
// RUN: tessera run %s --entry scan_in_order --engine=ptx --grid 1 i32[1048576]=arange out:%t.scan_in_order.ptx.npy:i32[1048576]
// RUN: cmp %t.scan_in_order.interp.npy %t.scan_in_order.ptx.npy

cuda_tile.module @m {
  entry @elementwise(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %z = constant <i32: 0> : tile<i32>
    %c = constant <i32: 3> : tile<1048576xi32>
    %tv = make_tensor_view %p, shape = [1048576], strides = [1] : tensor_view<1048576xi32, strides=[1]>
    %tw = make_tensor_view %q, shape = [1048576], strides = [1] : tensor_view<1048576xi32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>
    %w = make_partition_view %tw : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>
    %x, %t = load_view_tko weak %v[%z] : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>, tile<i32> -> tile<1048576xi32>, token
    %i = iota : tile<1048576xi32>
    %y = muli %x, %c : tile<1048576xi32>
    %y2 = addi %y, %i : tile<1048576xi32>
    %u = store_view_tko weak %y2, %w[%z] : tile<1048576xi32>, partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>, tile<i32> -> token
    return
  }
  entry @pointers(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %c = constant <i32: 3> : tile<1048576xi32>
    %i = iota : tile<1048576xi32>
    %r = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b = broadcast %r : tile<1xptr<i32>> -> tile<1048576xptr<i32>>
    %a = offset %b, %i : tile<1048576xptr<i32>>, tile<1048576xi32> -> tile<1048576xptr<i32>>
    %x, %t = load_ptr_tko weak %a : tile<1048576xptr<i32>> -> tile<1048576xi32>, token
    %y = addi %x, %c : tile<1048576xi32>
    %r2 = reshape %q : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b2 = broadcast %r2 : tile<1xptr<i32>> -> tile<1048576xptr<i32>>
    %a2 = offset %b2, %i : tile<1048576xptr<i32>>, tile<1048576xi32> -> tile<1048576xptr<i32>>
    %u = store_ptr_tko weak %a2, %y : tile<1048576xptr<i32>>, tile<1048576xi32> -> token
    return
  }
  entry @reduce(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %z = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xi32, strides=[1024,1]>
    %v = make_partition_view %tv : partition_view<tile=(1024x1024), tensor_view<1024x1024xi32, strides=[1024,1]>>
    %x, %t = load_view_tko weak %v[%z, %z] : partition_view<tile=(1024x1024), tensor_view<1024x1024xi32, strides=[1024,1]>>, tile<i32> -> tile<1024x1024xi32>, token
    %s = reduce %x dim=0 identities=[0 : i32] : tile<1024x1024xi32> -> tile<1024xi32>
    (%l: tile<i32>, %r: tile<i32>) {
      %a = addi %l, %r : tile<i32>
      yield %a : tile<i32>
    }
    %s2 = reduce %s dim=0 identities=[0 : i32] : tile<1024xi32> -> tile<i32>
    (%l: tile<i32>, %r: tile<i32>) {
      %a = addi %l, %r : tile<i32>
      yield %a : tile<i32>
    }
    %u = store_ptr_tko weak %q, %s2 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @mm(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %z = constant <i32: 0> : tile<i32>
    %zero = constant <f32: 0.0> : tile<1024x1024xf32>
    %ta = make_tensor_view %a, shape = [1024, 16], strides = [16, 1] : tensor_view<1024x16xf16, strides=[16,1]>
    %tb = make_tensor_view %b, shape = [16, 1024], strides = [1024, 1] : tensor_view<16x1024xf16, strides=[1024,1]>
    %tc = make_tensor_view %c, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf32, strides=[1024,1]>
    %va = make_partition_view %ta : partition_view<tile=(1024x16), tensor_view<1024x16xf16, strides=[16,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(16x1024), tensor_view<16x1024xf16, strides=[1024,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(1024x1024), tensor_view<1024x1024xf32, strides=[1024,1]>>
    %x, %t0 = load_view_tko weak %va[%z, %z] : partition_view<tile=(1024x16), tensor_view<1024x16xf16, strides=[16,1]>>, tile<i32> -> tile<1024x16xf16>, token
    %y, %t1 = load_view_tko weak %vb[%z, %z] : partition_view<tile=(16x1024), tensor_view<16x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<16x1024xf16>, token
    %d = mmaf %x, %y, %zero : tile<1024x16xf16>, tile<16x1024xf16>, tile<1024x1024xf32>
    %u = store_view_tko weak %d, %vc[%z, %z] : tile<1024x1024xf32>, partition_view<tile=(1024x1024), tensor_view<1024x1024xf32, strides=[1024,1]>>, tile<i32> -> token
    return
  }
  entry @scan(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %z = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [1048576], strides = [1] : tensor_view<1048576xi32, strides=[1]>
    %tw = make_tensor_view %q, shape = [1048576], strides = [1] : tensor_view<1048576xi32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>
    %w = make_partition_view %tw : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>
    %x, %t = load_view_tko weak %v[%z] : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>, tile<i32> -> tile<1048576xi32>, token
    %y = scan %x dim=0 reverse=false identities=[0 : i32] : tile<1048576xi32> -> tile<1048576xi32>
    (%l: tile<i32>, %r: tile<i32>) {
      %a = addi %l, %r : tile<i32>
      yield %a : tile<i32>
    }
    %u = store_view_tko weak %y, %w[%z] : tile<1048576xi32>, partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>, tile<i32> -> token
    return
  }
  entry @scan_back(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %z = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [1048576], strides = [1] : tensor_view<1048576xi32, strides=[1]>
    %tw = make_tensor_view %q, shape = [1048576], strides = [1] : tensor_view<1048576xi32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>
    %w = make_partition_view %tw : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>
    %x, %t = load_view_tko weak %v[%z] : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>, tile<i32> -> tile<1048576xi32>, token
    %y = scan %x dim=0 reverse=true identities=[0 : i32] : tile<1048576xi32> -> tile<1048576xi32>
    (%l: tile<i32>, %r: tile<i32>) {
      %a = addi %l, %r : tile<i32>
      yield %a : tile<i32>
    }
    %u = store_view_tko weak %y, %w[%z] : tile<1048576xi32>, partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>, tile<i32> -> token
    return
  }
  // Not associative: it is computed in shared memory.
  entry @scan_in_order(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %z = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [1048576], strides = [1] : tensor_view<1048576xi32, strides=[1]>
    %tw = make_tensor_view %q, shape = [1048576], strides = [1] : tensor_view<1048576xi32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>
    %w = make_partition_view %tw : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>
    %x, %t = load_view_tko weak %v[%z] : partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>, tile<i32> -> tile<1048576xi32>, token
    %y = scan %x dim=0 reverse=false identities=[0 : i32] : tile<1048576xi32> -> tile<1048576xi32>
    (%l: tile<i32>, %r: tile<i32>) {
      %three = constant <i32: 3> : tile<i32>
      %b = subi %l, %r : tile<i32>
      %a = muli %b, %three : tile<i32>
      yield %a : tile<i32>
    }
    %u = store_view_tko weak %y, %w[%z] : tile<1048576xi32>, partition_view<tile=(1048576), tensor_view<1048576xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
