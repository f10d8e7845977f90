// scan over both dimensions of a tile, forwards and backwards: max f32.
cuda_tile.module @scan_max_f32 {
  entry @scan_max_f32(%a_ptr: tile<ptr<f32>>, %out_forth0_ptr: tile<ptr<i32>>, %out_back0_ptr: tile<ptr<i32>>, %out_forth1_ptr: tile<ptr<i32>>, %out_back1_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f32>> -> tile<32xf32>, token
    %a = reshape %a_flat : tile<32xf32> -> tile<4x8xf32>
    %forth0 = scan %a dim=0 reverse=false identities=[0xFF800000 : f32] : tile<4x8xf32> -> tile<4x8xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = maxf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %nan_4_8_f32 = constant <i32: 2143289344> : tile<4x8xi32>
    %out_forth0_all = bitcast %forth0 : tile<4x8xf32> -> tile<4x8xi32>
    %out_forth0_ok = cmpf equal ordered %forth0, %forth0 : tile<4x8xf32> -> tile<4x8xi1>
    %out_forth0 = select %out_forth0_ok, %out_forth0_all, %nan_4_8_f32 : tile<4x8xi1>, tile<4x8xi32>
    %out_forth0_flat = reshape %out_forth0 : tile<4x8xi32> -> tile<32xi32>
    %p1_1 = reshape %out_forth0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %out_forth0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %back0 = scan %a dim=0 reverse=true identities=[0xFF800000 : f32] : tile<4x8xf32> -> tile<4x8xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = maxf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %out_back0_all = bitcast %back0 : tile<4x8xf32> -> tile<4x8xi32>
    %out_back0_ok = cmpf equal ordered %back0, %back0 : tile<4x8xf32> -> tile<4x8xi1>
    %out_back0 = select %out_back0_ok, %out_back0_all, %nan_4_8_f32 : tile<4x8xi1>, tile<4x8xi32>
    %out_back0_flat = reshape %out_back0 : tile<4x8xi32> -> tile<32xi32>
    %p2_1 = reshape %out_back0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p2_ = offset %p2_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p2_, %out_back0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %forth1 = scan %a dim=1 reverse=false identities=[0xFF800000 : f32] : tile<4x8xf32> -> tile<4x8xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = maxf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %out_forth1_all = bitcast %forth1 : tile<4x8xf32> -> tile<4x8xi32>
    %out_forth1_ok = cmpf equal ordered %forth1, %forth1 : tile<4x8xf32> -> tile<4x8xi1>
    %out_forth1 = select %out_forth1_ok, %out_forth1_all, %nan_4_8_f32 : tile<4x8xi1>, tile<4x8xi32>
    %out_forth1_flat = reshape %out_forth1 : tile<4x8xi32> -> tile<32xi32>
    %p3_1 = reshape %out_forth1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p3_, %out_forth1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %back1 = scan %a dim=1 reverse=true identities=[0xFF800000 : f32] : tile<4x8xf32> -> tile<4x8xf32>
    (%e0: tile<f32>, %a0: tile<f32>) {
      %r = maxf %e0, %a0 : tile<f32>
      yield %r : tile<f32>
    }
    %out_back1_all = bitcast %back1 : tile<4x8xf32> -> tile<4x8xi32>
    %out_back1_ok = cmpf equal ordered %back1, %back1 : tile<4x8xf32> -> tile<4x8xi1>
    %out_back1 = select %out_back1_ok, %out_back1_all, %nan_4_8_f32 : tile<4x8xi1>, tile<4x8xi32>
    %out_back1_flat = reshape %out_back1 : tile<4x8xi32> -> tile<32xi32>
    %p4_1 = reshape %out_back1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p4_ = offset %p4_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p4_, %out_back1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
