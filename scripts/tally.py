"""Adds up test results: tally.py DIRECTORY NAME=STATUS…, or tells why one run failed: tally.py --reasons LOG.

Reads NAME*.xml (JUnit format) for each test run, names what failed, prints what NAME.log says of it and
"N passed, N failed", and exits 1 when anything failed or nothing ran. A run that ended badly without naming
a failed test, as a crash does, counts as one failure.
"""

import collections
import pathlib
import re
import sys

# Swift Testing does not escape quotation marks in test names, so its files are not always XML:
# the elements are looked for by their opening tags instead of with an XML parser.
ELEMENT = re.compile(r"<(testcase|failure|error|skipped)\b([^\n>]*)")
NAME = re.compile(r'\b(classname|name)="(.*?)"(?= \w+="| ?/?$|$)')
# What a crash, a sanitizer or a test that was still running says; and how many such lines are told at most.
REASON = re.compile(
    r"Sanitizer|(Direct|Indirect) leak of|was not suspended|Unable to get registers|^ +#\d+ 0x|runtime error|[Ff]atal error"
    r"|unexpected signal|recorded an issue|✘|^error:")
MOST_REASONS = 60
LEAK = re.compile(r"(Direct|Indirect) leak of \d+ byte\(s\) in \d+ object\(s\)")
CALL = re.compile(r"^ +#\d+ 0x[0-9a-f]+ (?:in )?(.*?)(?: \(?/\S.*| \S+\.(?:c|cpp|h|swift)(?::\d+)*)?$")
BEGUN = re.compile(r"^◇ Test (?!case |run )(.*) started\.$")
ENDED = re.compile(r"^\S Test (?!case |run )(.*?)(?: with \d+ test cases?)? (?:(?:passed|failed) after |skipped\b)")
ALLOCATES = re.compile(r"^(malloc|calloc|realloc|posix_memalign|operator new.*)$")


def leaks_in_lines(lines):
    """The lines, with each leak in one: how much it is and the calls that led to it, innermost first."""
    told = []
    leak = None
    for line in lines:
        call = CALL.match(line) if leak else None
        if call:
            if not ALLOCATES.match(call.group(1)):
                leak.append(call.group(1)[:60])
            continue
        if leak:
            told.append(" < ".join(leak))
        found = LEAK.search(line)
        leak = [found.group(0)] if found else None
        if not found:
            told.append(line)
    if leak:
        told.append(" < ".join(leak))
    return told


def unended(lines):
    """The tests that had begun and not ended when a run was stopped, a line each."""
    if any(line[2:].startswith("Test run with ") for line in lines):
        return []
    begun = [found.group(1) for line in lines if (found := BEGUN.match(line))]
    ended = [found.group(1) for line in lines if (found := ENDED.match(line))]
    # Suites have tests of the same name.
    running = collections.Counter(begun) - collections.Counter(ended)
    return [f"still running: {name}" for name in running.elements()]


def reasons(log):
    """The lines of a run's log that tell why it ended badly, or else its last ones."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    running = unended(lines)
    # A sanitized run has told them at its own end already.
    lines = leaks_in_lines([line for line in lines if not line.startswith(("address: ", "thread: "))])
    found = [line for line in lines if REASON.search(line)][:MOST_REASONS] + running[:MOST_REASONS]
    return found or lines[-MOST_REASONS:]


def tell(log):
    """Prints why a run ended badly, one line each under its name."""
    for line in reasons(log):
        print(f"{log.stem}: {line}", file=sys.stderr)


def count(text):
    """The number of test cases that passed in one results file, and the names of those that failed."""
    outcomes, names = [], []
    for match in ELEMENT.finditer(text):
        kind = match.group(1)
        if kind == "testcase":
            outcomes.append("passed")
            parts = dict(NAME.findall(match.group(2)))
            names.append(" ".join(parts[key] for key in ("classname", "name") if key in parts))
        elif outcomes and kind == "skipped":
            outcomes[-1] = "skipped"
        elif outcomes:
            outcomes[-1] = "failed"
    return outcomes.count("passed"), [n for n, outcome in zip(names, outcomes) if outcome == "failed"]


def main(directory, runs):
    """Prints the sum over all runs, and returns the exit status."""
    passed = failed = 0
    for run in runs:
        name, status = run.rsplit("=", 1)
        files = sorted(pathlib.Path(directory).glob(f"{name}*.xml"))
        counts = [count(path.read_text(encoding="utf-8", errors="replace")) for path in files]
        ran_passed = sum(pair[0] for pair in counts)
        for fault in (fault for pair in counts for fault in pair[1]):
            print(f"{name}: failed: {fault}", file=sys.stderr)
        ran_failed = sum(len(pair[1]) for pair in counts)
        if status != "0" and ran_failed == 0:
            print(f"{name}: ended with status {status} and named no failed test", file=sys.stderr)
            ran_failed = 1
        log = pathlib.Path(directory) / f"{name}.log"
        if status != "0" and log.exists():
            tell(log)
        passed += ran_passed
        failed += ran_failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    if sys.argv[1] == "--reasons":
        sys.exit(tell(pathlib.Path(sys.argv[2])))
    sys.exit(main(sys.argv[1], sys.argv[2:]))
