// The branch that is not taken does not run: it would divide by zero and read
// a null pointer.
cuda_tile.module @if_guards_division {
  entry @if_guards_division(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %hundred = constant <i32: 100> : tile<i32>
    %minus = constant <i32: -1> : tile<i32>
    %i0 = constant <i32: 0> : tile<i32>
    %p0 = offset %a_ptr, %i0 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %x0, %t0 = load_ptr_tko weak %p0 : tile<ptr<i32>> -> tile<i32>, token
    %safe0 = cmpi not_equal %x0, %zero, signed : tile<i32> -> tile<i1>
    %r0 = if %safe0 -> (tile<i32>) {
      %q0 = divi %hundred, %x0 signed : tile<i32>
      yield %q0 : tile<i32>
    } else {
      yield %minus : tile<i32>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r0 : tile<ptr<i32>>, tile<i32> -> token
    %i1 = constant <i32: 1> : tile<i32>
    %p1 = offset %a_ptr, %i1 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %x1, %t1 = load_ptr_tko weak %p1 : tile<ptr<i32>> -> tile<i32>, token
    %safe1 = cmpi not_equal %x1, %zero, signed : tile<i32> -> tile<i1>
    %r1 = if %safe1 -> (tile<i32>) {
      %q1 = divi %hundred, %x1 signed : tile<i32>
      yield %q1 : tile<i32>
    } else {
      yield %minus : tile<i32>
    }
    %put2_i = constant <i32: 1> : tile<i32>
    %put2_at = offset %out_ptr, %put2_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put2_t = store_ptr_tko weak %put2_at, %r1 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
