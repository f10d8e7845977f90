#!/bin/sh
# Makes a folder that runs the programs on another machine, which has no network.
#
#   pack.sh TESSERA FOLDER
#
# TESSERA is the program of the static build (build/dist/bin/tessera), which is tileiras too.
# The package cuda-tile is downloaded by pip, for Python 3.12 on x86-64.
set -eu
tessera=$1
folder=$2
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$folder"
mkdir -p "$folder/packages" "$folder/suite" "$folder/stage/bin"
cp "$here"/*.py "$folder/suite/"
cp "$here"/*.sh "$folder/"
rm "$folder/pack.sh"
cp "$tessera" "$folder/stage/bin/tessera"
strip "$folder/stage/bin/tessera" 2>/dev/null || true
for name in tileiras tileirdisasm; do
  ln -s tessera "$folder/stage/bin/$name"
done
tar -C "$folder/stage" -cJf "$folder/bin.tar.xz" bin
rm -r "$folder/stage"
"${PYTHON:-python3}" -m pip download -q --only-binary=:all: --python-version 3.12 --implementation cp \
  --abi cp312 --platform manylinux2014_x86_64 -d "$folder/wheels" cuda-tile
for wheel in "$folder"/wheels/*.whl; do
  "${PYTHON:-python3}" -m zipfile -e "$wheel" "$folder/packages"
done
rm -r "$folder/wheels"
du -sh "$folder"
