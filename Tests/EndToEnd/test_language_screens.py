# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever a command prints is in the language that is spoken: no English word is left in it."""

import json
import re

import pytest

from program import FAILED, OK, ROOT
from test_languages import LANGUAGES, words

# English words that none of the other languages has. Names of types and keys (heart-rate, endpoint.model) and
# what is typed are left out by words().
ENGLISH = re.compile(
    r"\b(the|is|isn't|not|with|of|that|which|your|you|and|are|was|were|this|there|it|its|to|from|by|for|yet|none|"
    r"never|nothing|new|last|first|readings?|sessions?|known|found|saved|will|can|can't|be|been|has|have|"
    r"run|file|line|row|name|state|since|until|each|every|other|only|read|works)\b", re.I)
# Written alike in one of the languages.
ALIKE = {"de": {"was", "name", "file", "will", "can", "state"}, "es": {"has", "be", "it"}, "fr": {"file", "session", "sessions"}}
# What is typed behind a command's own name, the names of settings, of profile keys and of a conversation's course.
TYPED = re.compile(
    r"\b(sleep|mood|samples add|pause|snooze|schedule|spirometry|medication) [\w: /.-]+|^[\w.]+: .*\(|\((name|sex)\)|"
    r"[a-z]+-[a-z-]+")
# A source is named as it is called.
SOURCES = re.findall(r'source: "([^"]*)"', (ROOT / "config/reference-ranges.json5").read_text())
READ = [
    ["status"], ["schedule"], ["schedule", "next"], ["samples", "types"], ["samples", "sources"], ["samples", "imports"],
    ["samples", "stats", "heart-rate"], ["samples", "list", "heart-rate"], ["samples", "latest"], ["vitals"], ["sessions"],
    ["sessions", "show", "last"], ["search", "tired"], ["memory"], ["inbox"], ["why", "last"], ["profile"], ["crisis"],
    ["mood", "list"], ["sleep", "list"], ["assess", "bipolar"], ["spirometry", "list"], ["spirometry", "status"], ["pem"],
    ["medication"], ["exercise", "list"], ["exercise", "history"], ["people"], ["learn"], ["config", "show"],
    ["config", "check"], ["hub"], ["share"], ["care"], ["friends"], ["receive", "list"],
    ["sensor", "list"], ["lock", "--status"], ["forget", "--help"], ["replay", "last", "--no-wait"], ["report"],
]


def english(text, language):
    """The English words of a text in another language, each with its line."""
    found = []
    for source in SOURCES:
        text = re.sub(r"\s+".join(map(re.escape, source.split())), " ", text)
    for line in text.splitlines():
        left = {word.lower() for word in ENGLISH.findall(words(TYPED.sub(" ", line)))} - ALIKE[language]
        if left:
            found.append((sorted(left), line))
    return found


SAID = {"de": "Ich bin heute so müde.", "es": "Hoy estoy muy cansado.", "fr": "Je suis fatigué aujourd'hui."}


@pytest.fixture(params=LANGUAGES)
def lived(person, request):
    """A home with some of everything, and the language that is spoken in it."""
    person.settings["MINDPULSE_LANG"] = request.param
    for minutes, rate in ((4000, 66), (2500, 71), (1000, 68), (2, 104)):
        person.add("heart-rate", rate, minutes=minutes)
    person.add("respiratory-rate", 15, minutes=3)
    person.ok("mood", "2", "--note", "ok")
    person.ok("sleep", "8h")
    person.ok("medication", "add", "metoprolol", "50mg", "--at", "08:00")
    person.ok("spirometry", "add", "--fvc", "4.1", "--fev1", "3.2", "--pef", "480")
    person.ok("ask", SAID[request.param], "--new")
    person.ok("checkin")
    return person, request.param


def test_no_english_is_left_on_a_screen(lived):
    home, language = lived
    left = {}
    for line in READ:
        result = home.run(*line)
        assert result.returncode in (OK, FAILED, 64, 65, 66, 69, 77, 78), (line, result)
        found = english(result.stdout + "\n" + result.stderr, language)
        if found:
            left[" ".join(line)] = found
    assert not left, json.dumps(left, indent=1, ensure_ascii=False)


