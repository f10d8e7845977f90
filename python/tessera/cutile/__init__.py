"""cuTile Python without a GPU: its kernels run on NumPy arrays and CPU tensors.

    import cuda.tile as ct
    import tessera.cutile

    tessera.cutile.launch((n // 128,), kernel, (x, y, out))

    with tessera.cutile.installed(check=True):
        ct.launch(None, (n // 128,), kernel, (x, y, out))

`python -m tessera.cutile script.py` runs a script so. The package
`cuda-tile` compiles the kernels to Tile IR; neither a GPU nor NVIDIA's driver is needed.
"""

from tessera.cutile._launch import bytecode, compile, launch, text
from tessera.cutile._install import installed, is_installed

__all__ = ["bytecode", "compile", "installed", "is_installed", "launch", "text"]
