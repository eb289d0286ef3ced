# SPDX-License-Identifier: GPL-3.0-or-later
"""The breathing test: blows entered, listed, drawn, and reminded of."""

import datetime
import re

import pytest

from program import BAD_DATA, OK, TRY_LATER, USAGE, plain, wait_until
from terminal import Terminal
from test_faketime import at
from test_lock import by_command, lock

LONG = 90


@pytest.fixture
def breather(person):
    """A man of 40 years and 175 cm, near enough, who hears of check-ins in the inbox."""
    person.ok("profile", "set", "birthday", "1986-05-01")
    person.ok("profile", "set", "sex", "male")
    person.ok("profile", "set", "height", "175")
    person.ok("config", "set", "delivery.order", '["inbox"]')
    person.ok("schedule", "off")
    return person


def add(home, *words, **options):
    return home.ok("spirometry", "add", *words, **options)


def sessions(home):
    return home.json("spirometry", "list")["sessions"]


def sitting(home, day, fev1="3.8", pef="500"):
    """Three repeatable blows of a morning."""
    for minute in range(3):
        add(home, "--fvc", "4.7", "--fev1", fev1, "--pef", pef, "--at", f"{day}T08:0{minute}")


def test_a_blow_is_answered_with_figures_and_three_with_a_face(breather):
    said = plain(add(breather, "--fvc", "4.7", "--fev1", "3.8", "--pef", "500", "--at", "2026-05-01T08:00"))
    assert said.startswith("FVC 4.70 L, FEV1 3.80 L, FEV1/FVC 0.81, PEF 500 L/min.")
    assert "try again" in said and ":-" not in said
    add(breather, "--fvc", "4.65", "--fev1", "3.75", "--at", "2026-05-01T08:01")
    said = plain(add(breather, "--fvc", "4,62 L", "--fev1", "3700 mL", "--at", "2026-05-01T08:02"))
    assert said.startswith(":-) glad")
    assert "FEV1: predicted 3.84, lower limit 2.94" in said


def test_a_peak_flow_alone_is_called_low_by_nobody(breather):
    said = plain(add(breather, "--pef", "800"))
    assert said.startswith(":-| neutral PEF 800 L/min.") and not re.search(r"\blow\b", said)
    assert said.endswith("There is nothing to compare it with yet.")


def test_the_list_has_the_agreed_keys_and_the_golden_values(breather):
    sitting(breather, "2026-05-01")
    found, = sessions(breather)
    assert {"start", "fvc", "fev1", "pef", "ratio", "grade", "predicted", "lowerLimit", "z", "zone",
            "face"} <= set(found)
    for key in ("predicted", "lowerLimit", "z"):
        assert set(found[key]) == {"fev1", "fvc", "ratio"}
    # GLI Global 2022 for a man of 40.0 years and 175 cm.
    assert [round(found["predicted"][name], 4) for name in ("fev1", "fvc", "ratio")] == [
        3.8355, 4.6986, 0.8150]
    assert [round(found["lowerLimit"][name], 4) for name in ("fev1", "fvc", "ratio")] == [
        2.9388, 3.6177, 0.7102]
    assert (found["grade"], found["face"], found["zone"]) == ("A", "glad", None)
    table = breather.ok("spirometry")
    assert "2026-05-01 08:00" in table and "FVC and FEV1 in L, PEF in L/min." in table


def test_it_says_what_keeps_values_from_being_compared(breather):
    for day, birthday, sex, words in (
            ("2026-05-01", "1986-05-01", "other", "for female and male only"),
            ("2026-05-02", "1925-05-01", "male", "cover ages from 3 to 95"),
            ("2026-05-03", "none", "male", "your birthday has to be in the profile")):
        breather.ok("profile", "set", "birthday", birthday)
        breather.ok("profile", "set", "sex", sex)
        for minute in range(3):
            said = plain(add(breather, "--fvc", "4.1", "--fev1", "3.2", "--at", f"{day}T08:0{minute}"))
        assert words in said, said


def test_a_history_of_tests_that_do_not_count_says_so(breather):
    assert "There is no breathing test in the last 7 days." in breather.ok("spirometry", "history")
    add(breather, "--fvc", "4.1", "--fev1", "3.2")
    told = plain(breather.ok("spirometry", "history"))
    assert told.startswith("The breathing tests in the last 7 days can't be compared"), told


