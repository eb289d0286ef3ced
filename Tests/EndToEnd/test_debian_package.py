# SPDX-License-Identifier: GPL-3.0-or-later
"""The Debian package that `make deb` builds: what is in it, whose it is, and that it is always the same."""

import gzip
import io
import os
import pathlib
import re
import subprocess
import tarfile
import time

import pytest

import program

# 2100-01-01 00:00 UTC, later than any file: dpkg-deb by itself only brings forward what is later.
DATE = 4_102_444_800
DOCUMENTS = "usr/share/doc/mindpulse"
UNIT = "usr/lib/systemd/user/mindpulse.service"
# Named in no header of ours and by no linker: the day begins where tzdata says.
BY_HAND = {"tzdata"}


def pack(folder, wrapper=(), **environment):
    """Begins to build the package into a folder, with gzip: xz takes nine tenths of the time."""
    folder.mkdir()
    return subprocess.Popen(
        [*wrapper, "scripts/deb.sh", str(folder)], cwd=program.ROOT, stdout=subprocess.PIPE, text=True,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "MINDPULSE_BINARY": str(program.binary()),
             "DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1", **environment})


def built(process):
    """The path that the script printed."""
    path, _ = process.communicate(timeout=100)
    assert process.returncode == program.OK
    return pathlib.Path(path.removesuffix("\n"))


