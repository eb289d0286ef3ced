# SPDX-License-Identifier: GPL-3.0-or-later
"""Chooses the thresholds by messages that were not learned from: `thresholds.py NAME > FILE`.

The scores are those that `score.py NAME` wrote. What is reached on them is printed
to standard error; it is no test, as the thresholds were chosen there.
"""

import json
import pickle
import sys

import numpy as np

from engine import FOLDER
from messages import HARD, KINDS, OTHER, OWN
from plain import PlainWords

VEILED = {"veiled", "hopelessness", "unbearable-pain", "entrapment", "burdensomeness"}
# False alarms aimed at, of 1,000 ordinary messages, most of them turns of conversations: short checks
# about danger to oneself and about each other danger, full answers, full answers to what happens now, and
# full answers about each other danger.
CHECKS, KIND_CHECKS, FULL, URGENT, KIND_FULL = 18, 3, 0.7, 3.0, 0.7
# Where it tells of suffering and not of dying, it has to be surer by so much: ordinary messages do, too.
SURER_IF_VEILED = 0.9
# In a message without a word for dying, killing and means it has to be surer of the full answer by so
# much than of any ordinary one among the hands apart: real conversations have stranger fragments.
SURER_IF_UNSAID = 0.4
# The same, but for the first, of 1,000 messages without danger, ordinary ones and those near it.
CALM_KIND_CHECKS, CALM_FULL, CALM_URGENT, CALM_KIND_FULL = 4, 1, 2.6, 0.7
# From these odds on it happens now, and below these shares of dangers lie the two vetoes.
NOW, VETO_SHARE, DEEP_VETO_SHARE = -0.5, 0.05, 0.01
# A rare kind is met so seldom among the hands apart that counting alone would put its threshold where
# it is far likelier to be nothing: everyday words of a doctor, a child or a diet would be asked about.
LEAST_CHECK, LEAST_FULL = -0.7, 0.4
# Explicit phrases with a plain word are taken back only below this: no danger among the hands apart
# scores as low as a point above it.
PLAIN_VETO = -5.0
# Of a part of a long message it has to be surer by so much.
PART = 1.0


def odds(scores, members):
    inside = np.logaddexp.reduce(scores[:, members], 1)
    return inside - np.logaddexp.reduce(scores[:, ~members], 1)


MEMBERS = {"own": np.array([kind in OWN for kind in KINDS]),
           **{kind: np.array([name == kind for name in KINDS]) for kind in OTHER}}


def exceeded_by(values, count):
    """The value that at most so many of the values lie above."""
    ordered = np.sort(values)[::-1]
    return float(ordered[min(int(count), len(ordered) - 1)])


class Scores:
    """The scores of messages apart, and what is known of each.

    They count as the program counts them: those of long messages in parts, too, those of conversations
    alone and behind the message before.
    """

    def __init__(self, messages, rows, places, behind, part_places, parts):
        places, part_places = np.array(places), np.array(part_places)
        self.scores, self.now = rows[:, :-1], rows[:, -1].copy()
        self.odds = {name: odds(self.scores, members) for name, members in MEMBERS.items()}
        for name, members in MEMBERS.items():
            np.maximum.at(self.odds[name], part_places, odds(parts[:, :-1], members) - PART)
        np.maximum.at(self.now, part_places, parts[:, -1])
        self.alone = self.odds["own"].copy()
        lower = {name: odds(behind[:, :-1], members) for name, members in MEMBERS.items()}
        self.is_danger_behind = np.array([messages[place].level >= 2 for place in places])
        self.dangers, self.dangers_behind = (
            values[self.is_danger_behind] for values in (self.alone[places], lower["own"]))
        turns = ~self.is_danger_behind
        for name, values in self.odds.items():
            values[places[turns]] = np.minimum(values[places[turns]], lower[name][turns])
        self.now[places[turns]] = np.minimum(self.now[places[turns]], behind[turns, -1])
        self.own = self.odds["own"]
        self.is_turn = np.isin(np.arange(len(messages)), places[turns])
        self.kind = np.array([message.kind or "" for message in messages])
        self.is_long = np.isin(np.arange(len(messages)), part_places)
        plain = PlainWords()
        self.is_plain = np.array([plain.are_in(message.text) for message in messages])
        self.level = np.array([message.level for message in messages])
        self.calm = self.level == 0
        self.hard = self.calm & np.isin(self.kind, HARD)
        self.ordinary = self.calm & ~self.hard
        self.is_own = np.array([message.is_own for message in messages])
        likeliest = self.scores[:, :len(OWN)].argmax(1)
        self.veiled = np.isin(likeliest, [list(OWN).index(kind) for kind in VEILED])

    def threshold(self, values, members, of_ordinary, of_calm):
        """What at most so many of 1,000 ordinary messages exceed, and of all without danger, counting
        some of them alone."""
        ordinary = exceeded_by(values[members & self.ordinary], of_ordinary * self.ordinary.sum() / 1000)
        if of_calm is None:
            return ordinary
        return max(ordinary, exceeded_by(values[members], of_calm * self.calm.sum() / 1000))

    def of_kind(self, kind):
        """The scores of another danger."""
        return self.odds[kind]


