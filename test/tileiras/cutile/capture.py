"""Captures what kernels print by the driver, and what Python prints."""

import contextlib
import ctypes
import io
import os
import sys
import tempfile


class Text:
    device = ""
    python = ""


@contextlib.contextmanager
def captured():
    """The driver prints by C's standard output, whose buffer is not Python's."""
    libc, text = ctypes.CDLL(None), Text()
    sys.stdout.flush()
    libc.fflush(None)
    saved = os.dup(1)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 1)
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                yield text
        finally:
            libc.fflush(None)
            os.dup2(saved, 1)
            os.close(saved)
            file.seek(0)
            text.device = file.read().decode(errors="replace")
            text.python = printed.getvalue()
