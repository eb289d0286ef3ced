# SPDX-License-Identifier: GPL-3.0-or-later
"""Mood, sleep, their patterns and the questionnaires, as a person and a script meet them."""

import datetime
import signal

import pytest

from program import BAD_DATA, FAILED, OK, USAGE, moment, plain
from test_faketime import at

# 128 + SIGINT.
INTERRUPTED = 130
THOUGHTS = "I'm thinking about suicide"
# Germany's line, which the reviewed answer names for the country of the person.
LINE = "TelefonSeelsorge"


def days_ago(count):
    return str(datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(days=count))


def days(home, values):
    """Mood, bed, waking and heart rate of the days up to yesterday, the earliest first."""
    rows = ["time,end,type,value,unit,source"]
    for back, (mood, bed, wake, rate) in zip(range(len(values), 0, -1), values, strict=True):
        day = days_ago(back)
        before = bed > wake
        rows += [
            f"{days_ago(back + before)}T{bed}:00Z,{day}T{wake}:00Z,sleep,1,category,diary",
            f"{day}T12:00:00Z,{day}T12:00:00Z,heart-rate,{rate},count/min,Watch",
        ]
        if mood is not None:
            rows.append(f"{day}T12:00:00Z,{day}T12:00:00Z,mood,{mood},score,diary")
    file = home.user / "days.csv"
    file.write_text("\n".join(rows) + "\n")
    home.ok("samples", "import", file)


def referrals(home):
    return sum(home.json("protocol")["referrals"].values())


def diary(home, kind):
    return home.rows("SELECT * FROM diary_entry WHERE kind = ?", kind)


# Mood


@pytest.mark.parametrize("words, value", [
    (["sad"], -3), (["super", "sad"], -5), (["Super-Happy"], 5), (["neutral"], 0), (["-4"], -4),
    (["+1"], 1), (["2"], 2),
])
def test_a_mood_is_a_word_or_a_whole_number(person, words, value):
    kept = person.json("mood", *words)
    (sample,) = kept["added"]
    assert (sample["type"], sample["value"], sample["source"]) == ("mood", value, "diary")
    assert "note" not in kept and "answer" not in kept
    assert f"({value})".replace("-", "−") in person.ok("mood", *words)


@pytest.mark.parametrize("words", [["6"], ["-6"], ["2.5"], ["sadder"], ["super"]])
def test_what_is_no_mood_is_refused_with_what_would_be(person, words):
    result = person.run("mood", *words)
    assert (result.returncode, result.stdout) == (BAD_DATA, "")
    assert "awful, bad, ok, good or great, or a whole number" in result.stderr
    assert person.run("mood", "sad", "--at", moment(days=-1)).returncode == BAD_DATA
    assert person.json("mood", "list")["moods"] == []


def test_moods_are_listed_with_their_notes_which_go_with_them(person):
    person.ok("mood", "sad", "--at", moment(hours=2), "--note", "a long\nday \x1b[31m")
    person.ok("mood", "1", "--at", moment(hours=1))
    newest, oldest = person.json("mood", "list")["moods"]
    assert (newest["value"], newest["note"]) == (1, None)
    assert newest["words"] == "between neutral and happy"
    assert oldest["note"].startswith("a long") and "\x1b" not in oldest["note"]
    shown = person.ok("mood", "list")
    assert "a long" in shown and "\x1b" not in shown
    person.ok("samples", "delete", oldest["id"])
    assert len(person.json("mood", "list")["moods"]) == 1
    assert diary(person, "mood-note") == []


