# SPDX-License-Identifier: GPL-3.0-or-later
"""Notes which functions of the program a start calls, and which an answer does.

    start_order.py FILE

The linker lets the functions of the list lie together (lld's --symbol-ordering-file): what a start
needs is then a tenth of the program's pages instead of nearly all. MINDPULSE_BINARY names a release
binary with its symbols (`scripts/build.sh --with-symbols`). Needs valgrind.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/EndToEnd"), str(ROOT / "Benchmarks")]

from measures import new_home  # noqa: E402  (needs the path above)
from program import moment  # noqa: E402
from spawn import Screen  # noqa: E402

HEAD = """\
# The functions that a start of the chat calls, then those that an answer calls as well, by the names
# that the linker knows. Written by scripts/order.sh; a name that is gone is passed over.
"""


def talk(screen, lines):
    """Says some lines, each at its own prompt, and leaves."""
    screen.read_until_prompt(600)
    for line in lines:
        screen.send(line.encode() + b"\r")
        screen.read_until(lambda text: "\n" in text.strip(), 600)
        screen.read_until_prompt(600)
    screen.send(b"\x04")
    screen.wait_for_end(600)


def called(folder, lines):
    """The names of all functions that one chat calls."""
    home = new_home(folder, f"{len(lines)}")
    home.ok("samples", "add", "heart-rate", 72, "--at", moment(seconds=1))
    profile = folder / "profile"
    command = ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}",
               *home.command("chat", "--engine", "listener")]
    with Screen(command, home.environment()) as screen:
        talk(screen, lines)
    # "fn=(7) name" names a function, and so does "cfn="; a recursive call has "'2" behind it.
    return set(re.findall(r"^c?fn=\(\d+\) (\S+?)(?:'\d+)?$", profile.read_text(), re.MULTILINE))


def main():
    binary = os.environ["MINDPULSE_BINARY"]
    table = subprocess.run(["nm", "--defined-only", binary], check=True, capture_output=True,
                           text=True).stdout
    known = {line.split()[-1] for line in table.splitlines()}
    with tempfile.TemporaryDirectory(prefix="mindpulse-order-") as folder:
        start = called(pathlib.Path(folder), []) & known
        answer = called(pathlib.Path(folder), ["I slept badly"]) & known
    if not start:
        sys.exit(f"{binary} has no symbols: build it with scripts/build.sh --with-symbols")
    names = [*sorted(start), *sorted(answer - start)]
    pathlib.Path(sys.argv[1]).write_text(HEAD + "\n".join(names) + "\n")
    print(f"{len(start)} functions of a start, {len(names) - len(start)} more of an answer")


if __name__ == "__main__":
    main()
