# SPDX-License-Identifier: GPL-3.0-or-later
"""A smaller companion is one module: its folder and the lines that name it can be taken away, and all
that is left still fits together."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

from program import binary

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = "Sources/Program/mindpulse/ProgramList.swift"
COMPANIONS = {"Mood": "mood", "Spirometry": "spirometry", "Pacing": "pacing", "Medication": "medication",
              "Exercise": "exercise"}
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
            "NonisolatedNonsendingByDefault"]


def without(text, pattern, count):
    """The text without what matches, which stands in it this often."""
    changed, found = re.subn(pattern, "", text, flags=re.M)
    assert found == count, f"{pattern} stands there {found} times, not {count}"
    return changed


@pytest.fixture(params=COMPANIONS)
def copied(request, tmp_path):
    """A copy of the package without one companion: its name, and where the copy is."""
    name, place = request.param, tmp_path / "copy"
    shutil.copytree(ROOT / "Sources", place / "Sources", ignore=shutil.ignore_patterns(name))
    shutil.copytree(ROOT / "Tests", place / "Tests",
                    ignore=shutil.ignore_patterns(f"{name}Tests", "EndToEnd", "Fixtures", "Sets"))
    for folder in ("Plugins", "config", "prompts"):
        os.symlink(ROOT / folder, place / folder)
    manifest = (ROOT / "Package.swift").read_text()
    manifest = without(manifest, rf'^    module\(\s*"Companions",\s*"{name}",[^()]*\),\n', 1)
    manifest = without(manifest, rf'^    \.testTarget\(\s*name: "{name}Tests",[^()]*\),\n', 1)
    # The program's own module is the only other one that may name it.
    (place / "Package.swift").write_text(without(manifest, rf'"{name}",? ?', 1))
    program = (place / LIST).read_text()
    program = without(program, rf"^import {name}\n", 1)
    (place / LIST).write_text(without(program, rf"\.{COMPANIONS[name]}\b(, ?)?", 1))
    return name, place


def test_the_modules_that_are_left_know_each_other(copied):
    name, place = copied
    told = subprocess.run(
        ["swift", "package", "--package-path", place, "--scratch-path", place / "scratch", "describe"],
        capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr
    assert re.search(r"Name: mindpulse$", told.stdout, re.M)
    assert not re.search(rf"Name: {name}$", told.stdout, re.M)


def test_the_program_compiles_without_it(copied, tmp_path):
    """Against the modules that were built, of which its own can't be found."""
    name, place = copied
    built = pathlib.Path(binary()).resolve().parent
    modules = tmp_path / "modules"
    modules.mkdir()
    for file in (built / "Modules").iterdir():
        if file.stem != name:
            os.symlink(file, modules / file.name)
    maps = [*built.glob("C*.build/module.modulemap"), *(ROOT / "Sources/C").glob("C*/module.modulemap")]
    told = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "mindpulse", "-parse-as-library",
         "-package-name", package_name(built), "-warnings-as-errors", "-I", modules,
         *(word for file in maps for word in ("-Xcc", f"-fmodule-map-file={file}")),
         "-Xcc", "-I/usr/include/libxml2", "-Xcc", "-I/usr/include/postgresql",
         *(word for feature in FEATURES for word in ("-enable-upcoming-feature", feature)),
         *(place / LIST).parent.glob("*.swift")],
        capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr


def package_name(built):
    """What the package manager calls the package towards the compiler."""
    return re.search(r'"-package-name","([^"]+)"', (built.parents[1] / "release.yaml").read_text())[1]