def test_a_note_of_danger_is_answered_first_and_the_mood_is_kept(person):
    result = person.run("mood", "super", "sad", "--note", THOUGHTS)
    assert result.returncode == OK
    assert result.stdout.index(LINE) < result.stdout.index("Saved: super sad (−5)")
    assert "mindpulse chat --session" in result.stderr
    assert referrals(person) == 1
    assert [message["role"] for message in person.messages()] == ["user", "assistant"]
    answer = person.json("mood", "-5", "--note", THOUGHTS)["answer"]
    assert LINE in answer["text"] and answer["session"] == person.sessions()[0]["id"]
    assert [mood["value"] for mood in person.json("mood", "list")["moods"]] == [-5, -5]
    # The danger is open: the next chat knows of it.
    assert referrals(person) == 2


def test_words_of_danger_in_place_of_a_mood_are_answered(person):
    result = person.run("mood", *THOUGHTS.split())
    assert result.returncode == OK and LINE in result.stdout
    assert LINE in person.json("mood", *THOUGHTS.split())["answer"]["text"]
    result = person.run("chat", "--engine", "listener", stdin=f"/mood {THOUGHTS}\n")
    assert result.returncode == OK and LINE in result.stdout
    assert referrals(person) == 3
    assert person.json("mood", "list")["moods"] == []


# Sleep


def test_a_night_goes_across_midnight_and_is_corrected_by_telling_it_again(person):
    day = days_ago(1)
    kept = person.json("sleep", "23:00", "07:00", "--date", day)
    assert (kept["hours"], kept["day"], kept["nightHours"]) == (8, day, 8)
    again = person.json("sleep", "23:30", "07:00", "--date", day)
    assert again["replaced"] == [kept["added"][0]["id"]]
    assert again["nightHours"] == 7.5
    (sleep,) = person.json("samples", "list", "sleep")["samples"]
    assert sleep["start"].startswith(f"{days_ago(2)}T23:30")
    assert "This sleep was saved before" in person.ok("sleep", "23:30", "07:00", "--date", day)


def test_naps_that_touch_are_told_one_by_one(person):
    day = days_ago(1)
    person.ok("sleep", "13:00", "14:00", "--date", day)
    kept = person.json("sleep", "14:00", "15:00", "--date", day)
    assert (kept["replaced"], kept["nightHours"]) == ([], 2)


def test_sleep_of_a_watch_is_laid_over_and_counts_once(person):
    day = days_ago(1)
    file = person.user / "watch.csv"
    file.write_text("time,end,type,value,unit,source\n"
                    f"{day}T00:00:00Z,{day}T06:00:00Z,sleep,3,category,Watch\n"
                    f"{day}T06:00:00Z,{day}T07:30:00Z,sleep,4,category,Watch\n")
    person.ok("samples", "import", file)
    told = plain(person.ok("sleep", "23:00", "07:00", "--date", day))
    assert "8 h." in told and "you slept 8 h 30 min; overlapping hours count once" in told


def test_the_night_of_a_clock_change_has_its_real_length(person):
    person.settings["TZ"] = "Europe/Berlin"
    for clock, wake, hours in (("2026-03-29T12:00:00+02:00", "07:05", 6 + 55 / 60),
                               ("2026-10-25T12:00:00+01:00", "07:05", 8 + 55 / 60)):
        kept = person.json("sleep", "23:10", wake, wrapper=at(clock))
        assert abs(kept["hours"] - hours) < 1e-9
        assert kept["day"] == clock[:10]


def test_a_night_on_a_journey_counts_real_hours(person):
    kept = person.json("sleep", f"{days_ago(2)}T23:00-04:00", f"{days_ago(1)}T10:00+02:00")
    assert kept["hours"] == 5


def test_what_is_no_sleep_is_refused(person):
    tomorrow = days_ago(-1)
    for words, code, sentence in (
            (["23:10", "07:05", "--date", tomorrow], BAD_DATA, "is in the future"),
            (["23:00", "23:00", "--date", days_ago(1)], BAD_DATA, "no sleep at all, or a whole day"),
            (["25:00", "07:00"], BAD_DATA, "is not a time"),
            (["23:00"], USAGE, "when you went to bed and when you woke"),
            (["23:00", "07:00", "--date", "soon"], USAGE, "'--date' takes a day"),
            (["none", "--date", tomorrow], BAD_DATA, "hasn't happened yet")):
        result = person.run("sleep", *words)
        assert (result.returncode, result.stdout) == (code, ""), words
        assert sentence in plain(result.stderr)
    error = person.run("sleep", "23:00", "23:00", "--date", days_ago(1), "--json")
    assert error.returncode == BAD_DATA and '"hint"' in error.stdout
    assert person.json("samples", "list", "sleep")["samples"] == []


