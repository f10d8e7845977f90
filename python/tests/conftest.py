"""What the tests share. Packages that are not installed are a reason to skip."""

import pathlib
import signal

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"

# A shell has programs in the background ignore Ctrl-C, and their children too; those of the tests get it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def np():
    return pytest.importorskip("numpy")


@pytest.fixture
def examples():
    return EXAMPLES
