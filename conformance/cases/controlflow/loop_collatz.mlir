// loop with break under an if: the number of steps to 1, one tile block for
// each start.
cuda_tile.module @loop_collatz {
  entry @loop_collatz(%start_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %p = offset %start_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %first, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %r = loop iter_values(%n = %first, %k = %zero) : tile<i32>, tile<i32> -> tile<i32> {
      %done = cmpi equal %n, %one, signed : tile<i32> -> tile<i1>
      if %done {
        break %k : tile<i32>
      }
      %rest = remi %n, %two signed : tile<i32>
      %odd = cmpi equal %rest, %one, signed : tile<i32> -> tile<i1>
      %next = if %odd -> (tile<i32>) {
        %tripled = muli %n, %three : tile<i32>
        %m = addi %tripled, %one : tile<i32>
        yield %m : tile<i32>
      } else {
        %h = divi %n, %two signed : tile<i32>
        yield %h : tile<i32>
      }
      %k1 = addi %k, %one : tile<i32>
      continue %next, %k1 : tile<i32>, tile<i32>
    }
    %put1_at = offset %out_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
