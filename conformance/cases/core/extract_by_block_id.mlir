// extract at an index that is known only when the kernel runs: each tile block
// takes its own part.
cuda_tile.module @extract_by_block_id {
  entry @extract_by_block_id(%a_ptr: tile<ptr<i32>>, %r_ptr: tile<ptr<i32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %a = reshape %a_flat : tile<64xi32> -> tile<8x8xi32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %part = extract %a[%y, %x] : tile<8x8xi32> -> tile<4x2xi32>
    %flat = reshape %part : tile<4x2xi32> -> tile<8xi32>
    %two = constant <i32: 2> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    %xx = muli %x, %two : tile<i32>
    %block = addi %xx, %y : tile<i32>
    %first = muli %block, %eight : tile<i32>
    %p = offset %r_ptr, %first : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pn = broadcast %p1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %i = iota : tile<8xi32>
    %at = offset %pn, %i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %t = store_ptr_tko weak %at, %flat : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