@pytest.mark.parametrize("answer, hours", [("day", 24), ("none", 0)])
def test_equal_times_are_asked_about_on_a_terminal(person, terminal, answer, hours):
    screen = terminal(person, "sleep", "06:00", "06:00", "--date", days_ago(1))
    screen.wait_for("was that no sleep, or a whole day? [none/day]", timeout=60)
    screen.type(answer + "\n")
    assert screen.wait_for_end(timeout=60) == OK
    assert screen.shows("24 h" if hours else "no sleep in the night to")
    person.ok("mood", "neutral")
    person.add("heart-rate", 60)
    window = person.json("assess", "bipolar", "--days", 3)["window"]
    assert [day["sleepHours"] for day in window if day["date"] == days_ago(1)] == [hours]


def test_a_question_left_without_an_answer_keeps_nothing(person, terminal):
    screen = terminal(person, "sleep", "06:00", "06:00", "--date", days_ago(1))
    screen.wait_for("[none/day]", timeout=60)
    screen.control("d")
    assert screen.wait_for_end(timeout=60) == FAILED
    assert any(line.startswith("mindpulse: Nothing was saved.") for line in screen.lines())
    assert person.json("samples", "list", "sleep")["samples"] == []


def test_a_sleepless_night_gives_way_to_sleep_and_not_the_other_way(person):
    person.ok("sleep", "none", "--date", days_ago(1))
    person.ok("sleep", "04:00", "06:00", "--date", days_ago(1))
    assert diary(person, "sleepless-night") == []
    result = person.run("sleep", "none", "--date", days_ago(1))
    assert result.returncode == BAD_DATA and "There is sleep of 2 h" in result.stderr


# The pattern


def test_a_low_week_has_the_depressive_pattern_with_signed_real_means(person):
    days(person, [(-4, "21:00", "08:00", 65)] * 6 + [(-3, "21:00", "08:00", 70)])
    found = person.json("assess", "bipolar")
    assert (found["pattern"], found["days"]) == ("depressive", 7)
    assert abs(found["meanMood"] - -27 / 7) < 1e-9
    assert abs(found["meanHeartRate"] - 460 / 7) < 1e-9
    assert found["meanSleepHours"] == 11
    assert found["personal"]["pattern"] and "shortNights" in found["personal"]
    told = person.ok("assess", "bipolar")
    assert "mean mood −3.9" in told and "isn't a diagnosis" in told
    assert not any(word in told.lower() for word in ("healthy", "you are ill", "you have bipolar"))


def test_explain_shows_days_means_thresholds_and_the_branch(person):
    days(person, [(3, "02:00", "06:00", 120)] * 7)
    text = person.ok("assess", "bipolar", "--explain")
    assert f"{days_ago(1)}: mood 3, heart rate 120, sleep 4 h" in text
    assert "manic: mean mood 3 ≥ 3: yes" in text
    assert "Branch taken: all three of the manic side hold." in text
    assert "Personal branch taken:" in text


def test_too_few_days_wait_and_say_how_many(person):
    empty = person.json("assess")
    assert (empty["pattern"], empty["days"], empty["meanMood"]) == ("insufficient", 0, None)
    days(person, [(0, "23:00", "07:00", 60)] * 3)
    assert "3 of 7 days have mood, heart rate and sleep" in plain(person.ok("assess", "bipolar"))
    assert person.json("assess", "bipolar", "--days", 3)["pattern"] == "none"
    for wrong in (2, 29, "x"):
        assert person.run("assess", "bipolar", "--days", wrong).returncode == USAGE


