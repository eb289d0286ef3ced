# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes config/exemplars.json5, by which the listener hears what a message means: `exemplars.py` (needs numpy).

Each act and matter of exemplars.json is the mean of the meanings of what people could say for it. The
same exemplars and the same encoder (scripts/encoder.sh) give the same bytes.
"""

import base64
import json
import pathlib
import re
import struct

import numpy as np

import write

FLOOR, MARGIN = 0.42, 0.06
EXEMPLARS = pathlib.Path(__file__).with_name("exemplars.json")

COMMENT = """\
// The listener's acts and matters by what their exemplars mean (scripts/meaning/exemplars.json): `centre` is
// the mean of their meanings, as a stored meaning in base64 with - and _. Where no rule is sure, a message is taken for
// the one it is likest to, if it is at least `floor` alike and the next one at least `margin` less.
// `measured` says how that goes for each exemplar when its own class doesn't know it: which share is heard,
// and which share of those is heard rightly. `exemplars` is the file they were made from, as FNV-1a.
// scripts/meaning/ writes this file.
"""


def fnv(data):
    """FNV-1a of 64 bits (Fowler, Noll and Vo), in hexadecimal."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def numbers(text):
    """Numbers of two bytes in base64, as meaning.json5 has them."""
    return np.frombuffer(base64.b64decode(text), "<i2") / 32767


def stored(vector):
    """A meaning as MeaningVector.swift stores it."""
    whole = np.rint(vector / np.abs(vector).max() * 127).astype(np.int8)
    scale = 1 / np.sqrt(float((whole.astype(np.int64) ** 2).sum()))
    return struct.pack("<f", scale) + whole.tobytes()


def measured(meanings, classes):
    """How many are heard, and rightly, when their own class is made without them."""
    labels = np.array(classes)
    sums = {label: meanings[labels == label].sum(0) for label in sorted(set(classes))}
    heard = right = 0
    for meaning, label in zip(meanings, classes):
        scores = {}
        for other, total in sums.items():
            rest = total - meaning if other == label else total
            scores[other] = rest @ meaning / np.linalg.norm(rest)
        first, second = sorted(scores, key=scores.get)[:-3:-1]
        if scores[first] >= FLOOR and scores[first] - scores[second] >= MARGIN:
            heard += 1
            right += first == label
    return {"exemplars": len(classes), "heard": round(heard / len(classes), 3), "right": round(right / heard, 3)}


def main():
    source = (write.ROOT / "config/meaning.json5").read_text()
    meaning = json.loads(re.sub(r"^//.*$", "", source, flags=re.M))
    centre, axes = numbers(meaning["centre"]), [numbers(axis) for axis in meaning["axes"]]
    encoder = write.Encoder()

    def vector(text):
        rest = encoder.vector(text) - centre
        for axis in axes:
            rest = rest - (rest @ axis) * axis
        return rest / np.linalg.norm(rest)

    groups = json.loads(EXEMPLARS.read_text())
    rows = [(kind, name, text) for kind in groups for name, texts in groups[kind].items() for text in texts]
    meanings = np.array([vector(text) for _, _, text in rows])
    classes = [f"{kind} {name}" for kind, name, _ in rows]
    entries = []
    for kind in groups:
        for name in groups[kind]:
            own = np.array([label == f"{kind} {name}" for label in classes])
            text = base64.urlsafe_b64encode(stored(meanings[own].mean(0))).decode()
            entries.append({"kind": kind, "name": name, "centre": text})
    content = {
        "meaning": meaning["name"], "exemplars": fnv(EXEMPLARS.read_bytes()), "floor": FLOOR, "margin": MARGIN,
        "measured": measured(meanings, classes), "entries": entries}
    target = write.ROOT / "config/exemplars.json5"
    target.write_text(COMMENT + json.dumps(content, indent=2, ensure_ascii=False) + "\n")
    print(content["measured"])


if __name__ == "__main__":
    main()
