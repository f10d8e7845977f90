// print_tko with every kind of conversion, flags and widths, and a literal
// percent sign; it changes no memory.
cuda_tile.module @print_formats {
  entry @print_formats(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %a_at = offset %a_atn, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i32>> -> tile<4xi32>, token
    %i = constant <i32: -42> : tile<i32>
    %l = constant <i64: 1234567890123> : tile<i64>
    %f = constant <f32: 1.5> : tile<f32>
    %d = constant <f64: -2.25> : tile<f64>
    %t0 = print_tko "hello\n" -> token
    %t1 = print_tko "%d %i %u %x %X %o|%+5d|%-5d|%05d\n", %i, %i, %i, %i, %i, %i, %i, %i, %i token=%t0 : tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32> -> token
    %t2 = print_tko "%lld %f %e %g %8.3f 100%%\n", %l, %f, %d, %f, %d token=%t1 : tile<i64>, tile<f32>, tile<f64>, tile<f32>, tile<f64> -> token
    %t3 = print_tko "" token=%t2 -> token
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p1_ = offset %p1_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p1_, %a : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
