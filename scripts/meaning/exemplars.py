# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes config/exemplars.json5, by which the listener hears what a message means: `exemplars.py` (needs
numpy and torch).

Each act and matter begins as the mean of the meanings of what people could say for it (exemplars.json);
what people have really typed (live.json: whose hand, what it is, the words) draws them apart, and apart from
what is neither. The same files and the same encoder (scripts/encoder.sh) give the same bytes.
"""

import base64
import json
import pathlib
import re
import struct

import numpy as np
import torch
from torch.nn import functional as F

import write

FLOOR, MARGIN = 0.35, 0.04
EXEMPLARS = pathlib.Path(__file__).with_name("exemplars.json")
LIVE = pathlib.Path(__file__).with_name("live.json")
# Into how many groups falls what is neither act nor matter, and how the centres are drawn: how sharply they
# are told apart, how hard they are held to where they began, and for how long.
OTHERS, SHARPNESS, HOLD, ROUNDS, AT_ONCE, RATE, SEED = 6, 14.0, 0.3, 25, 128, 0.02, 7

COMMENT = """\
// The listener's acts and matters by what people say for them (scripts/meaning/): `centre` is where their
// meanings lie, as a stored meaning in base64 with - and _. Where no rule is sure, a message is taken for
// the one it is likest to, if it is at least `floor` alike and the next one at least `margin` less; where it is
// likest to an `other`, for none. `measured` says how that goes for `messages` that people have typed, each heard
// without its own hand: of which `named` are an act or a matter, how many are `heard`, and which share of these
// `rightly`. `exemplars` is the files they were made from, as FNV-1a. scripts/meaning/ writes this file.
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


def unit(rows):
    """Rows of length 1."""
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def others(meanings):
    """Centres of some groups of meanings, the same for the same meanings."""
    chosen = np.random.default_rng(SEED).choice(len(meanings), OTHERS, replace=False)
    centres = meanings[chosen]
    for _ in range(10):
        nearest = (meanings @ centres.T).argmax(1)
        centres = unit(np.stack([
            meanings[nearest == group].mean(0) if (nearest == group).any() else centres[group]
            for group in range(OTHERS)]))
    return centres


def drawn(meanings, classes, count):
    """The centres of the classes, and behind them those of what is none (-1), drawn apart."""
    named = classes >= 0
    start = np.concatenate([
        unit(np.stack([meanings[classes == number].mean(0) for number in range(count)])),
        others(meanings[~named])])
    torch.manual_seed(SEED)
    first = torch.tensor(start, dtype=torch.float32)
    centres = first.clone().requires_grad_()
    rows = torch.tensor(meanings, dtype=torch.float32)
    targets = torch.tensor(np.where(named, classes, count))
    optimizer = torch.optim.Adam([centres], lr=RATE)
    for _ in range(ROUNDS):
        for chosen in torch.randperm(len(rows)).split(AT_ONCE):
            whole = F.normalize(centres, dim=1)
            scores = SHARPNESS * rows[chosen] @ whole.T
            scores = torch.cat([scores[:, :count], torch.logsumexp(scores[:, count:], 1, keepdim=True)], 1)
            loss = F.cross_entropy(scores, targets[chosen], label_smoothing=0.05)
            loss = loss + HOLD * ((whole - first) ** 2).sum() / count
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return F.normalize(centres, dim=1).detach().numpy().astype(np.float64)


def heard(meanings, centres, count):
    """For each meaning the class that it is surely of; -1 for none."""
    scores = meanings @ centres.T
    order = np.argsort(-scores, 1, kind="stable")
    first, second = (np.take_along_axis(scores, order[:, place:place + 1], 1)[:, 0] for place in (0, 1))
    sure = (first >= FLOOR) & (first - second >= MARGIN) & (order[:, 0] < count)
    return np.where(sure, order[:, 0], -1)


def measured(exemplars, own, typed, classes, hands, count):
    """How what was typed is heard, each message by centres that don't know its hand."""
    found = np.full(len(typed), -1)
    for hand in sorted(set(hands)):
        rest = hands != hand
        centres = drawn(np.concatenate([exemplars, typed[rest]]), np.concatenate([own, classes[rest]]), count)
        found[~rest] = heard(typed[~rest], centres, count)
    right = (found >= 0) & (found == classes)
    return {"messages": len(typed), "named": int((classes >= 0).sum()), "heard": int((found >= 0).sum()),
            "rightly": round(float(right.sum() / max(1, (found >= 0).sum())), 3)}


def main():
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    source = (write.ROOT / "config/meaning.json5").read_text()
    meaning = json.loads(re.sub(r"^//.*$", "", source, flags=re.M))
    centre, axes = numbers(meaning["centre"]), [numbers(axis) for axis in meaning["axes"]]
    encoder = write.Encoder()

    def vector(text):
        rest = encoder.vector(text) - centre
        for axis in axes:
            rest = rest - (rest @ axis) * axis
        return rest / np.linalg.norm(rest)

    groups, live = json.loads(EXEMPLARS.read_text()), json.loads(LIVE.read_text())
    names = [f"{kind} {name}" for kind in groups for name in groups[kind]]
    number = {name: place for place, name in enumerate(names)}
    rows = [(f"{kind} {name}", text) for kind in groups for name, texts in groups[kind].items() for text in texts]
    exemplars = np.array([vector(text) for _, text in rows])
    own = np.array([number[name] for name, _ in rows])
    typed = np.array([vector(text) for _, _, text in live])
    classes = np.array([number.get(name, -1) for _, name, _ in live])
    hands = np.array([hand for hand, _, _ in live])
    centres = drawn(np.concatenate([exemplars, typed]), np.concatenate([own, classes]), len(names))
    labels = [name.split(" ", 1) for name in names] + [("other", f"other {place + 1}") for place in range(OTHERS)]
    entries = [{"kind": kind, "name": name, "centre": base64.urlsafe_b64encode(stored(row)).decode()}
               for (kind, name), row in zip(labels, centres)]
    content = {
        "meaning": meaning["name"], "exemplars": fnv(EXEMPLARS.read_bytes() + LIVE.read_bytes()),
        "floor": FLOOR, "margin": MARGIN,
        "measured": measured(exemplars, own, typed, classes, hands, len(names)), "entries": entries}
    target = write.ROOT / "config/exemplars.json5"
    target.write_text(COMMENT + json.dumps(content, indent=2, ensure_ascii=False) + "\n")
    print(content["measured"])


if __name__ == "__main__":
    main()
