// Softmax of each row of a matrix with 1024 columns: a tile block takes the row
// of its own number.
cuda_tile.module @softmax {
  entry @softmax(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>) {
    %start = make_token : token
    %row, %y, %z = get_tile_block_id : tile<i32>

    // Addresses of the row: in + row * 1024 + 0, 1, 2, …
    %columns = constant <i32: 1024> : tile<i32>
    %first = muli %row, %columns : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %first1 : tile<1xi32> -> tile<1024xi32>
    %column = iota : tile<1024xi32>
    %offsets = addi %firsts, %column : tile<1024xi32>
    %in1 = reshape %in : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ins = broadcast %in1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %sources = offset %ins, %offsets : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %x, %loaded = load_ptr_tko weak %sources token=%start : tile<1024xptr<f32>> -> tile<1024xf32>, token

    // The largest element is taken off first, so that no exponential overflows.
    %max = reduce %x dim=0 identities=[0xFF800000 : f32] : tile<1024xf32> -> tile<f32>
    (%element: tile<f32>, %so_far: tile<f32>) {
      %larger = maxf %element, %so_far : tile<f32>
      yield %larger : tile<f32>
    }
    %max1 = reshape %max : tile<f32> -> tile<1xf32>
    %maxs = broadcast %max1 : tile<1xf32> -> tile<1024xf32>
    %shifted = subf %x, %maxs : tile<1024xf32>
    %powers = exp %shifted : tile<1024xf32>
    %sum = reduce %powers dim=0 identities=[0.0 : f32] : tile<1024xf32> -> tile<f32>
    (%element: tile<f32>, %so_far: tile<f32>) {
      %total = addf %element, %so_far : tile<f32>
      yield %total : tile<f32>
    }
    %sum1 = reshape %sum : tile<f32> -> tile<1xf32>
    %sums = broadcast %sum1 : tile<1xf32> -> tile<1024xf32>
    %result = divf %powers, %sums : tile<1024xf32>

    %out1 = reshape %out : tile<ptr<f32>> -> tile<1xptr<f32>>
    %outs = broadcast %out1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %targets = offset %outs, %offsets : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %stored = store_ptr_tko weak %targets, %result token=%start : tile<1024xptr<f32>>, tile<1024xf32> -> token
    return
  }
}
