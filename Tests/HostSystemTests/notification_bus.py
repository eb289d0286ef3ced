"""A session bus of its own with a notification service on it, for tests.

Starts a real dbus-daemon without service files, so that nothing but what a test asks for is on it,
prints its address, then obeys lines of standard input and answers each with a line of JSON:

  serve [CAPABILITY ...]  start python-dbusmock's notification service with these capabilities
  kill-server             end it without warning
  freeze | thaw           stop and continue it
  act ID KEY              the person chooses an action
  close ID REASON         the notice is closed
  forge ID KEY            a program that is not the service says that an action was chosen
  calls                   what the service was called with: [[member, [arguments]], ...]
  clients                 how many connections the bus has
  kill-bus                end the bus

Ends all it has started when standard input ends.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile

import dbus

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
MOCK = "org.freedesktop.DBus.Mock"
CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=%s/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class NotificationBus:
    def __init__(self, folder):
        configuration = os.path.join(folder, "bus.conf")
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(CONFIGURATION % folder)
        self.daemon = subprocess.Popen(
            ["dbus-daemon", "--nofork", "--print-address", "--config-file", configuration],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.daemon.stdout.readline().strip()
        self.bus = dbus.bus.BusConnection(self.address)
        self.bus.set_exit_on_disconnect(False)
        self.server = None

    def serve(self, *capabilities):
        seen = self.bus.name_has_owner(NAME)
        assert not seen, "there is a service already"
        self.server = subprocess.Popen(
            [sys.executable, "-m", "dbusmock", "--session", "--template", "notification_daemon",
             "--parameters", json.dumps({"capabilities": " ".join(capabilities)})],
            env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": self.address},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        # The bus tells when the name is taken; the call after that waits for the template.
        while not self.bus.name_has_owner(NAME):
            assert self.server.poll() is None, "the service has ended"
            self.server_pause()
        while not self.capable():
            self.server_pause()

    def server_pause(self):
        try:
            self.server.wait(0.02)
        except subprocess.TimeoutExpired:
            pass

    def capable(self):
        try:
            self.object().GetCapabilities(dbus_interface=NAME)
            self.object().ClearCalls(dbus_interface=MOCK)
            return True
        except dbus.DBusException:
            return False

    def object(self):
        return self.bus.get_object(NAME, PATH, introspect=False)

    def emit(self, member, signature, arguments):
        self.object().EmitSignal(NAME, member, signature, arguments, dbus_interface=MOCK,
                                 signature="sssav")

    def act(self, identity, key):
        self.emit("ActionInvoked", "us", [dbus.UInt32(identity), dbus.String(key)])

    def close(self, identity, reason):
        self.emit("NotificationClosed", "uu", [dbus.UInt32(identity), dbus.UInt32(reason)])

    def forge(self, identity, key):
        message = dbus.lowlevel.SignalMessage(PATH, NAME, "ActionInvoked")
        message.append(dbus.UInt32(identity), dbus.String(key))
        self.bus.send_message(message)
        self.bus.flush()

    def calls(self):
        return [[str(member), [plain(argument) for argument in arguments]]
                for _, member, arguments in self.object().GetCalls(dbus_interface=MOCK)]

    def clients(self):
        return sum(1 for name in self.bus.list_names() if name.startswith(":"))

    def kill_server(self):
        self.server.kill()
        self.server.wait()

    def freeze(self):
        self.server.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.server.send_signal(signal.SIGCONT)

    def kill_bus(self):
        self.daemon.kill()
        self.daemon.wait()

    def end(self):
        for process in [self.server, self.daemon]:
            if process is not None:
                process.kill()
                process.wait()


def plain(value):
    if isinstance(value, dbus.Boolean):
        return bool(value)
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return int(value) if isinstance(value, int) else str(value)


def main():
    folder = tempfile.mkdtemp(prefix="mindpulse-bus-")
    bus = NotificationBus(folder)
    print(bus.address, flush=True)
    try:
        for line in sys.stdin:
            command, *arguments = line.split()
            try:
                answer = getattr(bus, command.replace("-", "_"))(*arguments)
            except Exception as error:  # told to the test, which fails on it
                answer = {"error": f"{type(error).__name__}: {error}"}
            print(json.dumps(answer), flush=True)
    finally:
        bus.end()
        shutil.rmtree(folder)


main()
