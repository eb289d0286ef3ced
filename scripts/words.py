#!/usr/bin/python3
"""Looks for words that the style sheet of CONTRIBUTING.md replaces.

The words in `code` in the left column of its table are looked for in the string literals of
Sources/ and in the documents and settings people read. Ends with 1 if there is one.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GUIDE = "CONTRIBUTING.md"

DOCUMENTS = ["*.md", "config/mindpulse.json5", "config/learn.json5", ":!prompts/"]

# Places where a word is right, with the reason.
EXCEPTIONS = {
    ("Sources/Conversation/Prompts/PromptSharing.swift", "not told"): "for a model, not a person",
    ("Sources/Companions/TrustedPeople/", "not told"): "of somebody, not of a value",
    ("Sources/Health/Monitors/BetaBlocker/", "stands in"): "a reviewed answer",
    ("Sources/Memory/Transcripts/", "sealed"): "a column",
    ("Sources/Health/HealthStorage/", "sealed"): "a column",
    ("Sources/Base/Sealing/SealKeyPair.swift", "sealed"): "part of how keys are derived",
    ("CONTRIBUTING.md", "sealed"): "a word in the code",
    ("DESIGN.md", "sealed"): "a word in the code",
    ("docs/decisions/", "sealed"): "a word in the code",
}

LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')


def forbidden():
    """Each refused word and what to write instead, from the table."""
    table = (ROOT / GUIDE).read_text().split("| not | but |", 1)[1].split("\n\n", 1)[0]
    for row in table.splitlines()[2:]:
        old, new = (cell.strip() for cell in row.strip("| ").split(" | ", 1))
        for word in re.findall(r"`([^`]+)`", old):
            yield word, new


def shown(path, text):
    """The lines of a file that people see, with their numbers."""
    lines = text.splitlines()
    if path.suffix != ".swift":
        table = False
        for number, line in enumerate(lines, 1):
            table = path.name == GUIDE and (line == "| not | but |" or table and line != "")
            if not table:
                yield number, line
        return
    block = False
    for number, line in enumerate(lines, 1):
        if line.strip().startswith("//"):
            continue
        if line.count('"""') == 1:
            block = not block
        elif block:
            yield number, line
        else:
            for literal in LITERAL.findall(line):
                yield number, literal


def main():
    listed = subprocess.run(["git", "ls-files", "-z", "Sources/*.swift", *DOCUMENTS], cwd=ROOT,
                            check=True, capture_output=True, text=True).stdout.split("\0")
    words = [(re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE), word, new)
             for word, new in forbidden()]
    found = 0
    for name in filter(None, listed):
        path = ROOT / name
        for number, line in shown(path, path.read_text(encoding="utf-8")):
            for pattern, word, new in words:
                excused = any(name.startswith(place) and word == excuse
                              for place, excuse in EXCEPTIONS)
                if pattern.search(line) and not excused:
                    print(f"{name}:{number}: “{word}”: write {new}", file=sys.stderr)
                    found = 1
    return found


if __name__ == "__main__":
    sys.exit(main())
