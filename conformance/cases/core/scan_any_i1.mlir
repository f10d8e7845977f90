// scan over both dimensions of a tile, forwards and backwards: any i1.
cuda_tile.module @scan_any_i1 {
  entry @scan_any_i1(%a_ptr: tile<ptr<i1>>, %out_forth0_ptr: tile<ptr<i1>>, %out_back0_ptr: tile<ptr<i1>>, %out_forth1_ptr: tile<ptr<i1>>, %out_back1_ptr: tile<ptr<i1>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i1>> -> tile<32xi1>, token
    %a = reshape %a_flat : tile<32xi1> -> tile<4x8xi1>
    %forth0 = scan %a dim=0 reverse=false identities=[false] : tile<4x8xi1> -> tile<4x8xi1>
    (%e0: tile<i1>, %a0: tile<i1>) {
      %r = ori %e0, %a0 : tile<i1>
      yield %r : tile<i1>
    }
    %out_forth0_flat = reshape %forth0 : tile<4x8xi1> -> tile<32xi1>
    %p1_1 = reshape %out_forth0_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %p1_, %out_forth0_flat : tile<32xptr<i1>>, tile<32xi1> -> token
    %back0 = scan %a dim=0 reverse=true identities=[false] : tile<4x8xi1> -> tile<4x8xi1>
    (%e0: tile<i1>, %a0: tile<i1>) {
      %r = ori %e0, %a0 : tile<i1>
      yield %r : tile<i1>
    }
    %out_back0_flat = reshape %back0 : tile<4x8xi1> -> tile<32xi1>
    %p2_1 = reshape %out_back0_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %p2_ = offset %p2_n, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %p2_, %out_back0_flat : tile<32xptr<i1>>, tile<32xi1> -> token
    %forth1 = scan %a dim=1 reverse=false identities=[false] : tile<4x8xi1> -> tile<4x8xi1>
    (%e0: tile<i1>, %a0: tile<i1>) {
      %r = ori %e0, %a0 : tile<i1>
      yield %r : tile<i1>
    }
    %out_forth1_flat = reshape %forth1 : tile<4x8xi1> -> tile<32xi1>
    %p3_1 = reshape %out_forth1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %p3_, %out_forth1_flat : tile<32xptr<i1>>, tile<32xi1> -> token
    %back1 = scan %a dim=1 reverse=true identities=[false] : tile<4x8xi1> -> tile<4x8xi1>
    (%e0: tile<i1>, %a0: tile<i1>) {
      %r = ori %e0, %a0 : tile<i1>
      yield %r : tile<i1>
    }
    %out_back1_flat = reshape %back1 : tile<4x8xi1> -> tile<32xi1>
    %p4_1 = reshape %out_back1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %p4_ = offset %p4_n, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %p4_, %out_back1_flat : tile<32xptr<i1>>, tile<32xi1> -> token
    return
  }
}
