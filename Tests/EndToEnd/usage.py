# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a program and writes what it used to a file: usage.py FILE PROGRAM ARG…

As JSON: the peak of its resident memory in KB, and its seconds of processor time.

A process is charged with the memory of the one it was forked from until it replaces itself, and
keeps that as its peak. This small one stands in between, so that a large test run isn't charged.
"""

import json
import os
import sys

child = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:
    json.dump({"kilobytes": usage.ru_maxrss, "seconds": usage.ru_utime + usage.ru_stime}, file)
sys.exit(os.waitstatus_to_exitcode(status))
