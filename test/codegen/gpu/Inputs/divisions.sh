# Divides arrays by numbers on the interpreter and on the PTX machine: both must
# give the same bits, also where a number is too large or too small to share.
set -e
file=$1 out=$2
for a in uniform:1:-1e5:1e5 uniform:2:1e-18:2e-18 uniform:3:1e18:2e18 \
    uniform:4:0:1e-37 uniform:5:1e30:3e38 arange full:inf full:1e-45; do
  for b in 3 -1.9999999 1e-42 8.6e-19 1.2e18 0 inf; do
    # Which NaN comes of 0/0 differs.
    case $a/$b in arange/0 | full:inf/inf) continue ;; esac
    for engine in interp ptx; do
      tessera run $file --entry shared --grid 1 --engine=$engine f32[2048]=$a \
        out:$out.$engine.npy:f32[2048] f32:$b > /dev/null
    done
    cmp $out.interp.npy $out.ptx.npy
  done
done
