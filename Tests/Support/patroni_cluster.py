# SPDX-License-Identifier: GPL-3.0-or-later
"""Two PostgreSQL servers that Patroni looks after, with one etcd that says which of them takes writes."""

import contextlib
import json
import os
import pathlib
import pwd
import signal
import subprocess
import time
import urllib.error
import urllib.request

from postgres_server import AS_NOBODY, free_port, programs

# How long a leader that says nothing stays leader, in seconds; 20 is the least that Patroni takes.
TTL = 20

# One etcd answers at once, or not at all. Only the standby that has every acknowledged row is promoted
# (synchronous_mode); a killed leader may have written more than that, and takes it back with pg_rewind.
CONFIGURATION = """
scope: mindpulse
name: {name}
restapi: {{listen: "127.0.0.1:{rest}", connect_address: "127.0.0.1:{rest}"}}
etcd3: {{hosts: "127.0.0.1:{etcd}"}}
bootstrap:
  dcs:
    ttl: {ttl}
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {{max_connections: 100, shared_buffers: 32MB, synchronous_commit: "on"}}
  initdb: [{{encoding: UTF8}}, {{locale: C.UTF-8}}, data-checksums]
postgresql:
  listen: "127.0.0.1:{port}"
  connect_address: "127.0.0.1:{port}"
  data_dir: {folder}/data
  bin_dir: {programs}
  pgpass: {folder}/pgpass
  authentication: {{superuser: {{username: owner}}, replication: {{username: owner}}, rewind: {{username: owner}}}}
  parameters: {{unix_socket_directories: "{folder}"}}
  pg_hba:
    - local all,replication owner trust
    - host all,replication owner 127.0.0.1/32 trust
    - host all all 127.0.0.1/32 scram-sha-256
  remove_data_directory_on_diverged_timelines: true
"""


class Program:
    """A program of the cluster, as an account without rights, with a log of its own."""

    def __init__(self, folder, name, *words):
        self.log = folder / f"{name}.log"
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*AS_NOBODY, *map(str, words)], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=folder,
                env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"})

    def end(self, how=signal.SIGTERM):
        """Ends it by its own number."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(timeout=60)


class Node:
    """One PostgreSQL server and the Patroni that looks after it."""

    def __init__(self, folder, name, etcd):
        self.name = name
        self.folder = private_folder(folder / name)
        self.port, self.rest = free_port(), free_port()
        self.file = self.folder / "patroni.yml"
        self.file.write_text(CONFIGURATION.format(
            name=name, rest=self.rest, etcd=etcd, ttl=TTL, port=self.port, folder=self.folder, programs=programs()))
        self.patroni = None

    def start(self):
        """Starts Patroni, which starts the server."""
        self.patroni = Program(self.folder, "patroni", "/usr/bin/patroni", self.file)

    def state(self):
        """What Patroni says of the server; empty where it says nothing."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/patroni", timeout=5) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)
        except (OSError, ValueError):
            return {}

    def kill(self):
        """Kills Patroni and its server at once; what serves single connections ends by itself."""
        server = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        self.patroni.end(signal.SIGKILL)
        os.kill(server, signal.SIGKILL)

    def stop(self):
        """Ends the server, then Patroni."""
        if self.patroni is not None:
            self.patroni.end()


def private_folder(path):
    """A folder of the account that the servers run as."""
    path.mkdir(mode=0o755)
    if AS_NOBODY:
        user = pwd.getpwnam("nobody")
        os.chown(path, user.pw_uid, user.pw_gid)
    return path


class PatroniCluster:
    """etcd, two nodes, and who of them leads; it has what a test's `Postgres` has for a hub."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        client, peer = free_port(), free_port()
        own = f"http://127.0.0.1:{peer}"
        data = private_folder(self.folder / "etcd")
        self.etcd = Program(
            data, "etcd", "/usr/bin/etcd", "--name", "one", "--data-dir", data / "data",
            "--listen-client-urls", f"http://127.0.0.1:{client}", "--advertise-client-urls", f"http://127.0.0.1:{client}",
            "--listen-peer-urls", own, "--initial-advertise-peer-urls", own, "--initial-cluster", f"one={own}",
            # A disk that others keep busy is no reason to elect anybody.
            "--heartbeat-interval", "500", "--election-timeout", "5000")
        # "first" would be a word of its own in synchronous_standby_names.
        self.nodes = [Node(self.folder, name, client) for name in ("left", "right")]
        for node in self.nodes:
            node.start()

    def wait(self, condition, timeout, what):
        """Waits until something is so, and gives it."""
        end = time.monotonic() + timeout
        while not (found := condition()):
            if time.monotonic() > end:
                logs = "\n".join(node.patroni.log.read_text()[-2000:] for node in self.nodes)
                raise AssertionError(f"{timeout} s passed without {what}\n{logs}")
            time.sleep(0.1)
        return found

    def leader(self):
        """The node that takes writes; None for none."""
        return next((node for node in self.nodes
                     if node.state().get("role") in ("master", "primary") and node.state().get("state") == "running"), None)

    def is_synchronous(self):
        """Whether the leader waits for the other one before it says that it has something."""
        leader = self.leader()
        with contextlib.suppress(AssertionError):
            return leader and self.sql("SELECT sync_state FROM pg_stat_replication") == "sync"
        return False

    def url(self, user, database="postgres"):
        """Both servers in one address."""
        ports = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        return f"postgresql://{user}@{ports}/{database}?target_session_attrs=read-write"

    def sql(self, text, user="owner", database="postgres", password=None, check=True):
        """Runs SQL on the server that takes writes."""
        done = subprocess.run(
            ["/usr/bin/psql", "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.url(user, database), "-c", text],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
            env={"PATH": "/usr/bin:/bin", "PGPASSWORD": password or "", "HOME": "/nonexistent", "PGCONNECT_TIMEOUT": "10"})
        assert not check or done.returncode == 0, done.stderr
        return done.stdout.strip() if check else done

    def stop(self):
        """Ends everything."""
        for node in self.nodes:
            node.stop()
        self.etcd.end()
