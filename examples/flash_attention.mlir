// Attention, softmax(Q * K^T / sqrt(64)) * V, without ever holding a whole row of
// scores. A tile block takes 64 queries of one head (grid: tiles of queries,
// heads) and walks along the keys, 64 at a time. It keeps for each query the
// largest score so far, the sum of the exponentials and the weighted sum of
// values, both scaled by that largest score; when a larger one comes, they are
// scaled down.
//
// Exponentials are powers of two: the scores are multiplied by log2(e) / 8.
cuda_tile.module @flash_attention {
  entry @flash_attention(%q: tile<ptr<f16>>, %k: tile<ptr<f16>>, %v: tile<ptr<f16>>, %out: tile<ptr<f32>>, %heads: tile<i32>, %length: tile<i32>) {
    %start = make_token : token
    %query, %head, %unused = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>

    // Arrays of heads x length x 64.
    %width = constant <i32: 64> : tile<i32>
    %pitch = muli %length, %width : tile<i32>
    %tq = make_tensor_view %q, shape = [%heads, %length, 64], strides = [%pitch, 64, 1] : tile<i32> -> tensor_view<?x?x64xf16, strides=[?,64,1]>
    %tk = make_tensor_view %k, shape = [%heads, %length, 64], strides = [%pitch, 64, 1] : tile<i32> -> tensor_view<?x?x64xf16, strides=[?,64,1]>
    %tv = make_tensor_view %v, shape = [%heads, %length, 64], strides = [%pitch, 64, 1] : tile<i32> -> tensor_view<?x?x64xf16, strides=[?,64,1]>
    %to = make_tensor_view %out, shape = [%heads, %length, 64], strides = [%pitch, 64, 1] : tile<i32> -> tensor_view<?x?x64xf32, strides=[?,64,1]>
    %vq = make_partition_view %tq : partition_view<tile=(1x64x64), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,64,1]>>
    // The map of dimensions makes tiles of K come transposed.
    %vk = make_partition_view %tk : partition_view<tile=(1x64x64), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,64,1]>, dim_map=[0, 2, 1]>
    %vv = make_partition_view %tv : partition_view<tile=(1x64x64), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,64,1]>>
    %vo = make_partition_view %to : partition_view<tile=(1x64x64), tensor_view<?x?x64xf32, strides=[?,64,1]>>

    %q3, %loaded_q = load_view_tko weak %vq[%head, %query, %zero] token = %start : partition_view<tile=(1x64x64), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,64,1]>>, tile<i32> -> tile<1x64x64xf16>, token
    %queries = reshape %q3 : tile<1x64x64xf16> -> tile<64x64xf16>

    %none = constant <f32: 0.0> : tile<64x64xf32>
    %factor = constant <f32: 0.18033688> : tile<64x64xf32>
    %least = constant <f32: 0xFF800000> : tile<64x64xf32>
    %least1 = constant <f32: 0xFF800000> : tile<64x1xf32>
    %none1 = constant <f32: 0.0> : tile<64x1xf32>
    %lane = iota : tile<64xi32>
    %lanes = reshape %lane : tile<64xi32> -> tile<1x64xi32>
    %steps:3 = get_index_space_shape %vv : partition_view<tile=(1x64x64), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,64,1]>> -> tile<i32>

    %acc, %sums, %largest = for %i in (%zero to %steps#1, step %one) : tile<i32> iter_values(%acc_before = %none, %sum_before = %none1, %largest_before = %least1) -> (tile<64x64xf32>, tile<64x1xf32>, tile<64x1xf32>) {
      %k3, %loaded_k = load_view_tko weak %vk[%head, %zero, %i] token = %start : partition_view<tile=(1x64x64), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,64,1]>, dim_map=[0, 2, 1]>, tile<i32> -> tile<1x64x64xf16>, token
      %keys = reshape %k3 : tile<1x64x64xf16> -> tile<64x64xf16>
      %products = mmaf %queries, %keys, %none : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
      %scaled = mulf %products, %factor : tile<64x64xf32>

      // Keys past the end count for nothing.
      %first = muli %i, %width : tile<i32>
      %first1 = reshape %first : tile<i32> -> tile<1x1xi32>
      %firsts = broadcast %first1 : tile<1x1xi32> -> tile<1x64xi32>
      %key = addi %firsts, %lanes : tile<1x64xi32>
      %length1 = reshape %length : tile<i32> -> tile<1x1xi32>
      %lengths = broadcast %length1 : tile<1x1xi32> -> tile<1x64xi32>
      %isKey = cmpi less_than %key, %lengths, signed : tile<1x64xi32> -> tile<1x64xi1>
      %areKeys = broadcast %isKey : tile<1x64xi1> -> tile<64x64xi1>
      %scores = select %areKeys, %scaled, %least : tile<64x64xi1>, tile<64x64xf32>

      %row_largest = reduce %scores dim=1 identities=[0xFF800000 : f32] : tile<64x64xf32> -> tile<64xf32>
      (%element: tile<f32>, %so_far: tile<f32>) {
        %larger = maxf %element, %so_far : tile<f32>
        yield %larger : tile<f32>
      }
      %row_largest1 = reshape %row_largest : tile<64xf32> -> tile<64x1xf32>
      %largest_now = maxf %largest_before, %row_largest1 : tile<64x1xf32>
      %all_largest = broadcast %largest_now : tile<64x1xf32> -> tile<64x64xf32>
      %shifted = subf %scores, %all_largest : tile<64x64xf32>
      %weights = exp2 %shifted : tile<64x64xf32>

      // What was summed before is scaled down to the new largest score.
      %change = subf %largest_before, %largest_now : tile<64x1xf32>
      %down = exp2 %change : tile<64x1xf32>
      %weight_sum = reduce %weights dim=1 identities=[0.0 : f32] : tile<64x64xf32> -> tile<64xf32>
      (%element: tile<f32>, %so_far: tile<f32>) {
        %total = addf %element, %so_far : tile<f32>
        yield %total : tile<f32>
      }
      %weight_sum1 = reshape %weight_sum : tile<64xf32> -> tile<64x1xf32>
      %sum_now = fma %sum_before, %down, %weight_sum1 : tile<64x1xf32>
      %downs = broadcast %down : tile<64x1xf32> -> tile<64x64xf32>
      %acc_down = mulf %acc_before, %downs : tile<64x64xf32>

      %v3, %loaded_v = load_view_tko weak %vv[%head, %i, %zero] token = %start : partition_view<tile=(1x64x64), padding_value = zero, tensor_view<?x?x64xf16, strides=[?,64,1]>>, tile<i32> -> tile<1x64x64xf16>, token
      %values = reshape %v3 : tile<1x64x64xf16> -> tile<64x64xf16>
      %weights16 = ftof %weights : tile<64x64xf32> -> tile<64x64xf16>
      %acc_now = mmaf %weights16, %values, %acc_down : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
      continue %acc_now, %sum_now, %largest_now : tile<64x64xf32>, tile<64x1xf32>, tile<64x1xf32>
    }

    %all_sums = broadcast %sums : tile<64x1xf32> -> tile<64x64xf32>
    %result = divf %acc, %all_sums : tile<64x64xf32>
    %result3 = reshape %result : tile<64x64xf32> -> tile<1x64x64xf32>
    %stored = store_view_tko weak %result3, %vo[%head, %query, %zero] token = %start : tile<1x64x64xf32>, partition_view<tile=(1x64x64), tensor_view<?x?x64xf32, strides=[?,64,1]>>, tile<i32> -> token
    return
  }
}
