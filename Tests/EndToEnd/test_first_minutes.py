# SPDX-License-Identifier: GPL-3.0-or-later
"""The first quarter of an hour, as docs/first-minutes.md shows it."""

import os
import subprocess
import sys

import pytest

from program import ROOT

pytestmark = pytest.mark.limit(300)


def test_two_recordings_are_the_same(tmp_path):
    recordings = []
    for name in ("one.md", "two.md"):
        subprocess.run([sys.executable, ROOT / "scripts/first-minutes.py", tmp_path / name],
                       check=True, timeout=120, env=os.environ)
        recordings.append((tmp_path / name).read_text())
    assert recordings[0] == recordings[1]
    # From the first question to the second start.
    for words in ("When is your birthday?", "Noted: born on 1990-04-03", "/help NAME explains one",
                  "You: and nobody said a word", "Take care."):
        assert words in recordings[0]
