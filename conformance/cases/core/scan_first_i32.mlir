// scan over both dimensions of a tile, forwards and backwards: first i32.
cuda_tile.module @scan_first_i32 {
  entry @scan_first_i32(%a_ptr: tile<ptr<i32>>, %out_forth0_ptr: tile<ptr<i32>>, %out_back0_ptr: tile<ptr<i32>>, %out_forth1_ptr: tile<ptr<i32>>, %out_back1_ptr: tile<ptr<i32>>) {
    %i32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_at = offset %a_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a = reshape %a_flat : tile<32xi32> -> tile<4x8xi32>
    %forth0 = scan %a dim=0 reverse=false identities=[0 : i32] : tile<4x8xi32> -> tile<4x8xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      yield %a0 : tile<i32>
    }
    %out_forth0_flat = reshape %forth0 : tile<4x8xi32> -> tile<32xi32>
    %out_forth0_at1 = reshape %out_forth0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_forth0_atn = broadcast %out_forth0_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out_forth0_at = offset %out_forth0_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out_forth0_stored = store_ptr_tko weak %out_forth0_at, %out_forth0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %back0 = scan %a dim=0 reverse=true identities=[0 : i32] : tile<4x8xi32> -> tile<4x8xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      yield %a0 : tile<i32>
    }
    %out_back0_flat = reshape %back0 : tile<4x8xi32> -> tile<32xi32>
    %out_back0_at1 = reshape %out_back0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_back0_atn = broadcast %out_back0_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out_back0_at = offset %out_back0_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out_back0_stored = store_ptr_tko weak %out_back0_at, %out_back0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %forth1 = scan %a dim=1 reverse=false identities=[0 : i32] : tile<4x8xi32> -> tile<4x8xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      yield %a0 : tile<i32>
    }
    %out_forth1_flat = reshape %forth1 : tile<4x8xi32> -> tile<32xi32>
    %out_forth1_at1 = reshape %out_forth1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_forth1_atn = broadcast %out_forth1_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out_forth1_at = offset %out_forth1_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out_forth1_stored = store_ptr_tko weak %out_forth1_at, %out_forth1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %back1 = scan %a dim=1 reverse=true identities=[0 : i32] : tile<4x8xi32> -> tile<4x8xi32>
    (%e0: tile<i32>, %a0: tile<i32>) {
      yield %a0 : tile<i32>
    }
    %out_back1_flat = reshape %back1 : tile<4x8xi32> -> tile<32xi32>
    %out_back1_at1 = reshape %out_back1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_back1_atn = broadcast %out_back1_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out_back1_at = offset %out_back1_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out_back1_stored = store_ptr_tko weak %out_back1_at, %out_back1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
