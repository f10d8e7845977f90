"""What scripts that lie next to launch.py of shared/gpu/kernels share: it as a module, and their arguments."""

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


def parse_folders(parser, arguments, reserved=("torch",)):
    """Pairs of LABEL=FOLDER. Labels are columns of results; some are those of others."""
    folders = {}
    for each in arguments:
        label, found, folder = each.partition("=")
        if not found or not label:
            parser.error(f"'{each}' is not LABEL=FOLDER")
        if label in reserved or label in folders:
            parser.error(f"there are two columns '{label}'")
        if not any(pathlib.Path(folder).glob("*.cubin")):
            parser.error(f"'{folder}' has no cubins")
        folders[label] = folder
    return list(folders.items())
