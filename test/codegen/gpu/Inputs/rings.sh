# Runs an entry of rings.mlir for some extents of k, with copies that act at once
# and as late as they may, and compares with the interpreter. Sums of the inputs
# are exact.
set -e
entry=$1 type=$2 sum=$3 file=$4 out=$5
shift 5
for k; do
  for data in "arange ones" "ones arange"; do
    set -- $data
    [ $type = i8 ] && set -- uniform:1 uniform:2
    arguments="$type[4320]=$1 $type[11520]=$2"
    tessera run $file --entry $entry --grid 1 --engine=interp $arguments \
      out:$out.want.npy:$sum[216]=zeros i32:$k > /dev/null
    for when in eager lazy; do
      tessera run $file --entry $entry --grid 1 --engine=ptx --check \
        --async=$when $arguments out:$out.npy:$sum[216]=zeros i32:$k > /dev/null
      cmp $out.want.npy $out.npy
    done
  done
done
