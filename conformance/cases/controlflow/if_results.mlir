// if with results: numbers, tiles and tokens, chosen by each tile block's id.
cuda_tile.module @if_results {
  entry @if_results(%out_ptr: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %i = iota : tile<4xi32>
    %second = cmpi equal %x, %one, signed : tile<i32> -> tile<i1>
    %start = make_token : token
    %r:2 = if %second -> (tile<4xi32>, token) {
      %ten1 = reshape %ten : tile<i32> -> tile<1xi32>
      %tens = broadcast %ten1 : tile<1xi32> -> tile<4xi32>
      %s = addi %tens, %i : tile<4xi32>
      %t = make_token : token
      yield %s, %t : tile<4xi32>, token
    } else {
      %x1 = reshape %x : tile<i32> -> tile<1xi32>
      %xs = broadcast %x1 : tile<1xi32> -> tile<4xi32>
      yield %xs, %start : tile<4xi32>, token
    }
    %first = muli %x, %four : tile<i32>
    %p = offset %out_ptr, %first : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pn = broadcast %p1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %at = offset %pn, %i : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %t = store_ptr_tko weak %at, %r#0 token=%r#1 : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
