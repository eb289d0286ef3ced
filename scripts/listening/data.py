# SPDX-License-Identifier: GPL-3.0-or-later
"""What the listening model learns from, and is measured by."""

import collections
import json
import pathlib
import re

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[1]
# Into how many groups falls what is neither an act nor a situation.
OTHERS = 12
# What was typed to the program is rarer than what was written for a situation, and nearer to what will be.
TYPED = 2.0

Row = collections.namedtuple("Row", "hand label text weight")


def read(name):
    """One of the files beside this one."""
    return json.loads((HERE / name).read_text())


def labels():
    """Every act that people have ways to say, and every situation, in the order of the data."""
    situations = []
    for file in sorted((ROOT / "prompts/situations").glob("*.json5")):
        situations += re.findall(r'^ {6}name: "(.*)",$', file.read_text(), re.MULTILINE)
    return [f"act {name}" for name in read("acts.json")] + [f"situation {name}" for name in situations]


def rows():
    """All messages with whose hand they are and what they do or tell; a hand's stand together."""
    result = [Row("acts", f"act {name}", text, 1.0) for name, texts in read("acts.json").items() for text in texts]
    for hand in ("first", "second", "third", "fourth", "fifth"):
        for name, texts in read(f"{hand}-hand.json").items():
            result += [Row(hand, f"situation {name}", text, 1.0) for text in texts]
    typed = [Row(f"typed-{hand}", label, text, TYPED) for hand, label, text in read("typed.json")]
    return result + sorted(typed, key=lambda row: row.hand)
