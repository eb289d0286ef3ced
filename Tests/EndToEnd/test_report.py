# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports: one page about some days, in the terminal, as a page and as JSON; pictures in files."""

import datetime
import html.parser
import os
import pathlib
import re
import stat
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from program import CANNOT_CREATE, NO_INPUT, NOT_ALLOWED, OK, ROOT, USAGE, plain

sys.path.insert(0, str(ROOT / "Tests/ChartsTests"))
from picture import pixels  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
RSVG = pathlib.Path("/usr/bin/rsvg-convert")
drawn = pytest.mark.skipif(not RSVG.exists(), reason="librsvg2-bin is not installed")
UNITS = {"heart-rate": "count/min", "resting-heart-rate": "count/min", "sleep": "category",
         "mood": "score"}
SECRET = "My sister's wedding <script>alert(1)</script>"


def today():
    return datetime.datetime.now(datetime.timezone.utc).date()


def day(ago):
    return (today() - datetime.timedelta(days=ago)).isoformat()


def rows():
    """Thirty days of readings: a heart rate each hour of the day, gaps, sleep told twice, mood."""
    for ago in range(30, 0, -1):
        if ago not in (10, 11):
            for hour in range(8, 20):
                yield f"{day(ago)}T{hour:02}:00:00Z", "", "heart-rate", 60 + (ago * 7 + hour) % 30
        yield f"{day(ago)}T07:00:00Z", "", "resting-heart-rate", 54 + ago % 5
        if ago % 3:
            # Two devices tell the same night; ending at six it belongs to the day of waking.
            yield f"{day(ago + 1)}T23:00:00Z", f"{day(ago)}T06:00:00Z", "sleep", 1
            yield f"{day(ago + 1)}T23:30:00Z", f"{day(ago)}T06:00:00Z", "sleep", 3
            yield f"{day(ago)}T12:30:00Z", "", "mood", ago % 7 - 3


@pytest.fixture(scope="module")
def month_csv(tmp_path_factory):
    file = tmp_path_factory.mktemp("month") / "month.csv"
    lines = [f"{start},{end},{kind},{value},{UNITS[kind]},Watch"
             for start, end, kind, value in rows()]
    file.write_text("\n".join(["time,end,type,value,unit,source", *lines]) + "\n")
    return file


@pytest.fixture
def month(person, month_csv):
    """A home with thirty days of readings, a talk and some check-ins."""
    person.ok("samples", "import", month_csv)
    person.ok("profile", "set", "name", "Ada <b>")
    person.ok("chat", "--engine", "listener", stdin=f"{SECRET}\nI slept badly\n")
    person.add("heart-rate", 112)
    person.ok("checkin", "--engine", "listener")
    person.ok("checkin", "--force", "--engine", "listener")
    return person