def output(*words):
    return subprocess.run(words, capture_output=True, check=True).stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The package, dated."""
    return built(pack(tmp_path_factory.mktemp("package") / "deb", SOURCE_DATE_EPOCH=str(DATE)))


@pytest.fixture(scope="module")
def archive(package):
    """What is in it."""
    with tarfile.open(fileobj=io.BytesIO(output("dpkg-deb", "--fsys-tarfile", package))) as opened:
        yield opened


@pytest.fixture(scope="module")
def entries(archive):
    """The entries, by path without the leading "./"."""
    return {entry.name.removeprefix("./"): entry for entry in archive}


@pytest.fixture(scope="module")
def content(archive, entries):
    """The bytes of a file by its path: content("usr/bin/mindpulse")."""
    return lambda path: archive.extractfile(entries[path]).read()


@pytest.fixture(scope="module")
def fields(package):
    """The control fields, as dpkg-deb reads them."""
    text = output("dpkg-deb", "--field", package).decode()
    return {name: value for name, value in re.findall(r"^([\w-]+): (.*(?:\n .*)*)", text, re.M)}


def dependencies(fields):
    """The names in Depends, each with its least version or an empty string."""
    return dict(re.fullmatch(r"(\S+)(?: \((.+)\))?", one).groups("") for one in fields["Depends"].split(", "))


def test_builds_differ_in_nothing_but_the_date(tmp_path, package, entries):
    """With another mask, zone, language, home, and folder for temporary files, which passes its group on."""
    temporary = tmp_path / "odd place"
    temporary.mkdir()
    if os.geteuid() == 0:
        os.chown(temporary, -1, 65534)
    temporary.chmod(0o2770)
    again = pack(
        tmp_path / "again", ["sh", "-c", 'umask 077; exec "$0" "$@"'], SOURCE_DATE_EPOCH=str(DATE),
        TMPDIR=temporary, LANG="C.UTF-8", TZ="Pacific/Kiritimati", MINDPULSE_HOME=tmp_path / "home")
    dated = pack(tmp_path / "dated")
    assert built(again).read_bytes() == package.read_bytes()
    assert not list(temporary.iterdir()) and not (tmp_path / "home").exists()
    # The date that was asked for, and else that of the last commit.
    assert {entry.mtime for entry in entries.values()} == {DATE}
    date = output("git", "-C", program.ROOT, "log", "-1", "--format=%ct").decode()
    moment = time.strftime("%Y-%m-%d %H:%M", time.gmtime(int(date)))
    listed = output("env", "TZ=UTC", "dpkg-deb", "--contents", built(dated)).decode().splitlines()
    assert len(listed) == len(entries) and all(f" {moment} " in line for line in listed)


def test_everything_is_where_debian_looks_for_it(entries):
    for path in (
        "usr/bin/mindpulse", "usr/share/man/man1/mindpulse.1.gz", UNIT,
        *(f"usr/share/man/{language}/man1/mindpulse.1.gz" for language in ("de", "es", "fr")),
        "usr/share/bash-completion/completions/mindpulse", "usr/share/zsh/vendor-completions/_mindpulse",
        "usr/share/fish/vendor_completions.d/mindpulse.fish",
        "usr/share/metainfo/arpa.home.mindpulse.metainfo.xml", "usr/share/lintian/overrides/mindpulse",
        *(f"{DOCUMENTS}/{name}" for name in (
            "copyright", "changelog.gz", "changelog.Debian.gz", "README.Debian", "README.md.gz",
            "SECURITY.md.gz", "PROTOCOL.md.gz")),
    ):
        assert entries[path].isfile() and entries[path].size > 100, path
    for folder in ("docs", "docs/pictures", "prompts", "config", "transcripts"):
        place = DOCUMENTS if folder.startswith("docs") else f"{DOCUMENTS}/examples"
        for file in (program.ROOT / folder).iterdir():
            if file.is_file():
                assert {f"{place}/{folder}/{file.name}{end}" for end in ("", ".gz")} & entries.keys(), file
    # Where README.md points to.
    for name in ("prompts", "config", "transcripts"):
        assert entries[f"{DOCUMENTS}/{name}"].linkname == f"examples/{name}"
    # Nothing for the administrator, nothing enabled, nothing run when it is installed.
    assert {path.split("/")[0] for path in entries} == {".", "usr"}
    assert not [path for path in entries if ".wants" in path]


@pytest.mark.skipif((program.ROOT / ".build/encoder/absent").exists(), reason="the set-up could get no encoder")
def test_the_encoder_is_in_the_package(content, tmp_path):
    """Byte for byte, and where the program looks for it."""
    folder = program.ROOT / ".build/encoder"
    (tmp_path / "bin").mkdir()
    (tmp_path / "lib/mindpulse").mkdir(parents=True)
    for name in ("libmindpulse-encoder.so", "e5-small-q4.bin"):
        packed = content(f"usr/lib/mindpulse/{name}")
        assert packed == (folder / name).read_bytes()
        (tmp_path / "lib/mindpulse" / name).write_bytes(packed)
    for path in tmp_path.rglob("lib/**/*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    copy = tmp_path / "bin/mindpulse"
    copy.write_bytes(content("usr/bin/mindpulse"))
    copy.chmod(0o755)
    assert program.Home(tmp_path, program=copy).json("bench", "encode", "--runs", "1")["medianMilliseconds"] > 0
    licences = content(f"{DOCUMENTS}/copyright").decode()
    assert "usr/lib/mindpulse/e5-small-q4.bin" in licences and "License: Expat" in licences


def test_everything_is_roots_and_readable_for_all(entries):
    for path, entry in entries.items():
        mode = 0o777 if entry.issym() else 0o755 if entry.isdir() or path.startswith("usr/bin/") else 0o644
        assert (entry.uname, entry.gname, entry.uid, entry.gid) == ("root", "root", 0, 0), path
        assert entry.mode == mode, (path, oct(entry.mode))


def test_gzip_keeps_neither_name_nor_time(entries, content):
    compressed = [path for path in entries if path.endswith(".gz")]
    assert len(compressed) >= 6
    for path in compressed:
        # RFC 1952: no flags, no time; 2 is the strongest compression.
        assert content(path)[3:9] == bytes([0, 0, 0, 0, 0, 2]), path
        assert gzip.decompress(content(path))


def test_packed_program_runs(content, tmp_path):
    """The compilers' names are taken out of it; what is loaded stays."""
    copy = tmp_path / "mindpulse"
    copy.write_bytes(content("usr/bin/mindpulse"))
    copy.chmod(0o755)
    home = program.Home(tmp_path, program=copy)
    assert home.run("chat", "--engine", "listener", stdin="hello\n").stdout.strip()

    def listed(option, file):
        return output("readelf", option, "--wide", str(file)).decode()

    assert " .comment " not in listed("--section-headers", copy)
    assert listed("--program-headers", copy) == listed("--program-headers", program.binary())


