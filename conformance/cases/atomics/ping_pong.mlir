// Two blocks take turns ten times: each waits until the counter has its
// parity, and counts on.
cuda_tile.module @ping_pong {
  entry @ping_pong(%turn_ptr: tile<ptr<i32>>, %log_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %start = make_token : token
    %r = for %i in (%zero to %ten, step %one) : tile<i32> iter_values(%t = %start) -> (token) {
      %twice = muli %i, %two : tile<i32>
      %mine = addi %twice, %x : tile<i32>
      %seen = loop iter_values(%u = %t) : token -> token {
        %c, %u1 = load_ptr_tko acquire device %turn_ptr token=%u : tile<ptr<i32>> -> tile<i32>, token
        %now = cmpi equal %c, %mine, signed : tile<i32> -> tile<i1>
        if %now {
          break %u1 : token
        }
        continue %u1 : token
      }
      %at = offset %log_ptr, %mine : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %w = store_ptr_tko weak %at, %x token=%seen : tile<ptr<i32>>, tile<i32> -> token
      %next = addi %mine, %one : tile<i32>
      %s = store_ptr_tko release device %turn_ptr, %next token=%w : tile<ptr<i32>>, tile<i32> -> token
      continue %s : token
    }
    return
  }
}
