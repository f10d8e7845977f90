// Parameters that are numbers.
cuda_tile.module @entry_scalars {
  entry @entry_scalars(%s_i1: tile<i1>, %s_i32: tile<i32>, %s_i64: tile<i64>, %s_f32: tile<f32>, %s_f64: tile<f64>, %out_i1_ptr: tile<ptr<i1>>, %out_i32_ptr: tile<ptr<i32>>, %out_i64_ptr: tile<ptr<i64>>, %out_f32_ptr: tile<ptr<f32>>, %out_f64_ptr: tile<ptr<f64>>) {
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_i1_ptr, %put1_i : tile<ptr<i1>>, tile<i32> -> tile<ptr<i1>>
    %put1_t = store_ptr_tko weak %put1_at, %s_i1 : tile<ptr<i1>>, tile<i1> -> token
    %put2_i = constant <i32: 0> : tile<i32>
    %put2_at = offset %out_i32_ptr, %put2_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put2_t = store_ptr_tko weak %put2_at, %s_i32 : tile<ptr<i32>>, tile<i32> -> token
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %out_i64_ptr, %put3_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put3_t = store_ptr_tko weak %put3_at, %s_i64 : tile<ptr<i64>>, tile<i64> -> token
    %put4_i = constant <i32: 0> : tile<i32>
    %put4_at = offset %out_f32_ptr, %put4_i : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %put4_t = store_ptr_tko weak %put4_at, %s_f32 : tile<ptr<f32>>, tile<f32> -> token
    %put5_i = constant <i32: 0> : tile<i32>
    %put5_at = offset %out_f64_ptr, %put5_i : tile<ptr<f64>>, tile<i32> -> tile<ptr<f64>>
    %put5_t = store_ptr_tko weak %put5_at, %s_f64 : tile<ptr<f64>>, tile<f64> -> token
    return
  }
}
