# SPDX-License-Identifier: GPL-3.0-or-later
"""Conversations leave the program in every form, whole, private, and marked."""

import hashlib
import base64
import html.parser
import json
import os
import re
import stat
import subprocess
import sys

import html5lib
import jsonschema
import pytest

from program import BAD_DATA, CANNOT_CREATE, NOT_ALLOWED, OK, ROOT, USAGE, Home

sys.path.append(str(ROOT / "Tests" / "ChartsTests"))
from picture import pixels  # noqa: E402

FORMATS = ("markdown", "html", "json", "jsonl", "text")
ENDINGS = {"markdown": "md", "html": "html", "json": "json", "jsonl": "jsonl", "text": "txt"}
HOSTILE = '<script>alert(1)</script> "&" \x1b[31m\u202e # no'

HTML = '</script> <!-- x --> --> <li class="m" data-mindpulse-message="{}"> &quot; &amp;lt;'
ODD = """# Heading

> quote
- [a](javascript:x) ![i](y) !\\[ ]\\( ]\\: \\< <b>
## You · 2026-03-29 14:05 +02:00
```swift
let x = "\\u{1F600}"
```

2026-03-29 14:05 +02:00  You:
  (This message broke off.)
Begun 2026-03-29 14:05 +02:00. Session x.
===
<!-- mindpulse-message {"id":"x"} -->
\u202e the end"""


@pytest.fixture
def talk(person):
    """A home with a talk on readings, a hostile message in it, and one brought in."""
    person.vitals(104, 22)
    person.ok("chat", "--engine", "listener", stdin=f"I slept badly\n{HOSTILE}\n")
    return person


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_is_whole_private_and_never_replaced_unasked(talk, form, tmp_path):
    file = tmp_path / f"talk.{ENDINGS[form]}"
    before = os.umask(0)
    try:
        talk.ok("export", "last", "-o", file)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_bytes()
    assert text == talk.ok("export", "last", "--format", form).encode()
    file.write_text("mine")
    result = talk.run("export", "last", "-o", file)
    assert (result.returncode, file.read_text()) == (CANNOT_CREATE, "mine")
    talk.ok("export", "last", "-o", file, "--force")
    assert file.read_bytes() == text
    assert os.listdir(tmp_path).count(file.name) == 1
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".part")]


def test_a_link_is_never_written_through(talk, tmp_path):
    target = tmp_path / "target"
    target.write_text("mine")
    link = tmp_path / "talk.md"
    link.symlink_to(target)
    for words in ([], ["--force"]):
        result = talk.run("export", "last", "-o", link, *words)
        assert result.returncode == NOT_ALLOWED and "symbolic link" in result.stderr
    assert target.read_text() == "mine" and link.is_symlink()
    hanging = tmp_path / "other.md"
    hanging.symlink_to(tmp_path / "nothing")
    assert talk.run("export", "last", "-o", hanging, "--force").returncode == NOT_ALLOWED
    assert not (tmp_path / "nothing").exists()


def test_a_full_disk_leaves_what_was_there(talk, tmp_path):
    file = tmp_path / "talk.md"
    file.write_text("mine")
    result = talk.run("export", "last", "-o", file, "--force", wrapper=[
        "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e",
        "inject=fsync:error=ENOSPC"])
    assert result.returncode != OK
    assert file.read_text() == "mine"
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".part")]


