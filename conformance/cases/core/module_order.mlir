// Entries and globals stand in any order: the global comes after another
// entry, and is used by both.
cuda_tile.module @module_order {
  entry @other() {
    %p = get_global @later : tile<ptr<i16>>
    return
  }
  global @later <i16: [5, 6]> : tile<2xi16>
  entry @module_order(%out_ptr: tile<ptr<i16>>) {
    %p = get_global @later : tile<ptr<i16>>
    %one = constant <i32: 1> : tile<i32>
    %q = offset %p, %one : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %x, %t = load_ptr_tko weak %q : tile<ptr<i16>> -> tile<i16>, token
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put1_t = store_ptr_tko weak %put1_at, %x : tile<ptr<i16>>, tile<i16> -> token
    return
  }
}
