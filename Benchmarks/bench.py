# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the release binary, each figure beside that of a public program in the same run.

    bench.py [--quick] [--json FILE] [--only NAME…]

MINDPULSE_BINARY names the binary (default: .build/release/mindpulse). A figure that misses its
target is marked; a figure that cannot be taken ends the run with status 1.
"""

import argparse
import json
import os
import pathlib
import platform
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/EndToEnd"), str(ROOT / "Benchmarks")]

import measures  # noqa: E402  (needs the path above)

COLUMNS = ("what", "MindPulse", "compared with", "its figure", "ratio", "target", "met")


def cells(row):
    """One row of the table as text."""
    shown = "–" if row.other is None else f"{row.other:,.{row.digits}f} {row.unit}"
    ratio = "–" if not row.other else f"{row.value / row.other:.2f}"
    return (row.what, f"{row.value:,.{row.digits}f} {row.unit}", row.against, shown, ratio,
            row.target, "yes" if row.met else "NO")


def print_table(rows):
    table = [COLUMNS, *map(cells, rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(COLUMNS))]
    for number, line in enumerate(table):
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--quick", action="store_true", help="fewer runs, fewer rows, less waiting")
    parser.add_argument("--json", metavar="FILE", help="write the rows to this file as well")
    parser.add_argument("--only", nargs="+", choices=list(measures.ALL), help="these rows only")
    options = parser.parse_args()

    rows = []
    for name in options.only or measures.ALL:
        print(f"measuring: {name}", file=sys.stderr)
        with tempfile.TemporaryDirectory(prefix="mindpulse-bench-") as folder:
            rows += measures.ALL[name](pathlib.Path(folder), options.quick)
    print(f"{platform.machine()}, {os.cpu_count()} cores, Linux {platform.release()}"
          + (", quick" if options.quick else ""))
    print_table(rows)
    if options.json:
        pathlib.Path(options.json).write_text(
            json.dumps({"quick": options.quick, "rows": [row.plain() for row in rows]}, indent=2)
            + "\n")


if __name__ == "__main__":
    main()
