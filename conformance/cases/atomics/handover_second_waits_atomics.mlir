// Block 1 spins on a flag that block 0 sets after it wrote the data: release
// on one side, acquire on the other.
cuda_tile.module @handover_second_waits_atomics {
  entry @handover_second_waits_atomics(%flag_ptr: tile<ptr<i32>>, %data_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %waiter = constant <i32: 1> : tile<i32>
    %value = constant <i32: 4711> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %wait = cmpi equal %x, %waiter, signed : tile<i32> -> tile<i1>
    if %wait {
      %start = make_token : token
      %seen = loop iter_values(%t = %start) : token -> token {
        %f, %t1 = atomic_rmw_tko acquire device %flag_ptr, or, %zero token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
        %up = cmpi equal %f, %one, signed : tile<i32> -> tile<i1>
        if %up {
          break %t1 : token
        }
        continue %t1 : token
      }
      %d, %td = load_ptr_tko weak %data_ptr token=%seen : tile<ptr<i32>> -> tile<i32>, token
      %e = addi %d, %one : tile<i32>
      %te = store_ptr_tko weak %out_ptr, %e : tile<ptr<i32>>, tile<i32> -> token
    } else {
      %done = store_ptr_tko weak %data_ptr, %value : tile<ptr<i32>>, tile<i32> -> token
      %old, %set = atomic_rmw_tko release device %flag_ptr, xchg, %one token=%done : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    }
    return
  }
}
