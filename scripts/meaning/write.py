# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes config/meaning.json5, by which messages are found by meaning: `write.py` (needs numpy).

The centre and the axes are those of every 20th message that the danger model learned from; the
pairs of pairs.json tell how many related and unrelated messages are above the floor. The same
messages and the same encoder (scripts/encoder.sh) give the same bytes.
"""

import base64
import ctypes
import hashlib
import json
import pathlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENCODER = ROOT / ".build/encoder"
MESSAGES = sorted((ROOT / "Tests/SafetyTests/Sets/hands").glob("hand-*.jsonl"))
EVERY, AXES, FLOOR, VERSION = 20, 3, 0.2, 1

COMMENT = """\
// By which messages are found by meaning. The encoder's vectors all point into one corner, and most
// tell first which language a text is in. So the centre of many messages is taken off, and the
// directions in which those differ most, one fewer than they have languages (All-but-the-Top: Mu and
// Viswanath, ICLR 2018, arXiv:1702.01417). `centre` and `axes` are numbers of two bytes, the lowest
// first, 32767 standing for 1, in base64. Messages below `floor` aren't shown: `measured` says which
// share of pairs is above it, related ones such as “money worries” and “The rent is due on Friday and
// my account is empty”, many of them in two languages, and unrelated ones. `name` stands beside
// stored meanings and changes with any of this. scripts/meaning/ writes this file.
"""


class Encoder:
    """The engine and the model that the program uses."""

    def __init__(self):
        self.bytes = (ENCODER / "e5-small-q4.bin").read_bytes()
        self.engine = ctypes.CDLL(str(ENCODER / "libmindpulse-encoder.so"))
        self.engine.mindpulse_model_open.restype = ctypes.c_void_p
        self.engine.mindpulse_model_open.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
        self.engine.mindpulse_encode.argtypes = [
            ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_float)]
        self.model = self.engine.mindpulse_model_open(self.bytes, len(self.bytes))

    def vector(self, text):
        """The vector of a text."""
        numbers, text = (ctypes.c_float * 384)(), text.encode()
        if self.engine.mindpulse_encode(self.model, text, len(text), numbers) < 0:
            raise MemoryError(text)
        return np.array(numbers, np.float64)


def in_two_bytes(numbers):
    """Numbers as they are in the file, and as the program reads them."""
    whole = np.rint(numbers * 32767).astype("<i2")
    return base64.b64encode(whole.tobytes()).decode(), whole / 32767


def shares(encoder, meaning):
    """How many pairs there are, related and not, and which share of each is above the floor."""
    pairs = json.loads(pathlib.Path(__file__).with_name("pairs.json").read_text())
    related = {tuple(pair) for pair in pairs["related"]}
    messages = sorted({message for _, message in related} | set(pairs["others"]))
    made = {text: meaning(encoder.vector(text)) for text in messages + [query for query, _ in related]}
    above = {True: [], False: []}
    for query in sorted({query for query, _ in related}):
        for message in messages:
            above[(query, message) in related].append(made[query] @ made[message] >= FLOOR)
    return {"related": len(above[True]), "relatedAbove": round(float(np.mean(above[True])), 3),
            "unrelated": len(above[False]), "unrelatedAbove": round(float(np.mean(above[False])), 3)}


def main():
    encoder = Encoder()
    texts = [json.loads(line)["text"] for file in MESSAGES
             for line in file.read_text().splitlines()[::EVERY]]
    vectors = np.array([encoder.vector(text) for text in texts])
    centre_text, centre = in_two_bytes(vectors.mean(0))
    directions = np.linalg.svd(vectors - centre, full_matrices=False)[2][:AXES]
    # Which way a direction points means nothing.
    axes = [in_two_bytes(axis * np.sign(axis[np.argmax(np.abs(axis))])) for axis in directions]

    def meaning(vector):
        rest = vector - centre
        for _, axis in axes:
            rest = rest - (rest @ axis) * axis
        return rest / np.linalg.norm(rest)

    content = {
        "version": VERSION,
        "name": f"e5-small-{hashlib.sha256(encoder.bytes).hexdigest()[:8]}-{VERSION}",
        "floor": FLOOR,
        "made": {"messages": len(texts), "hands": len(MESSAGES)},
        "measured": shares(encoder, meaning),
        "centre": centre_text,
        "axes": [text for text, _ in axes]}
    (ROOT / "config/meaning.json5").write_text(COMMENT + json.dumps(content, indent=2) + "\n")
    print(content["measured"])


if __name__ == "__main__":
    main()
