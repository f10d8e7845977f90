"""Prints a dump of TableGen in which a field of an operation has another value.

Usage: change_dump.py DUMP.json OPERATION FIELD=VALUE
"""

import json
import sys

dump, name, change = sys.argv[1:]
field, _, value = change.partition("=")
with open(dump, encoding="utf-8") as file:
    records = json.load(file)
for def_name in records["!instanceof"]["CudaTile_Op"]:
    if records[def_name]["opName"] == name:
        records[def_name][field] = value
json.dump(records, sys.stdout)
