#!/bin/sh
# Runs the programs with Tessera's tileiras, on a machine with a GPU, PyTorch and ptxas.
#
#   run.sh [PROGRAM]...
#
# pack.sh made this folder: it has the programs, the package cuda-tile, and tileiras. The log
# is written to $OUT/cutile.log (here, if OUT is not set).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${OUT:-$here}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xJf "$here/bin.tar.xz" -C "$work"
export PATH="$work/bin:$PATH:/usr/local/cuda/bin"
export PYTHONPATH="$here/packages${PYTHONPATH:+:$PYTHONPATH}"
export PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
export TESSERA_CACHE_DIR="$work/cache"
python=${PYTHON:-python3}
command -v tileiras
tileiras --version
command -v ptxas && ptxas --version | tail -n 1
"$python" - <<'END'
import cuda.tile, torch
from cuda.tile import _compile
print("cuda-tile", cuda.tile.__version__, "torch", torch.__version__,
      "GPU", torch.cuda.get_device_name() if torch.cuda.is_available() else "none")
print("cuTile runs", _compile._find_compiler_bin().path)
END
status=0
"$python" "$here/suite/run.py" --jobs "${JOBS:-8}" --log "$out/cutile.log" "$@" || status=$?
exit $status