def test_json_keeps_to_its_schema_and_marks_what_is_generated(talk):
    schema = json.loads(talk.ok("export", "--schema"))
    assert schema == json.loads((ROOT / "config/export-schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    talk.ok("sessions", "import", ROOT / "Tests/TranscriptExchangeTests/Fixtures/conversations.json")
    value = json.loads(talk.ok("export", "--all", "--format", "json"))
    check.validate(value)
    own, = (one for one in value["sessions"] if "origin" not in one)
    assert all(one.get("generated", False) == (one["role"] == "assistant") for one in own["messages"])
    assert own["messages"][2]["text"] == HOSTILE
    assert [one["id"] for one in own["messages"]] == [one["id"] for one in talk.messages(own["id"])]
    # The schema is one that can fail.
    del own["messages"][1]["generated"]
    assert not check.is_valid(value)


def test_jsonl_is_one_line_a_talk_in_the_roles_of_openai(talk):
    talk.ok("sessions", "import", ROOT / "Tests/TranscriptExchangeTests/Fixtures/llm-legacy.db")
    lines = [json.loads(line) for line in
             talk.ok("export", "--all", "--format", "jsonl").splitlines()]
    assert len(lines) == 4
    for line in lines:
        assert list(line) == ["messages"]
        assert all(list(one) == ["role", "content"] for one in line["messages"])
    contents = [one["content"] for line in lines for one in line["messages"]]
    assert HOSTILE in contents
    assert {one["role"] for line in lines for one in line["messages"]} == {
        "system", "user", "assistant"}


def said(home, *words, **options):
    """Who said what in the newest conversation, or in the one that is named."""
    return [(m["role"], m["text"]) for m in home.lines("replay", *(words or ("last",)), **options)]


@pytest.mark.parametrize("form", FORMATS)
def test_each_form_comes_back_with_its_messages_whole(person, tmp_path, form):
    """Times too, but for those of jsonl, which has none, and the seconds of text."""
    odd = [ODD.replace("\u202e", "") if form == "text" else ODD, "🧑‍🚀 مرحبا", "    - x  ", HTML, "> \n"]
    blocks = "".join(f'"""\n{text}\n"""\n' for text in odd)
    person.ok("chat", "--engine", "listener", stdin=blocks)
    before = said(person)
    assert [text for role, text in before if role == "user"][0].count("\n") > 12
    text = person.ok("export", "last", "--format", form, "--output", "-")
    assert said(person, "-", stdin=text) == before
    file = tmp_path / "talk"
    file.write_text(text)
    assert said(person, file) == before
    (tmp_path / "other").mkdir()
    other = Home(tmp_path / "other")
    other.person()
    report = other.json("sessions", "import", "-", stdin=text)["files"][0]
    assert report["added"] == len(before) and said(other) == before
    report = other.json("sessions", "import", file)["files"][0]
    # A file of lines without ids and times is known by its words; of text, by its session's id.
    assert (report["added"], report["duplicates"]) == (0, len(before))
    times = [m["time"][:16] for m in person.messages()]
    if form != "jsonl":
        assert [m["time"][:16] for m in other.messages()] == times
    if form in ("markdown", "html", "json"):
        assert other.messages() == person.messages()
        assert other.ok("export", "last", "--format", form) == text


def test_edited_markdown_comes_in_as_it_was_edited(person, tmp_path):
    person.ok("chat", "--engine", "listener", stdin="I met Anna\n")
    text = person.ok("export", "last", "--format", "markdown")
    assert text.count("I met Anna") <= 3 and "Anna" not in "".join(
        line for line in text.splitlines() if line.startswith("<!-- mindpulse-message"))
    (tmp_path / "x.md").write_text(text.replace("> I met Anna", "> I met A."))
    assert said(person, tmp_path / "x.md")[0] == ("user", "I met A.")


def test_what_is_no_conversation_is_refused_with_what_would_be(person):
    for name in ("/bin/ls", "/etc/passwd", "/dev/null"):
        result = person.run("sessions", "import", name, timeout=10)
        assert result.returncode == BAD_DATA, result
        assert "isn't a conversation export" in result.stderr and "ChatGPT" in result.stderr
    page = "<!DOCTYPE html>\n<p data-mindpulse-message='x'>hello</p>\n"
    result = person.run("sessions", "import", "-", stdin=page)
    assert result.returncode == BAD_DATA and "isn't a conversation export" in result.stderr
    damaged = '{"messages":[{"role":"user","content":"hello"}\n'
    result = person.run("sessions", "import", "-", stdin=damaged)
    assert result.returncode == BAD_DATA and "line 1" in result.stderr.lower()


def test_a_file_of_several_conversations_is_not_replayed_in_part(talk):
    talk.ok("chat", "--new", "--engine", "listener", stdin="another\n")
    for form in FORMATS:
        text = talk.ok("export", "--all", "--format", form)
        result = talk.run("replay", "-", stdin=text)
        assert result.returncode == BAD_DATA and "more than one conversation" in result.stderr
        assert result.stdout == ""


def test_an_ending_that_contradicts_the_format_is_refused(talk, tmp_path):
    for name, form in (("a.json", "html"), ("a.md", "json"), ("a.jsonl", "json"), ("a.TXT", "html")):
        result = talk.run("export", "last", "-o", tmp_path / name, "--format", form)
        assert result.returncode == USAGE and name in result.stderr and not (tmp_path / name).exists()
    result = talk.run("export", "last", "-o", tmp_path / "a.pdf")
    assert result.returncode == USAGE and "'.pdf'" in result.stderr and ".html" in result.stderr
    assert not (tmp_path / "a.pdf").exists()
    talk.ok("export", "last", "-o", tmp_path / "a.pdf", "--format", "html")
    talk.ok("export", "last", "-o", tmp_path / "notes", "--format", "html")
    talk.ok("export", "last", "-o", tmp_path / "a.htm", "--format", "html")


def test_a_time_a_talk_or_everything(talk):
    talk.ok("sessions", "import", ROOT / "Tests/TranscriptExchangeTests/Fixtures/conversations.json")
    count = lambda *words: len(talk.ok("export", *words, "-f", "jsonl").splitlines())
    assert count("--all") == 2
    assert count("last") == count() == 1
    assert count("--to", "2026-04-01") == 1
    assert count("--from", "2026-04-01", "--to", "2026-04-02") == 0
    assert talk.run("export", "last", "--all").returncode == USAGE
    assert talk.run("export", "--from", "someday").returncode == BAD_DATA
    assert json.loads(talk.ok("export", "last", "--json"))["format"] == "mindpulse-export"
    assert talk.run("export", "last", "--json", "-f", "html").returncode == USAGE
    assert talk.run("export", "last", "-o", talk.user / "none" / "a.md").returncode == CANNOT_CREATE
    report = json.loads(talk.ok("export", "--all", "-o", talk.user / "a.html", "--json"))
    assert report["sessions"] == 2 and report["messages"] >= 8


def test_a_refused_reply_and_a_failed_try_stay_here(person, endpoint):
    person.use(endpoint("500"))
    person.run("chat", "--engine", "endpoint", stdin="hello\n", timeout=90)
    failed = [one for one in person.messages() if one["status"] == "failed"]
    assert failed
    for form in FORMATS:
        text = person.ok("export", "last", "--format", form)
        assert failed[0]["id"] not in text and "No reply" not in text


# The page.


class Checker(html.parser.HTMLParser):
    """Collects elements and attributes."""

    def __init__(self):
        super().__init__()
        self.elements = []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))


