"""A plugin for pytest: `pytest --tessera-check` runs every launch of cuTile in a suite on the
interpreter, with the sanitizer. `--tessera` runs them on the CPU."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

_active = contextlib.ExitStack()


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("tessera", "kernels of cuTile without a GPU")
    group.addoption("--tessera", action="store_true",
                    help="run launches of cuTile on the CPU")
    group.addoption("--tessera-check", action="store_true",
                    help="run launches of cuTile on the interpreter, and fail tests whose "
                         "kernels have undefined behaviour")


def pytest_configure(config: Any) -> None:
    check = config.getoption("--tessera-check")
    if not check and not config.getoption("--tessera"):
        return
    try:
        from tessera.cutile import installed
        _active.enter_context(installed(engine="interp" if check else "cpu", check=check))
    except ImportError as error:
        raise pytest.UsageError(f"--tessera: {error}") from error


def pytest_unconfigure(config: Any) -> None:
    _active.close()


def pytest_report_header(config: Any) -> str | None:
    if config.getoption("--tessera-check"):
        return "tessera: launches of cuTile are checked on the interpreter"
    if config.getoption("--tessera"):
        return "tessera: launches of cuTile run on the CPU"
    return None
