"""Runs every entry of a text before and after canonicalization.

What a kernel prints and writes must not change. Arguments are made from the
signature: a few integers, both truths, arrays.
"""

import re
import subprocess
import sys

# By position among the arguments of the type; each list is one launch.
INTEGERS = [[1, 5, 2, 3], [3, 4, 1, 9], [0, 1, 2, 5]]
TRUTHS = [["true", "false"], ["false", "true"], ["true", "true"]]

# They do not end: that is what the test is about.
ENDLESS = {"many_trips", "no_single_loop"}
# They end only if the first integer is positive.
NOT_FROM_ZERO = {"no_one_trip", "both_leave_loop"}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False,
                          timeout=60)


def get_arguments(types, launch):
    counts = {}
    for element in types:
        index = counts.setdefault(element, 0)
        counts[element] += 1
        if element.startswith("ptr<"):
            yield f"{element[4:-1]}[64]=full:2"
        elif element == "i1":
            yield f"i1:{TRUTHS[launch][index % 2]}"
        else:
            yield f"{element}:{INTEGERS[launch][index % 4]}"


def main():
    path, after = sys.argv[1:]
    canonical = run("tessera-opt", "--canonicalize", path, "-o", after)
    if canonical.returncode != 0:
        sys.exit(canonical.stderr)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    launches = 0
    for name, signature in re.findall(r"entry @(\w+)\((.*)\) {", text):
        types = re.findall(r"tile<(ptr<\w+>|\w+)>", signature)
        for launch in range(len(INTEGERS)):
            if name in ENDLESS or (launch == 2 and name in NOT_FROM_ZERO):
                continue
            arguments = list(get_arguments(types, launch))
            one, other = (
                run("tessera", "run", "--engine=interp", file, "--entry", name, "--grid", "1",
                    "--print", *arguments) for file in (path, after))
            # What is undefined may become anything.
            if one.returncode != 0:
                continue
            if other.returncode != 0 or one.stdout != other.stdout:
                sys.exit(f"{name} {arguments}:\n{one.stdout}---\n"
                         f"{other.stdout}{other.stderr}")
            launches += 1
    print(f"{launches} launches agree")


if __name__ == "__main__":
    main()
