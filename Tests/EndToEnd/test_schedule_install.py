# SPDX-License-Identifier: GPL-3.0-or-later
"""`schedule install` and `uninstall`: real units before systemd's own eyes, real crontabs."""

import json
import os
import shutil
import subprocess

import pytest

from program import OK, UNAVAILABLE, Home, binary

SYSTEMD = "/lib/systemd/systemd"
NEEDS_ROOT = pytest.mark.skipif(
    os.geteuid() != 0
    or subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL).returncode != 0,
    reason="a namespace of its own needs root")
ODD = "odd $HOME ${X} 50% %h it's \"quoted\" back\\slash;"

# A crontab that keeps one table in a file, as the real one does for each user.
STAND_IN = """#!/bin/sh
table=$(dirname "$0")/table
case $1 in
  -l) if [ -e "$table" ]; then cat "$table"; else echo "no crontab for $LOGNAME" >&2; exit 1; fi ;;
  -r) rm "$table" ;;
  -) cat >"$table" ;;
  *) exit 2 ;;
esac
"""


def install(home, *words, **options):
    """Installs where no systemd answers, which the exit code says; gives standard output."""
    result = home.run("schedule", "install", *words, **options)
    waits = "--cron" not in words and "--dry-run" not in words
    assert result.returncode == (UNAVAILABLE if waits else OK), result
    return result.stdout


def units(home):
    return home.user / ".config/systemd/user"


@pytest.fixture
def cron(home):
    """A home with a crontab program of its own; gives the file that holds the table."""
    folder = home.user / "bin"
    folder.mkdir()
    (folder / "crontab").write_text(STAND_IN)
    (folder / "crontab").chmod(0o755)
    home.settings["PATH"] = f"{folder}:/usr/bin:/bin"
    return folder / "table"


@pytest.mark.parametrize("kind", [[], ["--timer"]])
@pytest.mark.parametrize("folder", ["plain", ODD])
def test_units_are_right_in_the_eyes_of_systemd(tmp_path, kind, folder):
    """The program and its home in folders with every character that means something somewhere."""
    place = tmp_path / folder
    place.mkdir()
    program = shutil.copy(binary(), place / "mindpulse")
    home = Home(place, program)
    report = json.loads(install(home, *kind, "--json", XDG_RUNTIME_DIR=str(tmp_path)))
    assert report["complaints"] == []
    files = sorted(file for file in units(home).iterdir() if file.is_file())
    assert [file["path"] for file in report["files"]] == list(map(str, files))
    result = subprocess.run(
        ["systemd-analyze", "--user", "--man=no", "verify", *map(str, files)],
        capture_output=True, text=True, timeout=60,
        env={"PATH": "/usr/bin:/bin", "HOME": str(home.user), "XDG_RUNTIME_DIR": str(tmp_path)})
    assert (result.returncode, result.stderr) == (0, "")
    for file in files:
        assert file.stat().st_mode & 0o077 == 0


def test_what_systemd_complains_about_is_told(home, tmp_path):
    """A drop-in of the person's own is wrong; systemd-analyze sees it, and so does the person."""
    folder = units(home) / "mindpulse.service.d"
    folder.mkdir(parents=True)
    (folder / "own.conf").write_text("[Service]\nNoSuchSetting=1\n")
    report = json.loads(install(home, "--json", XDG_RUNTIME_DIR=str(tmp_path)))
    assert any("NoSuchSetting" in line for line in report["complaints"])
    assert (units(home) / "mindpulse.service").exists()


def test_dry_run_shows_all_and_changes_nothing(home, cron):
    for words, name in (([], "mindpulse.service"), (["--timer"], "mindpulse-checkin.timer"),
                        (["--cron"], "# BEGIN mindpulse")):
        shown = install(home, *words, "--dry-run")
        assert name in shown and str(home.path) in shown
        assert home.json("schedule", "install", *words, "--dry-run")["dryRun"] is True
    assert not units(home).exists() and not cron.exists()
    install(home)
    assert "would be" in home.ok("schedule", "uninstall", "--dry-run").lower()
    assert (units(home) / "mindpulse.service").exists()


