# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing leaves the machine before the person has agreed, and then only what they chose."""

import json
import re
import subprocess

import pytest

from program import CONFIG, OK, plain
from server import Server, system_prompt, said

# A server that isn't on this machine, as the program has to take it: the name stands for an address
# of documentation (RFC 5737), where nobody answers; a proxy on loopback is what is really reached.
FAR = "http://192.0.2.7:8080/v1"
NOTICE = "It is not on this machine"


@pytest.fixture
def far(person, endpoint):
    """A home whose endpoint isn't on this machine; what is sent to it is seen by a server here."""
    server = endpoint("ok", lifetime=200)
    person.settings.update(MINDPULSE_BASE_URL=FAR, MINDPULSE_MODEL="far-model",
                           http_proxy=f"http://127.0.0.1:{server.port}")
    person.seen = server
    return person


def test_pipe_falls_back_to_the_listener_and_says_so(far):
    result = far.run("chat", stdin="I had a long day\n")
    assert result.returncode == OK and result.stdout.strip()
    assert "Nothing is sent to 192.0.2.7:8080" in plain(result.stderr)
    assert "mindpulse privacy accept" in plain(result.stderr)
    assert far.seen.requests() == []
    assert far.messages()[-1]["engine"] == "listener"


def test_pipe_that_demands_the_endpoint_is_refused(far):
    result = far.run("chat", "--engine", "endpoint", stdin="hello\n")
    assert result.returncode == CONFIG
    assert "Nothing is sent to 192.0.2.7:8080" in plain(result.stderr)
    assert far.seen.requests() == []


def test_danger_is_answered_also_where_nothing_may_be_sent(far):
    result = far.run("chat", "--engine", "endpoint", stdin="I want to kill myself\n")
    assert "112" in result.stdout
    assert far.seen.requests() == []


def test_check_in_is_refused_or_the_listeners(far):
    far.vitals(112, 22)
    assert far.run("checkin", "--force", "--engine", "endpoint").returncode == CONFIG
    result = far.run("checkin", "--force", "--json")
    assert result.returncode == OK and json.loads(result.stdout)["engine"] == "listener"
    assert "Nothing is sent to" in result.stderr
    far.run("checkin", "--scheduled")
    assert far.seen.requests() == []


def test_flag_is_no_agreement(person, endpoint):
    server = endpoint("ok")
    result = person.run("chat", "--base-url", FAR, "--model", "m", stdin="hello\n",
                        http_proxy=f"http://127.0.0.1:{server.port}")
    assert result.returncode == OK and server.requests() == []
    assert "Nothing is sent to" in result.stderr


def test_accept_says_what_is_sent_and_lets_it(far):
    told = plain(far.ok("privacy", "accept"))
    assert NOTICE in told and "your newest heart and respiratory rate" in told
    assert "not encrypted" in told and "your age in years" in told
    assert far.run("chat", "--engine", "endpoint", stdin="hello there\n").returncode == OK
    assert [said(request) for request in far.seen.requests()] == ["hello there"]


def test_agreement_is_for_one_server_and_one_way_there(far):
    far.ok("privacy", "accept")
    for other in ("http://192.0.2.8:8080/v1", "http://192.0.2.7:8081/v1", "https://192.0.2.7:8080/v1"):
        result = far.run("chat", "--engine", "endpoint", stdin="hello\n", MINDPULSE_BASE_URL=other)
        assert result.returncode == CONFIG, other
    assert far.seen.requests() == []


def test_refuse_takes_it_back(far):
    far.ok("privacy", "accept")
    far.ok("privacy", "refuse")
    assert far.run("chat", "--engine", "endpoint", stdin="hello\n").returncode == CONFIG
    assert "you refused" in plain(far.run("chat", stdin="hello\n").stderr)
    assert far.json("privacy")["consent"] == "refused"
    assert far.seen.requests() == []