def test_changed_nights_with_raised_mood_are_said_first_once(person):
    days(person, [(0, "23:00", "07:00", 60)] * 25 + [(4, "03:00", "06:00", 62)] * 3)
    made = person.json("checkin", "--scheduled")
    assert made["decision"] == "sent", made
    assert "You slept much less than usual in the nights to" in made["message"]
    assert "your doctor or therapist" in made["message"].lower()
    (row,) = person.check_ins(decision="sent")
    assert row["rule"] == "monitor.bipolar.personal-manic"
    assert '"rule":"personal-manic"' in diary(person, "mood-notice")[0]["body"]
    assert person.json("checkin", "--scheduled")["decision"] == "skipped"
    status = person.json("status")["monitors"]["bipolar"]
    assert (status["personal"], status["pattern"]) == ("manic", "none")
    assert "You slept much less" in plain(person.ok("status"))


def test_who_does_not_use_it_hears_nothing_of_it(person):
    day = days_ago(1)
    person.ok("samples", "add", "heart-rate", 60)
    person.ok("sleep", "23:00", "07:00", "--date", day)
    assert "bipolar" not in person.json("status")["monitors"]
    assert "mood" not in person.ok("status").lower()
    person.ok("assess", "gad-7", "--answers", "1,1,1,1,1,1,1")
    assert f"Questionnaires: GAD-7 is 7 of 21 on {days_ago(0)}." in plain(person.ok("status"))


def test_a_prompt_has_facts_and_no_note(person, endpoint):
    person.use(endpoint())
    days(person, [(0, "23:00", "07:00", 60)] * 21)
    # At noon: a night is told after waking, and the tests run at any hour.
    noon = at(f"{days_ago(0)}T12:00:00+00:00")
    person.ok("mood", "sad", "--note", "a long day", wrapper=noon)
    person.ok("sleep", "01:00", "06:10", wrapper=noon)
    prompt = person.ok("prompt", wrapper=noon)
    assert "The last mood entered is sad (−3)" in plain(prompt)
    assert "The last night had 5 h 10 min of sleep; the median of the weeks before is 8 h." in plain(
        prompt)
    assert "long day" not in prompt


def test_a_report_has_the_days_and_the_scores(person):
    days(person, [(-4, "21:00", "08:00", 65)] * 7)
    person.ok("assess", "gad-7", "--answers", "1,1,1,1,1,1,1")
    text = plain(person.ok("report"))
    assert f"{days_ago(1)}: mood −4, sleep 11 h, heart rate 65" in text
    assert "questionnaire GAD-7, score 7 of 21, in words mild" in text


# Questionnaires


@pytest.mark.parametrize("key, answers, total, band, next_one", [
    ("phq-2", "1,2", 3, "at or above the score that calls for more questions", "phq-9"),
    ("phq-9", "3,3,3,3,3,0,0,0,0", 15, "moderately severe", None),
    ("gad-7", "2 2 2 2 2 0 0", 10, "moderate", None),
])
def test_answers_are_scored_and_kept(person, key, answers, total, band, next_one):
    score = person.json("assess", key, "--answers", answers)
    assert (score["total"], score["band"], score["isAtCutOff"]) == (total, band, True)
    assert score.get("followedBy") == next_one and "answer" not in score
    told = person.ok("assess", key, "--answers", answers)
    assert f"Last time, on {days_ago(0)}, it was {total}." in plain(told)
    assert "A score isn't a diagnosis" in told
    history = person.json("assess", key, "--history")["history"]
    assert [entry["total"] for entry in history] == [total, total]
    assert f"{total} of" in person.ok("assess", key, "--history")
    assert "haven't taken" in person.ok(
        "assess", "phq-2" if key != "phq-2" else "gad-7", "--history")


