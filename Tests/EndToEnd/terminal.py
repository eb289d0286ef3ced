# SPDX-License-Identifier: GPL-3.0-or-later
"""A program on a pseudo-terminal, with an emulator that knows what stands on its screen."""

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

import pyte

# The prompt the chat shows: the last line of the screen that has the cursor begins with this.
PROMPT = re.compile(r"^(?:\w+ )?[›❯>] ?")

KEYS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x01",
        "end": "\x05", "tab": "\t", "enter": "\r", "backspace": "\x7f", "escape": "\x1b"}


class Terminal:
    """Starts a program on a terminal of a given size. Reading drives everything: nothing sleeps."""

    def __init__(self, command, environment, columns=80, rows=24, cwd="/"):
        self.raw = bytearray()
        self.ended = False
        self.status = None
        self.screen = pyte.HistoryScreen(columns, rows, history=2000, ratio=0.5)
        self.stream = pyte.ByteStream(self.screen)
        self.master, slave = pty.openpty()
        self._set_size(columns, rows)
        self.child = os.fork()
        if self.child == 0:
            try:
                os.close(self.master)
                os.login_tty(slave)
                os.chdir(cwd)
                os.execve(command[0], command, environment)
            finally:
                os._exit(127)
        os.close(slave)

    def _set_size(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # Reading

    def pump(self, seconds):
        """Takes in what the program writes within this time; True if there was something."""
        if self.ended or not select.select([self.master], [], [], max(0, seconds))[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        if not data:
            self.ended = True
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def wait_until(self, condition, timeout=120, what="what was waited for"):
        """Reads until the condition holds."""
        deadline = time.monotonic() + timeout
        while not condition():
            left = deadline - time.monotonic()
            if (self.ended or left <= 0) and not condition():
                state = "the program ended" if self.ended else f"{timeout} s passed"
                raise AssertionError(f"{state} without {what}; on screen:\n{self.picture()}")
            self.pump(left)

    def wait_for(self, text, timeout=120):
        """Reads until the text stands on the screen or above it, however it is wrapped."""
        self.wait_until(lambda: self.shows(text), timeout, repr(text))

    def wait_for_prompt(self, line="", timeout=120):
        """Reads until the cursor stands behind the prompt and this text."""
        self.wait_until(lambda: self.line() == line, timeout, f"the prompt and {line!r}")

    def wait_for_end(self, timeout=120):
        """Reads until the program has ended; gives its exit status."""
        deadline = time.monotonic() + timeout
        while not self.ended:
            assert time.monotonic() < deadline, f"did not end; on screen:\n{self.picture()}"
            self.pump(deadline - time.monotonic())
        return self.close()

    # The screen

    def lines(self):
        """All lines, those scrolled away first, without the blanks behind them."""
        gone = ["".join(row[column].data for column in range(self.screen.columns)).rstrip()
                for row in self.screen.history.top]
        return gone + [line.rstrip() for line in self.screen.display]

    def shows(self, text):
        """True if the text can be read on the screen or above it, wrapped or not.

        A row that is full may go on in the next one in the middle of a word.
        """
        full = self.screen.columns
        whole = "".join(line + ("\0" if len(line) == full else " ") for line in self.lines())
        words = (r"\0?".join(map(re.escape, word)) for word in text.split())
        return re.search(r"[\s\0]+".join(words), whole) is not None

    def line(self):
        """What has been typed after the prompt on the cursor's line; None when there is none."""
        row = self.screen.display[self.screen.cursor.y]
        match = PROMPT.match(row)
        return row[match.end():].rstrip() if match else None

    @property
    def cursor(self):
        """Where the cursor is: (column, row), from 0."""
        return self.screen.cursor.x, self.screen.cursor.y

    def picture(self):
        """The screen for a person to look at."""
        return "\n".join(f"|{line}" for line in self.lines()[-self.screen.lines:])

    # Writing

    def type(self, text):
        """Sends text as if typed."""
        data = text.encode()
        while data:
            data = data[os.write(self.master, data):]

    def press(self, *names):
        """Sends named keys: press("up", "enter")."""
        for name in names:
            self.type(KEYS[name])

    def control(self, letter):
        """Sends a control key: control("c")."""
        self.type(chr(ord(letter.upper()) - 64))

    def say(self, text):
        """Types a line, sees it on the screen, enters it and sees that it has been taken.

        What is typed before the prompt has come is echoed where the cursor stood then.
        """
        before = len(self.raw)
        self.type(text)
        if text.isascii() and len(text) < self.screen.columns // 2:
            self.wait_until(lambda: text in self.screen.display[self.screen.cursor.y]
                            or text.encode() in self.raw[before:],
                            what=f"{text!r} as typed")
        else:
            # A long line is wrapped, and its start may scroll away: its end stands there last.
            end = re.sub(rb"\s", b"", text[-12:].encode())
            self.wait_until(lambda: end in re.sub(rb"\s|\x1b\[[0-9;?]*[A-Za-z]", b"", self.raw[before:]),
                            what=f"the end of {text!r} as typed")
        before = len(self.raw)
        self.press("enter")
        self.wait_until(lambda: len(self.raw) > before, what="a new line")

    def paste(self, text):
        """Sends text as a terminal sends a pasted block."""
        self.type(f"\x1b[200~{text}\x1b[201~")

    def resize(self, columns, rows):
        """Changes the window; the kernel tells the program."""
        self.screen.resize(rows, columns)
        self._set_size(columns, rows)

    # The end

    def close(self):
        """Ends the program if it still runs, and gives its exit status."""
        if self.status is None:
            if not self.ended:
                os.kill(self.child, signal.SIGKILL)
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
            os.close(self.master)
            self.ended = True
        return self.status


class Shell(Terminal):
    """A shell with job control, as a person has it, in which programs are started by name."""

    # A busy machine takes its time.
    PATIENCE = 100

    def __init__(self, home):
        super().__init__(["/bin/bash", "--norc", "--noprofile", "-i"],
                         home.environment(PS1="ready> "), cwd=home.user)
        self.home = home
        self.wait_for("ready>", self.PATIENCE)

    def start(self, *words):
        """Starts the program in the foreground."""
        self.type(" ".join([str(self.home.program), *words]) + "\r")

    def suspend(self):
        """Presses Ctrl-Z until the shell has the terminal; gives what was written meanwhile."""
        count = len(self.raw)
        self.control("z")
        self.wait_until(lambda: b"ready>" in self.raw[count:].partition(b"Stopped")[2],
                        self.PATIENCE, "the shell")
        return bytes(self.raw[count:])

    def go_on(self):
        """Has the program go on in the foreground."""
        self.type("fg\r")

    def leave(self, keys):
        """Leaves the program by these keys and sees that it ended well."""
        count = len(self.raw)
        self.type(keys)
        # What is typed before it has left belongs to the program.
        self.wait_until(lambda: b"ready>" in self.raw[count:], self.PATIENCE, "the shell")
        self.type("echo left$?\r")
        self.wait_until(lambda: b"left0" in self.raw[count:], self.PATIENCE, "its exit code")