def test_dry_run_leaves_the_lines_of_a_unit_whole(home, terminal):
    screen = terminal(home, "schedule", "install", "--dry-run", columns=40, rows=60)
    assert screen.wait_for_end() == OK
    lines = bytes(screen.raw).decode().split("\r\n")
    assert "Description=MindPulse, check-ins by the schedule" in lines
    assert not any(line.startswith("  ") for line in lines)


def test_says_what_it_did_and_how_to_undo_it_and_that_undoes_it(home, cron):
    said = install(home)
    assert str(units(home) / "mindpulse.service") in said
    assert "systemctl --user" in said and "mindpulse schedule uninstall" in said
    said = home.ok("schedule", "uninstall")
    assert f"Removed: {units(home) / 'mindpulse.service'}" in said
    assert [file for file in units(home).rglob("*") if not file.is_dir()] == []
    assert "Nothing is installed" in home.ok("schedule", "uninstall")
    assert home.json("schedule", "uninstall")["files"] == []


def test_without_a_systemd_that_answers_cron_is_named(home):
    assert "mindpulse schedule install --cron" in install(home)
    steps = json.loads(install(home, "--json"))["toDo"]
    assert steps[0]["command"] == "mindpulse schedule install --cron"


def test_unit_of_a_package_is_known_and_turned_off_for_this_person_alone(person, tmp_path):
    """As the Debian package brings it, in a folder of units that systemd.unit(5) knows as well."""
    unit = tmp_path / "systemd/user/mindpulse.service"
    unit.parent.mkdir(parents=True)
    unit.write_text("[Service]\nExecStart=/usr/bin/mindpulse daemon\n")
    person.settings["XDG_DATA_DIRS"] = str(tmp_path)

    def scheduler():
        checks = json.loads(person.run("doctor", "--json").stdout)["checks"]
        return next(one["detail"] for one in checks if one["name"] == "scheduler")

    assert "systemctl --user enable --now mindpulse.service" in scheduler()
    assert "Nothing is installed" in person.ok("schedule", "uninstall")
    link = units(person) / "default.target.wants/mindpulse.service"
    link.parent.mkdir(parents=True)
    link.symlink_to(unit)
    assert scheduler().startswith("mindpulse.service is installed")
    assert str(unit) in person.ok("schedule", "uninstall", "--dry-run") and link.is_symlink()
    assert str(unit) in person.ok("schedule", "uninstall")
    assert not link.is_symlink() and unit.exists()
    assert "Nothing is installed" in person.ok("schedule", "uninstall")


def test_link_by_which_it_was_enabled_goes_as_well(home):
    """Without a systemctl to do it, too."""
    install(home, "--timer")
    links = units(home) / "timers.target.wants"
    links.mkdir(exist_ok=True)
    (links / "mindpulse-checkin.timer").unlink(missing_ok=True)
    (links / "mindpulse-checkin.timer").symlink_to(units(home) / "mindpulse-checkin.timer")
    stamp = home.user / ".local/share/systemd/timers/stamp-mindpulse-checkin.timer"
    stamp.parent.mkdir(parents=True)
    stamp.touch()
    home.ok("schedule", "uninstall", PATH="/nonexistent")
    assert not list(links.iterdir()) and not stamp.exists()


def test_each_way_takes_the_place_of_the_others(home, cron):
    def present():
        names = sorted(file.name for file in units(home).glob("*.*") if file.is_file())
        return names + (["cron"] if cron.exists() else [])

    service, timer = ["mindpulse.service"], ["mindpulse-checkin.service", "mindpulse-checkin.timer"]
    for words, expected in (([], service), (["--timer"], timer), (["--cron"], ["cron"]),
                            (["--timer"], timer), (["--timer"], timer), ([], service)):
        install(home, *words)
        assert present() == expected


