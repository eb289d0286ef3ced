#!/usr/bin/env python3
"""Writes the weights of single words and pairs of words into the crisis lexicon.

A logistic regression with a ridge penalty over all sentences of the English sets that are learnt
from (`held-out.jsonl` is not). Words are cut as `WordWeights` cuts them. The same sets and lexicon
give the same weights.
"""
import json
import math
import re
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEXICON = HERE.parents[2] / "config" / "crisis-language.json5"
SETS = ["positives", "free", "rounds", "hard-negatives", "ordinary"]
PENALTY = 1.0
STEPS = 300
# A word or pair in fewer sentences, or one that weighs less, is left out.
RAREST = 3
LIGHTEST = 0.1
# Chosen on five parts of the sets, each weighed by the other four: see `parts`.
DUE = 2.5
DUE_WITH_HINT = 1.2


def spellings(lexicon):
    """The short forms of the English part."""
    start = lexicon.index("spellings: {", lexicon.index("    en: {"))
    block = lexicon[start : lexicon.index("      core: [", start)]
    pairs = re.findall(r'(?:"([^"]+)"|(\w+))\s*:\s*"([^"]*)"', block)
    return {quoted or bare: long for quoted, bare, long in pairs if " " not in (quoted or bare)}


def squeezed(word):
    """As `Token.squeezed`."""
    result = ""
    for sign in word.replace("'", ""):
        if not result or result[-1] != sign or sign.isdigit():
            result += sign
    return result


def stem(word):
    """As `WordWeights.stem`."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def features(text, short):
    """The different words and pairs of a sentence."""
    words = []
    for word in re.findall(r"[a-z0-9']+", text.lower().replace("’", "'")):
        words += (short.get(squeezed(word.strip("'"))) or word.strip("'")).split()
    stems = [stem(squeezed(word)) for word in words]
    pairs = [f"{first} {second}" for first, second in zip(stems, stems[1:])]
    return sorted(set(stems + pairs))


def sentences():
    """Every plain English sentence, with whether it is level 2 or 3."""
    for name in SETS:
        for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row.get("round") in ("de", "es") or row.get("obfuscated"):
                continue
            yield row.get("text") or " ".join(row["turns"]), row["level"] >= 2


def fitted(rows):
    """The base and the weight of each word, by Adam over the whole set."""
    counts = Counter(word for words, _ in rows for word in words)
    names = sorted(word for word, count in counts.items() if count >= RAREST)
    number = {name: index for index, name in enumerate(names)}
    data = [([number[word] for word in words if word in number], due) for words, due in rows]
    weights, first, second = [[0.0] * (len(names) + 1) for _ in range(3)]
    for step in range(1, STEPS + 1):
        slope = [PENALTY * weight for weight in weights]
        slope[-1] = 0.0
        for words, due in data:
            total = weights[-1] + sum(weights[word] for word in words)
            error = 1 / (1 + math.exp(-max(-30.0, min(30.0, total)))) - due
            for word in words:
                slope[word] += error
            slope[-1] += error
        for index, value in enumerate(slope):
            first[index] = 0.9 * first[index] + 0.1 * value
            second[index] = 0.99 * second[index] + 0.01 * value * value
            move = first[index] / (1 - 0.9**step)
            weights[index] -= 0.03 * move / (math.sqrt(second[index] / (1 - 0.99**step)) + 1e-8)
    return weights[-1], dict(zip(names, weights))


def written(base, weights):
    """The block of the lexicon."""
    groups = defaultdict(list)
    for word, weight in sorted(weights.items()):
        if abs(weight) >= LIGHTEST:
            groups[f"{weight:.1f}"].append(word)
    lines = [
        "      // Written by Tests/SafetyTests/Sets/weigh.py from the test sets, not by hand.",
        "      weights: {",
        f"        base: {base:.2f}, due: {DUE}, dueWithHint: {DUE_WITH_HINT},",
        "        words: {",
    ]
    for weight in sorted(groups, key=float, reverse=True):
        lines.append(f'          "{weight}": "{"|".join(groups[weight])}",')
    return "\n".join(lines + ["        },", "      },", ""])


def main():
    lexicon = LEXICON.read_text(encoding="utf-8")
    short = {squeezed(key): value for key, value in spellings(lexicon).items()}
    rows = [(features(text, short), due) for text, due in sentences()]
    base, weights = fitted(rows)
    block = written(base, weights)
    lexicon = re.sub(
        r"      // Written by Tests/SafetyTests/Sets/weigh\.py.*?\n      },\n(?=    },\n    de: \{)",
        "", lexicon, flags=re.S,
    )
    place = lexicon.index("    },\n    de: {")
    LEXICON.write_text(lexicon[:place] + block + lexicon[place:], encoding="utf-8")
    print(f"{len(rows)} sentences, {len(weights)} words and pairs, {len(block)} bytes")


if __name__ == "__main__":
    main()
