#!/usr/bin/env python3
"""Do we accept and refuse mutated kernels as the published verifier does?

For each line of verdicts/mutants.jsonl the verdict of `tessera check` is
compared, and where both refuse, the first error's message. Differences that
are meant are listed in explained.txt, which says how.
"""

import collections
import json
import re
import sys
import tempfile
from pathlib import Path

import common

ACCEPTED = "accepted"
NO_MESSAGE = "(refused without a diagnostic)"

LEAST_VERDICT_PERCENT = 99.0
LEAST_MESSAGE_PERCENT = 95.0


class Mutant:
    def __init__(self, number, record):
        self.number = number  # of the line in mutants.jsonl
        self.text = record["text"]
        self.published = ACCEPTED if record["ok"] else record["message"].strip()
        self.line = record.get("line")

    def source_line(self):
        """The line of the text that the published error points to."""
        lines = self.text.splitlines()
        if self.line is None or not 1 <= self.line <= len(lines):
            return ""
        return lines[self.line - 1].strip()


def read_mutants(path):
    with open(path, encoding="utf-8") as file:
        return [Mutant(n, json.loads(line)) for n, line in enumerate(file, 1)]


class Explanation:
    """One line of explained.txt."""

    def __init__(self, published, ours, reason):
        self.sides = [self._side(published), self._side(ours)]
        self.reason = reason

    @staticmethod
    def _side(pattern):
        return ACCEPTED if pattern == ACCEPTED else re.compile(pattern)

    def covers(self, published, ours):
        return all(
            # A pattern never stands for the verdict: ".*" => ".*" would
            # otherwise explain accepting everything.
            outcome == side
            if ACCEPTED in (outcome, side)
            else side.fullmatch(outcome)
            for side, outcome in zip(self.sides, (published, ours))
        )


def read_explanations(text, name="explained.txt"):
    explanations = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        published, arrow, rest = line.partition(" => ")
        ours, colon, reason = rest.rpartition(" : ")
        try:
            if not (arrow and colon and reason.strip()):
                raise ValueError("expected PUBLISHED => OURS : reason")
            explanation = Explanation(
                published.strip(), ours.strip(), reason.strip()
            )
        except (ValueError, re.error) as error:
            raise ValueError("%s:%d: %s" % (name, number, error)) from error
        explanations.append(explanation)
    return explanations


def shape(message):
    """The message without what varies from text to text, for grouping."""
    message = re.sub(r"%[\w$.#-]+", "%X", message)
    message = re.sub(r"'![^']*'", "'!T'", message)
    # Numbers, but not those in names such as i32 or atan2.
    return re.sub(r"(?<![A-Za-z_0-9])-?\d+", "N", message)


def outcome(result):
    """Our side of the comparison: ACCEPTED or the message."""
    if result.code == 0:
        return ACCEPTED
    return result.message or NO_MESSAGE


def same_verdict(published, ours):
    return (published == ACCEPTED) == (ours == ACCEPTED)


def percent(part, whole):
    return 100.0 * part / whole if whole else 100.0


class Comparison:
    """Collects the outcomes and tells how well they agree."""

    def __init__(self, explanations):
        self.explanations = explanations
        self.total = 0
        self.verdicts_agree = 0
        self.both_refused = 0
        self.messages_agree = 0
        self.crashes = []  # (mutant, what)
        # (published shape, our shape, reason or None) -> [(mutant, ours)]
        self.groups = collections.defaultdict(list)

    def add(self, mutant, result):
        self.total += 1
        if result.crash:
            self.crashes.append((mutant, result.crash))
            return
        ours = outcome(result)
        if same_verdict(mutant.published, ours):
            self.verdicts_agree += 1
            if ours != ACCEPTED:
                self.both_refused += 1
                self.messages_agree += ours == mutant.published
        if ours != mutant.published:
            key = (shape(mutant.published), shape(ours), self._reason(mutant, ours))
            self.groups[key].append((mutant, ours))

    def _reason(self, mutant, ours):
        for explanation in self.explanations:
            if explanation.covers(mutant.published, ours):
                return explanation.reason
        return None

    @property
    def unexplained(self):
        return sum(
            len(members)
            for (_, _, reason), members in self.groups.items()
            if reason is None
        )

    def good(self):
        return (
            self.total > 0
            and percent(self.verdicts_agree, self.total) >= LEAST_VERDICT_PERCENT
            and percent(self.messages_agree, self.both_refused)
            >= LEAST_MESSAGE_PERCENT
            and not self.crashes
            and not self.unexplained
        )

    def report(self):
        for mutant, what in self.crashes:
            print("crash: mutant %d: %s" % (mutant.number, what))
        # What needs work stands last, next to the totals.
        order = sorted(
            self.groups.items(),
            key=lambda item: (item[0][2] is None, len(item[1])),
        )
        for (_, _, reason), members in order:
            mutant, ours = members[0]
            print(
                "%d x %s"
                % (len(members), "explained: " + reason if reason else "UNEXPLAINED")
            )
            print("    published: %s" % mutant.published)
            print("    ours:      %s" % ours)
            print("    mutant %d: %s" % (mutant.number, mutant.source_line()))
        print("unexplained differences: %d" % self.unexplained)
        print(
            "verdicts: agree %d/%d (%.1f %%)"
            % (
                self.verdicts_agree,
                self.total,
                percent(self.verdicts_agree, self.total),
            )
        )
        print(
            "first messages: agree %d/%d (%.1f %%)"
            % (
                self.messages_agree,
                self.both_refused,
                percent(self.messages_agree, self.both_refused),
            )
        )


def main():
    parser = common.argument_parser(__doc__.splitlines()[0])
    parser.add_argument(
        "--explained",
        type=Path,
        default=Path(__file__).resolve().parent / "explained.txt",
        metavar="FILE",
        help="the differences that are meant (default: %(default)s)",
    )
    options = parser.parse_args()
    if not options.shared.is_dir():
        print("verdicts: skipped, %s is not there" % options.shared)
        return 0
    common.require_tool(options.tessera)
    try:
        explanations = read_explanations(
            options.explained.read_text("utf-8"), options.explained
        )
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2

    mutants = read_mutants(options.shared / "verdicts" / "mutants.jsonl")
    if options.sample:
        mutants = common.spread(mutants, options.sample)

    comparison = Comparison(explanations)
    with tempfile.TemporaryDirectory(prefix="tessera-verdicts-") as folder:

        def check(mutant):
            path = Path(folder, "mutant%d.mlir" % mutant.number)
            path.write_bytes(mutant.text.encode("utf-8"))
            return common.run([options.tessera, "check", str(path)])

        results = common.parallel(check, mutants, options.jobs)
        for mutant, result in zip(mutants, results):
            comparison.add(mutant, result)
    comparison.report()
    return 0 if comparison.good() else 1


if __name__ == "__main__":
    sys.exit(main())
