#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How well the offline listener answers: plays the conversations of Tests/DialogueTests/Sets/talk.

    talk.py [--worst N] [--json FILE] [FILE…]

Each conversation is played through a pipe by the built program, on a home of its own that holds the
readings of the conversation. Each reply is judged by what its turn expects; README.md beside the
conversations says how. Without files, the parts that may be looked at are played; name unread-*.jsonl
for the part that is kept for the end.
"""

import argparse
import collections
import concurrent.futures
import datetime
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[1]
SETS = ROOT / "Tests/DialogueTests/Sets/talk"
BINARY = os.environ.get("MINDPULSE_BINARY", str(ROOT / ".build/release/mindpulse"))
TYPES = {"heart-rate": "hr", "respiratory-rate": "rr", "resting-heart-rate": "rhr", "steps": "steps",
         "blood-oxygen": "spo2", "body-temperature": "temp"}
LONGEST = 60


def plain(text):
    """A text as words are compared: lower case, without accents, typewriter quotes, single blanks."""
    text = text.replace("’", "'").replace("“", '"').replace("”", '"').lower()
    text = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.sub(r"\s+", " ", text)


def stamp(moment):
    """A moment as the program's commands take it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class Home:
    """A home of its own for one conversation."""

    def __init__(self, folder, conversation):
        self.environment = {"HOME": folder, "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC"}
        self.ok("profile", "set", "country", conversation.get("country", "US"))
        for reading in conversation.get("readings", []):
            self.add(reading)

    def ok(self, *arguments, text=None):
        result = subprocess.run([BINARY, *arguments], env=self.environment, capture_output=True, text=True,
                                input=text, stdin=None if text is not None else subprocess.DEVNULL, timeout=120)
        if result.returncode:
            raise RuntimeError(f"{arguments}: {result.stderr.strip()}")
        return result.stdout

    def add(self, reading):
        ago = datetime.timedelta(minutes=reading.get("minutesAgo", 0), days=reading.get("daysAgo", 0))
        end = datetime.datetime.now(datetime.timezone.utc) - ago
        kind, value = reading["type"], f"{reading['value']:g}"
        if kind == "mood":
            self.ok("mood", "--at", stamp(end), "--", value)
        elif kind == "sleep-hours":
            # A night ends in the morning, today's at the latest now.
            end = min(end, end.replace(hour=7, minute=0))
            self.ok("sleep", stamp(end - datetime.timedelta(hours=reading["value"])), stamp(end))
        else:
            self.ok("samples", "add", TYPES[kind], value, "--at", stamp(end))


def replies_to(conversation):
    """What the program answered to each turn, all its messages joined."""
    says = [turn["say"].replace("\n", " ") for turn in conversation["turns"]]
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder, conversation)
        home.ok("chat", "--new", "--engine", "listener", text="".join(say + "\n" for say in says))
        messages = [json.loads(line) for line in home.ok("replay", "last", "--json").splitlines()]
    answers, place = [], -1
    for message in messages:
        if message["role"] == "user":
            answers.append([])
            place += 1
        elif place >= 0:
            answers[place].append(message)
    if len(answers) != len(says):
        raise RuntimeError(f"{conversation['id']}: {len(says)} said, {len(answers)} kept")
    return answers


def has(text, word):
    """Whether a word or the beginning of a word stands in a text that was made plain."""
    return re.search(r"(?<![a-z0-9])" + re.escape(plain(word)), text) is not None


def missed(expect, messages, earlier):
    """Which of the expectations a reply doesn't hold, by name."""
    spoken = " ".join(message["text"] for message in messages)
    text, danger = plain(spoken), any(message["engine"] == "safety" for message in messages)
    if expect.get("danger") or danger:
        return [] if danger == bool(expect.get("danger")) else ["danger"]
    result = []
    if "any" in expect and not any(has(text, word) for word in expect["any"]):
        result.append("any")
    if not all(any(has(text, word) for word in group) for group in expect.get("all", [])):
        result.append("all")
    if any(has(text, word) for word in expect.get("none", [])):
        result.append("none")
    if "question" in expect and ("?" in spoken) != expect["question"]:
        result.append("question")
    if len(spoken.split()) > expect.get("max", LONGEST):
        result.append("max")
    if "number" in expect and not re.search(rf"(?<![\d.]){re.escape(str(expect['number']))}(?![\d]|\.\d)", spoken):
        result.append("number")
    if spoken in earlier or not spoken:
        result.append("repeat")
    return result


def played(conversation):
    """A conversation's turns with what was answered, and what each reply doesn't hold."""
    earlier, rows = set(), []
    for turn, messages in zip(conversation["turns"], replies_to(conversation)):
        spoken = " ".join(message["text"] for message in messages)
        rows.append({"id": conversation["id"], "category": conversation["category"], "say": turn["say"],
                     "reply": spoken, "expect": turn["expect"], "missed": missed(turn["expect"], messages, earlier)})
        earlier.add(spoken)
    return rows


def interval(hits, count):
    """A share with its 95 % interval after Wilson."""
    if not count:
        return "–"
    z, p = 1.96, hits / count
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return f"{p:.3f} [{max(0, middle - half):.3f}, {min(1, middle + half):.3f}] of {count}"


def report(rows):
    """Prints the share of replies that hold every expectation, by category, and each expectation's own."""
    print(f"every expectation held   {interval(sum(not row['missed'] for row in rows), len(rows))}")
    for category in sorted({row["category"] for row in rows}):
        chosen = [row for row in rows if row["category"] == category]
        print(f"  {category:22} {interval(sum(not row['missed'] for row in chosen), len(chosen))}")
    print("by expectation")
    for name in ("any", "all", "none", "question", "max", "number"):
        chosen = [row for row in rows if name in row["expect"] or name == "max"]
        print(f"  {name:22} {interval(sum(name not in row['missed'] for row in chosen), len(chosen))}")
    failed = collections.Counter(name for row in rows for name in row["missed"])
    print("missed:", ", ".join(f"{name} {count}" for name, count in failed.most_common()))


def main():
    parser = argparse.ArgumentParser(description="How well the offline listener answers.")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="show N replies that miss something")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write every judged reply there")
    options = parser.parse_args()
    files = options.files or sorted(SETS.glob("talk-*.jsonl"))
    conversations = [json.loads(line) for path in files for line in path.read_text().splitlines()]
    if not conversations:
        sys.exit(f"talk.py: no conversations in {', '.join(map(str, files)) or SETS}")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        rows = [row for turns in pool.map(played, conversations) for row in turns]
    print(f"{len(conversations)} conversations, {len(rows)} replies")
    report(rows)
    for row in [row for row in rows if row["missed"]][:options.worst]:
        print(f"\n{row['id']} {row['category']} misses {', '.join(row['missed'])}\n  › {row['say']}\n  {row['reply']}")
    if options.json:
        options.json.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


if __name__ == "__main__":
    main()