class Outline(html.parser.HTMLParser):
    """What is in a page: its tags, attributes and text."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.words, self.attributes = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attributes]

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return plain(" ".join(self.words))


def page(home, *words, name="report.html"):
    file = home.user / name
    home.ok("report", "--html", file, *words)
    return file


def svgs(file):
    """The pictures of a page, each as text that stands alone."""
    return re.findall(r"<svg .*?</svg>", file.read_text())


def render(markup, folder, name="picture"):
    """The rows of pixels that librsvg draws."""
    file = folder / f"{name}.png"
    subprocess.run([RSVG, "--background-color=white", "--output", file], input=markup.encode(),
                   check=True, timeout=300)
    return pixels(file)


def texts_alone(markup, opacity=1, margin=0):
    """A picture with nothing but its texts, black, perhaps with room around it."""
    root = ElementTree.fromstring(markup)
    width, height = (float(root.get(name)) for name in ("width", "height"))
    root.set("viewBox", f"{-margin} {-margin} {width + 2 * margin} {height + 2 * margin}")
    root.set("width", str(width + 2 * margin))
    root.set("height", str(height + 2 * margin))
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag not in (SVG + "text", SVG + "g", SVG + "svg"):
                parent.remove(child)
            elif child.tag == SVG + "text":
                child.set("fill", "#000000")
                child.set("opacity", str(opacity))
    return ElementTree.tostring(root, encoding="unicode"), int(width), int(height)


def check_texts(markup, folder):
    """No text leaves the picture, and none lies over another."""
    wide, width, height = texts_alone(markup, margin=60)
    rows_ = render(wide, folder)
    outside = [(x, y) for y, row in enumerate(rows_) for x, pixel in enumerate(row)
               if pixel != b"\xff\xff\xff"
               and not (60 <= x < width + 60 and 60 <= y < height + 60)]
    assert not outside, outside[:5]
    half, _, _ = texts_alone(markup, opacity=0.5)
    # One text at half its strength is no darker than the middle; two of them are.
    darkest = min(pixel[0] for row in render(half, folder) for pixel in row)
    assert 100 < darkest < 200, darkest


def test_the_terminal_gets_everything_in_words(month):
    text = month.ok("report")
    told = plain(text)
    assert text.startswith(f"Report, {day(29)} to {day(0)}, 30 days\nAda <b> · age ")
    for words in ("none was written by a language model", "isn't a diagnosis",
                  "No respiratory rate", "Heart rate (bpm)", "Sleep (h)", "Mood",
                  "Against the range for the age, 60–100",
                  "Personal usual value outside of sleep and exercise",
                  f"Days without readings: 2 ({day(11)} to {day(10)}).",
                  "- it was asked for: a message was written", "How to read this",
                  "MindPulse's own table (2024)"):
        assert words in told, words
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_sleep_told_twice_counts_once_to_the_day_of_waking(month):
    measures = {one["type"]: one for one in month.json("report")["measures"]}
    nights = {one["date"]: one["value"] for one in measures["sleep"]["days"]}
    assert nights[day(1)] == 7 and nights[day(2)] == 7
    assert nights[day(3)] is None
    assert len(nights) == 30
    assert measures["sleep"]["usual"]["median"] == 7
    # The picture of the very same days has the same numbers.
    points = month.json("plot", "sleep", "--days", 30)["points"]
    assert [point["value"] for point in points] == list(nights.values())


def test_the_numbers_behind_it(month):
    answer = month.json("report", "--days", 30)
    assert (answer["from"], answer["to"], answer["days"]) == (day(29), day(0), 30)
    measures = {one["type"]: one for one in answer["measures"]}
    assert list(measures) == ["heart-rate", "resting-heart-rate", "respiratory-rate", "sleep",
                              "mood"]
    heart = measures["heart-rate"]
    assert heart["missingDays"] == [day(11), day(10)]
    assert sum(heart["standing"].values()) == 28
    assert heart["usual"]["kind"] == "awake" and heart["usual"]["days"] >= 14
    assert heart["range"]["low"] == 60 and heart["reviewed"]
    assert measures["mood"]["usual"]["median"] is not None
    checks = answer["checkIns"]
    assert checks["total"] == sum(checks["decisions"].values()) == 2
    assert checks["decisions"]["sent"] == len(checks["messages"]) == 2
    assert checks["reasons"]["asked"] == checks["reasons"]["opening"] == 1
    assert "112" in checks["messages"][0]["ground"]
    assert [talk["own"] for talk in answer["talks"]] == [2]
    assert "title" not in answer["talks"][0] and "words" not in answer["talks"][0]
    full = month.json("report", "--with-talks")["talks"][0]
    assert [words["text"] for words in full["words"]] == [SECRET, "I slept badly"]


def test_a_reading_that_called_a_check_in_is_shown_whoever_told_it(person, tmp_path):
    # A watch all day, and one typed reading that was out of range.
    yesterday = f"{day(1)}T"
    file = tmp_path / "watch.csv"
    lines = [f"{yesterday}{hour:02}:00:00Z,heart-rate,{49 + hour},count/min,Watch"
             for hour in range(20)]
    file.write_text("\n".join(["time,type,value,unit,source", *lines]) + "\n")
    person.ok("samples", "import", file)
    words = plain(person.ok("report", "--days", "2"))
    assert "20 readings on 1 of 2 days" in words and "single readings 49 to 68" in words
    person.ok("samples", "add", "heart-rate", 128, "--at", f"{yesterday}20:30:00Z")
    words = plain(person.ok("report", "--days", "2"))
    assert "20 readings of one source a day, and 1 of others, on 1 of 2 days." in words
    assert "single readings of all sources 49 to 128" in words
    assert "the lowest and the highest reading are those of all" in words
    measure = next(m for m in person.json("report", "--days", "2")["measures"]
                   if m["type"] == "heart-rate")
    assert (measure["days"][0]["low"], measure["days"][0]["high"]) == (49, 128)
    assert (measure["readings"], measure["otherReadings"], measure["mean"]) == (20, 1, 58.5)
    page = person.user / "page.html"
    person.ok("report", "--days", "2", "--html", page)
    assert "single readings of all sources 49 to 128" in page.read_text()
    # The picture shows it, and says what is of one source; so do the numbers behind it.
    plot = plain(person.ok("plot", "heart-rate", "--days", "2"))
    assert "between 49 and 128 bpm." in plot
    assert "Each mean is of one source, lowest and highest are of all sources." in plot
    assert person.json("plot", "heart-rate", "--days", "2")["points"][0]["high"] == 128
    table = plain(person.ok("samples", "stats", "heart-rate", "--by", "day"))
    assert "128" in table and "lowest and highest those of all" in table
    bucket, = person.json("samples", "stats", "heart-rate", "--by", "day")["buckets"]
    assert (bucket["count"], bucket["otherCount"], bucket["max"]) == (20, 1, 128)
    assert "those of all" not in person.ok("samples", "stats", "heart-rate", "--by-source")


def test_nobody_has_a_report_that_says_so(home):
    text = plain(home.ok("report"))
    assert "No heart rate, breathing, sleep or mood was recorded" in text
    assert "No birthday is set" in text and "No sleep data was recorded" in text
    assert "There were no check-ins" in text and "There were no conversations" in text


@pytest.mark.parametrize("words", [(), ("--with-talks",)])
def test_the_page_holds_no_script_and_fetches_nothing(month, words):
    outline = Outline(page(month, *words).read_text())
    assert not {"script", "link", "img", "iframe", "object", "form", "a"} & set(outline.tags)
    assert not [one for one in outline.attributes
                if one[1] in ("style", "src", "href") or one[1].startswith("on")]
    policy = next(value for tag, name, value in outline.attributes
                  if name == "content" and "default-src" in value)
    assert "default-src 'none'" in policy and "script" not in policy
    assert outline.tags.count("svg") == outline.tags.count("desc") == 4
    assert outline.tags.count("h1") == 1
    # Moods were told, so the smaller companions have a section of their own.
    assert outline.tags.count("h2") == 6
    assert (SECRET in outline.text) is bool(words)
    assert "Ada <b>" in outline.text


def test_own_words_come_only_when_ticked_and_answers_never(month):
    answers = [message["text"] for message in month.every_message()
               if message["role"] == "assistant" and len(message["text"]) > 20]
    assert answers
    for words in ((), ("--with-talks",)):
        for text in (month.ok("report", *words), page(month, *words, "--force").read_text()):
            assert ("sister" in text) is bool(words)
            for answer in answers:
                assert plain(answer)[:40] not in plain(text)


def test_the_file_is_whole_and_private_and_never_replaced_unasked(month):
    file = page(month)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_text().endswith("</html>\n")
    before = file.read_bytes()
    again = month.run("report", "--html", file)
    assert again.returncode == CANNOT_CREATE and "--force" in again.stderr
    assert file.read_bytes() == before
    month.ok("report", "--days", 7, "--html", file, "--force")
    assert file.read_bytes() != before
    assert [name for name in os.listdir(month.user) if "report" in name] == ["report.html"]


def test_a_link_is_never_followed_and_a_folder_must_be_there(month):
    other = month.user / "other.html"
    other.write_text("mine")
    link = month.user / "link.html"
    link.symlink_to(other)
    for words in (("report", "--html", link), ("report", "--html", link, "--force"),
                  ("plot", "heart-rate", "--svg", link, "--force")):
        assert month.run(*words).returncode == NOT_ALLOWED
    assert other.read_text() == "mine" and link.is_symlink()
    missing = month.run("report", "--html", month.user / "nowhere" / "report.html")
    assert missing.returncode == NO_INPUT and "no such file or directory" in missing.stderr


def test_a_page_of_json_says_where_it_is(month):
    file = month.user / "report.html"
    assert month.json("report", "--html", file) == {"file": str(file)}


@pytest.mark.parametrize("words, sentence", [
    (("--days", "0"), "a whole number from 1 to 3660"),
    (("--from", "2026-01-02", "--to", "2026-01-01"), "'--from' is after '--to'"),
    (("--from", "2026-01-01", "--days", "3"), "can't be used together"),
    (("--to", "2999-01-01"), "is in the future"),
    (("--from", "1999-01-01", "--to", "2020-01-01"), "at most 3660 days"),
])
def test_what_makes_no_sense_gets_a_sentence(person, words, sentence):
    result = person.run("report", *words)
    assert result.returncode == USAGE
    assert sentence in result.stderr


def test_the_days_can_be_chosen(month):
    assert month.json("report", "--from", day(9), "--to", day(3))["days"] == 7
    assert month.json("report", "--to", day(3), "--days", 2)["from"] == day(4)
    assert month.json("report", "--from", day(2))["to"] == day(0)
    one = month.json("report", "--days", 1)
    assert (one["from"], one["to"], one["days"]) == (day(0), day(0), 1)
    # Ten years are drawn by months and still told by days.
    assert len(month.json("report", "--days", 3660)["measures"][0]["days"]) == 3660


def test_blood_pressure_is_drawn_where_there_is_some(month):
    assert "blood pressure (mmHg)" not in month.ok("report")
    month.add("blood-pressure-systolic", 128, "--unit", "mmHg", minutes=5)
    month.add("blood-pressure-diastolic", 82, "--unit", "mmHg", minutes=5)
    assert page(month).read_text().count("<svg ") == 6
    text = month.ok("plot", "blood-pressure")
    assert text.index("Systolic blood pressure (mmHg)") < text.index("Diastolic blood pressure")
    plots = month.json("plot", "blood-pressure")
    assert [one["type"] for one in plots["plots"]] == ["blood-pressure-systolic",
                                                       "blood-pressure-diastolic"]


@pytest.mark.parametrize("columns", [30, 80, 132])
@pytest.mark.parametrize("environment", [{}, {"TERM": "dumb"}, {"LANG": "en_US.ISO-8859-1"},
                                         {"LC_ALL": "C"}, {"TERM": "linux"}])
def test_every_terminal_gets_what_it_can_show(month, terminal, columns, environment):
    screen = terminal(month, "plot", "heart-rate", "--days", 30, columns=columns, rows=40,
                      **environment)
    assert screen.wait_for_end(timeout=120) == OK
    picture = "\n".join(screen.lines())
    assert "your usual awake" in plain(picture)
    isASCII = bool(environment) and environment != {"TERM": "linux"}
    assert picture.isascii() is isASCII
    assert any("⠁" <= letter <= "⣿" for letter in picture) is (environment == {})


def test_a_report_fits_a_narrow_terminal(month, terminal):
    screen = terminal(month, "report", "--days", 7, columns=34, rows=400)
    assert screen.wait_for_end(timeout=120) == OK
    assert screen.shows("How to read this")
    # A row that was too wide would have been broken at the edge and begin with what was cut off.
    assert all(len(line) <= 34 for line in screen.lines())


def test_plot_draws_in_the_chat(month, chat):
    screen = chat(month, "--engine", "listener", rows=40)
    screen.say("/plot sleep 8w")
    screen.wait_for("hours asleep", timeout=120)
    screen.say("/plot blood-pressure")
    screen.wait_for("There is no reading of blood pressure", timeout=120)
    screen.say("/plot heart-rate soon")
    screen.wait_for("isn't a valid period for a plot", timeout=120)
    screen.say("/plot happiness")
    screen.wait_for("is not a type of reading", timeout=120)
    screen.type("/plot resp\t")
    screen.wait_for("/plot respiratory-rate", timeout=120)


@drawn
@pytest.mark.parametrize("type_", ["heart-rate", "sleep", "mood", "steps"])
@pytest.mark.parametrize("length", [("--days", 1), ("--days", 30), ("--months", 24)])
def test_pictures_in_files_show_every_text_once_and_whole(month, tmp_path, type_, length):
    if type_ == "steps":
        month.add("steps", 1, minutes=1)
    file = month.user / "picture.svg"
    month.ok("plot", type_, *length, "--svg", file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert month.run("plot", type_, "--svg", file).returncode == CANNOT_CREATE
    markup = file.read_text()
    assert "prefers-color-scheme:dark" in markup
    check_texts(markup, tmp_path)
    root = ElementTree.fromstring(markup)
    assert (root.get("width"), root.get("height")) == ("640", "280")
    assert root.find(SVG + "title").text and root.find(SVG + "desc").text


@drawn
def test_pictures_of_a_page_show_every_text_once_and_whole(month, tmp_path):
    found = svgs(page(month))
    assert len(found) == 4
    for markup in found:
        check_texts(markup, tmp_path)
        assert len(render(markup, tmp_path)) == 200


@drawn
@pytest.mark.parametrize("zone, first, last", [
    ("Europe/Berlin", "2026-03-27", "2026-03-31"), ("America/New_York", "2025-10-31", "2025-11-04"),
])
def test_days_of_23_and_25_hours_keep_their_places(person, tmp_path, zone, first, last):
    start = datetime.date.fromisoformat(first)
    days = [start + datetime.timedelta(days=number) for number in range(5)]
    file = tmp_path / "clocks.csv"
    file.write_text("time,type,value,unit,source\n" + "".join(
        f"{one}T{hour:02}:30:00,heart-rate,{60 + hour},count/min,Watch\n"
        for one in days for hour in (5, 23)))
    person.ok("samples", "import", file, "--zone", zone, TZ=zone)
    answer = person.json("report", "--from", first, "--to", last, TZ=zone)
    heart = answer["measures"][0]
    assert [one["readings"] for one in heart["days"]] == [2] * 5
    assert [one["date"] for one in heart["days"]] == [one.isoformat() for one in days]
    out = person.user / "clocks.html"
    person.ok("report", "--from", first, "--to", last, "--html", out, TZ=zone)
    check_texts(svgs(out)[0], tmp_path)


def test_a_disk_that_fails_leaves_no_page_behind(month):
    for fault in ("fsync:error=EIO", "link:error=EIO", "linkat:error=EIO"):
        name = fault.split(":", maxsplit=1)[0]
        result = month.run(
            "report", "--html", month.user / "page.html", timeout=120,
            wrapper=("strace", "-f", "-qq", "-o", str(month.user / "trace"), "-e",
                     f"trace={name}", "-e", f"inject={fault}"))
        happened = (month.user / "trace").read_text()
        assert ("INJECTED" in happened) is (result.returncode != OK), (fault, result)
        files = [one for one in os.listdir(month.user) if one.startswith("page.html")]
        assert files == ([] if result.returncode != OK else ["page.html"]), fault
        if files:
            (month.user / "page.html").unlink()


def test_a_chat_in_a_pipe_draws_too(month):
    result = month.run("chat", "--engine", "listener", stdin="/plot heart-rate 14d\n/plot\n")
    assert "Heart rate (bpm), " in result.stdout and "your usual awake" in result.stdout
    assert result.returncode == USAGE and "/plot takes a type" in result.stderr


CHROMIUM = pathlib.Path("/usr/bin/chromium")
browsed = pytest.mark.skipif(not CHROMIUM.exists(), reason="chromium is not installed")


def browse(file, folder, *options):
    """Runs a browser without a window on a page."""
    subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         f"--user-data-dir={folder}/browser", *options, file.as_uri()],
        check=True, timeout=300, capture_output=True)


@browsed
@pytest.mark.limit(600)
@pytest.mark.parametrize("width, dark", [(500, True), (1000, False)])
def test_a_browser_shows_the_page_within_its_window(month, tmp_path, width, dark):
    file, shot = page(month, "--with-talks"), tmp_path / "shot.png"
    scheme = ["--blink-settings=preferredColorScheme=0"] if dark else []
    browse(file, tmp_path, f"--window-size={width},1200", f"--screenshot={shot}", *scheme)
    rows_ = pixels(shot)
    paper = rows_[0][0]
    assert (sum(paper) < 200) is dark
    assert len(rows_[0]) == width
    # Nothing runs over the right edge: the margin there stays empty.
    assert all(pixel == paper for row in rows_ for pixel in row[-8:])
    ink = sum(pixel != paper for row in rows_ for pixel in row)
    assert ink > len(rows_) * width // 50


@browsed
@pytest.mark.limit(600)
def test_paper_is_a4_and_the_pictures_stand_on_the_first_page(month, tmp_path):
    file, pdf = page(month), tmp_path / "report.pdf"
    browse(file, tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={pdf}",
           "--blink-settings=preferredColorScheme=0")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf.read_bytes())
    assert 1 <= len(boxes) <= 2
    # A4 is 595.28 by 841.89 points (ISO 216).
    assert all(abs(float(wide) - 595.28) < 1 and abs(float(high) - 841.89) < 1
               for wide, high in boxes)
