// Accesses that nothing orders.
// RUN: %python %S/Inputs/check.py %s

cuda_tile.module @races {
  // run: --grid 1 f32[4]=zeros
  entry @load_after_store(%p: tile<ptr<f32>>) {
    %one = constant <f32: 1.0> : tile<f32>
    %t0 = store_ptr_tko weak %p, %one : tile<ptr<f32>>, tile<f32> -> token
    // report: race: this load and an earlier store of the same tile block both touch byte 0 of
    %v, %t1 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // run: --grid 1 f32[4]=zeros
  entry @store_after_load(%p: tile<ptr<f32>>) {
    %v, %t0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    // What is stored depends on what was loaded, and that orders nothing.
    // report: race: this store and an earlier load of the same tile block both touch byte 0 of
    %t1 = store_ptr_tko weak %p, %v : tile<ptr<f32>>, tile<f32> -> token
    // report: race: this store and an earlier store of the same tile block both touch byte 0 of
    %t2 = store_ptr_tko weak %p, %v token=%t0 : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // run: --grid 1 f32[4]=zeros
  entry @ordered(%p: tile<ptr<f32>>) {
    %start = make_token : token
    %v, %t0 = load_ptr_tko weak %p token=%start : tile<ptr<f32>> -> tile<f32>, token
    %w, %t1 = load_ptr_tko weak %p token=%start : tile<ptr<f32>> -> tile<f32>, token
    %both = join_tokens %t0, %t1 : token
    %t2 = store_ptr_tko weak %p, %v token=%both : tile<ptr<f32>>, tile<f32> -> token
    %again = join_tokens %t2, %start : token
    %x, %t3 = load_ptr_tko weak %p token=%again : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // Only one of the two loads is ordered before the store.
  // run: --grid 1 f32[4]=zeros
  entry @half_ordered(%p: tile<ptr<f32>>) {
    %v, %t0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %w, %t1 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    // report: race: this store and an earlier load of the same tile block
    %t2 = store_ptr_tko weak %p, %v token=%t1 : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // Instances of one operation race with each other; parts of a tile do not.
  // run: --grid 1 f32[8]=zeros
  entry @loop(%p: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %value = constant <f32: 1.0> : tile<f32>
    %start = make_token : token
    %end = for %i in (%zero to %four, step %one) : tile<i32> iter_values(%t = %start) -> (token) {
      %q = offset %p, %i : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
      %t0 = store_ptr_tko weak %q, %value : tile<ptr<f32>>, tile<f32> -> token
      %q4 = offset %q, %four : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
      %t1 = store_ptr_tko weak %q4, %value token=%t : tile<ptr<f32>>, tile<f32> -> token
      continue %t1 : token
    }
    for %i in (%zero to %four, step %one) : tile<i32> {
      // report: race: this store and an earlier store of the same tile block both touch byte 0 of
      // report: race: this store and an earlier store of the same tile block both touch byte 0 of
      %t0 = store_ptr_tko weak %p, %value : tile<ptr<f32>>, tile<f32> -> token
    }
    return
  }

  // Views and pointers are the same memory.
  // run: --grid 1 f32[8,8]=zeros
  entry @view_and_pointer(%p: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %tp = make_tensor_view %p, shape = [8, 8], strides = [8, 1] : tensor_view<8x8xf32, strides=[8,1]>
    %vp = make_partition_view %tp : partition_view<tile=(4x4), tensor_view<8x8xf32, strides=[8,1]>>
    %a, %t0 = load_view_tko weak %vp[%zero, %zero] : partition_view<tile=(4x4), tensor_view<8x8xf32, strides=[8,1]>>, tile<i32> -> tile<4x4xf32>, token
    // Another tile of the view.
    %t1 = store_view_tko weak %a, %vp[%zero, %one] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<8x8xf32, strides=[8,1]>>, tile<i32> -> token
    %eight = constant <i32: 8> : tile<i32>
    %q = offset %p, %eight : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %value = constant <f32: 1.0> : tile<f32>
    // report: race: this store and an earlier load of the same tile block both touch byte 32 of
    %t2 = store_ptr_tko weak %q, %value : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // run: --grid 2 f32[4]=zeros
  entry @two_blocks(%p: tile<ptr<f32>>) {
    %one = constant <f32: 1.0> : tile<f32>
    // report: race: this store and a store of another tile block both touch byte 0 of
    %t0 = store_ptr_tko weak %p, %one : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // Each block has its own element.
  // run: --grid 4 f32[4]=zeros
  // run: --grid 4 f32[4]=zeros --order=reverse
  // run: --grid 4 f32[4]=zeros --order=random:3
  entry @own_elements(%p: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %q = offset %p, %x : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %v, %t0 = load_ptr_tko weak %q : tile<ptr<f32>> -> tile<f32>, token
    %t1 = store_ptr_tko weak %q, %v token=%t0 : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // run: --grid 4 i32[1]=zeros
  entry @atomics(%p: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    %a, %t0 = atomic_rmw_tko relaxed device %p, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %b, %t1 = atomic_rmw_tko relaxed sys %p, max, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %c, %t2 = load_ptr_tko relaxed device %p : tile<ptr<i32>> -> tile<i32>, token
    %t3 = store_ptr_tko relaxed device %p, %c : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // run: --grid 2 i32[1]=zeros
  entry @scope(%p: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    // report: race: the scope tl_blk does not hold both
    %a, %t0 = atomic_rmw_tko relaxed tl_blk %p, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // run: --grid 2 i32[1]=zeros
  entry @weak_beside_atomic(%p: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    // report: race: one of them is weak
    %a, %t0 = atomic_rmw_tko relaxed device %p, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %v, %t1 = load_ptr_tko weak %p token=%t0 : tile<ptr<i32>> -> tile<i32>, token
    return
  }

  // A block writes, releases a flag; another acquires it and reads. The first
  // run has the reader wait for the writer, the second the other way round.
  // run: --grid 2 f32[1]=zeros i32[1]=zeros i32:0
  // run: --grid 2 f32[1]=zeros i32[1]=zeros i32:1
  // run: --grid 2 f32[1]=zeros i32[1]=zeros i32:0 --order=random:1
  // run: --grid 2 f32[1]=zeros i32[1]=zeros i32:1 --order=reverse
  entry @message(%data: tile<ptr<f32>>, %flag: tile<ptr<i32>>, %writer: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %isWriter = cmpi equal %x, %writer, signed : tile<i32> -> tile<i1>
    if %isWriter {
      %value = constant <f32: 42.0> : tile<f32>
      %t0 = store_ptr_tko weak %data, %value : tile<ptr<f32>>, tile<f32> -> token
      %t1 = store_ptr_tko release device %flag, %one token=%t0 : tile<ptr<i32>>, tile<i32> -> token
    } else {
      %start = make_token : token
      %seen = loop iter_values(%t = %start) : token -> token {
        %f, %t2 = load_ptr_tko acquire device %flag token=%t : tile<ptr<i32>> -> tile<i32>, token
        %isSet = cmpi equal %f, %one, signed : tile<i32> -> tile<i1>
        if %isSet {
          break %t2 : token
        }
        continue %t2 : token
      }
      %v, %t3 = load_ptr_tko weak %data token=%seen : tile<ptr<f32>> -> tile<f32>, token
    }
    return
  }

  // The same without a token between data and flag on the writer's side.
  // run: --grid 2 f32[1]=zeros i32[1]=zeros
  entry @release_of_nothing(%data: tile<ptr<f32>>, %flag: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %isWriter = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>
    if %isWriter {
      %value = constant <f32: 42.0> : tile<f32>
      %t0 = store_ptr_tko weak %data, %value : tile<ptr<f32>>, tile<f32> -> token
      %t1 = store_ptr_tko release device %flag, %one : tile<ptr<i32>>, tile<i32> -> token
    } else {
      %f, %t2 = load_ptr_tko acquire device %flag : tile<ptr<i32>> -> tile<i32>, token
      // report: race: this load and a store of another tile block both touch byte 0 of
      %v, %t3 = load_ptr_tko weak %data token=%t2 : tile<ptr<f32>> -> tile<f32>, token
    }
    return
  }

  // And with an acquire that nothing is ordered after.
  // run: --grid 2 f32[1]=zeros i32[1]=zeros
  entry @acquire_of_nothing(%data: tile<ptr<f32>>, %flag: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %isWriter = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>
    if %isWriter {
      %value = constant <f32: 42.0> : tile<f32>
      %t0 = store_ptr_tko weak %data, %value : tile<ptr<f32>>, tile<f32> -> token
      %t1 = store_ptr_tko release device %flag, %one token=%t0 : tile<ptr<i32>>, tile<i32> -> token
    } else {
      %f, %t2 = load_ptr_tko acquire device %flag : tile<ptr<i32>> -> tile<i32>, token
      // report: race: this load and a store of another tile block both touch byte 0 of
      %v, %t3 = load_ptr_tko weak %data : tile<ptr<f32>> -> tile<f32>, token
    }
    return
  }

  // A lock around an update; relaxed instead of acquire would not do.
  // run: --grid 8 i32[1]=zeros i32[1]=zeros
  // run: --grid 8 i32[1]=zeros i32[1]=zeros --order=random:5
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

  // run: --grid 8 i32[1]=zeros i32[1]=zeros
  entry @relaxed_lock(%lock: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %start = make_token : token
    %locked = loop iter_values(%t = %start) : token -> token {
      %old, %t0 = atomic_cas_tko relaxed device %lock, %zero, %one token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
      %isMine = cmpi equal %old, %zero, signed : tile<i32> -> tile<i1>
      if %isMine {
        break %t0 : token
      }
      continue %t0 : token
    }
    // report: race: this load and a store of another tile block
    %v, %t1 = load_ptr_tko weak %data token=%locked : tile<ptr<i32>> -> tile<i32>, token
    %w = addi %v, %one : tile<i32>
    // report: race: this store and a store of another tile block
    %t2 = store_ptr_tko weak %data, %w token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    %old, %t3 = atomic_rmw_tko release device %lock, xchg, %zero token=%t2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }
}