def test_unit_says_what_schedule_install_writes(content, home):
    """But for the first line, which says whose it is, and the program's place."""
    shown = home.json("schedule", "install", "--dry-run", MINDPULSE_HOME=None, TZ=None)["files"][0]["text"]
    path = re.search(r'^ExecStart=:"(.+)" "daemon"$', shown, re.M)[1]
    heading, text = content(UNIT).decode().split("\n", 1)
    assert text == shown.split("\n", 1)[1].replace(path, "/usr/bin/mindpulse")
    # With another heading `schedule uninstall` might take the file for its own.
    assert heading.startswith("# Of the package mindpulse")


def test_libraries_loaded_at_run_time_are_depended_on(fields):
    """No tool sees what dlopen(3) loads: each name in Sources/C is looked up here."""
    sources = (program.ROOT / "Sources/C").glob("*/*.c")
    libraries = [name for source in sources
                 for name in re.findall(r'^#define LIBRARY "(.+)"', source.read_text(), re.M)]
    assert len(libraries) >= 7
    linked = output("readelf", "--dynamic", "--wide", str(program.binary())).decode()
    libraries += re.findall(r"\(NEEDED\).*\[(.+)\]", linked)
    found = output("dpkg", "--search", *(f"*/{name}" for name in libraries)).decode()
    # "libcurl4:amd64: /usr/lib/x86_64-linux-gnu/libcurl.so.4", several packages with commas.
    owners = {name: {one.split(":")[0] for owner in re.findall(rf"^(.+): /.*/{re.escape(name)}$", found, re.M)
                     for one in owner.split(", ")} for name in libraries}
    depends = dependencies(fields)
    for name, packages in owners.items():
        assert packages & depends.keys(), f"{name}: none of {packages} is in {depends}"
    # And nothing else is.
    assert depends.keys() <= set().union(*owners.values(), BY_HAND), depends
    # Relocations are packed in a way that no older glibc reads, see scripts/build.sh.
    assert tuple(map(int, depends["libc6"].removeprefix(">= ").split("."))) >= (2, 36)


def test_control_fields_are_whole(package, fields, entries):
    version = output(program.binary(), "--version").decode().split()[1]
    architecture = output("dpkg", "--print-architecture").decode().strip()
    assert package.name == f"mindpulse_{version}-1_{architecture}.deb"
    assert (fields["Package"], fields["Version"], fields["Architecture"], fields["Section"],
            fields["Priority"]) == ("mindpulse", f"{version}-1", architecture, "utils", "optional")
    assert re.fullmatch(r"[\w ]+ <\S+@\S+>", fields["Maintainer"])
    assert not [value for value in fields.values() if "@@" in value or re.search(r"@[A-Z]+@", value)]
    synopsis, *lines = fields["Description"].split("\n")
    assert 20 < len(synopsis) < 80 and all(len(line) <= 80 for line in lines)
    assert "no medical device" in " ".join(map(str.strip, lines))
    size = sum(-(-entry.size // 1024) if entry.isfile() else 1
               for path, entry in entries.items() if path.startswith("usr"))
    assert int(fields["Installed-Size"]) == size
    listed = output("dpkg-deb", "--info", package).decode()
    assert " control " in listed and " md5sums " in listed and "inst " not in listed


def test_checksums_are_those_of_the_files(package, entries, tmp_path):
    subprocess.run(["dpkg-deb", "--raw-extract", package, tmp_path / "all"], check=True)
    sums = tmp_path / "all/DEBIAN/md5sums"
    subprocess.run(["md5sum", "--check", "--strict", "--quiet", sums], cwd=tmp_path / "all", check=True)
    listed = [line.split(maxsplit=1)[1] for line in sums.read_text().splitlines()]
    assert listed == sorted(path for path, entry in entries.items() if entry.isfile())


def test_changelog_and_licence_are_told(fields, content):
    told = gzip.decompress(content(f"{DOCUMENTS}/changelog.Debian.gz")).decode()
    assert told.startswith(f"mindpulse ({fields['Version']}) ")
    assert told.endswith(f"\n -- {fields['Maintainer']}  Fri, 01 Jan 2100 00:00:00 +0000\n")
    changes = gzip.decompress(content(f"{DOCUMENTS}/changelog.gz"))
    assert changes == (program.ROOT / "CHANGELOG.md").read_bytes()
    licence = content(f"{DOCUMENTS}/copyright").decode()
    assert licence.startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n")
    assert "/usr/share/common-licenses/GPL-3" in licence
