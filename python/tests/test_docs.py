"""Runs every block of Python in docs/python.md and the README files, and compares what it prints."""

import contextlib
import io
import linecache
import re

import pytest

from conftest import ROOT

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def find_blocks(text):
    """(line, code, output) of each block of Python; the output is in the next block, if that is
    text and follows at once."""
    fences = list(FENCE.finditer(text))
    for fence, following in zip(fences, fences[1:] + [None]):
        if fence.group(1) != "python":
            continue
        output = None
        if following is not None and following.group(1) == "text" \
                and not text[fence.end():following.start()].strip():
            output = following.group(2)
        yield text[:fence.start(2)].count("\n"), fence.group(2), output


@pytest.mark.parametrize("page", ["docs/python.md", "python/README.md", "README.md"])
def test_page(page, tmp_path, monkeypatch):
    pytest.importorskip("numpy")
    text = (ROOT / page).read_text()
    blocks = list(find_blocks(text))
    assert blocks, "there is nothing to run"
    if "cuda.tile" in text and "import cuda.tile" in "".join(code for _, code, _ in blocks):
        pytest.importorskip("cuda.tile", reason="the package cuda-tile is not installed")
    if ".plot(" in text:
        pytest.importorskip("matplotlib")
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("TESSERA_CACHE_DIR", str(tmp_path / "cache"))
    # cuTile reads the source of kernels, so it is a file, with the lines of the page.
    path = tmp_path / "page.py"
    lines = [""] * (text.count("\n") + 1)
    for begin, code, _ in blocks:
        lines[begin:begin + code.count("\n")] = code.splitlines()
    path.write_text("\n".join(lines))
    linecache.checkcache(str(path))
    names = {"__name__": "page"}
    for begin, code, output in blocks:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile("\n" * begin + code, str(path), "exec"), names)
        if output is not None:
            assert said.getvalue() == output, f"{page}:{begin + 1}"


