#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The texts for people that stand in English where they are made, compared with their translations.

`texts.py` lists what is missing in the catalogues or no longer said, and exits 1 where anything is;
`texts.py --list` prints every English text as JSON. A text is a string literal where a LocalizedText is
meant: what an error says, what is refused, and what a command prints. Help is compared by a test.
"""

import errno
import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = ("de", "es", "fr")
# What is read by models, by shells or by who evaluates models stays English.
ENGLISH = (
    "Base/ModelContext", "Base/CommandLineParsing/BashCompletion", "Base/CommandLineParsing/FishCompletion",
    "Base/CommandLineParsing/ZshCompletion", "Base/CommandLineParsing/Troff", "Conversation/Prompts", "Conversation/Safety/Phrase",
    "Outlook/Charts", "Outlook/Evaluation", "Program/EvaluationCommands", "Program/ContextCommands",
    "Program/Chat/EventLines", "Program/mindpulse/ProgramList",
    "Services/Services/Conversations/ModelTools", "Services/Services/Conversations/ToolRun",
    "Services/Services/Conversations/ToolArguments",
)
# Statements of SQL, markup and lines to be typed are no words.
NO_WORDS = re.compile(
    r"\s*(SELECT|INSERT|CREATE|UPDATE|DELETE|WITH|PRAGMA|ALTER|DROP|WHERE|FROM|ORDER|BEGIN|ROLLBACK|COMMIT"
    r"|GRANT|REVOKE|LISTEN|NOTIFY|SET|DO)\b|<|(mindpulse|echo|systemctl|journalctl|loginctl|phrase_fit|/\w+)\b")
# A call whose text arguments are said to people.
CALL = re.compile(
    r"(\w*(Error|Failure|Fault)|refusal|notice|prose|line|text|errorDescription|LocalizedText|bad\w*|fault|damaged"
    r"|failure|refused?|rejected|RejectedRow|settings|untrustworthy|storage|newer|unreachable|unavailable|corrupt|truncated|hostile|foreign"
    r"|wrongMap|impossibleBlow|told|error|code|name|key|firstLine"
    r"|unwritable|wait|tell|interrupt|vitals|values|tools|lacks|look|well|warning|broken|spoken|joined|agree|ask|question|passphrase|program|noNamedValue|MessageFault|unreadable|init|GATTBytes)$")
# A declaration whose literals are texts.
DECLARATION = re.compile(r"LocalizedText\??\)?\s*\{?\s*$|:\s*\[String: LocalizedText\]\s*=\s*$")
TYPED = re.compile(r":\s*(\[String: )?LocalizedText\??\]?\s*=\s*[^;{}]*$")
# A declaration whose text is chosen by a condition, and what stands in its first branches.
CHOSEN = re.compile(r":\s*LocalizedText\??\s*=\s*(if|switch)\b[^{}]*$")
BLOCK = re.compile(r"\{[^{}]*\}")
# A list whose texts are said to people, in its declaration.
LIST = re.compile(r"\[(String: LocalizedText|\(\w+: \w+, text: LocalizedText\)|LocalizedText)\]\s*=\s*$")
# A setting in the table of all, whose summary is said to people.
SETTING = re.compile(r"(\bSettingSpecification|\.(bool|choice|integer|optionalInteger|optionalNumber|duration|map))$")
# A list of texts above the columns of a table: they may be single words.
HEADINGS = re.compile(r"\bheadings\(\s*$")
WORD = re.compile(r"[A-Za-z]{2,}")
# A number of something, or something of a number or a name: “1 day”, “{1} days”, “line {1}”.
COUNT = re.compile(r"(\d+|\{\d+\}) [a-z]{3,}$|[A-Za-z][a-z]{2,}:? \{\d+\}$")
PLACE = re.compile(r"\{\d+\}")
IMPORT = re.compile(r"^(package )?import Core$", re.M)


class Literal:
    """A string literal: its key, and where it ends."""

    def __init__(self, source, start):
        self.source, self.place, self.places = source, start, 0
        self.lines = source.startswith('"""', start)
        self.place += 3 if self.lines else 1
        self.key = self.read()

    def read(self):
        parts, source = [], self.source
        end = '"""' if self.lines else '"'
        while not source.startswith(end, self.place):
            if source[self.place] == "\\":
                parts.append(self.escape())
            else:
                parts.append(source[self.place])
                self.place += 1
        self.place += len(end)
        text = "".join(parts)
        if not self.lines:
            return text
        lines = text.split("\n")[1:]
        margin = len(lines[-1])
        return "\n".join(line[margin:] for line in lines[:-1])

    def escape(self):
        kind = self.source[self.place + 1]
        if kind == "(":
            self.places += 1
            self.place = skip(self.source, self.place + 2)
            return "{%d}" % self.places
        if kind == "\n":
            # A line that goes on: the margin of the next one is taken off with the others.
            self.place += 2
            while self.source[self.place] == " ":
                self.place += 1
            return ""
        if kind == "u":
            end = self.source.index("}", self.place)
            code = int(self.source[self.place + 3:end], 16)
            self.place = end + 1
            return chr(code)
        self.place += 2
        return {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "r": "\r", "0": "\0"}.get(kind, kind)


def skip(source, place):
    """The place behind the bracket that closes what is open."""
    depth = 1
    while depth:
        if source[place] == '"':
            place = Literal(source, place).place
            continue
        depth += {"(": 1, ")": -1}.get(source[place], 0)
        place += 1
    return place


