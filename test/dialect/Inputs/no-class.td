include "tessera/dialect/OpBase.td"

def CudaTile_TwiceOp : CudaTile_Op<"twice", 200, "13.5", [Pure]> {
  let arguments = (ins CudaTile_IntTile:$source);
  let results = (outs CudaTile_IntTile:$result);
}