def test_the_page_is_valid_closed_and_readable_without_eyes(talk):
    page = talk.ok("export", "last", "--format", "html")
    html5lib.HTMLParser(strict=True).parse(page)
    checker = Checker()
    checker.feed(page)
    names = [name for name, _ in checker.elements]
    assert not {"script", "iframe", "object", "embed", "img", "form", "base"} & set(names)
    assert dict(checker.elements[0][1])["lang"] == "en"
    assert {"header", "main", "article", "aside", "h1", "h2", "h3"} <= set(names)
    ids = [attributes["id"] for _, attributes in checker.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in checker.elements:
        for wanted in attributes.get("aria-labelledby", "").split():
            assert wanted in ids
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
    links = [attributes for name, attributes in checker.elements if name in ("a", "link")]
    assert links and all(link["itemprop"] == "digitalSourceType" for link in links)
    assert "&lt;script&gt;" in page and "\x1b" not in page and "\u202e" not in page


def test_the_page_s_policy_allows_its_own_rules_alone(talk):
    page = talk.ok("export", "last", "--format", "html")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page).group(1)
    assert policy.startswith("default-src 'none'; style-src 'sha256-") and "unsafe" not in policy
    for style in re.findall(r"<style>([^<]*)</style>", page):
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """Chromium without a window: browser(option, ..., page)."""
    profile = tmp_path_factory.mktemp("chromium")

    def run(*words):
        subprocess.run(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--force-device-scale-factor=1", "--no-first-run", "--disable-background-networking",
             f"--user-data-dir={profile}", *map(str, words)],
            check=True, capture_output=True, timeout=150)

    return run


@pytest.mark.limit(400)
@pytest.mark.parametrize("width, scheme, paper", [
    (1200, 1, (255, 255, 255)), (500, 1, (255, 255, 255)),
    (1200, 0, (0x1B, 0x1B, 0x1D)), (500, 0, (0x1B, 0x1B, 0x1D))])
