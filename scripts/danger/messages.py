# SPDX-License-Identifier: GPL-3.0-or-later
"""The messages that the danger model learns from, and what their kinds mean."""

import bisect
import dataclasses
import hashlib
import json
import pathlib
import random

ROOT = pathlib.Path(__file__).resolve().parents[2]
SETS = ROOT / "Tests/SafetyTests/Sets"
TALKS = ROOT / "Tests/DialogueTests/Sets/talk"
# Never learned from: the hands that the thresholds are chosen by, the hands that are kept unread, and
# the set kept apart from the lexicon.
APART = ("apart-", "unread-", "held-out")
# The newest hand that the weights in config/ have learned from or were measured by; what came later is for the next
# training, which begins with a higher number here.
NEWEST = 104
# Hands that were unread once and have been used as numbers since: the thresholds are chosen by them, too.
USED = tuple(f"unread-{hand}" for hand in (55, 60, 61, 68, 74, 76, 81, 93, 94, 95, 96, 97, 98, 99))
# Hands whose lines were typed to the program itself, in answer to what it said: the nearest to what people
# write, and so learned twice; and hands whose lines follow each other as in conversations.
LIVE = tuple(f"hand-{hand}" for hand in (
    77, 78, 79, 80, 82, 83, 84, 85, 86, 90, 91, 92, 109, 110, 111, 112, 113, 114, 117, 118, 119, 120, 121, 122, 123))
# Plain aches, tiredness and typos as people write them first, and the emergencies beside them: among eighty
# thousand messages they would be too few to be heard once.
PLAIN = ("hand-88", "hand-89")
TIMES = {**dict.fromkeys(LIVE, 2), **dict.fromkeys(PLAIN, 3)}
IN_ORDER = (
    "apart-41", "apart-62", "apart-87", "apart-125", "hand-39", "hand-40", "hand-46", "hand-47", "hand-50", "hand-56",
    "hand-63", "hand-64", "hand-65", "hand-104", "unread-61", "unread-74", "unread-81", *LIVE, "talk-")
# What stands between a message and the one before it; DangerHearer.swift puts the same there.
BETWEEN = " | "
# How many words what comes before may have, and how often each sort of message is learned behind it.
LONGEST_BEFORE, DANGERS_BEHIND, HARD_BEHIND, ORDINARY_BEHIND = 25, 0.25, 0.15, 0.8

# Up to how many sentences a message is heard as a whole only, how many parts a longer one has at most,
# as MessageParts.swift has it, and how often a part of a calm one is learned.
SHORT, MOST_PARTS, PARTS_LEARNED = 3, 6, 0.5

# Dangers, and the category that the program answers each as.
OWN = {
    "explicit-active": "explicit-active", "explicit-passive": "explicit-passive",
    "acute": "explicit-active", "self-injury": "self-injury", "facilitation": "facilitation",
    "voices": "voices", "veiled": "veiled", "hopelessness": "hopelessness",
    "entrapment": "entrapment", "unbearable-pain": "unbearable-pain",
    "burdensomeness": "burdensomeness", "displaced": "displaced", "retracted": "retracted",
    "disguised": "explicit-active"}
OTHER = {name: name for name in (
    "medical-emergency", "harm-others", "violence-at-home", "child-in-danger", "eating-disorder",
    "mania-psychosis", "assisted-dying")}
HARD = (
    "idiom", "figurative", "title-lyrics-fiction", "gaming", "sport", "work", "tech", "medicine",
    "news-study", "grief", "past", "denied", "someone-else", "prevention-work", "accident",
    "emotion-strong", "body", "family-quarrel")
ORDINARY = (
    "ordinary-talk", "ordinary-feeling", "question", "small-talk", "plans", "work-day", "hobby",
    "food", "weather", "money", "love")
KINDS = [*OWN, *OTHER, *HARD, *ORDINARY]
# Other names of kinds; what is in neither list is danger or none by its level, of no one kind.
OLDER = {"immediate": "acute", "song": "title-lyrics-fiction", "news": "news-study",
         "denial": "denied", "negation": "denied", "medical": "medicine", "ordinary": "ordinary-talk",
         "mild-ache": "body", "medicine-taken": "body", "tired": "ordinary-feeling",
         "family": "ordinary-talk"}


@dataclasses.dataclass
class Message:
    """One message: whose hand wrote it, what it says, its kind (or none) and level."""

    hand: str
    text: str
    kind: str | None
    level: int
    lang: str = "en"

    @property
    def is_own(self):
        """Whether it is danger to oneself."""
        return self.kind in OWN if self.kind else self.level >= 2

    @property
    def is_judged(self):
        """Whether its writer had every kind of danger in mind."""
        return self.hand.removeprefix("behind-").removeprefix("part-").startswith(("hand-", "talk-"))

    @property
    def is_other(self):
        """Whether it is another danger."""
        return self.kind in OTHER


def of_file(path):
    """The messages of one file; conversations of several messages are left out."""
    for line in path.read_text().splitlines():
        entry = json.loads(line)
        text = entry.get("text") or (entry["turns"][0] if len(entry["turns"]) == 1 else None)
        if text is None:
            continue
        kind = entry.get("kind") or entry.get("category")
        kind = OLDER.get(kind, kind)
        # The older sets were judged for danger to oneself alone: "my chest hurts" is no danger there.
        if "kind" not in entry and kind not in OWN:
            kind = None
        kind = kind if kind in KINDS else None
        yield Message(path.stem, text, kind, entry["level"], entry.get("lang", "en"))


