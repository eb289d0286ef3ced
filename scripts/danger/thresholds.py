# SPDX-License-Identifier: GPL-3.0-or-later
"""Chooses the thresholds by messages that were not learned from: `thresholds.py NAME > FILE`.

The scores are those of `train.py --without … --out NAME`. What is reached on them is printed to
standard error; it is no test, as the thresholds were chosen there.
"""

import json
import pickle
import sys

import numpy as np

from engine import FOLDER
from messages import HARD, KINDS, ORDINARY, OTHER, OWN

VEILED = {"veiled", "hopelessness", "unbearable-pain", "entrapment", "burdensomeness"}
# False alarms aimed at, of 1,000 ordinary messages: short checks and full answers about danger to
# oneself, full answers to what happens now, and of each other danger checks and full answers. One of
# the hands apart writes everyday messages that are odd on purpose, so these are upper bounds.
CHECKS, FULL, URGENT, KIND_CHECKS, KIND_FULL = 27, 3.5, 5, 4, 0.7
# From these odds on it happens now, and below these shares of dangers lie the two vetoes.
NOW, VETO_SHARE, DEEP_VETO_SHARE = 0.0, 0.06, 0.03


def odds(scores, members):
    inside = np.logaddexp.reduce(scores[:, members], 1)
    return inside - np.logaddexp.reduce(scores[:, ~members], 1)


def exceeded_by(values, share):
    """The value that at most such a share of the values lies above."""
    ordered = np.sort(values)[::-1]
    return float(ordered[min(int(len(ordered) * share), len(ordered) - 1)])


def main():
    with open(FOLDER / f"{sys.argv[1]}.scores", "rb") as file:
        messages, rows = pickle.load(file)
    scores, now = rows[:, :-1], rows[:, -1]
    own = odds(scores, np.array([kind in OWN for kind in KINDS]))
    is_own = np.array([message.is_own for message in messages])
    level = np.array([message.level for message in messages])
    calm = np.array([message.level == 0 and not message.is_own for message in messages])
    hard = calm & np.array([message.kind in HARD for message in messages])
    ordinary = calm & np.array([message.kind in ORDINARY for message in messages])
    veiled = np.isin(scores[:, :len(OWN)].argmax(1), [list(OWN).index(kind) for kind in VEILED])
    check = exceeded_by(own[ordinary], CHECKS / 1000)
    full = exceeded_by(own[ordinary], FULL / 1000)
    urgent = exceeded_by(own[ordinary & (now >= NOW)], URGENT / 1000 * ordinary.sum()
                         / max(1, (ordinary & (now >= NOW)).sum()))
    veto, deep_veto = (float(np.quantile(own[is_own & (level >= 2)], share))
                       for share in (VETO_SHARE, DEEP_VETO_SHARE))
    heard = own >= check
    is_full = (own >= full) & ~veiled | (own >= urgent) & (now >= NOW)
    kinds = {}
    for kind in OTHER:
        score = odds(scores, np.array([name == kind for name in KINDS]))
        kinds[kind] = {"check": exceeded_by(score[ordinary], KIND_CHECKS / 1000),
                       "full": exceeded_by(score[ordinary], KIND_FULL / 1000)}
        members = np.array([message.kind == kind for message in messages])
        shares = [np.mean(score[members] >= limit) for limit in kinds[kind].values()]
        print(f"{kind:18} check {shares[0]:.2f} full {shares[1]:.2f} of {members.sum()}",
              file=sys.stderr)
    print(f"own danger {np.mean(heard[is_own & (level >= 1)]):.3f}, level 3 as such"
          f" {np.mean((is_full & (now >= NOW))[is_own & (level >= 3)]):.3f}, hard negatives"
          f" {np.mean(~heard[hard]):.3f}, ordinary checks {1000 * np.mean(heard[ordinary]):.1f}"
          f" full {1000 * np.mean(is_full[ordinary]):.1f} of 1,000", file=sys.stderr)
    for kind in OWN:
        members = np.array([message.kind == kind for message in messages])
        if members.any():
            print(f"{kind:18} check {np.mean(heard[members]):.2f}"
                  f" full {np.mean(is_full[members]):.2f} of {members.sum()}", file=sys.stderr)
    values = {"check": check, "full": full, "urgent": urgent, "now": NOW, "veto": veto,
              "deepVeto": deep_veto}
    rounded = {name: round(value, 2) for name, value in values.items()}
    limits = {name: {grade: round(value, 2) for grade, value in pair.items()}
              for name, pair in kinds.items()}
    print(json.dumps(rounded | {"kinds": limits}))


if __name__ == "__main__":
    main()
