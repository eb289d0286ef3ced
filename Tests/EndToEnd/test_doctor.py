# SPDX-License-Identifier: GPL-3.0-or-later
"""`doctor` asks whatever it speaks of; `status` says only what it knows."""

import json
import shutil
import subprocess

import pytest

from program import FAILED, OK, UNAVAILABLE, plain
from test_delivery import Bus

KEY = "sk-canary-271828"


def look(home, **environment):
    """The checks by name, and the exit code."""
    result = home.run("doctor", "--json", timeout=300, **environment)
    return {check["name"]: check for check in json.loads(result.stdout)["checks"]}, result.returncode


def look_for(home, name, words, **environment):
    """Like look(), again while what is asked has not answered in time on a busy machine."""
    for _ in range(5):
        checks, code = look(home, **environment)
        if words in plain(checks[name]["detail"]):
            break
    assert words in plain(checks[name]["detail"]), checks[name]
    return checks[name], code


def stand_in(home, name, script):
    """A program in front of the real one of that name."""
    folder = home.user / "bin"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)
    home.settings["PATH"] = f"{folder}:/usr/bin:/bin"


pytestmark = pytest.mark.limit(600)


@pytest.fixture
def quiet(person):
    """A person whose machine has no crontab of theirs, whoever runs the tests."""
    stand_in(person, "crontab", 'echo "no crontab for $LOGNAME" >&2; exit 1')
    return person


def test_an_endpoint_that_is_there_is_asked_with_its_key(quiet, endpoint):
    server = endpoint()
    quiet.use(server, key=KEY)
    found, code = look_for(
        quiet, "endpoint", "answers, but in its list of 2 models there is no test-model")
    assert (found["isWell"], found["isWarning"], code) == (True, True, OK)
    found, _ = look_for(quiet, "endpoint", "tiny-2 among them", MINDPULSE_MODEL="tiny-2")
    assert not found["isWarning"]
    # Asked for its list with the key, and for no word of a model's.
    asked = [entry for entry in server.entries() if entry["event"] == "request"]
    assert {(entry["method"], entry["headers"]["authorization"]) for entry in asked} == {
        ("GET", f"Bearer {KEY}")}
    assert KEY not in json.dumps(found)


@pytest.mark.parametrize("mode, words", [
    (None, "No response from 127.0.0.1"), ("stall", "gave no answer in time"),
    ("ok:models=401", "does not accept the API key (401)"),
    ("ok:models=503", "The server is not ready (503)"),
    ("ok:models=page", "but not with a list of models"),
    # Neither a list nor chats: the address is wrong.
    ("404:models=404", "doesn't know this model or address (404)")])
def test_an_endpoint_that_cannot_be_talked_with_is_broken(quiet, endpoint, mode, words):
    quiet.settings.update(MINDPULSE_BASE_URL="http://127.0.0.1:9/v1", MINDPULSE_MODEL="m")
    if mode:
        quiet.use(endpoint(mode))
    found, code = look_for(quiet, "endpoint", words)
    assert code == FAILED and not found["isWell"], found


def test_a_server_without_a_list_of_models_is_asked_whether_it_takes_chats(quiet, endpoint):
    quiet.use(endpoint("ok:models=404"))
    found, code = look_for(
        quiet, "endpoint", "it has no list of models to find test-model in")
    assert (found["isWell"], code) == (True, OK)


def test_a_key_that_takes_its_time_is_not_waited_for(quiet, endpoint):
    quiet.use(endpoint("ok:models=401"))
    quiet.configure(endpoint={"apiKeyCommand": "sleep 60; echo late"})
    found, _ = look_for(quiet, "endpoint", "requires a key; the key was not tried")
    assert (found["isWell"], found["isWarning"]) == (True, True)


def test_a_foreign_server_is_not_tried_without_consent(quiet):
    quiet.settings.update(MINDPULSE_BASE_URL="https://192.0.2.1/v1", MINDPULSE_MODEL="m")
    checks, code = look(quiet)
    assert (checks["endpoint"]["isWell"], checks["endpoint"]["isWarning"], code) == (True, True, OK)
    assert "not tried: you haven't agreed" in checks["endpoint"]["detail"]
    # Where that server alone is to answer, nobody does.
    quiet.ok("config", "set", "engine", "endpoint")
    assert not look(quiet)[0]["endpoint"]["isWell"]


def test_no_endpoint_needs_none(quiet):
    checks, code = look(quiet)
    assert code == OK and "none is set" in checks["endpoint"]["detail"]
    assert "Not checked: what starts check-ins" in plain(quiet.ok("status"))
    quiet.ok("schedule", "off")
    assert "Not checked" not in quiet.ok("status")
    assert "nothing needs to start them" in look(quiet)[0]["scheduler"]["detail"]


