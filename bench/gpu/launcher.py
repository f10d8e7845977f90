"""launch.py of shared/gpu/kernels as a module, for scripts that lie next to it."""

import pathlib
import types

HERE = pathlib.Path(__file__).resolve().parent


def load_launcher():
    """The module, without what it does at its end."""
    text = (HERE / "launch.py").read_text(encoding="utf-8")
    module = types.ModuleType("launch")
    module.__file__ = str(HERE / "launch.py")
    exec(compile(text[:text.rindex("main()")], module.__file__, "exec"), module.__dict__)
    return module
