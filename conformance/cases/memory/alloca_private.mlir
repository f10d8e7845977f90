// alloca: what a tile block writes to its scratch memory it reads there,
// reversed; other blocks have their own.
cuda_tile.module @alloca_private {
  entry @alloca_private(%out_ptr: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %p = alloca num_elem = 8, alignment = 4 : tile<ptr<i32>>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pn = broadcast %p1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %i = iota : tile<8xi32>
    %seven = constant <i32: 7> : tile<8xi32>
    %back = subi %seven, %i : tile<8xi32>
    %hundred = constant <i32: 100> : tile<i32>
    %base = muli %x, %hundred : tile<i32>
    %base1 = reshape %base : tile<i32> -> tile<1xi32>
    %bases = broadcast %base1 : tile<1xi32> -> tile<8xi32>
    %v = addi %bases, %i : tile<8xi32>
    %at = offset %pn, %i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %rat = offset %pn, %back : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %t0 = store_ptr_tko weak %at, %v : tile<8xptr<i32>>, tile<8xi32> -> token
    %r, %t1 = load_ptr_tko weak %rat token=%t0 : tile<8xptr<i32>> -> tile<8xi32>, token
    %eight = constant <i32: 8> : tile<i32>
    %first = muli %x, %eight : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %first1 : tile<1xi32> -> tile<8xi32>
    %places = addi %firsts, %i : tile<8xi32>
    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_at = offset %out_atn, %places : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %s = store_ptr_tko weak %out_at, %r : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