@pytest.mark.parametrize("answers, code", [
    ("1", BAD_DATA), ("1,2,3", BAD_DATA), ("1,4", BAD_DATA), ("1,-1", BAD_DATA), ("1,x", USAGE),
    ("", BAD_DATA),
    # An empty place would let every answer behind it slip to another question.
    ("1,,2", USAGE), ("1,2,", USAGE), (",1,2", USAGE), ("1 ,  2 2", USAGE),
])
def test_answers_that_are_none_are_refused(person, answers, code):
    result = person.run("assess", "phq-2", f"--answers={answers}")
    assert (result.returncode, result.stdout) == (code, ""), result.stderr
    assert person.json("assess", "phq-2", "--history")["history"] == []
    assert person.run("assess", "phq-2", "--json").returncode == USAGE


def test_a_pipe_answers_line_by_line(person):
    result = person.run("assess", "phq-2", stdin="1\nback\n2\nhm\non nearly every day\n")
    assert result.returncode == OK, result.stderr
    assert "1 of 2. Little interest" in result.stdout
    assert "Type 0 to 3, back, or stop." in result.stdout
    assert "PHQ-2: 5 of 6" in result.stdout
    cut = person.run("assess", "phq-9", stdin="1\n1\n")
    assert cut.returncode == FAILED and "stopped at question 3" in cut.stderr
    assert person.run("assess", "phq-9", stdin="1\nstop\n").returncode == OK
    assert person.json("assess", "phq-9", "--history")["history"] == []


@pytest.mark.parametrize("way", ["answers", "json", "lines"])
def test_question_nine_leads_to_the_reviewed_answer_first(person, way):
    if way == "lines":
        result = person.run("assess", "phq-9", stdin="0\n" * 8 + "1\n")
    else:
        more = ["--json"] if way == "json" else []
        result = person.run("assess", "phq-9", "--answers", "0,0,0,0,0,0,0,0,1", *more)
    assert result.returncode == OK, result.stderr
    assert LINE in result.stdout
    if way != "json":
        assert result.stdout.index(LINE) < result.stdout.index("PHQ-9: 1 of 27")
        assert "mindpulse chat --session" in result.stderr
    question, answer = person.messages()
    assert question["text"].startswith("PHQ-9, question 9: Thoughts of being better off dead")
    assert answer["engine"] == "safety" and referrals(person) == 1
    assert [one["total"] for one in person.json("assess", "phq-9", "--history")["history"]] == [1]


def test_nobody_who_thinks_of_death_reads_that_it_is_minimal(person):
    told = person.ok("assess", "phq-9", "--answers", "0,0,0,0,0,0,0,0,1")
    shown = [told, person.ok("assess", "phq-9", "--history"), person.ok("report")]
    assert "1 of 27" in shown[1] and "score 1 of 27, in words –" in plain(shown[2])
    assert not any("minimal" in text for text in shown)


def test_ctrl_c_in_the_middle_of_a_questionnaire_keeps_nothing_and_says_so(person, terminal):
    screen = terminal(person, "assess", "gad-7", columns=20, rows=40)
    screen.wait_for("GAD-7 1/7 ›", timeout=60)
    screen.type("3\n")
    screen.wait_for("GAD-7 2/7 ›", timeout=60)
    screen.control("c")
    assert screen.wait_for_end(timeout=60) == INTERRUPTED
    # The terminal breaks an error where the line is full, also within a word.
    shown = "".join(screen.lines()).replace(" ", "")
    assert "GAD-7stoppedatquestion2of7;noanswerissaved." in shown
    assert all(len(line) <= 20 for line in screen.lines())
    process = person.start("assess", "gad-7")
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    # Its standard input stays open meanwhile: the end of input would end it as well.
    assert process.wait(timeout=60) == INTERRUPTED
    assert "stopped at question 1" in process.communicate(timeout=60)[1].decode()
    assert person.json("assess", "gad-7", "--history")["history"] == []