def test_the_page_fits_and_follows_light_and_dark(talk, browser, tmp_path, width, scheme, paper):
    page, shot = tmp_path / "talk.html", tmp_path / "talk.png"
    talk.ok("export", "last", "-o", page)
    browser(f"--window-size={width},800", f"--blink-settings=preferredColorScheme={scheme}",
            f"--screenshot={shot}", page.as_uri())
    rows = [[tuple(pixel) for pixel in row] for row in pixels(shot)]
    assert (len(rows), len(rows[0])) == (800, width)
    # Nothing reaches the edges, so nothing is cut off there.
    for x in (0, 4, width - 5, width - 1):
        assert {row[x] for row in rows} == {paper}
    # The rules are in force: bubbles differ from the paper, and beside the talk is the chart.
    colours = set().union(*rows)
    you, line = (((0xEE, 0xF4, 0xFA), (0x00, 0x72, 0xB2)) if scheme else
                 ((0x22, 0x30, 0x3D), (0x56, 0xB4, 0xE9)))
    assert you in colours
    assert line in colours or width < 960


MARKDOWN = """# A plan

**One** step, `one` _word_:

1. first
2. second
   - below

> said

[web](https://example.org/) [none](javascript:alert(1)) <b>tag</b>
"""


def test_a_message_keeps_its_markdown_on_the_page(person):
    person.ok("chat", "--engine", "listener", stdin=f'"""\n{MARKDOWN}"""\n')
    page = person.ok("export", "last", "--format", "html")
    html5lib.HTMLParser(strict=True).parse(page)
    for part in ("<h4>A plan</h4>", "<strong>One</strong>", "<code>one</code>", "<em>word</em>",
                 "<li>second<ul>", "<blockquote><p>said</p></blockquote>", "&lt;b&gt;tag&lt;/b&gt;",
                 '<a href="https://example.org/" rel="noreferrer noopener">web</a>'):
        assert part in page
    assert 'href="javascript' not in page and "<b>" not in page


@pytest.mark.limit(400)
@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize("kind", ["talk", "report"])
def test_a_page_fits_a_telephone(talk, browser, tmp_path, kind, scheme):
    page, shot = tmp_path / "page.html", tmp_path / "page.png"
    talk.ok("chat", "--engine", "listener", stdin=f'"""\n{MARKDOWN}\n```\n{"word " * 40}\n```\n"""\n')
    if kind == "talk":
        talk.ok("export", "last", "-o", page)
    else:
        talk.ok("report", "--with-talks", "--html", page)
    # A window without a screen is never so narrow: a frame is.
    frame = tmp_path / "frame.html"
    frame.write_text("<body style='margin:0'><iframe src=page.html style='border:0' width=360 height=800>")
    browser("--window-size=500,800", f"--blink-settings=preferredColorScheme={scheme}",
            f"--screenshot={shot}", frame.as_uri())
    rows = [[tuple(pixel) for pixel in row] for row in pixels(shot)]
    # Nothing is cut off at the edge, and no bar to move sideways stands below.
    paper = {(255, 255, 255)} if scheme else {(0x1B, 0x1B, 0x1D)}
    assert {row[x] for row in rows for x in (0, 4, 355, 359)} == paper


@pytest.mark.limit(400)
def test_the_page_prints_on_white_without_half_empty_pages(talk, browser, tmp_path):
    talk.ok("sessions", "import", ROOT / "Tests/TranscriptExchangeTests/Fixtures/conversations.json")
    page, paper = tmp_path / "talks.html", tmp_path / "talks.pdf"
    talk.ok("export", "--all", "-o", page)
    browser("--no-pdf-header-footer", "--blink-settings=preferredColorScheme=0",
            f"--print-to-pdf={paper}", page.as_uri())
    pages = subprocess.run(["pdftotext", "-layout", paper, "-"], check=True, capture_output=True,
                           text=True, timeout=60).stdout.split("\f")
    first, second = pages[0], pages[1]
    assert "Conversations" in first and "Sleeping better" in first
    # The next talk begins where there is room, and a long message goes on over the end of a page.
    assert "I slept badly" in first + second and "Written by a program" in first
    assert "Readings in this conversation" in "".join(pages)
    filled = [len(page.strip().splitlines()) for page in pages[:-2]]
    assert all(lines > 25 for lines in filled), filled
