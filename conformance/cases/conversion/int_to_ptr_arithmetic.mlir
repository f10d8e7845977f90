// int_to_ptr: addresses made by integer arithmetic reach the elements, in
// reverse.
cuda_tile.module @int_to_ptr_arithmetic {
  entry @int_to_ptr_arithmetic(%a_ptr: tile<ptr<i32>>, %r_ptr: tile<ptr<i32>>) {
    %n = ptr_to_int %a_ptr : tile<ptr<i32>> -> tile<i64>
    %n1 = reshape %n : tile<i64> -> tile<1xi64>
    %ns = broadcast %n1 : tile<1xi64> -> tile<16xi64>
    %i = iota : tile<16xi64>
    %four = constant <i64: 4> : tile<16xi64>
    %sixty = constant <i64: 60> : tile<16xi64>
    %bytes = muli %i, %four : tile<16xi64>
    %back = subi %sixty, %bytes : tile<16xi64>
    %at = addi %ns, %back : tile<16xi64>
    %p = int_to_ptr %at : tile<16xi64> -> tile<16xptr<i32>>
    %x, %t = load_ptr_tko weak %p : tile<16xptr<i32>> -> tile<16xi32>, token
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %x : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
