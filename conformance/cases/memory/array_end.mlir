// A tile larger than the array: addresses behind its end are masked out, and
// neither read nor written.
cuda_tile.module @array_end {
  entry @array_end(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    %first = muli %x, %eight : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %first1 : tile<1xi32> -> tile<8xi32>
    %lane = iota : tile<8xi32>
    %i = addi %firsts, %lane : tile<8xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<8xi32>
    %in = cmpi less_than %i, %ns, signed : tile<8xi32> -> tile<8xi1>
    %one = constant <i32: 1> : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_at = offset %out_atn, %i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %v, %t = load_ptr_tko weak %a_at, %in, %one : tile<8xptr<i32>>, tile<8xi1>, tile<8xi32> -> tile<8xi32>, token
    %w = addi %v, %one : tile<8xi32>
    %s = store_ptr_tko weak %out_at, %w, %in token=%t : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> token
    return
  }
}