def test_chat_asks_once_and_remembers_yes(far, chat, terminal):
    screen = terminal(far, "chat", rows=40)
    screen.wait_for("Shall I send it there?", timeout=60)
    assert screen.shows(NOTICE)
    assert far.seen.requests() == []
    screen.say("yes")
    screen.wait_for("answers from now on", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.say("hello there")
    screen.wait_for("right now?", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.control("d")
    assert screen.wait_for_end(timeout=60) == OK
    again = chat(far)
    assert not again.shows("Shall I send it there?")
    again.control("d")
    again.wait_for_end(timeout=60)
    assert "hello there" in [said(request) for request in far.seen.requests()]


def test_chat_remembers_no(far, chat, terminal):
    screen = terminal(far, "chat", rows=40)
    screen.wait_for("Shall I send it there?", timeout=60)
    screen.say("no")
    screen.wait_for("/privacy accept changes that", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.say("hello there")
    screen.wait_for_prompt(timeout=60)
    screen.close()
    again = chat(far)
    assert not again.shows("Shall I send it there?")
    assert far.seen.requests() == []


def test_words_in_place_of_an_answer_are_heard_here(far, terminal):
    """Danger is answered, and nothing of it is taken for a yes."""
    screen = terminal(far, "chat", rows=40)
    screen.wait_for("Shall I send it there?", timeout=60)
    screen.say("yes I want to kill myself")
    screen.wait_for("112", timeout=60)
    screen.wait_for_prompt(timeout=60)
    assert far.json("privacy")["consent"] == "open"
    assert far.seen.requests() == []


@pytest.mark.parametrize("words", ["hello", "what is a token?", "/privacy"])
def test_words_at_the_question_are_answered_here_and_it_stays_open(far, terminal, words):
    screen = terminal(far, "chat", rows=60)
    screen.wait_for("Shall I send it there?", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.say(words)
    if words.startswith("/"):
        screen.wait_for("This would be sent now, before your next message:", timeout=60)
    else:
        screen.wait_for("yet; the offline listener answers.", timeout=60)
        screen.wait_for("(offline listener, no language model)", timeout=60)
    screen.wait_for_prompt(timeout=60)
    assert far.json("privacy")["consent"] == "open"
    assert far.seen.requests() == []
    said = [message["text"] for message in far.every_message() if message["role"] == "user"]
    assert said == ([] if words.startswith("/") else [words])


def test_the_question_comes_back_and_a_yes_counts(far, terminal):
    screen = terminal(far, "chat", rows=60)
    screen.wait_for("Shall I send it there?", timeout=60)
    for words in ("hello", "I slept badly", "and the day was long"):
        screen.wait_for_prompt(timeout=60)
        screen.say(words)
    screen.wait_for("from now on? (yes or no", timeout=60)
    assert far.seen.requests() == []
    screen.wait_for_prompt(timeout=60)
    screen.say("yes")
    screen.wait_for("answers from now on", timeout=60)
    assert far.json("privacy")["consent"] == "given"


# Notes have a yes of their own

@pytest.fixture
def noted(far):
    """A person who agreed to the server before there were notes, and has one since."""
    far.ok("privacy", "accept")
    far.ok("memory", "on")
    far.ok("memory", "add", "plays the lute")
    return far


def prompt_to(home):
    home.ok("chat", stdin="hello\n")
    return asked(home)


def asked(home):
    """The system message of the newest request for a reply."""
    return system_prompt([request for request in home.seen.requests() if request["body"]][-1])


def test_an_earlier_yes_does_not_cover_notes(noted):
    assert "lute" not in prompt_to(noted)
    told = noted.run("config", "set", "endpoint.share.memory", "true")
    assert told.returncode == OK and "mindpulse privacy accept" in plain(told.stderr)
    assert "lute" not in prompt_to(noted)
    assert noted.json("privacy")["share"]["memory"] is False
    assert "- plays the lute" in noted.ok("privacy")
    assert "- plays the lute" in noted.ok("privacy", "accept")
    assert "lute" in prompt_to(noted)
    # Asked once: later notes go along.
    noted.ok("memory", "add", "has a cat")
    assert "cat" in prompt_to(noted)
    noted.ok("config", "set", "endpoint.share.memory", "false")
    assert "cat" not in prompt_to(noted)


def test_without_a_note_nothing_is_agreed_to(far):
    far.ok("memory", "on")
    far.ok("config", "set", "endpoint.share.memory", "true")
    far.ok("privacy", "accept")
    far.ok("memory", "add", "plays the lute")
    assert "lute" not in prompt_to(far)


@pytest.mark.parametrize("answer, goes", [("yes", True), ("no", False), ("", False)])
def test_switching_it_on_asks_with_the_notes(noted, terminal, answer, goes):
    screen = terminal(noted, "config", "set", "endpoint.share.memory", "true")
    screen.wait_for("Shall I send your notes there?")
    assert screen.shows("- plays the lute") and screen.shows("192.0.2.7:8080")
    screen.type(answer + "\r")
    assert screen.wait_for_end() == OK
    assert ("lute" in prompt_to(noted)) is goes
    # After a no, too, nothing is agreed to unseen.
    accepted = noted.ok("privacy", "accept")
    assert ("- plays the lute" in accepted) is not goes
    assert "lute" in prompt_to(noted)


@pytest.mark.parametrize("answer, goes, again", [
    ("yes", True, False), ("no", False, False), ("", False, True)])
def test_the_chat_asks_once_with_the_notes(noted, terminal, answer, goes, again):
    noted.ok("config", "set", "endpoint.share.memory", "true")
    screen = terminal(noted, "chat", rows=40)
    screen.wait_for("Shall I send your notes there?")
    screen.wait_for_prompt()
    assert screen.shows("- plays the lute")
    screen.type(answer + "\r")
    screen.wait_for_prompt()
    screen.control("d")
    screen.wait_for_end()
    assert ("lute" in prompt_to(noted)) is goes
    screen = terminal(noted, "chat", rows=40)
    screen.wait_for("Shall I send your notes there?" if again else "· /help")
    screen.wait_for_prompt()
    assert again or not screen.shows("Shall I send your notes there?")
    screen.control("d")
    screen.wait_for_end()


def test_words_in_place_of_an_answer_about_notes_are_heard(noted, terminal):
    noted.ok("config", "set", "endpoint.share.memory", "true")
    screen = terminal(noted, "chat", rows=40)
    screen.wait_for("Shall I send your notes there?")
    screen.wait_for_prompt()
    screen.type("I had a long day\r")
    screen.wait_for_prompt()
    screen.control("d")
    screen.wait_for_end()
    assert "I had a long day" in [message["text"] for message in noted.messages()]
    assert "lute" not in asked(noted)


def test_loopback_never_asks(person, endpoint, chat):
    person.use(endpoint("ok"))
    screen = chat(person)
    assert not screen.shows("Shall I send it there?")
    assert person.json("privacy")["consent"] == "needless"


# What is shown is what is sent.

def sent(home, text="hello", **environment):
    assert home.run("chat", "--engine", "endpoint", stdin=text + "\n",
                    **environment).returncode == OK


def test_privacy_shows_the_very_request(person, endpoint):
    server = endpoint("ok")
    person.use(server)
    person.vitals(104, 22)
    shown = person.json("privacy")["request"]["body"]["messages"]
    assert person.json("prompt")["messages"] == shown
    sent(person)
    real = server.requests()[-1]["body"]["messages"]
    ages = re.compile("[0-9]+ (second|minute)s? ago|just now|It is now [0-9: -]+")
    assert [ages.sub("", message["content"]) for message in shown] == \
        [ages.sub("", message["content"]) for message in real[:-1]]
    assert shown[0]["content"].splitlines()[0] in person.ok("privacy")


def test_slash_privacy_shows_it_in_the_chat(person, endpoint, chat):
    person.use(endpoint("ok"))
    screen = chat(person, rows=200)
    screen.say("/privacy")
    screen.wait_for("This is sent now", timeout=60)
    screen.wait_for("You are MindPulse", timeout=60)


def test_age_goes_in_years_in_bands_or_not_at_all(person, endpoint):
    server = endpoint("ok")
    person.use(server)
    expected = {"years": r"Age: 3[0-9] years", "bands": r"Age: 30 to 44 years", "off": r"Age: not told"}
    for way, words in expected.items():
        person.configure(endpoint={"share.age": way})
        sent(person)
        assert re.search(words, system_prompt(server.requests()[-1])), way
    person.ok("profile", "set", "birthday", "2014-05-05")
    sent(person)
    prompt = system_prompt(server.requests()[-1])
    assert "Age: under 18" in prompt and "The person is under 18" in plain(prompt)


def test_name_goes_only_where_it_is_let(person, endpoint):
    server = endpoint("ok")
    person.use(server)
    person.ok("profile", "set", "name", "Adelheid")
    sent(person)
    assert "Adelheid" not in json.dumps(server.requests()[-1])
    person.configure(endpoint={"share.name": True})
    sent(person)
    assert "Adelheid" in system_prompt(server.requests()[-1])


def test_readings_can_stay_here(person, endpoint):
    """Neither in the prompt nor in what is repeated of the talk, also by check-ins before."""
    server = endpoint("ok")
    person.use(server)
    person.configure(endpoint={"share.readings": False})
    person.vitals(117, 43.5)
    person.ok("checkin", "--force", "--engine", "listener")
    session = person.sessions()[0]["id"]
    sent_with = person.run("chat", "--session", session, "--engine", "endpoint", stdin="I am tired\n")
    assert sent_with.returncode == OK
    body = json.dumps(server.requests()[-1]["body"])
    for number in ("117", "43.5", "60–100", "HIGH", "higher than", "outside"):
        assert number not in body, number
    assert "keeps their readings to themselves" in body
    assert said(server.requests()[-1]) == "I am tired"
    # The person still sees them.
    assert "117" in person.ok("status")


# The key, the words, and where they must not be.

KEY, SENTENCE = "sk-marker-31415926535", "the purple heron sings at noon"


def everything(home):
    for folder in (home.path, home.user):
        for path in folder.rglob("*"):
            if path.is_file():
                yield path, path.read_bytes()


@pytest.mark.parametrize("history", [(), ("--no-history",)])
def test_marker_key_and_sentence_are_nowhere_they_should_not_be(person, endpoint, history):
    """After a session with the log switched on: the sentence only in the database of talks (and in
    the history of what was typed), the key nowhere; neither on any command line while it runs."""
    person.use(endpoint("ok:words=200,delay=10"), key=KEY)
    person.vitals(104, 22)
    program = person.start("chat", "--engine", "endpoint", *history,
                           environment={"MINDPULSE_DEBUG": "1"})
    try:
        program.stdin.write(f"{SENTENCE}\n".encode())
        program.stdin.flush()
        assert program.stdout.read1(100)
        listed = subprocess.run(["ps", "axww", "-o", "args"], capture_output=True, text=True).stdout
        assert KEY not in listed and SENTENCE not in listed
    finally:
        out, err = program.communicate(timeout=60)
    assert KEY.encode() not in out + err
    log = (person.path / "debug.log").read_bytes()
    assert b"status 200" in log and b"ended: finished" in log
    for path, data in everything(person):
        assert KEY.encode() not in data, path
        if SENTENCE.encode() in data:
            assert path.name == "transcripts.sqlite", path
    assert b"104" not in re.sub(rb"^[0-9]+ \+[0-9]+ ms|[0-9]+ bytes", b"", log, flags=re.M)


def test_debug_log_is_opt_in_private_and_bounded(person, endpoint):
    person.use(endpoint("ok"))
    sent(person)
    log = person.path / "debug.log"
    assert not log.exists()
    person.configure(debug={"log": True})
    sent(person)
    assert log.stat().st_mode & 0o777 == 0o600
    log.write_bytes(b"x" * ((1 << 20) - 10))
    sent(person)
    assert log.stat().st_size < 10_000


def test_children_are_given_no_key(person, endpoint):
    """A program that delivers messages sees no key in its environment."""
    person.use(endpoint("ok"), key=KEY)
    told = person.user / "environment"
    person.configure(delivery={"order": ["command"], "command": ["/bin/sh", "-c", f"env > {told}"]})
    person.vitals(117, 23)
    person.run("checkin", "--force", "--json")
    assert told.exists() and KEY not in told.read_text()


# The way to the server.

def test_key_is_not_sent_over_plain_http(far):
    far.ok("privacy", "accept")
    result = far.run("chat", "--engine", "endpoint", stdin="hello\n", MINDPULSE_API_KEY=KEY)
    assert result.returncode == CONFIG and "plain http" in plain(result.stderr)
    assert far.seen.entries() == []


def test_certificates_cannot_be_switched_off(person, tmp_path):
    """No setting, flag or variable that curl or OpenSSL know makes a wrong certificate right."""
    from test_endpoint_table import make_certificate
    server = Server(tmp_path, tls=make_certificate(tmp_path))
    try:
        person.use(server, key=KEY)
        (person.user / ".curlrc").write_text("insecure\n")
        for more in ({}, {"CURL_INSECURE": "1"}, {"SSL_VERIFY": "0"}, {"NODE_TLS_REJECT_UNAUTHORIZED": "0"}):
            result = person.run("chat", "--engine", "endpoint", stdin="hello\n", **more)
            assert "certificate" in result.stderr.lower()
        for name in ("endpoint.verify", "endpoint.insecure", "endpoint.tlsVerify"):
            assert person.run("config", "set", name, "false").returncode != OK
        assert server.requests() == []
    finally:
        server.close()