@pytest.mark.parametrize("name", ["mindpulse-checkin.service", "mindpulse-checkin.timer"])
def test_unit_of_somebody_else_is_left_alone(home, name):
    units(home).mkdir(parents=True)
    (units(home) / name).write_text("[Unit]\nDescription=mine\n")
    result = home.run("schedule", "install", "--timer")
    assert result.returncode == 73 and name in result.stderr
    assert [file.name for file in units(home).iterdir()] == [name]
    assert "Not changed" in home.ok("schedule", "uninstall")
    assert (units(home) / name).read_text() == "[Unit]\nDescription=mine\n"


def test_planted_link_is_not_followed(home):
    units(home).mkdir(parents=True)
    victim = home.user / "victim"
    victim.write_text("# Written by mindpulse schedule install\nprecious")
    (units(home) / "mindpulse.service").symlink_to(victim)
    result = home.run("schedule", "install")
    assert result.returncode == 77 and "symbolic link" in result.stderr
    # One kind of unit that is in the way is no reason to keep the other.
    install(home, "--timer")
    assert "symbolic link" in home.ok("schedule", "uninstall")
    assert [file.name for file in units(home).glob("*.*") if not file.is_dir()] == [
        "mindpulse.service"]
    assert victim.read_text().endswith("precious")


def test_without_systemd_or_cron_it_says_so(home):
    result = home.run("schedule", "install", PATH="/nonexistent")
    assert result.returncode == 69 and "--cron" in result.stderr
    result = home.run("schedule", "install", "--cron", PATH="/nonexistent")
    assert result.returncode == 69 and "checkin --scheduled" in result.stderr
    assert not units(home).exists()
    home.ok("schedule", "uninstall", PATH="/nonexistent")
    assert home.run("schedule", "install", "--cron", "--timer").returncode == 64


def test_keys_stay_where_they_are(home, cron):
    for words in ([], ["--timer"], ["--cron"]):
        said = install(home, *words, MINDPULSE_API_KEY="sk-canary",
                       MINDPULSE_BASE_URL="http://127.0.0.1:9/v1")
        assert "MINDPULSE_API_KEY" in said and "settings" in said
        for file in home.user.rglob("*"):
            assert not file.is_file() or b"canary" not in file.read_bytes()


def test_other_lines_of_a_crontab_stay_byte_for_byte(home, cron):
    before = b"# caf\xe9\nMAILTO=me\n0 5 * * *\tbackup 100\\%\r\n\n@reboot x"
    cron.write_bytes(before)
    install(home, "--cron")
    once = cron.read_bytes()
    assert once.startswith(before + b"\n# BEGIN mindpulse")
    install(home, "--cron")
    assert cron.read_bytes() == once
    home.ok("schedule", "uninstall")
    assert cron.read_bytes() == before + b"\n"


def test_crontab_that_cannot_be_read_is_not_written_over(home, cron):
    cron.write_text("precious\n")
    (cron.parent / "crontab").write_text(
        STAND_IN.replace("cat \"$table\";", "echo 'not allowed' >&2; exit 1;"))
    result = home.run("schedule", "install", "--cron")
    assert result.returncode == 1 and "not allowed" in result.stderr
    install(home)
    assert "not allowed" in home.ok("schedule", "uninstall")
    assert not (units(home) / "mindpulse.service").exists()
    assert cron.read_text() == "precious\n"


def test_half_of_our_marks_is_left_to_the_person(home, cron):
    cron.write_text("# BEGIN mindpulse (written by mindpulse schedule install --cron)\nx\n")
    before = cron.read_text()
    for verb in (["install", "--cron"], ["uninstall"]):
        result = home.run("schedule", *verb)
        assert result.returncode == 65 and "crontab -e" in result.stderr
    assert cron.read_text() == before


