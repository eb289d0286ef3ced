# SPDX-License-Identifier: GPL-3.0-or-later
"""Which messages have a word for dying, killing or means, as PlainWords.swift looks for them."""

import json
import pathlib
import re
import unicodedata


def folded(text):
    """A text in lower case and without accents."""
    letters = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


class PlainWords:
    """The words of plain.json; `*` at the end stands for any ending."""

    def __init__(self):
        words = json.loads(pathlib.Path(__file__).with_name("plain.json").read_text())
        self.whole = {folded(word) for word in words if not word.endswith("*")}
        self.beginnings = tuple(folded(word[:-1]) for word in words if word.endswith("*"))

    def are_in(self, text):
        """Whether a text has one of them."""
        return any(word in self.whole or word.startswith(self.beginnings)
                   for word in re.findall(r"\w+", folded(text)))
