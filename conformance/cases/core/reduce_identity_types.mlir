// Identities of f16 and bf16 written in each other's type; sums are exact.
cuda_tile.module @reduce_identity_types {
  entry @reduce_identity_types(%a_f16_ptr: tile<ptr<f16>>, %out_f16_ptr: tile<ptr<f16>>, %a_bf16_ptr: tile<ptr<bf16>>, %out_bf16_ptr: tile<ptr<bf16>>) {
    %l16 = iota : tile<16xi32>
    %a_f16_at1 = reshape %a_f16_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_f16_atn = broadcast %a_f16_at1 : tile<1xptr<f16>> -> tile<16xptr<f16>>
    %a_f16_at = offset %a_f16_atn, %l16 : tile<16xptr<f16>>, tile<16xi32> -> tile<16xptr<f16>>
    %a_f16, %a_f16_token = load_ptr_tko weak %a_f16_at : tile<16xptr<f16>> -> tile<16xf16>, token
    %r_f16 = reduce %a_f16 dim=0 identities=[0.0 : bf16] : tile<16xf16> -> tile<f16>
    (%e: tile<f16>, %acc: tile<f16>) {
      %s = addf %e, %acc : tile<f16>
      yield %s : tile<f16>
    }
    %out_f16_flat = reshape %r_f16 : tile<f16> -> tile<1xf16>
    %l1 = iota : tile<1xi32>
    %p1_1 = reshape %out_f16_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f16>> -> tile<1xptr<f16>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<f16>>, tile<1xi32> -> tile<1xptr<f16>>
    store_ptr_tko weak %p1_, %out_f16_flat : tile<1xptr<f16>>, tile<1xf16> -> token
    %a_bf16_at1 = reshape %a_bf16_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_bf16_atn = broadcast %a_bf16_at1 : tile<1xptr<bf16>> -> tile<16xptr<bf16>>
    %a_bf16_at = offset %a_bf16_atn, %l16 : tile<16xptr<bf16>>, tile<16xi32> -> tile<16xptr<bf16>>
    %a_bf16, %a_bf16_token = load_ptr_tko weak %a_bf16_at : tile<16xptr<bf16>> -> tile<16xbf16>, token
    %r_bf16 = reduce %a_bf16 dim=0 identities=[0.0 : f16] : tile<16xbf16> -> tile<bf16>
    (%e: tile<bf16>, %acc: tile<bf16>) {
      %s = addf %e, %acc : tile<bf16>
      yield %s : tile<bf16>
    }
    %out_bf16_flat = reshape %r_bf16 : tile<bf16> -> tile<1xbf16>
    %p2_1 = reshape %out_bf16_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<bf16>> -> tile<1xptr<bf16>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<bf16>>, tile<1xi32> -> tile<1xptr<bf16>>
    store_ptr_tko weak %p2_, %out_bf16_flat : tile<1xptr<bf16>>, tile<1xbf16> -> token
    return
  }
}
