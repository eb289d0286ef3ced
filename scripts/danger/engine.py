# SPDX-License-Identifier: GPL-3.0-or-later
"""The encoder's engine as training uses it, and the states it makes of all messages."""

import ctypes
import hashlib
import itertools
import pathlib
import subprocess

import numpy as np

from messages import ROOT

FOLDER = ROOT / ".build/danger"
KEEP, COUNT, MOST = 6, 4, 128
WIDTH, INNER, HEADS = 384, 1536, 12


class Engine:
    """The engine and its model, as the set-up put them into .build/encoder."""

    def __init__(self, sources=ROOT / ".build/encoder"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        library = FOLDER / "states.so"
        subprocess.run(
            ["cc", "-O3", "-march=x86-64-v3", "-fPIC", "-shared", f"-I{sources}", "-o", library,
             pathlib.Path(__file__).with_name("states.c"), "-lm"], check=True)
        self.library = ctypes.CDLL(str(library))
        self.library.e5_load.restype = ctypes.c_void_p
        model = next(pathlib.Path(sources).glob("*q4.bin"))
        self.model = ctypes.c_void_p(self.library.e5_load(str(model).encode()))
        self.room = np.zeros((512, WIDTH), np.float32)

    def states(self, text):
        """The states of a text's tokens after the layers that are kept."""
        # The engine reads up to the first NUL; the program takes them out.
        query = ("query: " + text.replace("\0", "")).encode()
        count = self.library.danger_states(
            self.model, query, KEEP, self.room.ctypes.data_as(ctypes.c_void_p), MOST)
        return self.room[:count].astype(np.float16)

    def layer(self, index):
        """Weights and other numbers of a layer, as the model has them."""
        weights = np.zeros(4 * WIDTH * WIDTH + 2 * WIDTH * INNER, np.float32)
        others = np.zeros(9 * WIDTH + INNER, np.float32)
        self.library.danger_layer(self.model, index, weights.ctypes.data_as(ctypes.c_void_p),
                                  others.ctypes.data_as(ctypes.c_void_p))
        return weights, others


def states_of(messages, engine):
    """The states of all messages behind each other, and where each begins; a hand's are kept."""
    hands = [hand for hand, _ in itertools.groupby(message.hand for message in messages)]
    assert len(hands) == len(set(hands)), "the messages of a hand don't stand together"
    parts = []
    for hand in dict.fromkeys(message.hand for message in messages):
        texts = [message.text for message in messages if message.hand == hand]
        key = hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]
        file = FOLDER / f"states-{KEEP}-{hand}-{key}.npz"
        if not file.exists():
            made = [engine.states(text) for text in texts]
            np.savez(file, states=np.concatenate(made), ends=np.cumsum([len(part) for part in made]))
        kept = np.load(file)
        parts.append((kept["states"], kept["ends"]))
    lengths = np.concatenate([np.diff(ends, prepend=0) for _, ends in parts])
    return np.concatenate([states for states, _ in parts]), np.cumsum(np.insert(lengths, 0, 0))
