"""Launches of real kernels, where the corpus is there: SHARED names the folder around it."""

import os
import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("numpy")
pytest.importorskip("ml_dtypes")

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = (ROOT / os.environ.get("SHARED", "../shared")).resolve() / "corpus"


def run(*options):
    script = pathlib.Path(__file__).with_name("run_corpus.py")
    result = subprocess.run([sys.executable, script, CORPUS, *options], capture_output=True,
                            text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert " 0 wrong" in result.stdout


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not there")
def test_sample():
    run("--sample", "8")


@pytest.mark.full
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not there")
def test_all():
    run()
