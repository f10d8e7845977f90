// A histogram over tile blocks: many elements of many blocks meet in one bin.
cuda_tile.module @histogram {
  entry @histogram(%data_ptr: tile<ptr<i32>>, %bins_ptr: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %size = constant <i32: 16> : tile<i32>
    %first = muli %x, %size : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %first1 : tile<1xi32> -> tile<16xi32>
    %lane = iota : tile<16xi32>
    %i = addi %firsts, %lane : tile<16xi32>
    %data_at1 = reshape %data_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %data_atn = broadcast %data_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %data_at = offset %data_atn, %i : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %d, %t = load_ptr_tko weak %data_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %fifteen = constant <i32: 15> : tile<16xi32>
    %bin = andi %d, %fifteen : tile<16xi32>
    %one = constant <i32: 1> : tile<16xi32>
    %bins_at1 = reshape %bins_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %bins_atn = broadcast %bins_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %bins_at = offset %bins_atn, %bin : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %bins_old, %bins_t = atomic_rmw_tko relaxed device %bins_at, add, %one : tile<16xptr<i32>>, tile<16xi32> -> tile<16xi32>, token
    return
  }
}