@pytest.mark.parametrize("words, message", [
    (["--fvc", "20", "--fev1", "29"], "FVC 20.00 L"),
    (["--fvc", "3", "--fev1", "3.1"], "FEV1 3.10 L with FVC 3.00 L"),
    (["--pef", "8.5"], "PEF 8.50 L/min"), (["--pef", "1000"], "PEF 1000 L/min"),
    (["--fvc", "four"], "isn't a value for --fvc"), ([], "at least one of FVC, FEV1 and PEF"),
    (["--pef", "480", "--at", "2999-01-01"], "future"),
])
def test_what_no_blow_can_have_is_refused_and_nothing_is_kept(breather, words, message):
    result = breather.run("spirometry", "add", *words)
    assert result.returncode == BAD_DATA and message in plain(result.stderr), result.stderr
    assert sessions(breather) == []


def test_unknown_faults_modes_and_speeds_are_wrong_usage(breather):
    for words in (["add", "--pef", "480", "--fault", "sneeze"], ["blow", "--mode", "3s"],
                  ["blow", "--theme", "cat"], ["blow", "--baud", "9600"],
                  ["blow", "--serial", "/dev/null", "--baud", "12"], ["remind", "25:00"],
                  ["blow", "--serial", "/dev/null", "--file", "x"], ["best", "much"],
                  ["add", "--fvc", "4", "--plateau", "maybe"]):
        assert breather.run("spirometry", *words).returncode == USAGE, words


def test_years_days_and_minutes_are_kept_apart_as_the_original_did_not(breather):
    for time in ("2025-05-01T08:00", "2026-05-01T08:00", "2026-05-01T20:00"):
        add(breather, "--pef", "480", "--at", time)
    # A second blow of the same minute is another blow, the same one again is none.
    add(breather, "--pef", "470", "--at", "2026-05-01T20:00")
    assert "already saved" in add(breather, "--pef", "470", "--at", "2026-05-01T20:00:01")
    found = sessions(breather)
    assert [one["start"][:16] for one in found] == [
        "2025-05-01T08:00", "2026-05-01T08:00", "2026-05-01T20:00"]
    assert [one["blows"] for one in found] == [1, 1, 2]
    assert len(breather.json("samples", "list", "pef")["samples"]) == 4


def test_a_spoiled_blow_does_not_count(breather):
    sitting(breather, "2026-05-01")
    add(breather, "--fvc", "9.9", "--fev1", "9", "--pef", "890", "--fault", "leak",
        "--at", "2026-05-01T08:05")
    add(breather, "--fvc", "9.8", "--fev1", "3.8", "--seconds", "2", "--plateau", "no",
        "--at", "2026-05-01T07:59")
    found, = sessions(breather)
    assert (found["blows"], found["fvc"], found["fev1"], found["pef"]) == (5, 4.7, 3.8, 500)


def test_values_from_elsewhere_that_no_blow_can_have_are_told(breather, tmp_path):
    file = tmp_path / "blows.csv"
    file.write_text("time,type,value,unit,source\n2026-05-01T08:00:00Z,fvc,3,L,App\n"
                    "2026-05-01T08:00:00Z,fev1,3.5,L,App\n2026-05-02T08:00:00Z,pef,400,L/min,App\n")
    breather.ok("samples", "import", file)
    assert [one["pef"] for one in sessions(breather)] == [400]
    assert "One entry has impossible values" in plain(breather.ok("spirometry"))


def test_history_draws_four_graphs_with_the_ratio_of_each_session(breather):
    today = datetime.datetime.now(datetime.timezone.utc).date()
    for days, fev1 in ((20, "3.8"), (3, "3.6"), (2, "3.7")):
        sitting(breather, today - datetime.timedelta(days=days), fev1)
    for words in ([], ["--days", "21"], ["--weeks", "3"], ["--months", "3"]):
        text = breather.ok("spirometry", "history", *words)
        for title in ("FVC (L)", "FEV1 (L)", "FEV1/FVC, ", "PEF (L/min)"):
            assert title in text
        assert "lower limit for you (GLI 2022)" in text and "\x1b" not in text
        # Two decimals, as devices print volumes: a tenth of a litre would hide what is looked for.
        assert re.search(r"lower limit for you \(GLI 2022\) \d\.\d\d\b", text)
    found = breather.json("spirometry", "history", "--days", "21")
    assert [graph["measure"] for graph in found["graphs"]] == ["fvc", "fev1", "ratio", "pef"]
    ratios = [point["value"] for point in found["graphs"][2]["points"] if point["value"]]
    assert len(found["graphs"][2]["points"]) == 21
    assert [round(value, 4) for value in ratios] == [
        round(fev1 / 4.7, 4) for fev1 in (3.8, 3.6, 3.7)]
    assert breather.ok("spirometry", "history", "--ascii").isascii()
    spoken = breather.ok("spirometry", "history", "--days", "21", TERM="dumb")
    assert re.search(r"^newest: \d\.\d\d, \d{4}-\d\d-\d\d \d\d:\d\d$", spoken, re.MULTILINE)
    assert "+--" not in spoken