def own_thresholds(apart):
    """The thresholds of danger to oneself."""
    plain, now = apart.calm & ~apart.veiled, apart.calm & (apart.now >= NOW)
    needed = np.where(apart.veiled, apart.own - SURER_IF_VEILED, apart.own)
    check = apart.threshold(needed, apart.calm, CHECKS, None)
    loud = apart.ordinary & ~apart.is_plain & (~apart.veiled | (apart.now >= NOW))
    unsaid = exceeded_by(apart.own[loud], 0) + SURER_IF_UNSAID
    meant = apart.own[apart.is_own & (apart.level >= 2)]
    return {
        "check": check, "veiled": check + SURER_IF_VEILED,
        "full": apart.threshold(apart.own, plain, FULL, CALM_FULL),
        "urgent": apart.threshold(apart.own, now, URGENT, CALM_URGENT),
        "unsaid": unsaid, "now": NOW,
        "veto": float(np.quantile(meant, VETO_SHARE)),
        "deepVeto": float(np.quantile(meant, DEEP_VETO_SHARE)), "plainVeto": PLAIN_VETO, "part": PART}


def kind_thresholds(apart):
    """The thresholds of each other danger."""
    result = {}
    for kind in OTHER:
        odds, calm = apart.of_kind(kind), apart.calm
        result[kind] = {
            "check": max(LEAST_CHECK, apart.threshold(odds, calm, KIND_CHECKS, CALM_KIND_CHECKS)),
            "full": max(LEAST_FULL, apart.threshold(odds, calm, KIND_FULL, CALM_KIND_FULL))}
    return result


def report(apart, own, kinds):
    """What the model reaches with them by itself."""
    heard = apart.own >= np.where(apart.veiled, own["veiled"], own["check"])
    is_sure = apart.is_plain | (apart.own >= own["unsaid"])
    is_now = is_sure & (apart.own >= own["urgent"]) & (apart.now >= NOW)
    is_full = is_sure & (apart.own >= own["full"]) & ~apart.veiled | is_now
    rows = [(name, apart.of_kind(name) >= kinds[name]["check"], apart.kind == name)
            for name in OTHER]
    rows += [(name, heard, apart.kind == name) for name in OWN]
    rows += [("danger now, as such", is_now, apart.is_own & (apart.level >= 3)),
             ("hard negatives heard", heard, apart.hard), ("ordinary, heard", heard, apart.ordinary),
             ("ordinary, in full", is_full, apart.ordinary),
             ("long, dangers heard", heard, apart.is_own & apart.is_long),
             ("long, calm ones heard", heard, apart.calm & apart.is_long),
             ("turns, heard", heard, apart.ordinary & apart.is_turn),
             ("turns, heard alone", apart.alone >= own["check"], apart.ordinary & apart.is_turn)]
    lost = (apart.dangers >= own["check"]) & (apart.dangers_behind < own["check"])
    print(f"dangers lost behind an ordinary message: {lost.sum()} of {len(lost)}", file=sys.stderr)
    for name, found, members in rows:
        if members.any():
            print(f"{name:22} {np.mean(found[members]):.3f} of {members.sum()}", file=sys.stderr)


def main():
    with open(FOLDER / f"{sys.argv[1]}.scores", "rb") as file:
        apart = Scores(*pickle.load(file))
    own, kinds = own_thresholds(apart), kind_thresholds(apart)
    report(apart, own, kinds)
    limits = {name: {grade: round(value, 2) for grade, value in pair.items()}
              for name, pair in kinds.items()}
    print(json.dumps({name: round(value, 2) for name, value in own.items()} | {"kinds": limits}))


if __name__ == "__main__":
    main()
