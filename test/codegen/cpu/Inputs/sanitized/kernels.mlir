// What the examples do not have: tile blocks that wait for each other; and what
// sanitizers have to report.
cuda_tile.module @sanitized {
  // Each tile block adds 1 while it has the lock.
  entry @lock(%lock: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %start = make_token : token
    %locked = loop iter_values(%t = %start) : token -> token {
      %old, %t0 = atomic_cas_tko acq_rel device %lock, %zero, %one token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
      %isMine = cmpi equal %old, %zero, signed : tile<i32> -> tile<i1>
      if %isMine {
        break %t0 : token
      }
      continue %t0 : token
    }
    %v, %t1 = load_ptr_tko weak %data token=%locked : tile<ptr<i32>> -> tile<i32>, token
    %w = addi %v, %one : tile<i32>
    %t2 = store_ptr_tko weak %data, %w token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    %old, %t3 = atomic_rmw_tko release device %lock, xchg, %zero token=%t2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // Tile block i waits for i + 1, which has not begun, and adds 1 to what that
  // one wrote.
  entry @chain(%flags: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %next = addi %x, %one : tile<i32>
    %isLast = cmpi equal %next, %nx, signed : tile<i32> -> tile<i1>
    %flag = offset %flags, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %place = offset %data, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %start = make_token : token
    %value, %ready = if %isLast -> (tile<i32>, token) {
      yield %one, %start : tile<i32>, token
    } else {
      %theirs = offset %flags, %next : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %seen = loop iter_values(%t = %start) : token -> token {
        %f, %t0 = load_ptr_tko acquire device %theirs token=%t : tile<ptr<i32>> -> tile<i32>, token
        %isSet = cmpi equal %f, %one, signed : tile<i32> -> tile<i1>
        if %isSet {
          break %t0 : token
        }
        continue %t0 : token
      }
      %there = offset %data, %next : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %v, %t1 = load_ptr_tko weak %there token=%seen : tile<ptr<i32>> -> tile<i32>, token
      %w = addi %v, %one : tile<i32>
      yield %w, %t1 : tile<i32>, token
    }
    %t2 = store_ptr_tko weak %place, %value token=%ready : tile<ptr<i32>>, tile<i32> -> token
    %t3 = store_ptr_tko release device %flag, %one token=%t2 : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // Until time is up: the host tells blocks to end while they run.
  entry @forever() {
    loop {
      continue
    }
    return
  }

  // Copies 64 elements, however many there are.
  entry @past_end(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>) {
    %i = iota : tile<64xi32>
    %a1 = reshape %a : tile<ptr<f32>> -> tile<1xptr<f32>>
    %as = broadcast %a1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %ap = offset %as, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %b1 = reshape %b : tile<ptr<f32>> -> tile<1xptr<f32>>
    %bs = broadcast %b1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %bp = offset %bs, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %v, %t0 = load_ptr_tko weak %ap : tile<64xptr<f32>> -> tile<64xf32>, token
    %t1 = store_ptr_tko weak %bp, %v : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }

  // All tile blocks write the same n elements: whole vectors if n is 64, and
  // parts of them if it is less.
  entry @race(%a: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %v = constant <f32: 1.0> : tile<64xf32>
    %view = make_tensor_view %a, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %tiles = make_partition_view %view : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
    %t = store_view_tko weak %v, %tiles[%zero] : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