def test_words_of_danger_in_place_of_an_answer_are_answered(person):
    result = person.run("assess", "gad-7", stdin=f"1\n{THOUGHTS}\n0\n")
    assert result.returncode == OK and LINE in result.stdout
    assert "GAD-7 stopped at question 2 of 7; no answer is saved." in plain(result.stdout)
    assert person.messages()[0]["text"] == THOUGHTS and referrals(person) == 1


def test_a_person_at_a_terminal_is_asked_question_by_question(person, terminal):
    screen = terminal(person, "assess", "phq-9", rows=50)
    screen.wait_for("PHQ-9: 9 questions about the last two weeks.", timeout=60)
    screen.wait_for("PHQ-9 1/9 ›", timeout=60)
    screen.type("2\n")
    screen.wait_for("PHQ-9 2/9 ›", timeout=60)
    screen.type("back\n")
    screen.wait_until(lambda: sum("PHQ-9 1/9" in line for line in screen.lines()) == 2, 60)
    for number in range(2, 10):
        screen.type("0\n")
        screen.wait_for(f"PHQ-9 {number}/9 ›", timeout=60)
    screen.type("2\n")
    assert screen.wait_for_end(timeout=60) == OK
    assert screen.shows(LINE) and screen.shows("PHQ-9: 2 of 27.")
    stopped = terminal(person, "assess", "gad-7")
    stopped.wait_for("GAD-7 1/7 ›", timeout=60)
    stopped.control("d")
    assert stopped.wait_for_end(timeout=60) == FAILED
    assert stopped.shows("stopped at question 1")


# In the chat


def test_the_chat_keeps_mood_and_sleep_and_asks_a_questionnaire(person):
    result = person.run("chat", "--engine", "listener", stdin="\n".join([
        "/mood super sad a long day", f"/sleep {days_ago(1)}T01:00 {days_ago(1)}T07:00",
        "/sleep 05:00 05:00", "/assess", "/assess phq-2", "1", "1", "/assess phq-2 history",
    ]) + "\n")
    # A command that is refused ends a piped chat, as any failure does.
    assert result.returncode == BAD_DATA
    assert "Saved: super sad (−5), with your note." in result.stdout
    assert "6 h." in result.stdout
    result = person.run("chat", "--engine", "listener", stdin="\n".join([
        "/assess", "/assess phq-2", "1", "2", "/assess phq-2 history", "/assess 14 explain",
    ]) + "\n")
    assert result.returncode == OK, result.stderr
    assert "0 of 7 days have mood" in result.stdout
    assert "PHQ-2: 3 of 6" in result.stdout and "3 of 6" in result.stdout.split("The score is saved.")[1]
    assert "Branch taken" in result.stdout
    # None of it is part of a talk.
    assert person.sessions() == []


def test_danger_in_the_chat_is_of_the_talk(person):
    result = person.run("chat", "--engine", "listener", stdin=f"/mood sad {THOUGHTS}\n")
    assert result.returncode == OK and LINE in result.stdout
    assert "Saved: sad (−3)" in result.stdout
    assert [one["role"] for one in person.messages()] == ["user", "assistant"]
    result = person.run(
        "chat", "--new", "--engine", "listener", stdin="/assess phq-9\n" + "0\n" * 8 + "3\nyes\n")
    assert result.returncode == OK, result.stderr
    # Once for the question, and once more for the answer to what was asked.
    assert result.stdout.count(LINE) == 2
    assert "PHQ-9: 3 of 27" in result.stdout
    assert [one["role"] for one in person.messages()] == ["user", "assistant"] * 2
    assert referrals(person) == 3


def test_a_questionnaire_in_the_chat_ends_with_a_command_or_with_danger(person):
    result = person.run("chat", "--engine", "listener", stdin=(
        f"/assess gad-7\n1\nwhat?\n/assess gad-7 history\n/assess gad-7\n{THOUGHTS}\n"))
    assert result.returncode == OK, result.stderr
    assert plain(result.stdout).count("no answer is saved") == 2
    assert "Type 0 to 3, back, or stop." in result.stdout
    assert LINE in result.stdout and person.messages()[0]["text"] == THOUGHTS


