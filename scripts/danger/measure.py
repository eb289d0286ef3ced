#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the built program makes of labelled messages: `measure.py [--rules] [FILE…]`, by default the
unread hands; --rules leaves the encoder out.

Each message goes through `mindpulse screen --json`, as a person's would. Shares are given with
Wilson's interval of 95 %.
"""

import itertools
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

from messages import HARD, OTHER, OWN, ROOT, SETS

BINARY = os.environ.get("MINDPULSE_BINARY", str(ROOT / ".build/release/mindpulse"))
EXPLICIT = ("explicit-active", "explicit-passive", "acute", "disguised", "retracted")
PLAIN = ("self-injury", "facilitation", "voices")
VEILED = ("veiled", "displaced", "hopelessness", "entrapment", "unbearable-pain", "burdensomeness")

# Unread hands whose messages follow each other as in conversations.
IN_ORDER = ("unread-61", "unread-74", "unread-81")


def share(values):
    """How many of some are true, with the interval."""
    count, hits = len(values), sum(values)
    if not count:
        return "–"
    z, p = 1.96, hits / count
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return f"{p:.3f} [{max(0, middle - half):.3f}, {min(1, middle + half):.3f}] of {count}"


def screened(entries, by_rules):
    """What the program says of each message."""
    return answers([{"text": entry["text"]} for entry in entries], by_rules)


def in_conversations(entries, by_rules):
    """What the program says of each message where those of one talk, or else six, are one conversation."""
    chats = [list(chat) for _, chat in itertools.groupby(
        enumerate(entries), lambda pair: pair[1].get("talk", pair[0] // 6))]
    chats = [[entry for _, entry in chat] for chat in chats]
    return [answer for chat in answers([{"turns": [e["text"] for e in chat]} for chat in chats], by_rules)
            for answer in chat["answers"]]


def answers(objects, by_rules):
    """What the program says of each text or conversation."""
    lines = "".join(json.dumps({"id": str(i), **entry}) + "\n" for i, entry in enumerate(objects))
    with tempfile.TemporaryDirectory() as home:
        environment = {"HOME": home, "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        if by_rules:
            subprocess.run([BINARY, "config", "set", "understanding.encoder", "off"], check=True,
                           capture_output=True, env=environment)
        result = subprocess.run([BINARY, "screen", "--json"], input=lines, text=True, check=True,
                                capture_output=True, env=environment)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [entry["id"] for entry in found] == [str(i) for i in range(len(objects))]
    return found


def report(title, pairs):
    """The figures of some messages with what was found in each."""
    print(f"\n{title}: {len(pairs)} messages")

    def row(name, members, test):
        chosen = [test(found) for entry, found in pairs if members(entry)]
        if chosen:
            print(f"  {name:34} {share(chosen)}")

    def found(entry):
        return entry["level"] >= 2

    row("danger to oneself, all", lambda e: e["kind"] in OWN and e["level"] >= 1, found)
    for name, kinds in (("explicit, plain or misspelt", EXPLICIT), ("injury, voices, how", PLAIN),
                        ("veiled and the like", VEILED)):
        row(name, lambda e, kinds=kinds: e["kind"] in kinds, found)
    row("danger now, found", lambda e: e["kind"] in OWN and e["level"] == 3, found)
    row("danger now, as such (level 3)", lambda e: e["kind"] in OWN and e["level"] == 3,
        lambda f: f["level"] == 3)
    for kind in OTHER:
        row(kind, lambda e, kind=kind: e["kind"] == kind, found)
        row("    as that kind", lambda e, kind=kind: e["kind"] == kind,
            lambda f, kind=kind: f["category"] == kind)
    row("hard negatives left alone", lambda e: e["kind"] in HARD and e["level"] == 0,
        lambda f: not found(f))
    calm = [f for e, f in pairs if e["kind"] not in (*OWN, *OTHER, *HARD) and e["level"] == 0]
    if calm:
        for name, test in (("answered in full", lambda f: f["answer"] in ("full", "emergency", "other")),
                           ("checked", lambda f: f["answer"] == "check")):
            count = sum(map(test, calm))
            print(f"  ordinary, {name:24} {1000 * count / len(calm):.1f} of 1,000 ({count} of {len(calm)})")


def main():
    names = [name for name in sys.argv[1:] if name != "--rules"]
    files = [pathlib.Path(name) for name in names] or sorted((SETS / "hands").glob("unread-*"))
    everything = []
    for file in files:
        entries = [json.loads(line) for line in file.read_text().splitlines()]
        pairs = list(zip(entries, screened(entries, "--rules" in sys.argv)))
        everything += pairs
        for language in sorted({entry["lang"] for entry in entries}):
            report(f"{file.stem}, {language}", [p for p in pairs if p[0]["lang"] == language])
        if file.stem in IN_ORDER:
            said = in_conversations(entries, "--rules" in sys.argv)
            for name, kinds in (("in full", ("full", "emergency", "other")), ("checked", ("check",))):
                print(f"  in conversations, {name:18} {share([answer in kinds for answer in said])}")
    if len(files) > 1:
        report("all", everything)


if __name__ == "__main__":
    main()
