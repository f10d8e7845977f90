// An i1 in memory is a byte: any but 0 is loaded as true, and 0 or 1 is
// stored.
cuda_tile.module @i1_bytes {
  entry @i1_bytes(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i8>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %out_at1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %out_at = offset %out_atn, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %p = ptr_to_ptr %a_at : tile<8xptr<i8>> -> tile<8xptr<i1>>
    %q = ptr_to_ptr %out_at : tile<8xptr<i8>> -> tile<8xptr<i1>>
    %x, %t = load_ptr_tko weak %p : tile<8xptr<i1>> -> tile<8xi1>, token
    %s = store_ptr_tko weak %q, %x : tile<8xptr<i1>>, tile<8xi1> -> token
    return
  }
}
