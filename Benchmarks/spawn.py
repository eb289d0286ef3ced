# SPDX-License-Identifier: GPL-3.0-or-later
"""A program on a pseudo-terminal, read without an emulator so that reading costs little."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

ESCAPES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][A-Z0-9]|[=>78])")
PROMPT = re.compile(r"(?:^|[\r\n])(?:\w+ )?[›❯>] ?$")


class Screen:
    """The bytes a program writes to its terminal, with the escape sequences taken out."""

    def __init__(self, command, environment, columns=80, rows=24):
        self.data = b""
        self.usage = None
        self.master, slave = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.child = os.fork()
        if self.child == 0:
            try:
                os.close(self.master)
                os.login_tty(slave)
                # A shell lets what it runs in the background ignore Ctrl-C, and that is inherited.
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                os.execvpe(command[0], command, environment)
            finally:
                os._exit(127)
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.usage is None:
            os.kill(self.child, signal.SIGKILL)
            os.wait4(self.child, 0)
        os.close(self.master)

    def send(self, data):
        """Sends keys, and forgets what has been read so far."""
        self.data = b""
        os.write(self.master, data)

    def read(self, timeout):
        """Takes in what there is within a time; False at the end or when nothing came."""
        if not select.select([self.master], [], [], max(0, timeout))[0]:
            return False
        try:
            more = os.read(self.master, 1 << 16)
        except OSError:
            return False
        self.data += more
        return bool(more)

    @property
    def text(self):
        """The tail of what has been read, as text."""
        return ESCAPES.sub(b"", self.data[-4096:]).decode(errors="replace")

    def read_until(self, condition, timeout=120):
        deadline = time.monotonic() + timeout
        while not condition(self.text):
            if not self.read(deadline - time.monotonic()):
                raise RuntimeError(f"the program did not get so far; it shows: {self.text[-500:]!r}")

    def read_until_prompt(self, timeout=120):
        self.read_until(lambda text: PROMPT.search(text), timeout)

    def read_for(self, seconds):
        """Lets time pass while reading."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self.read(left)

    def delays(self, count):
        """For each moment that is written on the screen, how many milliseconds ago it was."""
        seen = 0
        # All moments of one run have as many digits as this one: the space behind a number is
        # written with the next, so it can't be waited for.
        moment = rb"(\d{%d})" % len(str(time.monotonic_ns()))
        while seen < count:
            if not self.read(30):
                raise RuntimeError(f"only {seen} of {count} moments came")
            now = time.monotonic_ns()
            whole = ESCAPES.sub(b"", self.data)
            for match in re.finditer(moment, whole):
                seen += 1
                yield (now - int(match[1])) / 1e6
            # The beginning of one is kept for the next time.
            self.data = re.search(rb"\d*$", re.sub(moment, b" ", whole))[0]

    def wait_for_end(self, timeout=30):
        """Reads to the end; what the program used."""
        deadline = time.monotonic() + timeout
        while self.read(deadline - time.monotonic()):
            pass
        self.usage = os.wait4(self.child, 0)[2]
        return self.usage
