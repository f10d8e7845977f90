#!/bin/sh
# Runs kernels that leave their arrays under compute-sanitizer, which must name the line of the
# Python source. Beside run.sh in a folder that pack.sh made.
#
#   sanitize.sh
#
# Prints one line per kernel and the totals. The log is $OUT/sanitize.log.
set -u
here=$(cd "$(dirname "$0")" && pwd)
log=${OUT:-$here}/sanitize.log
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xJf "$here/bin.tar.xz" -C "$work"
export PATH="$work/bin:$PATH:/usr/local/cuda/bin:/usr/local/cuda/compute-sanitizer"
export PYTHONPATH="$here/packages${PYTHONPATH:+:$PYTHONPATH}"
export PYTHONDONTWRITEBYTECODE=1 TESSERA_CACHE_DIR="$work/cache"
python=${PYTHON:-python3}
if ! command -v compute-sanitizer; then
  echo "skipped: there is no compute-sanitizer on this machine"
  exit 0
fi
: > "$log"
passed=0
failed=0
for what in load store view none; do
  compute-sanitizer --tool memcheck --print-limit 3 "$python" "$here/suite/stray.py" "$what" \
    > "$work/said" 2>&1
  { echo "=== $what"; cat "$work/said"; } >> "$log"
  line=$(grep -n "# stray $what\$" "$here/suite/stray.py" | cut -d: -f1)
  if [ "$what" = none ]; then
    good=$(grep -c "ERROR SUMMARY: 0 errors" "$work/said")
  else
    good=$(grep -c "stray.py:$line" "$work/said")
  fi
  if [ "$good" -gt 0 ]; then
    passed=$((passed + 1))
    echo "passed: $what"
  else
    failed=$((failed + 1))
    echo "failed: $what"
    head -n 25 "$work/said"
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
