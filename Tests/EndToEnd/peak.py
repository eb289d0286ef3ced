# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a program and writes its peak resident memory in KB to a file: peak.py FILE PROGRAM ARG…

A process is charged with the memory of the one it was forked from until it replaces itself, and
keeps that as its peak. This small one stands in between, so that a large test run isn't charged.
"""

import os
import sys

child = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:
    file.write(str(usage.ru_maxrss))
sys.exit(os.waitstatus_to_exitcode(status))
