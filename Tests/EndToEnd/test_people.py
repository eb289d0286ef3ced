# SPDX-License-Identifier: GPL-3.0-or-later
"""Trusted people: consent, mail with TLS or not at all, alerts passed on once, and the log."""

import contextlib
import datetime
import json
import shlex
import socket
import sqlite3

import pytest

from mail import MailServer
from program import (CONFIG, FAILED, NO_INPUT, OK, TRY_LATER, UNAVAILABLE, USAGE, by_clock, plain,
                     wait_until)
from test_faketime import at
from test_lock import by_command, lock

pytestmark = pytest.mark.limit(300)


@pytest.fixture
def mail(tmp_path):
    """Starts mail servers: mail("ok")."""
    servers = []

    def start(mode="ok", **options):
        servers.append(MailServer(tmp_path, mode, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


def name(home, who="Anna", *more, way=("--email", "anna@example.net"), **options):
    """Names somebody with consent."""
    home.ok("people", "consent", **options)
    return home.json("people", "add", who, *way, *more, "--consent", "yes", **options)


def alert(home, rule="monitor.bipolar.original-depressive"):
    """A check-in of a companion that was sent just now; gives its words."""
    made = home.json("checkin", "--force")
    with contextlib.closing(sqlite3.connect(home.path / "transcripts.sqlite")) as database:
        database.execute("UPDATE check_in SET rule = ? WHERE message = ?", (rule, made["messageID"]))
        database.commit()
    return made["message"]


def log(home, **equal):
    return [entry for entry in home.json("people", "log")["messages"]
            if all(entry[key] == value for key, value in equal.items())]


def letters(home, **equal):
    """What is kept of letters, straight from the file: nothing of it counts as seen."""
    rows = home.rows("SELECT body FROM diary_entry WHERE kind = 'people-log' ORDER BY id")
    return [body for body in (json.loads(row["body"]) for row in rows)
            if all(body.get(key) == value for key, value in equal.items())]


# MARK: Consent


def test_without_consent_nothing_is_kept(person):
    add = ("people", "add", "Anna", "--email", "anna@example.net")
    refused = person.run(*add)
    assert refused.returncode == USAGE and "people consent" in refused.stderr
    # An answer without the question is none.
    unread = person.run(*add, "--consent", "yes")
    assert unread.returncode == USAGE and "haven't seen" in unread.stderr
    assert person.json("people") == {"people": []}
    assert "added nobody" in person.ok("people")


def test_on_a_terminal_the_text_is_shown_and_asked_for(person, terminal):
    window = terminal(person, "people", "add", "Anna", "--email", "anna@example.net", rows=50)
    window.wait_for("anything else saves nothing:")
    shown = plain(" ".join(window.lines()))
    for words in ("How to withdraw", "mail to anna@example.net", "not what it was about or why",
                  "no emergency service is notified"):
        assert words in shown, words
    window.say("no")
    assert window.wait_for_end() == FAILED
    assert person.json("people") == {"people": []}
    window = terminal(person, "people", "add", "Anna", "--email", "anna@example.net", rows=50)
    window.wait_for("anything else saves nothing:")
    window.say("yes")
    assert window.wait_for_end() == OK
    [anna] = person.json("people")["people"]
    assert anna["consent"]["version"] == 1 and "How to withdraw" in anna["consent"]["text"]
    assert anna["consent"]["given"]


def test_by_default_little_may_be_told_and_a_person_can_be_paused_and_removed(person):
    anna = name(person)
    assert (anna["receives"], anna["alerts"], anna["crisis"], anna["paused"]) == (
        "happened", ["bipolar"], False, False)
    assert "You agreed on" in person.ok("people", "show", "anna")
    assert person.json("people", "pause", "Anna")["paused"]
    assert not person.json("people", "resume", "ANNA")["paused"]
    twice = person.run("people", "add", "anna", "--email", "x@example.net", "--consent", "yes")
    assert twice.returncode == USAGE and "already" in twice.stderr
    person.ok("people", "remove", "Anna")
    assert person.run("people", "show", "Anna").returncode == NO_INPUT


@pytest.mark.parametrize("words", [
    ("Anna",), ("Anna", "--email", "anna"), ("Anna", "--email", "a@b\r\nRCPT TO:<x@y>"),
    ("Anna", "--email", "a@b.org", "--command", "tell"), ("Anna", "--command", "tell anna"),
    ("Anna", "--command", '["~/bin/tell"]'), ("Anna\nBcc: x", "--email", "a@b.org"),
    ("", "--email", "a@b.org"), ("x" * 61, "--email", "a@b.org"),
    ("Anna", "--email", "a@b.org", "--receives", "everything"),
    ("Anna", "--email", "a@b.org", "--alerts", "bipolar,horoscope"),
    ("Anna", "--email", "a@b.org", "--consent", "maybe"),
])
def test_what_cannot_be_is_refused(person, words):
    person.ok("people", "consent")
    consent = () if "--consent" in words else ("--consent", "yes")
    assert person.run("people", "add", *words, *consent).returncode == USAGE
    assert person.json("people") == {"people": []}


def test_blanks_around_names_are_passed_over_and_commands_told_can_be_typed(person):
    anna = name(person, " Anna O'Hara ", "--alerts", "bipolar, pem", way=("--command", "cat"))
    assert (anna["name"], anna["alerts"]) == ("Anna O'Hara", ["bipolar", "pem"])
    told = person.ok("people", "pause", "Anna O'Hara")
    words = shlex.split(told.split("until: mindpulse ")[1])
    assert words == ["people", "resume", "Anna O'Hara"]
    person.ok(*words)
    # Whoever gets it would not know from whom.
    unnamed = person.run("people", "add", "Bo", "--command", "cat", "--consent", "yes")
    assert "profile set name" in unnamed.stderr
    person.ok("profile", "set", "name", "Robin")
    named = person.run("people", "add", "Cy", "--command", "cat", "--consent", "yes")
    assert "profile set name" not in named.stderr


# MARK: Mail


@pytest.mark.parametrize("mode", ["ok", "smtps"])
def test_a_test_arrives_and_says_that_it_is_one(person, mail, mode):
    server = mail(mode).settings(person)
    person.ok("profile", "set", "name", "Robin Ünal")
    name(person, "Anna Łucja")
    person.ok("people", "test", "anna łucja")
    [message] = server.messages()
    assert message["Subject"] == "A test from MindPulse"
    assert message["To"].addresses[0].addr_spec == "anna@example.net"
    assert message["To"].addresses[0].display_name == "Anna Łucja"
    assert message["From"].addresses[0].display_name == "Robin Ünal"
    assert message["Auto-Submitted"] == "auto-generated" and message["Message-ID"]
    assert "Nothing has happened" in message.get_content()
    assert all(entry["tls"] for entry in server.log("login") + server.log("sender"))
    [entry] = log(person)
    assert (entry["state"], entry["attempts"]) == ("sent", 1)
    assert plain(entry["text"]) == plain(message.get_content())
    shown = person.ok("people", "log")
    assert "sent" in shown and "Nothing has happened" in shown


@pytest.mark.parametrize("mode, words", [
    ("plain", "no encryption"), ("no-recipient", "refused the recipient (550 5.1.1)"),
    ("no-message", "refused the message"), ("hang", "did not accept the message within"),
    ("drip", "did not accept the message within"), ("hang-message", "didn't say whether"),
])
def test_what_goes_wrong_is_told_and_kept_as_not_sent(person, mail, mode, words):
    server = mail(mode).settings(person)
    person.ok("config", "set", "people.timeout", "5s")
    name(person)
    result = person.run("people", "test", "Anna", timeout=200)
    assert result.returncode == UNAVAILABLE
    assert words in plain(result.stderr), result.stderr
    last = "It isn't known whether the test arrived" if mode == "hang-message" else "was not sent."
    assert last in plain(result.stderr)
    assert "\x1b" not in result.stdout + result.stderr
    [entry] = log(person)
    assert entry["state"] == ("unconfirmed" if mode == "hang-message" else "failed")
    assert words in entry["failure"] and "nextTry" not in entry
    if mode == "plain":
        assert server.log("sender") == server.log("login") == []
    assert words in plain(person.ok("status"))
    doctor = person.run("doctor")
    assert doctor.returncode == FAILED and words in plain(doctor.stdout)


def test_a_certificate_that_nobody_vouches_for_gets_nothing(person, mail):
    server = mail("ok").settings(person)
    person.ok("config", "set", "people.mail.caFile", "null")
    name(person)
    result = person.run("people", "test", "Anna")
    assert result.returncode == UNAVAILABLE and "isn't secure" in result.stderr
    assert server.log("sender") == server.log("login") == server.log("message") == []


def test_a_wrong_password_is_told_and_stands_nowhere(person, mail):
    server = mail("ok").settings(person, password="canary-password")
    person.ok("config", "set", "debug.log", "true")
    name(person)
    result = person.run("people", "test", "Anna", timeout=60)
    assert result.returncode == UNAVAILABLE and "refused the user name or the password" in result.stderr
    assert server.log("message") == []
    for file in person.files():
        assert b"canary-password" not in file.read_bytes(), file
    assert "canary" not in result.stdout + result.stderr


def test_without_a_server_nothing_is_tried(person):
    name(person)
    result = person.run("people", "test", "Anna")
    assert result.returncode == CONFIG and "people.mail.server" in result.stderr
    assert log(person) == []
    assert person.run("config", "set", "people.mail.server", "smtp://robin:pw@mail.example.org"
                      ).returncode == USAGE
    assert person.run("people", "test", "Anna").returncode == CONFIG


def test_a_program_gets_the_text_and_no_key(person):
    file = person.user / "told"
    person.settings["MINDPULSE_API_KEY"] = "sk-canary"
    name(person, "Bo", way=("--command", json.dumps(["sh", "-c", f"cat >{file}; env >>{file}"])))
    person.ok("people", "test", "Bo")
    assert "Nothing has happened" in file.read_text() and "canary" not in file.read_text()
    name(person, "Cy", way=("--command", json.dumps(["sh", "-c", "echo no line >&2; exit 3"])))
    result = person.run("people", "test", "Cy")
    assert result.returncode == UNAVAILABLE and "ended with 3. It said: no line" in plain(result.stderr)


# MARK: Alerts


def test_an_alert_is_passed_on_once_and_shown_to_the_user(person, mail, chat):
    server = mail("ok").settings(person)
    name(person)
    name(person, "Bo", "--receives", "sentence", way=("--email", "bo@example.net"))
    name(person, "Cy", "--alerts", "pem", way=("--email", "cy@example.net"))
    words = alert(person)
    person.json("checkin", "--scheduled")
    told = {message["To"].addresses[0].addr_spec: message for message in server.messages()}
    assert set(told) == {"anna@example.net", "bo@example.net"}
    anna = told["anna@example.net"].get_content()
    assert "That's all I may pass on." in anna
    for word in ("mood", "sleep", "bipolar", "depress", plain(words)[:20]):
        assert word not in plain(anna).lower(), word
    bo = told["bo@example.net"].get_content()
    assert plain(words) in plain(bo.replace("\n> ", "\n").replace("> ", ""))
    # Whoever looks again finds nothing to tell.
    person.json("checkin", "--scheduled")
    person.json("checkin", "--scheduled")
    assert len(server.messages()) == 2
    status = person.json("status")["people"]
    assert (status["people"], status["waiting"], status["unsent"]) == (3, 0, 0)
    window = chat(person, "--engine", "listener")
    window.wait_for("I notified Bo")
    assert "I notified Anna" in plain(" ".join(window.lines()))


def test_a_reminder_and_what_came_before_or_during_a_pause_are_passed_on_to_nobody(person, mail):
    server = mail("ok").settings(person)
    alert(person)
    name(person)
    person.json("checkin", "--scheduled")
    alert(person, "monitor.bipolar.evening-reminder")
    person.json("checkin", "--scheduled")
    person.ok("people", "pause", "Anna")
    alert(person, "monitor.bipolar.original-manic")
    person.json("checkin", "--scheduled")
    person.ok("people", "resume", "Anna")
    person.json("checkin", "--scheduled")
    assert server.messages() == [] and log(person) == []
    alert(person, "monitor.bipolar.personal-mixed")
    person.json("checkin", "--scheduled")
    assert len(server.messages()) == 1


def test_many_programs_at_once_tell_it_once(person, mail):
    server = mail("ok").settings(person)
    name(person)
    alert(person)
    running = [person.start("checkin", "--scheduled") for _ in range(6)]
    for process in running:
        process.communicate(timeout=200)
    assert len(server.messages()) == 1 and len(log(person, state="sent")) == 1


def test_the_daemon_tries_again_with_growing_waits(person, mail, daemon):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = mail("later").settings(person)
    person.ok("config", "set", "people.mail.server", f"smtp://127.0.0.1:{port}")
    name(person)
    alert(person)
    person.json("checkin", "--scheduled")
    [entry] = letters(person)
    assert (entry["state"], entry["attempts"]) == ("waiting", 1) and "No response" in entry["failure"]
    assert "could not be notified yet" in plain(person.ok("status"))
    # The server comes back; it says "later" once more, and takes the third try.
    person.ok("config", "set", "people.mail.server", f"smtp://127.0.0.1:{server.port}")
    service = daemon(person, wrapper=by_clock("+2m x100"))
    wait_until(lambda: letters(person, state="sent"), timeout=200, what="the third try")
    assert service.end() == OK
    [entry] = letters(person)
    assert entry["attempts"] == 3 and len(server.messages()) == 2
    assert server.messages()[0]["Message-ID"] == server.messages()[1]["Message-ID"]


def test_a_program_killed_in_the_middle_sends_nothing_twice(person, mail):
    server = mail("hang-message").settings(person)
    person.ok("config", "set", "people.timeout", "1m")
    name(person)
    alert(person)
    process = person.start("checkin", "--scheduled")
    wait_until(lambda: server.log("message"), timeout=200, what="the message")
    process.kill()
    process.communicate(timeout=60)
    person.run("checkin", "--scheduled", wrapper=by_clock("+5m"), timeout=200)
    [entry] = letters(person)
    assert entry["state"] == "unconfirmed" and "ended while it was sending it" in entry["failure"]
    assert len(server.log("message")) == 1


# MARK: Danger


def test_a_danger_alone_is_told_nobody(person, mail):
    server = mail("ok").settings(person)
    name(person, "Anna", "--receives", "sentence", "--alerts", "bipolar,spirometry,pem,medication")
    person.ok("chat", "--engine", "listener", stdin="I want to kill myself tonight\n")
    assert server.messages() == [] and log(person) == []


def test_a_danger_is_told_once_a_day_without_its_words_where_that_was_agreed_to(person, mail):
    server = mail("ok").settings(person)
    name(person, "Anna", "--crisis", "--alerts", "none")
    talk = "I want to kill myself tonight\nI have the pills here\n"
    result = person.run("chat", "--engine", "listener", stdin=talk, timeout=100)
    assert "I notified Anna" in result.stderr
    person.ok("chat", "--engine", "listener", stdin="I am going to kill myself\n")
    [message] = server.messages()
    text = plain(message.get_content())
    assert "get in touch with them now" in text and "call 112" in text
    for word in ("kill", "pills", "tonight"):
        assert word not in text
    # Worry about somebody else, and talk that keeps nothing, are told nobody.
    assert len(log(person)) == 1


def test_a_danger_in_the_note_to_a_mood_is_told_as_one_in_a_talk(person, mail):
    server = mail("ok").settings(person)
    name(person, "Anna", "--crisis", "--alerts", "none")
    result = person.run("mood", "sad", "--note", "I want to kill myself tonight")
    assert "I notified Anna" in result.stderr, result
    [message] = server.messages()
    assert "kill" not in plain(message.get_content())


@pytest.mark.parametrize("words", [
    ("chat", "--engine", "listener", "--incognito"), ("chat", "--engine", "listener")])
def test_incognito_and_worry_about_others_tell_nobody(person, mail, words):
    server = mail("ok").settings(person)
    name(person, "Anna", "--crisis")
    said = ("I want to kill myself\n" if "--incognito" in words
            else "My brother says he wants to kill himself\n")
    person.ok(*words, stdin=said)
    assert server.messages() == [] and letters(person) == []


# MARK: Elsewhere


def test_while_locked_nobody_is_told_and_status_says_so(person, mail, terminal):
    server = mail("ok").settings(person)
    name(person)
    alert(person)
    lock(person, terminal)
    person.ok("lock", "--now")
    person.json("checkin", "--scheduled")
    assert server.messages() == []
    assert "not notified while MindPulse is locked" in plain(person.ok("status"))
    assert person.json("status")["people"]["locked"]
    assert person.run("people").returncode == TRY_LATER
    assert "not notified while MindPulse is locked" in plain(person.run("doctor").stdout)
    for file in person.files():
        assert b"anna@example.net" not in file.read_bytes(), file
    # Once it is open, what was held back within the last day goes out.
    by_command(person)
    assert "anna@example.net" in person.ok("people")
    person.ok("chat", "--engine", "listener", stdin="/checkin\n")
    [message] = server.messages()
    assert "That's all I may pass on." in message.get_content()
    person.run("lock", "--now")


def test_status_doctor_privacy_and_the_chat_name_them(person, mail):
    assert "people" not in person.ok("status").lower()
    assert "Nobody else is notified" in person.ok("privacy")
    mail("ok").settings(person)
    name(person)
    assert "Notified of alerts: Anna" in plain(person.ok("status"))
    [anna] = person.json("privacy")["people"]
    assert anna["email"] == "anna@example.net"
    assert "- Anna, by mail to anna@example.net" in person.ok("privacy")
    checks = {check["name"]: check for check in json.loads(person.run("doctor", "--json").stdout)["checks"]}
    assert checks["people"]["isWell"], checks["people"]
    said = person.ok("chat", "--engine", "listener", stdin="/people\n/people test Anna\n/people log\n")
    assert "by mail to anna@example.net" in said and "A test from MindPulse" in said
    person.ok("people", "remove", "Anna")
    assert "A test from MindPulse" in person.ok("people", "log")
    person.ok("forget", "--everything", "--yes")
    assert person.json("people", "log") == {"messages": []}


# MARK: From the moods themselves to the mail


def fortnight(home, words):
    """Two weeks by another clock, a week as ever and a week that is low, with a look each evening.

    Anna is named on the first evening, and `words` are a command on the tenth. It is always eight in
    the evening, as a night is told after waking; gives the clock of an hour after the last one.
    """
    end = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=1)
    end = end.replace(hour=20, minute=0, second=0, microsecond=0)
    for number in range(14):
        evening = end - datetime.timedelta(days=13 - number)
        night = evening - datetime.timedelta(hours=12)
        low = number >= 7
        asleep = night - datetime.timedelta(hours=11 if low else 8)
        home.ok("sleep", f"{asleep:%H:%M}", f"{night:%H:%M}", wrapper=at(evening.isoformat()))
        home.ok("samples", "add", "heart-rate", 64 if low else 70, "--at", evening.isoformat(),
                wrapper=at((evening + datetime.timedelta(seconds=2)).isoformat()))
        home.ok("mood", *(("super", "sad") if low else ("neutral",)),
                wrapper=at((evening + datetime.timedelta(seconds=10)).isoformat()))
        clock = at((evening + datetime.timedelta(seconds=30)).isoformat())
        if number == 0:
            name(home, wrapper=clock)
        if number == 9 and words:
            home.ok(*words, wrapper=clock)
        for minutes in (1, 6):
            home.ok("checkin", "--scheduled",
                    wrapper=at((evening + datetime.timedelta(minutes=minutes)).isoformat()))
    return at((end + datetime.timedelta(hours=1)).isoformat())


@pytest.mark.limit(600)
@pytest.mark.parametrize("words, count", [
    ((), 1), (("people", "pause", "Anna"), 0), (("people", "remove", "Anna"), 0)])
def test_a_pattern_of_two_weeks_is_told_once_and_only_with_consent(person, mail, words, count):
    # Valid on the days of the other clock, too.
    server = mail("ok", days_before=20).settings(person)
    person.configure(delivery={"order": ["inbox"]})
    later = fortnight(person, words)
    assert person.json("assess", "bipolar", wrapper=later)["pattern"] == "depressive"
    rules = [row["rule"] for row in person.check_ins(decision="sent")]
    assert rules.count("monitor.bipolar.original-depressive") == 1, rules
    # Whoever looks again, later or now, tells nobody a second time.
    for clock in (later, ()):
        person.ok("checkin", "--scheduled", wrapper=clock)
    assert len(server.messages()) == len(server.log("message")) == count
    assert len(letters(person, state="sent")) == count == len(letters(person))
    for message in server.messages():
        text = plain(message.get_content())
        assert "That's all I may pass on." in text
        for word in ("mood", "sad", "sleep", "bipolar", "depress", "heart", "-5", "64"):
            assert word not in text.lower(), word
        assert message["To"].addresses[0].addr_spec == "anna@example.net"
