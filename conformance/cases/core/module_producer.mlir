// A module that names its producer.
cuda_tile.module @module_producer attributes {producer = "conformance \22cases\22 1.0"} {
  entry @module_producer(%out_ptr: tile<ptr<i32>>) {
    %x = constant <i32: 42> : tile<i32>
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