def test_an_incognito_talk_keeps_no_mood(person):
    for line in ("/mood sad", "/sleep 23:00 07:00"):
        result = person.run("chat", "--incognito", "--engine", "listener", stdin=line + "\n")
        assert result.returncode == USAGE and "incognito" in result.stderr
    result = person.run(
        "chat", "--incognito", "--engine", "listener", stdin="/assess phq-2\n0\n0\n")
    assert "isn't saved" in result.stdout
    assert person.json("assess", "phq-2", "--history")["history"] == []


def test_the_chat_on_a_terminal_asks_behind_its_own_prompt(person, chat):
    screen = chat(person, "--engine", "listener", rows=60)
    screen.say("/assess phq-9")
    for number in range(1, 10):
        screen.wait_for(f"PHQ-9 {number}/9 ›", timeout=60)
        screen.type("1" if number == 9 else "0")
        screen.press("enter")
    screen.wait_for(LINE, timeout=60)
    screen.wait_for("PHQ-9: 1 of 27.", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.say("/mood happy slept well")
    screen.wait_for("Saved: happy (3), with your note.", timeout=60)
    screen.wait_for_prompt(timeout=60)
    # Answers are not remembered as lines that were typed.
    screen.press("up", "up")
    screen.wait_for_prompt("/assess phq-9", timeout=60)


def test_a_sentence_beside_a_questionnaire_is_answered_and_the_question_stays(person, chat):
    screen = chat(person, "--engine", "listener", rows=60)
    screen.say("/assess phq-2")
    screen.wait_for("PHQ-2 1/2 ›", timeout=60)
    screen.type("1\r")
    screen.wait_for("PHQ-2 2/2 ›", timeout=60)
    screen.type("my sister called me this morning\r")
    screen.wait_for("(offline listener, no language model)", timeout=60)
    screen.wait_until(lambda: sum("PHQ-2 2/2 ›" in line for line in screen.lines()) == 2, 60)
    assert [m["text"] for m in person.messages() if m["role"] == "user"] == [
        "my sister called me this morning"]
    screen.type("1\r")
    screen.wait_for("PHQ-2: 2 of 6", timeout=60)
    told = person.ok("chat", "--engine", "listener", stdin="/assess phq-2\n1\nwhat is this for?\n1\n")
    assert "PHQ-2: 2 of 6" in told


def test_leaving_a_questionnaire_of_the_chat_is_told_and_keeps_nothing(person, chat):
    screen = chat(person, "--engine", "listener", rows=60)
    screen.say("/assess phq-2")
    screen.wait_for("PHQ-2 1/2 ›", timeout=60)
    screen.control("c")
    screen.wait_for("PHQ-2 stopped at question 1 of 2; no answer is saved.", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.say("/assess gad-7")
    screen.wait_for("GAD-7 1/7 ›", timeout=60)
    screen.type("1\r")
    screen.wait_for("GAD-7 2/7 ›", timeout=60)
    screen.control("d")
    assert screen.wait_for_end(timeout=60) == OK
    assert screen.shows("GAD-7 stopped at question 2 of 7; no answer is saved.")
    result = person.run("chat", "--engine", "listener", stdin="/assess phq-2\n1\n")
    assert result.returncode == OK and "PHQ-2 stopped at question 2" in result.stderr
    assert person.sessions() == []


def test_everything_is_forgotten_with_everything_else(person):
    person.ok("mood", "sad", "--note", "a long day")
    person.ok("assess", "phq-2", "--answers", "1,1")
    person.ok("sleep", "none", "--date", days_ago(1))
    person.ok("forget", "--everything", "--yes")
    assert person.rows("SELECT * FROM diary_entry") == []
