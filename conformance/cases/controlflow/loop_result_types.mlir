// loop whose results have other types than its carried values, and one that
// breaks at once.
cuda_tile.module @loop_result_types {
  entry @loop_result_types(%out_f_ptr: tile<ptr<f32>>, %out_i_ptr: tile<ptr<i32>>, %out_s_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %c = constant <f32: 2.5> : tile<f32>
    %r:2 = loop iter_values(%n = %zero) : tile<i32> -> tile<f32>, tile<4xi32> {
      %more = cmpi less_than %n, %five, signed : tile<i32> -> tile<i1>
      if %more {
        %m = addi %n, %one : tile<i32>
        continue %m : tile<i32>
      }
      %f = itof %n signed : tile<i32> -> tile<f32>
      %g = mulf %f, %c : tile<f32>
      %i = iota : tile<4xi32>
      break %g, %i : tile<f32>, tile<4xi32>
    }
    %s = loop : tile<i32> {
      break %five : tile<i32>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_f_ptr, %put1_i : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %put1_t = store_ptr_tko weak %put1_at, %r#0 : tile<ptr<f32>>, tile<f32> -> token
    %l4 = iota : tile<4xi32>
    %p2_1 = reshape %out_i_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p2_ = offset %p2_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p2_, %r#1 : tile<4xptr<i32>>, tile<4xi32> -> token
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %out_s_ptr, %put3_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put3_t = store_ptr_tko weak %put3_at, %s : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
