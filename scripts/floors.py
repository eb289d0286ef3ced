#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the floors of Sources/ from Package.swift, for DESIGN.md, and checks what that page promises.

Usage: scripts/floors.py [--write]

Without --write it changes nothing and fails when DESIGN.md shows another drawing. In Package.swift a
floor begins with "// Name: what it is for.", and a line of comment before a module says what is in it.
"""

import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
# From the ground up: a module imports what stands below it, or on its floor before it.
FLOORS = [
    "C", "Base", "Health", "Memory", "Conversation", "Outlook", "Services", "Companions", "Program"]
BEGIN, END = "<!-- drawn by scripts/floors.py -->\n", "<!-- end of the drawing -->\n"
# A module that grows beyond is two.
MOST_LINES = 5000
# The program's own holds main and two lists.
MOST_LINES_OF = {"mindpulse": 500}
TARGET = re.compile(
    r"((?:^ *//.*\n)*)"
    r"^ *(module\(|\.systemLibrary\(|\.executableTarget\(|\.target\()((?:[^()]|\([^()]*\))*)\),?\n", re.M)


class Module:
    """A module as Package.swift has it."""

    def __init__(self, comment, kind, body):
        names = re.findall(r'"([^"]+)"', body)
        path = re.search(r'path: "Sources/(\w+)/\w+"', body)
        self.floor, self.name = names[:2] if kind == "module(" else (path and path[1], names[0])
        if self.floor not in FLOORS:
            sys.exit(f"Package.swift: {self.name} stands on no floor; there are {', '.join(FLOORS)}.")
        listed = re.search(r'\[((?:\s*"\w+",?)+)\s*\]', re.sub(r"(cSettings|plugins|exclude):.*", "", body, flags=re.S))
        self.imports = re.findall(r'"(\w+)"', listed[1]) if listed and "apt(" not in listed[0] else []
        lines = [line.strip().removeprefix("//").strip() for line in comment.splitlines()]
        self.words = " ".join(line for line in lines if not re.match(rf"({'|'.join(FLOORS)}): ", line))

    def code_lines(self):
        """Lines of Swift that are neither blank nor only a comment."""
        folder = ROOT / "Sources" / self.floor / self.name
        lines = (line.strip() for file in sorted(folder.rglob("*.swift")) for line in file.open())
        return sum(1 for line in lines if line and not line.startswith("//"))


def read():
    """The modules in their order, and what each floor is for."""
    text = (ROOT / "Package.swift").read_text().split("// What tests of several modules use.")[0]
    text = text[text.index("  targets: ["):]
    modules = [Module(*found) for found in TARGET.findall(text)]
    purposes = dict(re.findall(rf"^ *// ({'|'.join(FLOORS)}): (.*(?:\n *// [^\n]*)?)$", text, re.M))
    return modules, purposes


def faults(modules):
    """What goes against the rules, a sentence each."""
    place = {module.name: (FLOORS.index(module.floor), number) for number, module in enumerate(modules)}
    for module in modules:
        for name in module.imports:
            if name not in place:
                yield f"{module.name} imports {name}, which has no room in Sources/."
            elif place[name] > place[module.name]:
                yield f"{module.name} ({module.floor}) imports {name}, which stands above it."
        if (count := module.code_lines()) > MOST_LINES_OF.get(module.name, MOST_LINES):
            yield f"{module.name} has {count} lines of code, more than {MOST_LINES_OF.get(module.name, MOST_LINES)}."
        if module.floor != "C" and not module.words:
            yield f"{module.name} lacks a line of comment in Package.swift."
    for module in modules:
        importers = [other.name for other in modules if module.name in other.imports]
        if module.floor == "C" and len(importers) != 1:
            yield f"{module.name} is imported by {', '.join(importers) or 'nobody'}; one module is right."
    for folder in sorted(path for path in (ROOT / "Sources").glob("*/*") if path.is_dir()):
        if (folder.parent.name, folder.name) not in {(module.floor, module.name) for module in modules}:
            yield f"Sources/{folder.parent.name}/{folder.name} is no module of that floor."


def strays(modules):
    """Modules that the fuzzers' package lists otherwise than Package.swift does, a sentence each."""
    known = {module.name: module for module in modules}
    text = (ROOT / "Fuzz/Package.swift").read_text()
    for comment, kind, body in TARGET.findall(text[text.index("  targets: ["):]):
        if kind != "module(":
            continue
        module = Module(comment, kind, body)
        same = known.get(module.name)
        if same is None or (same.floor, same.imports) != (module.floor, module.imports):
            yield f"Fuzz/Package.swift lists {module.name} otherwise than Package.swift."


def lost_files(page):
    """Files that a page names and that are not there, or are there twice, a sentence each."""
    for name in sorted(set(re.findall(r"`([A-Z][\w+]*\.swift)`", page.read_text()))):
        if (count := len(list((ROOT / "Sources").rglob(name)))) != 1 and name != "Package.swift":
            yield f"{page.name} names {name}; there are {count} files of that name."


def drawing(modules, purposes):
    """The floors from the top down, as DESIGN.md shows them."""
    lines = ["```", "Sources/"]
    for floor in reversed(FLOORS):
        purpose = re.sub(r"\s*\n *// ", " ", purposes.get(floor, "")).split(". ")[0].removesuffix(".")
        lines.append(f"  {floor + '/':<15} {purpose}")
        for module in reversed([module for module in modules if module.floor == floor]):
            if floor == "C":
                continue
            imports = " ".join(name for name in module.imports if name != "Core" or floor == "Base")
            if len(module.imports) > 12:
                imports = "every other module"
            said = module.words.removesuffix(".") + (f" ← {imports}" if imports else "")
            lines += textwrap.wrap(said, 104, initial_indent=f"    {module.name:<20} ",
                                   subsequent_indent=" " * 25, break_long_words=False)
        if floor == "C":
            names = " ".join(module.name for module in modules if module.floor == "C")
            lines += textwrap.wrap(names, 104, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(lines + ["```", ""])


def main():
    modules, purposes = read()
    found = list(faults(modules))
    design = ROOT / "DESIGN.md"
    found += lost_files(design)
    found += lost_files(ROOT / "CONTRIBUTING.md")
    found += strays(modules)
    text = design.read_text()
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    wanted = before + BEGIN + drawing(modules, purposes) + END + after
    if text != wanted and "--write" in sys.argv[1:]:
        design.write_text(wanted)
    elif text != wanted:
        found.append("DESIGN.md shows other floors than Package.swift has: run scripts/floors.py --write.")
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