ASKED = {
    "de": ("Wie war mein Puls gestern?", "Ich habe gleich eine Prüfung und bin so nervös", "Tschüss, bis morgen"),
    "es": ("¿Cómo fue mi pulso ayer?", "Tengo un examen enseguida y estoy muy nervioso", "Adiós, hasta mañana"),
    "fr": ("Comment était mon pouls hier ?", "J'ai un examen bientôt et je suis très stressé", "Au revoir, à demain"),
}


def test_the_rule_behind_a_reply_is_told_in_the_language(lived):
    home, language = lived
    for said in ASKED[language]:
        home.ok("ask", said, "--new")
        rule = next(line for line in home.ok("why").splitlines() if line.startswith(("Regel", "Regla", "Règle")))
        assert not english(rule, language), rule
        assert "listener" not in rule and "question:" not in rule, rule
        assert json.loads(home.ok("why", "--json"))["rule"].startswith(("listener: ", "question: "))


def test_the_doctor_speaks_the_language_and_its_json_english(lived):
    home, language = lived
    told = home.run("doctor", timeout=300).stdout
    assert not english(told, language), told
    checks = json.loads(home.run("doctor", "--json", timeout=300).stdout)["checks"]
    names = [check["name"] for check in checks]
    assert names[:4] == ["settings", "prompts", "readings", "talks"]
    assert next(check["detail"] for check in checks if check["name"] == "readings").startswith("intact, ")
    assert len(told.splitlines()) >= len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_is_in_the_language(person, language):
    page = person.ok("man", MINDPULSE_LANG=language)
    source = person.ok("man", MINDPULSE_LANG="en")
    # Each command has its entry in both.
    commands = re.compile(r"^\.TP\n\.B (.+)$", re.M)
    assert commands.findall(page) == commands.findall(source)
    assert page.count("\n.SH ") == source.count("\n.SH ")
    left = [text for text in source.splitlines() if not text.startswith(".") and len(text) > 60 and text in page]
    assert not left, left


ROWS = """time,end,type,value,unit,source
2026-11-01T08:00:00Z,,heart-rate,72,count/min,test
2026-11-01T08:00:00,,heart-rate,72,count/min,test
some day,,heart-rate,72,count/min,test
2026-11-01T09:00:00Z,,heart-rate,fast,count/min,test
2026-11-01T09:10:00Z,,heart-rate,900,count/min,test
2026-11-01T09:20:00Z,2026-11-01T09:10:00Z,heart-rate,70,count/min,test
2026-11-01T09:30:00Z,,heart-rate,70,parsec,test
2026-11-01T09:30:00Z,,moon-phase,70,count/min,test
2026-11-01T09:40:00Z
"""


def test_an_import_with_faults_is_told_in_the_language(lived):
    home, language = lived
    file = home.user / "rows.csv"
    file.write_text(ROWS)
    (home.user / "notes.txt").write_text("hello")
    for line, code in ((["samples", "import", str(file), "--dry-run"], OK), (["samples", "import", str(file)], OK),
                       (["samples", "import", str(home.user / "notes.txt")], 65), (["samples", "imports"], OK)):
        result = home.run(*line)
        told = (result.stdout + result.stderr).replace("“", '"').replace("some day", "")
        assert result.returncode == code, (line, result)
        assert told.strip() and not english(told, language), (line, told)


YES = {"de": "ja", "es": "sí", "fr": "oui"}


def test_what_is_deleted_is_asked_about_and_a_yes_understood_in_the_language(lived, terminal):
    home, language = lived
    for answer, left in (("x", True), (YES[language], False)):
        screen = terminal(home, "samples", "delete", "heart-rate", columns=100)
        screen.wait_for(")")
        screen.type(answer + "\r")
        screen.wait_for_end()
        told = "\n".join(screen.lines())
        assert not english(told, language), told
        assert bool(home.json("samples", "list", "heart-rate")["samples"]) == left, told