def test_status_says_what_it_did_not_check(quiet):
    quiet.settings.update(MINDPULSE_BASE_URL="http://127.0.0.1:9/v1", MINDPULSE_MODEL="m")
    told = plain(quiet.ok("status"))
    assert "m at 127.0.0.1:9 is set to answer" in told and "answers;" not in told
    assert "Not checked: whether it does, and what starts check-ins" in told


# What starts check-ins

def test_a_unit_that_was_never_started_is_broken(quiet):
    """The unit is put in place by the program; there is no systemd here to run it."""
    assert quiet.run("schedule", "install").returncode in (OK, UNAVAILABLE)
    found, code = look(quiet)
    assert (found["scheduler"]["isWell"], code) == (False, FAILED)
    assert "mindpulse.service is installed, but" in found["scheduler"]["detail"]


@pytest.mark.parametrize("state, sub, works", [
    ("active", "running", True), ("inactive", "dead", False), ("failed", "failed", False),
    ("activating", "auto-restart", False)])
def test_systemd_is_asked_about_a_unit(quiet, state, sub, works):
    assert quiet.run("schedule", "install").returncode in (OK, UNAVAILABLE)
    stand_in(quiet, "systemctl", f'[ "$3" = mindpulse.service ] || exit 1\n'
             f'echo ActiveState={state}; echo SubState={sub}')
    words = "mindpulse.service is active" if works else f"{state} ({sub})"
    assert look_for(quiet, "scheduler", words)[0]["isWell"] == works


def test_a_systemd_that_hangs_is_not_waited_for(quiet):
    assert quiet.run("schedule", "install").returncode in (OK, UNAVAILABLE)
    stand_in(quiet, "systemctl", "exec sleep 60")
    found = look(quiet)[0]["scheduler"]
    assert not found["isWell"] and "took too long" in found["detail"]


def test_a_daemon_is_known_by_its_own_record_while_it_runs(quiet, daemon):
    assert "nothing starts check-ins" in look(quiet)[0]["scheduler"]["detail"]
    started = daemon(quiet)
    found = look(quiet)[0]["scheduler"]
    assert (found["isWell"], found["isWarning"]) == (True, False)
    assert f"a daemon runs (mindpulse daemon, process {started.pid})" in found["detail"]
    started.process.kill()
    started.process.wait(10)
    found = look(quiet)[0]["scheduler"]
    assert found["isWarning"] and "nothing starts check-ins" in found["detail"]


def test_a_crontab_needs_a_cron_that_runs(quiet, tmp_path):
    stand_in(quiet, "crontab", f'cat {tmp_path / "table"}')
    (tmp_path / "table").write_text(
        "# BEGIN mindpulse (written by mindpulse schedule install --cron)\n* * * * * true\n"
        "# END mindpulse (mindpulse schedule uninstall removes it)\n")
    if subprocess.run(["pgrep", "-x", "cron|crond|fcron|mcron"], capture_output=True).returncode:
        found = look(quiet)[0]["scheduler"]
        assert not found["isWell"] and "no cron runs on this machine" in found["detail"]
    # Any program of that name is one, as far as can be known.
    cron = shutil.copy("/bin/sleep", tmp_path / "cron")
    running = subprocess.Popen([cron, "60"])
    try:
        found, _ = look_for(quiet, "scheduler", "MindPulse's part, and cron runs")
        assert (found["isWell"], found["isWarning"]) == (True, False)
    finally:
        running.kill()
        running.wait()


# Notifications

def test_without_a_bus_notifications_are_no_ok(quiet):
    result = quiet.run("doctor", timeout=300)
    assert result.returncode == OK
    assert "WARN notifications: none can be shown; messages go to the inbox." in result.stdout
    quiet.configure(delivery={"order": ["chat", "inbox"]})
    assert "not tried: delivery.order has none" in look(quiet)[0]["notifications"]["detail"]
    # A bus that is named and isn't there is broken.
    checks, code = look(quiet, DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere/bus")
    assert (checks["notifications"]["isWell"], code) == (True, OK)
    quiet.configure(delivery={"order": ["notification", "inbox"]})
    checks, code = look(quiet, DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere/bus")
    assert (checks["notifications"]["isWell"], code) == (False, FAILED)


def test_the_bus_is_asked_who_shows_notifications(quiet):
    bus = Bus()
    try:
        quiet.settings["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        found, _ = look_for(quiet, "notifications", "No program on this desktop shows")
        assert found["isWarning"]
        bus("serve", "actions", "body")
        found, code = look_for(quiet, "notifications", "mock-notify 1.0 shows them, with buttons")
        assert (found["isWarning"], code) == (False, OK)
        bus("freeze")
        found, code = look(quiet)
        assert (found["notifications"]["isWell"], code) == (False, FAILED)
        assert "did not answer in time" in found["notifications"]["detail"]
    finally:
        bus.close()
