// An assertion that holds for every element of a tile changes nothing.
cuda_tile.module @assert_tile {
  entry @assert_tile(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i8>> -> tile<32xi8>, token
    %w = exti %a unsigned : tile<32xi8> -> tile<32xi32>
    %limit = constant <i32: 256> : tile<32xi32>
    %ok = cmpi less_than %w, %limit, signed : tile<32xi32> -> tile<32xi1>
    assert %ok, "a byte is below 256" : tile<32xi1>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %w : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