def texts(source):
    """The texts of a Swift file, in their order."""
    place, stack = 0, []
    found = []
    while place < len(source):
        letter = source[place]
        if source.startswith("//", place):
            place = source.find("\n", place)
            if place < 0:
                break
        elif source.startswith("/*", place):
            place = source.index("*/", place) + 2
        elif letter == '"' or source.startswith('#"', place):
            if letter == "#":
                place = source.index('"#', place + 2) + 2
                continue
            literal = Literal(source, place)
            if is_text(source, place, stack):
                found.append((place, literal))
            place = literal.place
        else:
            if letter in "({[":
                stack.append((letter, source[max(0, place - 600):place]))
            elif letter in ")}]" and stack:
                stack.pop()
            place += 1
    return joined(source, found)


def is_text(source, place, stack):
    """Whether a literal is a text, by what stands around it."""
    before = source[max(0, place - 200):place]
    if TYPED.search(before.rsplit(";", 1)[-1]) or re.search(r"\b(accepts|named):\s*$", before):
        return True
    if re.search(r"\b(file|path|section): ?$", before):
        return False
    for bracket, opening in reversed(stack):
        if bracket == "(":
            name = re.search(r"(\w*)$", opening).group(1)
            if not name:
                continue
            if SETTING.search(opening):
                return True
            return bool(CALL.search(name))
        if bracket == "[":
            if LIST.search(opening) or HEADINGS.search(opening):
                return True
            # A list or a subscript is none.
            return False
        if bracket == "{":
            line = opening.rstrip()
            plain = BLOCK.sub("", line)
            if re.search(r"LocalizedText\??\)?\s*$", line) or CHOSEN.search(plain):
                return True
            if re.search(r"((switch|if|for|while) [^{}]*|else|do( throws\(\w+\))?|catch[^{}]*|map)$", plain):
                continue
            return False
    return False


def joined(source, found):
    """The keys, where texts that are added up are one."""
    keys, above = [], []
    behind = None
    for place, literal in found:
        key, count = literal.key, literal.places
        if behind is not None and re.fullmatch(r"\s*\+\s*", source[behind:place]):
            first, places = keys.pop()
            shifted = re.sub(r"\{(\d+)\}", lambda m: "{%d}" % (int(m[1]) + places), key)
            key, count = first + shifted, places + count
        keys.append((key, count))
        behind = literal.place
        if HEADINGS.search(source[:source.rfind("[", 0, place)]) and WORD.search(key):
            above.append(key)
    return [key for key, _ in keys if is_words(key)] + above


def is_words(key):
    """Whether a text has words of a sentence, and isn't only what stands between places."""
    if " " not in key.strip() or NO_WORDS.match(key):
        return False
    plain = re.sub(r"\{\d+\}", " ", key)
    words = WORD.findall(plain)
    is_sentence = len(words) == 1 and len(words[0]) > 2 and plain.rstrip().endswith((".", "?"))
    if len(words) > 1 or COUNT.match(key):
        return True
    return is_sentence and not re.search(r"[/_]", plain)


def spoken():
    """All texts of the program with their first file, and the files in which a text isn't seen as one."""
    keys, silent = {}, set()
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        place = path.relative_to(ROOT / "Sources").as_posix()
        if not place.startswith(ENGLISH):
            source = path.read_text(encoding="utf-8")
            for key in texts(source):
                keys.setdefault(key, place)
                if not IMPORT.search(source) and not place.startswith("Base/Core/"):
                    silent.add(place)
    return keys, silent


def translated(language):
    """The sentences of a catalogue, by their English words."""
    text = (ROOT / f"prompts/catalogues/{language}.json5").read_text(encoding="utf-8")
    part = re.search(r"^    sentences: \{\n(.*?)^    \},$", text, re.S | re.M).group(1)
    quoted = r'"(?:[^"\\]|\\.)*"'
    # Words, or those for one and those for any other number.
    rows = re.findall(rf"^      ({quoted}): (?:({quoted})|\{{ one: ({quoted}), other: ({quoted}) \}}),$", part, re.M)
    if len(rows) != part.count("\n"):
        sys.exit(f"{language}: a line of “sentences” isn't “English”: “words”,")
    return {json.loads(key): [json.loads(form) for form in forms if form] for key, *forms in rows}


# What the C library says of its errors, in small letters.
SYSTEM = {os.strerror(number).lower() for number in errno.errorcode}


def problems():
    """What is missing, has other places, or is no longer said anywhere."""
    keys, silent = spoken()
    # A literal is taken for a plain string, which has no other language, where LocalizedText isn't visible.
    yield from (f"{place}: has texts for people, so it has to import Core" for place in sorted(silent))
    sources = "\n".join(p.read_text(encoding="utf-8") for p in (ROOT / "Sources").rglob("*.swift"))
    # A sentence may go on in the next line, with or without a sign that adds it up.
    sources = re.sub(r'"\s*\+\s*"|\\\n\s*', "", sources)
    for language in LANGUAGES:
        known = translated(language)
        for key, place in keys.items():
            if key not in known:
                yield f"{language}: {place}: {json.dumps(key, ensure_ascii=False)} has no words"
        for key, words in known.items():
            if any(set(PLACE.findall(key)) != set(PLACE.findall(form)) for form in words):
                yield f"{language}: {json.dumps(key, ensure_ascii=False)} has other places"
            pieces = [piece for piece in PLACE.split(key) if WORD.search(piece)]
            if key not in SYSTEM and not all(written(piece) in sources for piece in pieces):
                yield f"{language}: {json.dumps(key, ensure_ascii=False)} is said nowhere"


def written(piece):
    """A piece of a text as it stands in the source."""
    return json.dumps(piece, ensure_ascii=False)[1:-1]


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        rows = [{"key": key, "file": place} for key, place in spoken()[0].items()]
        json.dump(rows, sys.stdout, ensure_ascii=False, indent=0)
    else:
        found = list(problems())
        print(*found, sep="\n", end="\n" if found else "")
        sys.exit(1 if found else 0)
