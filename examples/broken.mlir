// Wrong on purpose: what `tessera check` says about it is shown by `make run`.
cuda_tile.module @broken {
  entry @inner_dimensions(%x: tile<f16>, %y: tile<f16>) {
    %x2 = reshape %x : tile<f16> -> tile<1x1xf16>
    %a = broadcast %x2 : tile<1x1xf16> -> tile<16x32xf16>
    %b = broadcast %x2 : tile<1x1xf16> -> tile<16x8xf16>
    %zero = constant <f32: 0.0> : tile<16x8xf32>
    // A is 16x32, so B must have 32 rows.
    %product = mmaf %a, %b, %zero : tile<16x32xf16>, tile<16x8xf16>, tile<16x8xf32>
    return
  }

  entry @missing_scope(%p: tile<ptr<f32>>) {
    // An acquire load must say among whom it orders.
    %x, %t = load_ptr_tko acquire %p : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  entry @misspelled(%n: tile<i32>) {
    %m = addii %n, %n : tile<i32>
    return
  }
}
