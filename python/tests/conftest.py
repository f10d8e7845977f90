"""What the tests share. Packages that are not installed are a reason to skip."""

import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"


@pytest.fixture
def np():
    return pytest.importorskip("numpy")


@pytest.fixture
def examples():
    return EXAMPLES
