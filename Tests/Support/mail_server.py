# SPDX-License-Identifier: GPL-3.0-or-later
"""A mail server for tests: real SMTP with TLS and sign-in, and the ways a server can go wrong.

Prints "port N" when it listens, writes a line of JSON for all it is told, and ends with its
standard input. Modes:

  ok           STARTTLS, sign-in as robin with the password "open sesame"
  smtps        the same, TLS from the first byte
  open         STARTTLS, takes messages without sign-in
  plain        offers no STARTTLS
  no-sender, no-recipient, no-message    says no to MAIL, RCPT or the message
  later        says "later" (451) to the first message, and takes the next
  hang         never greets
  hang-message takes the whole message and never answers
  drop-message takes the whole message and hangs up
  drip         greets for ever, a letter at a time
"""

import argparse
import asyncio
import json
import logging
import ssl
import sys
import warnings

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

USER, PASSWORD = b"robin", b"open sesame"


class Handler:
    """Writes down what it is told, and answers as the mode has it."""

    def __init__(self, mode, log):
        self.mode, self.log, self.messages = mode, log, 0

    def note(self, event, **more):
        self.log.write(json.dumps({"event": event, **more}) + "\n")
        self.log.flush()

    def is_safe(self, session):
        return self.mode == "smtps" or session.ssl is not None

    def authenticate(self, server, session, envelope, mechanism, data):
        good = isinstance(data, LoginPassword) and (data.login, data.password) == (USER, PASSWORD)
        self.note("login", user=data.login.decode(), success=good, tls=self.is_safe(session))
        return AuthResult(success=good, handled=False)

    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        self.note("greeting", name=hostname, tls=self.is_safe(session))
        return responses

    async def handle_MAIL(self, server, session, envelope, address, options):
        self.note("sender", address=address, tls=self.is_safe(session))
        if self.mode == "no-sender":
            return "553 5.7.1 Not your address"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.note("recipient", address=address)
        if self.mode == "no-recipient":
            return "550 5.1.1 No such user \033[31m here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.messages += 1
        self.note("message", sender=envelope.mail_from, recipients=envelope.rcpt_tos,
                  text=envelope.content.decode("latin-1"))
        if self.mode == "hang-message":
            await asyncio.sleep(3600)
        if self.mode == "drop-message":
            server.transport.abort()
            await asyncio.sleep(3600)
        if self.mode == "no-message":
            return "554 5.7.1 Not this one"
        if self.mode == "later" and self.messages == 1:
            return "451 4.3.0 Later"
        return "250 OK"


async def hang(reader, writer):
    await asyncio.sleep(3600)


async def drip(reader, writer):
    for letter in "220-" + "x" * 36000:
        writer.write(letter.encode())
        await asyncio.sleep(0.1)


async def serve(options):
    logging.disable()
    mode = options.mode
    handler = Handler(mode, open(options.log, "a", encoding="utf-8"))
    loop = asyncio.get_running_loop()
    if mode in ("hang", "drip"):
        server = await asyncio.start_server(hang if mode == "hang" else drip, "127.0.0.1",
                                            options.port)
    else:
        context = None
        if mode != "plain":
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(options.certificate, options.key)
        is_whole = mode == "smtps"
        signs_in = mode not in ("open", "plain")

        def session():
            return SMTP(handler, hostname="mail.test", enable_SMTPUTF8=True,
                        tls_context=None if is_whole else context,
                        require_starttls=mode != "plain" and not is_whole,
                        authenticator=handler.authenticate, auth_required=signs_in,
                        auth_require_tls=not is_whole)

        server = await loop.create_server(session, "127.0.0.1", options.port,
                                          ssl=context if is_whole else None)
    sys.stdout.write(f"port {server.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await loop.run_in_executor(None, sys.stdin.read)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", default="ok")
    parser.add_argument("--log", required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    options = parser.parse_args()
    try:
        asyncio.run(asyncio.wait_for(serve(options), 3600))
    except asyncio.TimeoutError:
        pass


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main()