def test_there_is_a_sentence_where_there_is_nothing(breather):
    assert "No breathing tests yet." in breather.ok("spirometry")
    assert "There is no breathing test in the last 7 days." in breather.ok("spirometry", "history")
    assert breather.json("spirometry", "list") == {"sessions": []}
    assert "spirometry" not in breather.json("status")["monitors"]


def test_status_report_and_prompt_tell_of_the_last_test(breather):
    today = datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(days=1)
    sitting(breather, today)
    breather.ok("spirometry", "best", "520")
    breather.ok("spirometry", "remind", "08:30")
    told = plain(breather.ok("status"))
    assert f"The last breathing test, of {today} 08:00: FVC 4.70 L" in told
    assert "each day at 08:30" in told
    found = breather.json("status")["monitors"]["spirometry"]
    assert found["sessions"] == 1 and found["reminder"] == "08:30" and found["personalBest"] == 520
    assert found["last"]["zone"] == "green"
    report = plain(breather.ok("report", "--days", "3"))
    assert "Breathing tests at home" in report and "GLI Global 2022" in report
    assert breather.json("spirometry", "best") == {"personalBest": 520, "isOwn": True}
    assert breather.json("spirometry", "best", "off") == {"personalBest": None, "isOwn": False}


def test_a_new_reminder_takes_the_place_of_the_old(breather):
    now = at("2026-05-04T12:00:00+00:00")
    said = plain(breather.ok("spirometry", "remind", "08:00", wrapper=now))
    assert "each day at 08:00" in said and "next: tomorrow" in said and "Check-ins are off" in said
    breather.ok("spirometry", "remind", "20:30", wrapper=now)
    found = breather.json("spirometry", "remind", wrapper=now)
    assert found == {"reminder": "20:30", "next": "2026-05-04T20:30:00+00:00"}
    assert "No daily reminder" in breather.ok("spirometry", "remind", "off")
    assert breather.json("spirometry", "remind") == {"reminder": None, "next": None}


def reminders(home):
    return home.check_ins(rule="monitor.spirometry.reminder", decision="sent")


def test_a_reminder_comes_once_a_day_by_the_scheduler(breather):
    breather.ok("schedule", "every", "24h", wrapper=at("2026-05-04T12:00:00+00:00"))
    breather.ok("spirometry", "remind", "08:00", wrapper=at("2026-05-04T12:00:00+00:00"))
    for time, count in (("05T07:59", 0), ("05T08:01", 1), ("05T09:00", 1), ("06T08:00", 2),
                        ("07T12:30", 2)):
        breather.ok("checkin", "--scheduled", wrapper=at(f"2026-05-{time}:05+00:00"))
        assert len(reminders(breather)) == count, time
    messages = [message["text"] for message in breather.every_message()]
    assert sum("breathing test" in text for text in messages) == 2


@pytest.mark.limit(300)
def test_a_running_daemon_wakes_for_a_reminder_that_is_set_meanwhile(breather, daemon):
    clock = at("2026-05-05T07:59:40+00:00")
    breather.ok("schedule", "every", "24h", wrapper=at("2026-05-04T12:00:00+00:00"))
    daemon(breather, wrapper=clock)
    breather.ok("spirometry", "remind", "08:00", wrapper=clock)
    row, = wait_until(lambda: reminders(breather), LONG, "the reminder")
    due = datetime.datetime.fromisoformat("2026-05-05T08:00:00+00:00").timestamp()
    assert row["due"] / 1000 == due and row["decided"] / 1000 >= due