def test_line_for_cron_runs_the_program(home, cron, tmp_path):
    """As cron runs it: by sh, with next to no environment. The program is one that tells."""
    odd = tmp_path / ODD
    odd.mkdir()
    home.program = str(shutil.copy(binary(), odd / "mindpulse"))
    install(home, "--cron", XDG_RUNTIME_DIR="/run/user/1", MINDPULSE_HOME=odd / "h%")
    # The program has written its own path; now a script that tells stands there.
    (odd / "mindpulse").unlink()
    (odd / "mindpulse").write_text(
        '#!/bin/sh\nprintf "%s\\n" "$MINDPULSE_HOME" "$XDG_RUNTIME_DIR" "$@" >"$HOME/seen"\n')
    (odd / "mindpulse").chmod(0o755)
    line = [line for line in cron.read_text().splitlines() if "checkin" in line][0]
    command = line.split(" ", 5)[5].replace("\\%", "%")
    result = subprocess.run(["/bin/sh", "-c", command], capture_output=True, timeout=20,
                            env={"HOME": str(home.user), "PATH": "/usr/bin:/bin"})
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")
    assert (home.user / "seen").read_text().splitlines() == [
        str(odd / "h%"), "/run/user/1", "checkin", "--scheduled"]


@NEEDS_ROOT
@pytest.mark.skipif(not shutil.which("crontab"), reason="there is no cron here")
def test_real_crontab_takes_the_table(home):
    """In a namespace where the tables of this machine can't be seen."""
    script = f"""
        mount -t tmpfs tmpfs /var/spool/cron/crontabs && chmod 1730 /var/spool/cron/crontabs
        echo '0 5 * * * true' | crontab - && "$0" schedule install --cron >&2
        crontab -l; echo ---; "$0" schedule uninstall >&2; crontab -l; echo ---
        crontab -r; "$0" schedule install --cron >&2; "$0" schedule uninstall >&2
        crontab -l 2>&1 || true"""
    result = subprocess.run(
        ["unshare", "--mount", "/bin/sh", "-c", script, home.program], capture_output=True,
        text=True, timeout=60, env=home.environment())
    with_ours, without, none = result.stdout.split("---\n")
    assert "checkin --scheduled" in with_ours and with_ours.startswith("0 5 * * * true\n")
    assert without == "0 5 * * * true\n"
    assert "no crontab for" in none


@NEEDS_ROOT
@pytest.mark.skipif(not os.path.exists(SYSTEMD), reason="there is no systemd here")
def test_timer_runs_in_a_systemd_of_its_own_and_goes_without_a_trace(home, tmp_path):
    script = """
        mount -t tmpfs tmpfs /run && mkdir -p -m 700 /run/systemd/system "$XDG_RUNTIME_DIR"
        %s --user >&2 &
        for _ in $(seq 100); do systemctl --user is-system-running >&2 && break; sleep 0.1; done
        systemctl --user is-system-running; echo ---
        "$0" schedule install --timer --json; echo ---
        systemctl --user show -p ActiveState,UnitFileState,NextElapseUSecRealtime \\
          mindpulse-checkin.timer; echo ---
        "$0" schedule uninstall --json; echo ---
        systemctl --user list-unit-files 'mindpulse*'; systemctl --user list-units --all 'mindpulse*'
        """ % SYSTEMD
    result = subprocess.run(
        ["unshare", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child", "/bin/sh", "-c",
         script, home.program], capture_output=True, text=True, timeout=100,
        env=home.environment(XDG_RUNTIME_DIR="/run/user/mindpulse"))
    state, installed, shown, removed, left = result.stdout.split("---\n")
    if state.strip() not in ("running", "degraded"):
        pytest.skip("no systemd of one's own can be started here")
    report = json.loads(installed)
    assert report["running"] is True and report["complaints"] == [], result.stderr
    assert any("enable-linger" in step["command"] for step in report["toDo"])
    assert "ActiveState=active" in shown and "UnitFileState=enabled" in shown
    assert "NextElapseUSecRealtime=\n" not in shown
    assert any("Stopped and removed" in line for line in json.loads(removed)["done"])
    assert "mindpulse" not in left
    assert [path for path in home.user.rglob("*mindpulse*")] == []
