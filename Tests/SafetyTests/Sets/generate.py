#!/usr/bin/env python3
"""Writes the test sets of the crisis screen from hand-written families of sentences.

A family is a template with slots, or a handful of sentences of one kind, and belongs as a whole to
the development or to the test split. The sets are frozen: SHA256SUMS holds their sums, and a
change of this file is a new version of the sets.
"""
import itertools
import json
import random
import sys
from pathlib import Path

import families

HERE = Path(__file__).resolve().parent
LOOKALIKES = str.maketrans("aeiocpxy", "аеіосрху")


def fill(template, slots):
    """Every sentence of a template, slots written as {name}."""
    names = [name for name in slots if "{" + name + "}" in template]
    for values in itertools.product(*(slots[name] for name in names)):
        text = template
        for name, value in zip(names, values):
            text = text.replace("{" + name + "}", value)
        yield text


def sentences(family, slots, limit, generator):
    """At most `limit` different sentences of a family, in a repeatable order."""
    every = [text for template in family for text in fill(template, slots)]
    every = list(dict.fromkeys(every))
    generator.shuffle(every)
    return every[:limit]


def disguise(text, kind, cues, generator):
    """Writes the words that matter in a disguise; the others stay."""
    words = text.split(" ")
    for index, word in enumerate(words):
        bare = word.strip(".,!?").lower()
        if bare not in cues:
            continue
        tail = word[len(word.rstrip(".,!?")):]
        core = word[: len(word) - len(tail)]
        if kind == "leet":
            core = core.translate(str.maketrans("ieoas", "13045"))
        elif kind == "repeat":
            core = core[:-1] + core[-1] * 4
        elif kind == "lookalike":
            core = core.translate(LOOKALIKES)
        elif kind == "zero-width":
            core = "\u200b".join(core)
        elif kind == "spaced" and len(core) > 3:
            core = " ".join(core)
        elif kind == "dotted" and len(core) > 3:
            core = ".".join(core)
        elif kind == "marks":
            core = "".join(letter + "\u0336\u0301" for letter in core)
        elif kind == "wide":
            core = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in core)
        elif kind == "capitals":
            core = "".join(c.upper() if i % 2 else c for i, c in enumerate(core))
        elif kind == "swap" and len(core) > 5:
            place = generator.randrange(2, len(core) - 2)
            core = core[:place] + core[place + 1] + core[place] + core[place + 2:]
        words[index] = core + tail
    return " ".join(words)


KINDS = [
    "leet", "repeat", "lookalike", "zero-width", "spaced", "dotted", "marks", "wide", "capitals",
    "swap",
]


def positives(generator):
    for (category, split, level, name), family in families.POSITIVE.items():
        chosen = sentences(family, families.SLOTS, 12, generator)
        for number, text in enumerate(chosen):
            row = {"text": text, "family": name, "category": category, "level": level,
                   "split": split, "obfuscated": False}
            yield row
            if number % 2 == 0:
                kind = generator.choice(KINDS)
                changed = disguise(text, kind, families.CUES, generator)
                if changed != text:
                    yield {**row, "text": changed, "family": name, "obfuscated": True,
                           "disguise": kind}


def plain(table, level, limit, generator):
    for (name, split), family in table.items():
        wrapped = [opening + text for opening in families.OPENINGS for text in family]
        for text in sentences(wrapped, families.SLOTS, limit, generator):
            yield {"text": text, "family": name, "category": name.split("/")[0], "level": level,
                   "split": split}


def write(name, rows):
    rows = list({json.dumps(row.get("text", row.get("turns"))): row for row in rows}.values())
    with open(HERE / name, "w", encoding="utf-8") as file:
        for number, row in enumerate(rows):
            row = {"id": f"{name.split('.')[0]}-{number:04d}", **row}
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
    print(f"{name}: {len(rows)}", file=sys.stderr)


def main():
    write("positives.jsonl", positives(random.Random(1)))
    write("hard-negatives.jsonl", plain(families.HARD, 1, 18, random.Random(2)))
    write("ordinary.jsonl", plain(families.ORDINARY, 0, 62, random.Random(3)))
    write("scripts.jsonl", families.scripts())
    for language in ("de", "es"):
        table = families.LANGUAGES[language]
        rows = [
            {"text": text, "family": f"{language}/{category}/{number}", "category": category,
             "level": level, "split": "dev" if number % 2 else "test"}
            for (category, level), texts in table.items() for number, text in enumerate(texts)
        ]
        write(f"{language}.jsonl", rows)


main()