def of_talk(path):
    """What is said in the conversations of a file that hold no danger."""
    for line in path.read_text().splitlines():
        turns = json.loads(line)["turns"]
        if not any(turn["expect"].get("danger") for turn in turns):
            for turn in turns:
                yield Message(path.stem, turn["say"], "ordinary-talk", 0, json.loads(line)["lang"])


def behind(before, message):
    """A message as it is heard behind the one before it."""
    return dataclasses.replace(
        message, hand=f"behind-{message.hand}", text=before.text + BETWEEN + message.text)


def sentences(text):
    """The sentences of a text, as MessageParts.swift cuts it."""
    result, current, is_ended = [], "", False
    for sign in text:
        ends = sign in ".!?…\n"
        if is_ended and not ends:
            result.append(current)
            current = ""
        is_ended = ends
        current += sign
    return [part.strip() for part in [*result, current] if part.strip()]


def parts_of(text):
    """The parts of a long message that the program hears beside the whole."""
    found = sentences(text)
    if len(found) <= SHORT:
        return []
    parts = [" ".join(found[start:start + SHORT]) for start in range(0, len(found) - 1, SHORT - 1)]
    return parts if len(parts) <= MOST_PARTS else parts[:2] + parts[2 - MOST_PARTS:]


def share_of(message, sort):
    """A number from 0 to 1 that stays the same for a message, whatever others are learned."""
    digest = hashlib.sha256(f"{sort} {message.text}".encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2 ** 64


def in_parts(messages):
    """Some of the parts of long messages without danger: whatever a part sounds like, it is none."""
    return [part for message in messages if message.is_judged and message.level == 0 and message.kind
            for text in parts_of(message.text)
            for part in [dataclasses.replace(message, hand=f"part-{message.hand}", text=text)]
            if share_of(part, "part") < PARTS_LEARNED]


def apart_parts(messages):
    """The parts of the messages apart, each with the place of its message."""
    return [(place, dataclasses.replace(message, hand=f"part-{message.hand}", text=part))
            for place, message in enumerate(messages) for part in parts_of(message.text)]


def ordinary_by_language(messages):
    """The short ordinary messages of each language."""
    result = {}
    for message in messages:
        is_short = len(message.text.split()) <= LONGEST_BEFORE
        if message.level == 0 and message.kind in ORDINARY and is_short:
            result.setdefault(message.lang, []).append(message)
    return result


class Ring:
    """The short ordinary messages of each language, of which each message has its own neighbour."""

    def __init__(self, messages):
        self.ordinary = {
            language: sorted({message.text: (share_of(message, "ring"), message) for message in found}.values(),
                             key=lambda pair: pair[0])
            for language, found in ordinary_by_language(messages).items()}

    def before(self, message):
        """An ordinary message for one to be heard behind; few change where others are added."""
        ring = self.ordinary[message.lang]
        return ring[bisect.bisect([share for share, _ in ring], share_of(message, "before")) % len(ring)][1]


def in_conversation(messages):
    """Some of the messages once more, behind an ordinary one: of conversations the one before it, for
    all others any of the same language."""
    ring = Ring(messages)
    result, last = [], None
    for message in messages:
        share = DANGERS_BEHIND if message.level >= 2 else HARD_BEHIND if message.kind in HARD else 0
        if message.hand.startswith(IN_ORDER):
            if last and last.hand == message.hand and share_of(message, "behind") < ORDINARY_BEHIND:
                result.append(behind(last, message))
        elif message.is_judged and share_of(message, "behind") < share:
            result.append(behind(ring.before(message), message))
        last = message
    return result


def hands(kind):
    """The files of the hands of a kind, by their numbers, without those that came after the weights."""
    files = sorted((SETS / "hands").glob(f"{kind}-*.jsonl"), key=number)
    return [path for path in files if number(path) <= NEWEST]


def number(path):
    """The number of a hand."""
    return int(path.stem.rpartition("-")[2])


def apart_messages():
    """The messages that the thresholds are chosen by."""
    files = hands("apart") + [SETS / f"hands/{name}.jsonl" for name in USED]
    found = [message for path in files for message in of_file(path)]
    return found + list(of_talk(TALKS / "talk-1.jsonl"))


def apart_behind(messages):
    """Messages apart as they are heard behind another one, each with its place: those of conversations
    behind the one before, dangers behind an ordinary one of the same language."""
    choose = random.Random(11)
    ordinary = ordinary_by_language(messages)
    result = []
    for place, message in enumerate(messages):
        if message.hand.startswith(IN_ORDER):
            if place and messages[place - 1].hand == message.hand:
                result.append((place, behind(messages[place - 1], message)))
        elif message.level >= 2:
            result.append((place, behind(choose.choice(ordinary[message.lang]), message)))
    return result


def all_messages():
    """Every message to learn from, in an order that stays the same."""
    files = hands("hand") + [SETS / f"{name}.jsonl" for name in ("rounds", "free", "hard-negatives")]
    assert not any(path.stem.startswith(APART) for path in files)
    messages = [message for path in files for message in of_file(path)]
    # The messages of a hand stand together: engine.py keeps their states by hand.
    messages = [message for found in messages for message in [found] * TIMES.get(found.hand, 1)]
    messages += of_talk(TALKS / "talk-2.jsonl")
    return messages + in_conversation(messages) + in_parts(messages)
