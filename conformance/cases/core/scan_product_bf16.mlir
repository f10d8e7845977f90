// scan over both dimensions of a tile, forwards and backwards: product bf16.
cuda_tile.module @scan_product_bf16 {
  entry @scan_product_bf16(%a_ptr: tile<ptr<bf16>>, %out_forth0_ptr: tile<ptr<i16>>, %out_back0_ptr: tile<ptr<i16>>, %out_forth1_ptr: tile<ptr<i16>>, %out_back1_ptr: tile<ptr<i16>>) {
    %i32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<32xptr<bf16>>
    %a_at = offset %a_atn, %i32 : tile<32xptr<bf16>>, tile<32xi32> -> tile<32xptr<bf16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<bf16>> -> tile<32xbf16>, token
    %a = reshape %a_flat : tile<32xbf16> -> tile<4x8xbf16>
    %forth0 = scan %a dim=0 reverse=false identities=[1.0 : bf16] : tile<4x8xbf16> -> tile<4x8xbf16>
    (%e0: tile<bf16>, %a0: tile<bf16>) {
      %r = mulf %e0, %a0 : tile<bf16>
      yield %r : tile<bf16>
    }
    %out_forth0_bits = bitcast %forth0 : tile<4x8xbf16> -> tile<4x8xi16>
    %out_forth0_number = cmpf equal ordered %forth0, %forth0 : tile<4x8xbf16> -> tile<4x8xi1>
    %out_forth0_nan = constant <i16: 32704> : tile<4x8xi16>
    %out_forth0 = select %out_forth0_number, %out_forth0_bits, %out_forth0_nan : tile<4x8xi1>, tile<4x8xi16>
    %out_forth0_flat = reshape %out_forth0 : tile<4x8xi16> -> tile<32xi16>
    %out_forth0_at1 = reshape %out_forth0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_forth0_atn = broadcast %out_forth0_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %out_forth0_at = offset %out_forth0_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %out_forth0_stored = store_ptr_tko weak %out_forth0_at, %out_forth0_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %back0 = scan %a dim=0 reverse=true identities=[1.0 : bf16] : tile<4x8xbf16> -> tile<4x8xbf16>
    (%e0: tile<bf16>, %a0: tile<bf16>) {
      %r = mulf %e0, %a0 : tile<bf16>
      yield %r : tile<bf16>
    }
    %out_back0_bits = bitcast %back0 : tile<4x8xbf16> -> tile<4x8xi16>
    %out_back0_number = cmpf equal ordered %back0, %back0 : tile<4x8xbf16> -> tile<4x8xi1>
    %out_back0_nan = constant <i16: 32704> : tile<4x8xi16>
    %out_back0 = select %out_back0_number, %out_back0_bits, %out_back0_nan : tile<4x8xi1>, tile<4x8xi16>
    %out_back0_flat = reshape %out_back0 : tile<4x8xi16> -> tile<32xi16>
    %out_back0_at1 = reshape %out_back0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_back0_atn = broadcast %out_back0_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %out_back0_at = offset %out_back0_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %out_back0_stored = store_ptr_tko weak %out_back0_at, %out_back0_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %forth1 = scan %a dim=1 reverse=false identities=[1.0 : bf16] : tile<4x8xbf16> -> tile<4x8xbf16>
    (%e0: tile<bf16>, %a0: tile<bf16>) {
      %r = mulf %e0, %a0 : tile<bf16>
      yield %r : tile<bf16>
    }
    %out_forth1_bits = bitcast %forth1 : tile<4x8xbf16> -> tile<4x8xi16>
    %out_forth1_number = cmpf equal ordered %forth1, %forth1 : tile<4x8xbf16> -> tile<4x8xi1>
    %out_forth1_nan = constant <i16: 32704> : tile<4x8xi16>
    %out_forth1 = select %out_forth1_number, %out_forth1_bits, %out_forth1_nan : tile<4x8xi1>, tile<4x8xi16>
    %out_forth1_flat = reshape %out_forth1 : tile<4x8xi16> -> tile<32xi16>
    %out_forth1_at1 = reshape %out_forth1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_forth1_atn = broadcast %out_forth1_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %out_forth1_at = offset %out_forth1_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %out_forth1_stored = store_ptr_tko weak %out_forth1_at, %out_forth1_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %back1 = scan %a dim=1 reverse=true identities=[1.0 : bf16] : tile<4x8xbf16> -> tile<4x8xbf16>
    (%e0: tile<bf16>, %a0: tile<bf16>) {
      %r = mulf %e0, %a0 : tile<bf16>
      yield %r : tile<bf16>
    }
    %out_back1_bits = bitcast %back1 : tile<4x8xbf16> -> tile<4x8xi16>
    %out_back1_number = cmpf equal ordered %back1, %back1 : tile<4x8xbf16> -> tile<4x8xi1>
    %out_back1_nan = constant <i16: 32704> : tile<4x8xi16>
    %out_back1 = select %out_back1_number, %out_back1_bits, %out_back1_nan : tile<4x8xi1>, tile<4x8xi16>
    %out_back1_flat = reshape %out_back1 : tile<4x8xi16> -> tile<32xi16>
    %out_back1_at1 = reshape %out_back1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_back1_atn = broadcast %out_back1_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %out_back1_at = offset %out_back1_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %out_back1_stored = store_ptr_tko weak %out_back1_at, %out_back1_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
