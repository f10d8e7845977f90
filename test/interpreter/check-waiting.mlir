// Tile blocks that wait for each other, and what orders them. With hundreds of
// blocks, so that these take long if a round of waiting costs something.
// RUN: %python %S/Inputs/check.py %s

cuda_tile.module @waiting {
  // Each block waits for its turn, which is `first + step * x`; adds to what the
  // block before it left, and passes the ticket on. In the second run the last
  // block comes first, so all others begin before their turn.
  // run: --grid 400 i32[1]=zeros i32[1]=zeros i32:0 i32:1
  // run: --grid 400 i32[1]=zeros i32[1]=zeros i32:399 i32:-1
  // run: --grid 400 i32[1]=zeros i32[1]=zeros i32:0 i32:1 --order=reverse
  // run: --grid 400 i32[1]=zeros i32[1]=zeros i32:399 i32:-1 --order=random:1
  entry @ticket(%ticket: tile<ptr<i32>>, %data: tile<ptr<i32>>, %first: tile<i32>, %step: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %distance = muli %x, %step : tile<i32>
    %turn = addi %first, %distance : tile<i32>
    %start = make_token : token
    %mine = loop iter_values(%t = %start) : token -> token {
      %now, %t0 = load_ptr_tko acquire device %ticket token=%t : tile<ptr<i32>> -> tile<i32>, token
      %isMine = cmpi equal %now, %turn, signed : tile<i32> -> tile<i1>
      if %isMine {
        break %t0 : token
      }
      continue %t0 : token
    }
    %v, %t1 = load_ptr_tko weak %data token=%mine : tile<ptr<i32>> -> tile<i32>, token
    %w = addi %v, %one : tile<i32>
    %t2 = store_ptr_tko weak %data, %w token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    %old, %t3 = atomic_rmw_tko release device %ticket, add, %one token=%t2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // The same with a comparison and swap, which writes the ticket when it is this
  // block's turn, and with an addition of 0, which writes it in every round.
  // run: --grid 100 i32[1]=zeros i32[1]=zeros
  entry @ticket_cas(%ticket: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %last = constant <i32: 99> : tile<i32>
    %turn = subi %last, %x : tile<i32>
    %start = make_token : token
    %mine = loop iter_values(%t = %start) : token -> token {
      %now, %t0 = atomic_cas_tko acq_rel device %ticket, %turn, %turn token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
      %isMine = cmpi equal %now, %turn, signed : tile<i32> -> tile<i1>
      if %isMine {
        break %t0 : token
      }
      continue %t0 : token
    }
    %v, %t1 = load_ptr_tko weak %data token=%mine : tile<ptr<i32>> -> tile<i32>, token
    %w = addi %v, %one : tile<i32>
    %t2 = store_ptr_tko weak %data, %w token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    %old, %t3 = atomic_rmw_tko release device %ticket, add, %one token=%t2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // run: --grid 100 i32[1]=zeros i32[1]=zeros
  entry @ticket_rmw(%ticket: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %last = constant <i32: 99> : tile<i32>
    %turn = subi %last, %x : tile<i32>
    %start = make_token : token
    %mine = loop iter_values(%t = %start) : token -> token {
      %now, %t0 = atomic_rmw_tko acq_rel device %ticket, add, %zero token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
      %isMine = cmpi equal %now, %turn, signed : tile<i32> -> tile<i1>
      if %isMine {
        break %t0 : token
      }
      continue %t0 : token
    }
    %v, %t1 = load_ptr_tko weak %data token=%mine : tile<ptr<i32>> -> tile<i32>, token
    %w = addi %v, %one : tile<i32>
    %t2 = store_ptr_tko weak %data, %w token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    %old, %t3 = atomic_rmw_tko release device %ticket, add, %one token=%t2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // A loop that counts its rounds never does the same twice.
  // run: --grid 100 i32[1]=zeros i32[1]=zeros
  entry @ticket_counted(%ticket: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %last = constant <i32: 99> : tile<i32>
    %turn = subi %last, %x : tile<i32>
    %start = make_token : token
    %mine, %rounds = loop iter_values(%t = %start, %n = %zero) : token, tile<i32> -> token, tile<i32> {
      %now, %t0 = load_ptr_tko acquire device %ticket token=%t : tile<ptr<i32>> -> tile<i32>, token
      %isMine = cmpi equal %now, %turn, signed : tile<i32> -> tile<i1>
      if %isMine {
        break %t0, %n : token, tile<i32>
      }
      %next = addi %n, %one : tile<i32>
      continue %t0, %next : token, tile<i32>
    }
    %t2 = store_ptr_tko weak %data, %one token=%mine : tile<ptr<i32>>, tile<i32> -> token
    %old, %t3 = atomic_rmw_tko release device %ticket, add, %one token=%t2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // The load sees the ticket but acquires nothing.
  // run: --grid 50 i32[1]=zeros i32[1]=zeros
  // run: --grid 50 i32[1]=zeros i32[1]=zeros --order=reverse
  entry @ticket_relaxed(%ticket: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %last = constant <i32: 49> : tile<i32>
    %turn = subi %last, %x : tile<i32>
    %start = make_token : token
    %mine = loop iter_values(%t = %start) : token -> token {
      %now, %t0 = load_ptr_tko relaxed device %ticket token=%t : tile<ptr<i32>> -> tile<i32>, token
      %isMine = cmpi equal %now, %turn, signed : tile<i32> -> tile<i1>
      if %isMine {
        break %t0 : token
      }
      continue %t0 : token
    }
    // report: race: this store and a store of another tile block both touch byte 0 of argument 2
    %t2 = store_ptr_tko weak %data, %one token=%mine : tile<ptr<i32>>, tile<i32> -> token
    %old, %t3 = atomic_rmw_tko release device %ticket, add, %one token=%t2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // The ticket is passed on without a token from the store.
  // run: --grid 50 i32[1]=zeros i32[1]=zeros
  entry @ticket_too_early(%ticket: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %last = constant <i32: 49> : tile<i32>
    %turn = subi %last, %x : tile<i32>
    %start = make_token : token
    %mine = loop iter_values(%t = %start) : token -> token {
      %now, %t0 = load_ptr_tko acquire device %ticket token=%t : tile<ptr<i32>> -> tile<i32>, token
      %isMine = cmpi equal %now, %turn, signed : tile<i32> -> tile<i1>
      if %isMine {
        break %t0 : token
      }
      continue %t0 : token
    }
    // report: race: this store and a store of another tile block both touch byte 0 of argument 2
    %t2 = store_ptr_tko weak %data, %one token=%mine : tile<ptr<i32>>, tile<i32> -> token
    %old, %t3 = atomic_rmw_tko release device %ticket, add, %one token=%mine : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // The ticket itself is read by a weak load: it races with those who pass it on.
  // run: --grid 20 i32[1]=zeros
  entry @ticket_weak(%ticket: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %last = constant <i32: 19> : tile<i32>
    %turn = subi %last, %x : tile<i32>
    %start = make_token : token
    %mine = loop iter_values(%t = %start) : token -> token {
      // report: race: this load and an atomic of another tile block both touch byte 0 of argument 1
      %now, %t0 = load_ptr_tko weak %ticket token=%t : tile<ptr<i32>> -> tile<i32>, token
      %isMine = cmpi equal %now, %turn, signed : tile<i32> -> tile<i1>
      if %isMine {
        break %t0 : token
      }
      continue %t0 : token
    }
    // report: race: this atomic and a load of another tile block both touch byte 0 of argument 1
    %old, %t3 = atomic_rmw_tko release device %ticket, add, %one token=%mine : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // A write that leaves the flag as it was is a write: it races with the loads
  // of the block that waits, before it and after it.
  // run: --grid 2 i32[1]=zeros
  entry @same_value(%flag: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %isFirst = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>
    if %isFirst {
      loop {
        // report: race: this load and a store of another tile block both touch byte 0 of
        %now, %t = load_ptr_tko relaxed device %flag : tile<ptr<i32>> -> tile<i32>, token
        %isSet = cmpi equal %now, %one, signed : tile<i32> -> tile<i1>
        if %isSet {
          break
        }
        continue
      }
    } else {
      // report: race: this store and a load of another tile block both touch byte 0 of
      %t0 = store_ptr_tko weak %flag, %zero : tile<ptr<i32>>, tile<i32> -> token
      // Block 0 has its turn here.
      %count = loop iter_values(%n = %zero) : tile<i32> -> tile<i32> {
        %many = constant <i32: 2000> : tile<i32>
        %v, %t1 = load_ptr_tko relaxed device %flag token=%t0 : tile<ptr<i32>> -> tile<i32>, token
        %isDone = cmpi greater_than_or_equal %n, %many, signed : tile<i32> -> tile<i1>
        if %isDone {
          break %n : tile<i32>
        }
        %next = addi %n, %one : tile<i32>
        continue %next : tile<i32>
      }
      %t2 = store_ptr_tko relaxed device %flag, %one token=%t0 : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }

  // A block that waits and sets a flag in every round; the other one takes it
  // back ten times before it lets the first go on. No round may be left out, in
  // any order.
  // run: --grid 2 i32[1]=zeros i32[1]=zeros
  // run: --grid 2 i32[1]=zeros i32[1]=zeros --order=reverse
  // run: --grid 2 i32[1]=zeros i32[1]=zeros --order=random:3
  entry @heartbeat(%beat: tile<ptr<i32>>, %end: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %isFirst = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>
    if %isFirst {
      loop {
        %t0 = store_ptr_tko relaxed device %beat, %one : tile<ptr<i32>>, tile<i32> -> token
        %now, %t1 = load_ptr_tko relaxed device %end : tile<ptr<i32>> -> tile<i32>, token
        %isOver = cmpi equal %now, %one, signed : tile<i32> -> tile<i1>
        if %isOver {
          break
        }
        continue
      }
    } else {
      %count = loop iter_values(%n = %zero) : tile<i32> -> tile<i32> {
        %old, %t2 = atomic_rmw_tko relaxed device %beat, xchg, %zero : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
        %next = addi %n, %old : tile<i32>
        %isEnough = cmpi equal %next, %ten, signed : tile<i32> -> tile<i1>
        if %isEnough {
          break %next : tile<i32>
        }
        continue %next : tile<i32>
      }
      %t3 = store_ptr_tko relaxed device %end, %one : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }

  // Each block stores, arrives, waits for all, and reads what another stored.
  // run: --grid 400 i32[1]=zeros i32[400]=zeros
  // run: --grid 400 i32[1]=zeros i32[400]=zeros --order=random:2
  entry @barrier(%count: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %all, %ny, %nz = get_num_tile_blocks : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %own = offset %data, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t0 = store_ptr_tko weak %own, %x : tile<ptr<i32>>, tile<i32> -> token
    %old, %t1 = atomic_rmw_tko release device %count, add, %one token=%t0 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %passed = loop iter_values(%t = %t1) : token -> token {
      %now, %t2 = load_ptr_tko acquire device %count token=%t : tile<ptr<i32>> -> tile<i32>, token
      %isComplete = cmpi equal %now, %all, signed : tile<i32> -> tile<i1>
      if %isComplete {
        break %t2 : token
      }
      continue %t2 : token
    }
    %last = subi %all, %one : tile<i32>
    %place = subi %last, %x : tile<i32>
    %other = offset %data, %place : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %v, %t3 = load_ptr_tko weak %other token=%passed : tile<ptr<i32>> -> tile<i32>, token
    return
  }

  // The same, but stores after it arrives.
  // run: --grid 50 i32[1]=zeros i32[50]=zeros
  entry @barrier_too_late(%count: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %all, %ny, %nz = get_num_tile_blocks : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %own = offset %data, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %old, %t1 = atomic_rmw_tko release device %count, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %t0 = store_ptr_tko weak %own, %x token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    %passed = loop iter_values(%t = %t0) : token -> token {
      %now, %t2 = load_ptr_tko acquire device %count token=%t : tile<ptr<i32>> -> tile<i32>, token
      %isComplete = cmpi equal %now, %all, signed : tile<i32> -> tile<i1>
      if %isComplete {
        break %t2 : token
      }
      continue %t2 : token
    }
    %last = subi %all, %one : tile<i32>
    %place = subi %last, %x : tile<i32>
    %other = offset %data, %place : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    // report: race: this load and a store of another tile block both touch byte
    %v, %t3 = load_ptr_tko weak %other token=%passed : tile<ptr<i32>> -> tile<i32>, token
    return
  }

  // Each block waits for the flag of the next one; the last one waits for
  // nobody. Data passes along the chain.
  // run: --grid 400 i32[401]=zeros i32[1]=zeros
  // run: --grid 400 i32[401]=zeros i32[1]=zeros --order=reverse
  entry @pairs(%flags: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %all, %ny, %nz = get_num_tile_blocks : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %next = addi %x, %one : tile<i32>
    %theirs = offset %flags, %next : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %mine = offset %flags, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %start = make_token : token
    %waits = cmpi less_than %next, %all, signed : tile<i32> -> tile<i1>
    %ready = if %waits -> (token) {
      %seen = loop iter_values(%t = %start) : token -> token {
        %now, %t0 = load_ptr_tko acquire device %theirs token=%t : tile<ptr<i32>> -> tile<i32>, token
        %isSet = cmpi equal %now, %one, signed : tile<i32> -> tile<i1>
        if %isSet {
          break %t0 : token
        }
        continue %t0 : token
      }
      yield %seen : token
    } else {
      yield %start : token
    }
    %v, %t1 = load_ptr_tko weak %data token=%ready : tile<ptr<i32>> -> tile<i32>, token
    %w = addi %v, %one : tile<i32>
    %t2 = store_ptr_tko weak %data, %w token=%t1 : tile<ptr<i32>>, tile<i32> -> token
    %t3 = store_ptr_tko release device %mine, %one token=%t2 : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // Two blocks that hand over to each other at the scope of a tile block.
  // run: --grid 2 i32[1]=zeros i32[1]=zeros
  entry @narrow(%flag: tile<ptr<i32>>, %data: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %isWriter = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>
    if %isWriter {
      %t0 = store_ptr_tko weak %data, %one : tile<ptr<i32>>, tile<i32> -> token
      %t1 = store_ptr_tko release tl_blk %flag, %one token=%t0 : tile<ptr<i32>>, tile<i32> -> token
    } else {
      %start = make_token : token
      %seen = loop iter_values(%t = %start) : token -> token {
        // report: race: the scope tl_blk does not hold both
        %f, %t2 = load_ptr_tko acquire device %flag token=%t : tile<ptr<i32>> -> tile<i32>, token
        %isSet = cmpi equal %f, %one, signed : tile<i32> -> tile<i1>
        if %isSet {
          break %t2 : token
        }
        continue %t2 : token
      }
      // report: race: this load and a store of another tile block both touch byte 0 of argument 2
      %v, %t3 = load_ptr_tko weak %data token=%seen : tile<ptr<i32>> -> tile<i32>, token
    }
    return
  }
}
