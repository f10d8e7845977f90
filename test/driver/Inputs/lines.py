"""Reads what GNU objdump -d -l prints of a function, and prints its lines, each
with how many instructions follow: code at different addresses can be compared.
"""

import itertools
import os
import re
import sys

line, lines = None, []
for text in sys.stdin:
    if place := re.match(r"(/\S+:\d+)", text):
        line = os.path.basename(place.group(1))
    # Between functions is nothing that runs.
    elif re.match(r" +[0-9a-f]+:\t", text) and not re.search(r"\bnop|xchg +%ax,%ax", text):
        lines.append(line)
for line, run in itertools.groupby(lines):
    print(len(list(run)), line)
