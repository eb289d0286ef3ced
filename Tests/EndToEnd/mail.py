# SPDX-License-Identifier: GPL-3.0-or-later
"""A mail server of the end-to-end tests, and mail as a reader sees it."""

import email
import email.policy
import json
import subprocess

from program import ROOT, by_clock

SCRIPT = ROOT / "Tests/Support/mail_server.py"


class MailServer:
    """Tests/Support/mail_server.py as a process, with a certificate made for it."""

    def __init__(self, folder, mode="ok", name="IP:127.0.0.1", port=0, days_before=0):
        self.log_file = folder / f"mail-{mode}-{port}.log"
        self.certificate, key = folder / "mail-cert.pem", folder / "mail-key.pem"
        if not self.certificate.exists():
            subprocess.run(
                [*(by_clock(f"-{days_before}d") if days_before else ()),
                 "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                 "ec_paramgen_curve:prime256v1", "-nodes", "-days", str(days_before + 1),
                 "-subj", "/CN=test",
                 "-addext", f"subjectAltName={name}", "-out", self.certificate, "-keyout", key],
                check=True, capture_output=True)
        self.process = subprocess.Popen(
            ["/usr/bin/python3", SCRIPT, "--mode", mode, "--log", self.log_file, "--port", str(port),
             "--certificate", self.certificate, "--key", key],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().split()[1])
        self.scheme = "smtps" if mode == "smtps" else "smtp"

    def log(self, event=None):
        if not self.log_file.exists():
            return []
        entries = [json.loads(line) for line in self.log_file.read_text().splitlines()]
        return [entry for entry in entries if event in (None, entry["event"])]

    def messages(self):
        """What it took, as a mail program shows it."""
        return [email.message_from_bytes(entry["text"].encode("latin-1"), policy=email.policy.default)
                for entry in self.log("message")]

    def settings(self, home, password="open sesame"):
        """Points the program at this server."""
        file = home.user / "password"
        file.write_text(password + "\nsecond line\n")
        home.ok("config", "set", "people.mail.server", f"{self.scheme}://127.0.0.1:{self.port}")
        home.ok("config", "set", "people.mail.from", "robin@example.org")
        home.ok("config", "set", "people.mail.caFile", self.certificate)
        home.ok("config", "set", "people.mail.user", "robin")
        home.ok("config", "set", "people.mail.passwordCommand", json.dumps(["cat", str(file)]))
        return self

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
