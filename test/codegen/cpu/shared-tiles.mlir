// A tile that several operations need is stored by the first loop nest that
// computes it. It must not count as stored if the nest computes it only on some
// of its paths: only where lanes are scattered, only where bounds are checked, or
// for one lane.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: {{^}}9 launches, 0 differences

cuda_tile.module @m {
  // LAUNCH: --grid 1,4 f32[384]=ones
  // Rows repeated by a broadcast: no lanes wrap around, so no nest computes the
  // addresses of all lanes.
  entry @rows(%p: tile<ptr<f32>>) {
    %c96 = constant <i32: 96> : tile<i32>
    %c24 = constant <i32: 24> : tile<64xi32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %0 = iota : tile<32xi32>
    %1 = reshape %0 : tile<32xi32> -> tile<1x32xi32>
    %2 = broadcast %1 : tile<1x32xi32> -> tile<2x32xi32>
    %3 = reshape %2 : tile<2x32xi32> -> tile<64xi32>
    %4 = muli %y, %c96 : tile<i32>
    %5 = reshape %4 : tile<i32> -> tile<1xi32>
    %6 = broadcast %5 : tile<1xi32> -> tile<64xi32>
    %7 = addi %6, %3 : tile<64xi32>
    %8 = addi %7, %c24 : tile<64xi32>
    %9 = exti %8 signed : tile<64xi32> -> tile<64xi64>
    %10 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %11 = broadcast %10 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %12 = offset %11, %9 : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
    %13, %t = load_ptr_tko weak %12 : tile<64xptr<f32>> -> tile<64xf32>, token
    %u = store_ptr_tko weak %12, %13 token=%t : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }

  // LAUNCH: --grid 2 i32[128]=arange i32[256]=zeros
  // The offsets are shared, not the pointers. The load is masked and padded.
  entry @offsets(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %first = muli %x, %c64 : tile<i32>
    %f_1 = reshape %first : tile<i32> -> tile<1xi32>
    %f_128 = broadcast %f_1 : tile<1xi32> -> tile<128xi32>
    %lanes = iota : tile<32xi32>
    %l_1 = reshape %lanes : tile<32xi32> -> tile<1x32xi32>
    %l_2 = broadcast %l_1 : tile<1x32xi32> -> tile<2x32xi32>
    %l_3 = reshape %l_2 : tile<2x32xi32> -> tile<1x64xi32>
    %l_4 = broadcast %l_3 : tile<1x64xi32> -> tile<2x64xi32>
    %l_5 = reshape %l_4 : tile<2x64xi32> -> tile<128xi32>
    %a0 = addi %f_128, %l_5 : tile<128xi32>
    %at = exti %a0 signed : tile<128xi32> -> tile<128xi64>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_128 = broadcast %in_1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %from = offset %in_128, %at : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_128 = broadcast %out_1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %to = offset %out_128, %at : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
    %c80 = constant <i32: 80> : tile<128xi32>
    %inside = cmpi less_than %a0, %c80, signed : tile<128xi32> -> tile<128xi1>
    %seven = constant <i32: 7> : tile<128xi32>
    %v, %t0 = load_ptr_tko weak %from, %inside, %seven : tile<128xptr<i32>>, tile<128xi1>, tile<128xi32> -> tile<128xi32>, token
    %t1 = store_ptr_tko weak %to, %v token=%t0 : tile<128xptr<i32>>, tile<128xi32> -> token
    return
  }

  // LAUNCH: --grid 1 i32[64]=arange
  // Two loads of the same pointers in a loop, and a store.
  entry @loop(%p: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %lanes = iota : tile<32xi32>
    %l_1 = reshape %lanes : tile<32xi32> -> tile<1x32xi32>
    %l_2 = broadcast %l_1 : tile<1x32xi32> -> tile<4x32xi32>
    %l_3 = reshape %l_2 : tile<4x32xi32> -> tile<128xi32>
    %c1 = constant <i32: 1> : tile<128xi32>
    %p_1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p_128 = broadcast %p_1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    for %k in (%zero to %three, step %one) : tile<i32> {
      %k_1 = reshape %k : tile<i32> -> tile<1xi32>
      %k_128 = broadcast %k_1 : tile<1xi32> -> tile<128xi32>
      %a0 = addi %l_3, %k_128 : tile<128xi32>
      %a1 = addi %a0, %c1 : tile<128xi32>
      %a2 = addi %a1, %c1 : tile<128xi32>
      %at = exti %a2 signed : tile<128xi32> -> tile<128xi64>
      %where = offset %p_128, %at : tile<128xptr<i32>>, tile<128xi64> -> tile<128xptr<i32>>
      %v, %t0 = load_ptr_tko weak %where : tile<128xptr<i32>> -> tile<128xi32>, token
      %w = muli %v, %v : tile<128xi32>
      %t1 = store_ptr_tko weak %where, %w token=%t0 : tile<128xptr<i32>>, tile<128xi32> -> token
      %v2, %t2 = load_ptr_tko weak %where token=%t1 : tile<128xptr<i32>> -> tile<128xi32>, token
      %w2 = addi %v2, %c1 : tile<128xi32>
      %t3 = store_ptr_tko weak %where, %w2 token=%t2 : tile<128xptr<i32>>, tile<128xi32> -> token
      continue
    }
    return
  }

  // LAUNCH: --grid 2 i32[192]=arange i32:3
  // The load needs no addresses where nothing wraps around; the store does, for
  // its mask is false in places.
  entry @fallback_pointers(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %first = muli %x, %c64 : tile<i32>
    %f_1 = reshape %first : tile<i32> -> tile<1xi32>
    %f_64 = broadcast %f_1 : tile<1xi32> -> tile<64xi32>
    %n_1 = reshape %n : tile<i32> -> tile<1xi32>
    %n_64 = broadcast %n_1 : tile<1xi32> -> tile<64xi32>
    %lanes = iota : tile<64xi32>
    %a0 = addi %f_64, %lanes : tile<64xi32>
    %a1 = addi %a0, %n_64 : tile<64xi32>
    %m_64 = constant <i32: 1000> : tile<64xi32>
    %a2 = remi %a1, %m_64 signed : tile<64xi32>
    %at = exti %a2 signed : tile<64xi32> -> tile<64xi64>
    %p_1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p_64 = broadcast %p_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %where = offset %p_64, %at : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %v, %t0 = load_ptr_tko weak %where : tile<64xptr<i32>> -> tile<64xi32>, token
    %one = constant <i32: 1> : tile<64xi32>
    %bit = andi %lanes, %one : tile<64xi32>
    %odd = cmpi equal %bit, %one, signed : tile<64xi32> -> tile<64xi1>
    %w = muli %v, %v : tile<64xi32>
    %t1 = store_ptr_tko weak %where, %w, %odd token=%t0 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> token
    return
  }

  // LAUNCH: --grid 2 i32[128]=arange i32[128]=zeros i32:100
  // The mask is computed only at the edge, but what is outside must become -1
  // everywhere.
  entry @fallback_mask(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %first = muli %x, %c64 : tile<i32>
    %f_1 = reshape %first : tile<i32> -> tile<1xi32>
    %f_64 = broadcast %f_1 : tile<1xi32> -> tile<64xi32>
    %n_1 = reshape %n : tile<i32> -> tile<1xi32>
    %n_64 = broadcast %n_1 : tile<1xi32> -> tile<64xi32>
    %lanes = iota : tile<64xi32>
    %zero = constant <i32: 0> : tile<64xi32>
    %m_64 = constant <i32: 1000> : tile<64xi32>
    %at = addi %f_64, %lanes : tile<64xi32>
    %rest = remi %at, %m_64 signed : tile<64xi32>
    %inside = cmpi less_than %rest, %n_64, signed : tile<64xi32> -> tile<64xi1>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_64 = broadcast %in_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %from = offset %in_64, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t0 = load_ptr_tko weak %from, %inside, %zero : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_64 = broadcast %out_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %to = offset %out_64, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %t1 = store_ptr_tko weak %to, %v token=%t0 : tile<64xptr<i32>>, tile<64xi32> -> token
    %least = constant <i32: -1> : tile<64xi32>
    %s = select %inside, %v, %least : tile<64xi1>, tile<64xi32>
    %t2 = store_ptr_tko weak %to, %s token=%t1 : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }

  // LAUNCH: --grid 2 i32[128]=arange i32[128]=zeros i32:100
  // The same for what stands in for elements outside.
  entry @fallback_padding(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %first = muli %x, %c64 : tile<i32>
    %f_1 = reshape %first : tile<i32> -> tile<1xi32>
    %f_64 = broadcast %f_1 : tile<1xi32> -> tile<64xi32>
    %n_1 = reshape %n : tile<i32> -> tile<1xi32>
    %n_64 = broadcast %n_1 : tile<1xi32> -> tile<64xi32>
    %lanes = iota : tile<64xi32>
    %at = addi %f_64, %lanes : tile<64xi32>
    %inside = cmpi less_than %at, %n_64, signed : tile<64xi32> -> tile<64xi1>
    %five = constant <i32: 5> : tile<64xi32>
    %d = addi %lanes, %five : tile<64xi32>
    %other = divi %n_64, %d signed : tile<64xi32>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_64 = broadcast %in_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %from = offset %in_64, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t0 = load_ptr_tko weak %from, %inside, %other : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_64 = broadcast %out_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %to = offset %out_64, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %t1 = store_ptr_tko weak %to, %v token=%t0 : tile<64xptr<i32>>, tile<64xi32> -> token
    %s = addi %v, %other : tile<64xi32>
    %t2 = store_ptr_tko weak %to, %s token=%t1 : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }

  // LAUNCH: --grid 2 i32[192]=zeros i32:3
  // A store needs no addresses where nothing wraps around; the next one does.
  entry @fallback_store(%out: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %first = muli %x, %c64 : tile<i32>
    %f_1 = reshape %first : tile<i32> -> tile<1xi32>
    %f_64 = broadcast %f_1 : tile<1xi32> -> tile<64xi32>
    %n_1 = reshape %n : tile<i32> -> tile<1xi32>
    %n_64 = broadcast %n_1 : tile<1xi32> -> tile<64xi32>
    %lanes = iota : tile<64xi32>
    %a0 = addi %f_64, %lanes : tile<64xi32>
    %a1 = addi %a0, %n_64 : tile<64xi32>
    %m_64 = constant <i32: 1000> : tile<64xi32>
    %a2 = remi %a1, %m_64 signed : tile<64xi32>
    %at = exti %a2 signed : tile<64xi32> -> tile<64xi64>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_64 = broadcast %out_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %to = offset %out_64, %at : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %t0 = store_ptr_tko weak %to, %lanes : tile<64xptr<i32>>, tile<64xi32> -> token
    %one = constant <i32: 1> : tile<64xi32>
    %bit = andi %lanes, %one : tile<64xi32>
    %odd = cmpi equal %bit, %one, signed : tile<64xi32> -> tile<64xi1>
    %t1 = store_ptr_tko weak %to, %one, %odd token=%t0 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> token
    return
  }

  // LAUNCH: --grid 1 i32[64]=arange i32[64]=zeros i32[64]=zeros
  // An atomic reads its operand one element at a time, and so the indices.
  entry @indices(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>, %r: tile<ptr<i32>>) {
    %lanes = iota : tile<64xi32>
    %five = constant <i32: 5> : tile<64xi32>
    %c63 = constant <i32: 63> : tile<64xi32>
    %a0 = muli %lanes, %five : tile<64xi32>
    %a1 = addi %a0, %five : tile<64xi32>
    %a2 = xori %a1, %five : tile<64xi32>
    %a3 = addi %a2, %five : tile<64xi32>
    %at = andi %a3, %c63 : tile<64xi32>
    %t = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %v = make_gather_scatter_view %t : gather_scatter_view<tile=(64), tensor_view<64xi32, strides=[1]>, sparse_dim=0>
    %value, %t0 = load_view_tko weak %v[%at] : gather_scatter_view<tile=(64), tensor_view<64xi32, strides=[1]>, sparse_dim=0>, tile<64xi32> -> tile<64xi32>, token
    %q_1 = reshape %q : tile<ptr<i32>> -> tile<1xptr<i32>>
    %q_64 = broadcast %q_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %to = offset %q_64, %lanes : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %old, %t1 = atomic_rmw_tko relaxed device %to, add, %value : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    %r_1 = reshape %r : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_64 = broadcast %r_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %to_r = offset %r_64, %lanes : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %t2 = store_ptr_tko weak %to_r, %at : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }

  // LAUNCH: --grid 2 f32[1024]=arange f32[1024]=zeros i32[64]=zeros i32:32
  // The rows of the left operand are computed where it is copied: at the edge.
  entry @product(%a: tile<ptr<f32>>, %c: tile<ptr<f32>>, %r: tile<ptr<i32>>, %m: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c16 = constant <i32: 16> : tile<i32>
    %lanes = iota : tile<16xi32>
    %r0 = muli %x, %c16 : tile<i32>
    %r1 = reshape %r0 : tile<i32> -> tile<1xi32>
    %r2 = broadcast %r1 : tile<1xi32> -> tile<16xi32>
    %r3 = addi %r2, %lanes : tile<16xi32>
    %m_1 = reshape %m : tile<i32> -> tile<1xi32>
    %m_16 = broadcast %m_1 : tile<1xi32> -> tile<16xi32>
    %rows = remi %r3, %m_16 signed : tile<16xi32>
    %of_a = constant <i32: 16> : tile<16x1xi32>
    %a0 = reshape %rows : tile<16xi32> -> tile<16x1xi32>
    %a1 = muli %a0, %of_a : tile<16x1xi32>
    %a2 = broadcast %a1 : tile<16x1xi32> -> tile<16x16xi32>
    %k0 = reshape %lanes : tile<16xi32> -> tile<1x16xi32>
    %k1 = broadcast %k0 : tile<1x16xi32> -> tile<16x16xi32>
    %at = addi %a2, %k1 : tile<16x16xi32>
    %pa_1 = reshape %a : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %pa_2 = broadcast %pa_1 : tile<1x1xptr<f32>> -> tile<16x16xptr<f32>>
    %pa = offset %pa_2, %at : tile<16x16xptr<f32>>, tile<16x16xi32> -> tile<16x16xptr<f32>>
    %pc_1 = reshape %c : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %pc_2 = broadcast %pc_1 : tile<1x1xptr<f32>> -> tile<16x16xptr<f32>>
    %pc = offset %pc_2, %at : tile<16x16xptr<f32>>, tile<16x16xi32> -> tile<16x16xptr<f32>>
    %l, %t0 = load_ptr_tko weak %pa : tile<16x16xptr<f32>> -> tile<16x16xf32>, token
    %right = constant <f32: 2.0> : tile<16x16xf32>
    %start = constant <f32: 1.0> : tile<16x16xf32>
    %sum = mmaf %l, %right, %start : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %t1 = store_ptr_tko weak %pc, %sum : tile<16x16xptr<f32>>, tile<16x16xf32> -> token
    %pr_1 = reshape %r : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pr_16 = broadcast %pr_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %pr = offset %pr_16, %r3 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %a3 = reshape %a1 : tile<16x1xi32> -> tile<16xi32>
    %t2 = store_ptr_tko weak %pr, %a3 : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