@pytest.mark.limit(300)
def test_an_open_chat_wakes_for_a_reminder_that_was_set_in_it(breather):
    clock = at("2026-05-05T07:59:30+00:00")
    breather.ok("schedule", "every", "24h", wrapper=at("2026-05-04T12:00:00+00:00"))
    command = [*clock, *breather.command("chat")]
    screen = Terminal(command, breather.environment(), 80, 40, breather.user)
    try:
        screen.wait_for_prompt(timeout=LONG)
        screen.say("/spirometry remind 08:00")
        screen.wait_for("each day at 08:00", LONG)
        screen.wait_for("mindpulse spirometry blow", LONG)
    finally:
        screen.close()


@pytest.mark.limit(300)
def test_the_slash_command_lists_adds_and_draws(breather, chat):
    screen = chat(breather, rows=60)
    screen.say("/spirometry")
    screen.wait_for("No breathing tests yet.", LONG)
    screen.say("/spirometry add 4.1 3.2 480")
    screen.wait_for("FVC 4.10 L, FEV1 3.20 L", LONG)
    screen.say("/spirometry add pef=8.5")
    screen.wait_for("A blow can't have PEF 8.50 L/min.", LONG)
    screen.say("/spirometry best 500")
    screen.wait_for("as you set it", LONG)
    screen.say("/spirometry blow")
    screen.wait_for("needs the whole screen", LONG)
    screen.say("/spirometry sing")
    screen.wait_for("/spirometry has no", LONG)
    assert [one["pef"] for one in sessions(breather)] == [480]


def test_under_a_lock_no_blow_is_kept_by_half(breather, terminal):
    breather.ok("spirometry", "best", "500")
    lock(breather, terminal)
    breather.ok("lock", "--now")
    for words in (["list"], ["add", "--pef", "480"], ["remind"], ["blow", "--mode", "2s"]):
        refused = breather.run("spirometry", *words)
        assert refused.returncode == TRY_LATER and "locked" in refused.stderr, words
    by_command(breather)
    assert sessions(breather) == []
    assert breather.json("spirometry", "best")["personalBest"] == 500
    breather.ok("lock", "--now")


# Two months of a person, three repeatable blows a test; the same days as the rules are tested with.
LOW = {20: 350, 21: 350, 22: 350, 40: 380, 42: 380, 44: 380, 46: 380}
EXPECTED = [
    # The third yellow morning in a row; red in the morning and again in the evening, not two hours
    # later; the fourth yellow day of a week; a FEV1 far below its limit.
    "2026-03-22 pef-yellow", "2026-03-30 pef-red", "2026-03-30 pef-red", "2026-04-15 pef-yellow",
    "2026-04-27 low-score",
]


def blows_of(number):
    """The tests of a day, counting from 1: hour, FEV1, PEF."""
    if number == 30:
        return [(8, 3.8, 240), (10, 3.8, 240), (20, 3.8, 240)]
    if number == 58:
        return [(8, 1.0, 500)]
    return [(8, 3.8, LOW.get(number, 500))]


@pytest.mark.limit(900)
def test_two_months_bring_these_check_ins_and_no_other(breather, tmp_path):
    begin = at("2026-02-28T12:00:00+00:00")
    breather.ok("schedule", "every", "24h", wrapper=begin)
    breather.ok("schedule", "gap", "0s", wrapper=begin)
    first = datetime.date(2026, 3, 1)
    for number in range(1, 62):
        day = first + datetime.timedelta(days=number - 1)
        for hour, fev1, pef in blows_of(number):
            file = tmp_path / f"{day}-{hour}.csv"
            rows = [f"{day}T{hour:02}:0{minute}:00Z,{kind},{value},{unit},Spirometer"
                    for minute in range(3)
                    for kind, value, unit in (("fvc", 4.7, "L"), ("fev1", fev1, "L"),
                                              ("pef", pef, "L/min"))]
            file.write_text("\n".join(["time,type,value,unit,source", *rows]) + "\n")
            breather.ok("samples", "import", file, wrapper=at(f"{day}T{hour:02}:05:00+00:00"))
            # The scheduler's timer ticks every few minutes: what one tick has no room for, the next has.
            for minute in ("05", "10"):
                breather.ok("checkin", "--scheduled", wrapper=at(f"{day}T{hour:02}:{minute}:30+00:00"))
    sent = [row for row in breather.check_ins(decision="sent") if row["rule"].startswith("monitor.")]
    assert [f"{datetime.datetime.fromtimestamp(row['decided'] / 1000, datetime.timezone.utc):%Y-%m-%d}"
            f" {row['rule'].removeprefix('monitor.spirometry.')}" for row in sent] == EXPECTED
    assert OK == breather.run("why", "last").returncode
