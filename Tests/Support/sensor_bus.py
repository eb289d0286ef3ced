"""A system bus of its own with BlueZ on it, for tests of Bluetooth sensors.

Starts a real dbus-daemon without service files, prints its address, and obeys lines of standard input,
each answered with a line of JSON. BlueZ is python-dbusmock's template `bluez5`, to which GATT objects
are added here: the template has none.

  serve                      start BlueZ, with an adapter
  kill-server                end it without warning
  adapter off|on             the adapter is switched
  sensor ADDRESS NAME [pipe] a heart-rate strap is seen; with `pipe`, it has AcquireNotify
  oximeter ADDRESS NAME      a pulse oximeter is seen
  meter ADDRESS NAME         a breath meter that writes lines of text is seen
  refuse ADDRESS ERROR       subscribing is answered with this error of BlueZ; `none` ends that
  notify ADDRESS HEX ...     the sensor sends values
  send ADDRESS HEX ...       the same, all in one go and only through a pipe
  come-back ADDRESS          a sensor that was lost connects by itself
  connected ADDRESS          whether it is connected
  drop ADDRESS               the connection is lost
  unreachable ADDRESS yes|no whether connecting fails
  battery ADDRESS PERCENT    the battery's level
  calls ADDRESS              the last methods that were called of the sensor and of what it measures
  clients                    how many connections the bus has
  kill-bus                   end the bus

Ends all it has started when standard input ends.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

import dbus

SERVICE = "org.bluez"
MOCK = "org.freedesktop.DBus.Mock"
BLUEZ_MOCK = "org.bluez.Mock"
PROPERTIES = "org.freedesktop.DBus.Properties"
ADAPTER = "/org/bluez/hci0"
CHARACTERISTIC = "org.bluez.GattCharacteristic1"
CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=%s/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""

# Code that python-dbusmock runs in the mock's own process, where `self` is the object.
CONNECT = """
device = objects[self.path]
if getattr(device, "unreachable", False):
    raise dbus.exceptions.DBusException("le-connection-abort-by-local", name="org.bluez.Error.Failed")
device.UpdateProperties("org.bluez.Device1", {"Connected": dbus.Boolean(True)})
if getattr(device, "is_whole", False):
    device.UpdateProperties("org.bluez.Device1", {"ServicesResolved": dbus.Boolean(True)})
"""
# Everything that the device has was added: whoever has connected meanwhile hears of its services now.
WHOLE = """
self.is_whole = True
# The template's own Connect, which may have come before ours, tells of it and notes it elsewhere.
if self.connected or self.props["org.bluez.Device1"]["Connected"]:
    self.UpdateProperties("org.bluez.Device1", {"Connected": dbus.Boolean(True)})
    self.UpdateProperties("org.bluez.Device1", {"ServicesResolved": dbus.Boolean(True)})
"""
DISCONNECT = """
device = objects[self.path]
device.UpdateProperties("org.bluez.Device1", {"ServicesResolved": dbus.Boolean(False)})
device.UpdateProperties("org.bluez.Device1", {"Connected": dbus.Boolean(False)})
for path, thing in objects.items():
    if path.startswith(self.path + "/") and getattr(thing, "pipe", None):
        thing.pipe.close()
        thing.pipe = None
"""
REFUSE = """
if getattr(self, "refusal", ""):
    raise dbus.exceptions.DBusException("as the test asks", name=self.refusal)
"""
START = REFUSE + "self.is_subscribed = True\n"
ACQUIRE = REFUSE + """
import socket
ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
self.pipe = ours
ret = (dbus.types.UnixFd(theirs.fileno()), dbus.UInt16(64))
theirs.close()
"""
SEND = """
value = dbus.Array(args[0], signature="y")
if getattr(self, "pipe", None):
    self.pipe.send(bytes(value))
elif getattr(self, "is_subscribed", False):
    self.UpdateProperties("%s", {"Value": value})
""" % CHARACTERISTIC
SEND_ALL = """
for value in args[0]:
    self.pipe.send(bytes(value))
"""
READ = "ret = self.props['%s']['Value']" % CHARACTERISTIC


def values(**properties):
    """Properties of any types, for a call."""
    return dbus.Dictionary(properties, signature="sv")


def uuid(short):
    return f"0000{short}-0000-1000-8000-00805f9b34fb"


class SensorBus:
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

    def serve(self):
        self.server = subprocess.Popen(
            [sys.executable, "-m", "dbusmock", "--system", "--template", "bluez5"],
            env={**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": self.address},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        while True:
            assert self.server.poll() is None, "the service has ended"
            try:
                self.at("/org/bluez").AddAdapter("hci0", "test", dbus_interface=BLUEZ_MOCK)
                return
            except dbus.DBusException:
                time.sleep(0.02)

    def at(self, path):
        return self.bus.get_object(SERVICE, path, introspect=False)

    @staticmethod
    def device(address):
        return f"{ADAPTER}/dev_{address.replace(':', '_')}"

    def adapter(self, state):
        self.at(ADAPTER).UpdateProperties(
            "org.bluez.Adapter1", values(Powered=dbus.Boolean(state == "on")), dbus_interface=MOCK)

    def sensor(self, address, name, *options):
        self.see(address, name, "180d")
        self.characteristic(address, "service1", "char1", "2a37", [], "pipe" in options)
        self.characteristic(address, "service2", "char1", "2a29", list(b"Maker"))
        self.characteristic(address, "service2", "char2", "2a24", list(b"H1"))
        self.whole(address)

    def oximeter(self, address, name):
        self.see(address, name, "1822")
        self.characteristic(address, "service1", "char1", "2a5f", [])
        self.whole(address)

    def meter(self, address, name):
        self.see(address, name, "ffe0")
        self.characteristic(address, "service1", "char1", "ffe1", [])
        self.whole(address)

    def see(self, address, name, service):
        path = self.at("/org/bluez").AddDevice("hci0", address, name, dbus_interface=BLUEZ_MOCK)
        assert path == self.device(address)
        device = self.at(path)
        device.UpdateProperties("org.bluez.Device1", values(
            UUIDs=dbus.Array([uuid(service)], signature="s"), RSSI=dbus.Int16(-60),
            ServicesResolved=dbus.Boolean(False)), dbus_interface=MOCK)
        for member, code in (("Connect", CONNECT), ("Disconnect", DISCONNECT)):
            device.AddMethod("org.bluez.Device1", member, "", "", code, dbus_interface=MOCK)
        device.AddMethod(BLUEZ_MOCK, "Whole", "", "", WHOLE, dbus_interface=MOCK)
        device.AddMethod(BLUEZ_MOCK, "Unreachable", "b", "", "self.unreachable = args[0]",
                         dbus_interface=MOCK)

    def whole(self, address):
        self.at(self.device(address)).Whole(dbus_interface=BLUEZ_MOCK)

    def characteristic(self, address, service, name, short, value, has_pipe=False):
        path = f"{self.device(address)}/{service}/{name}"
        properties = values(UUID=dbus.String(uuid(short)), Value=dbus.Array(value, signature="y"),
                            Flags=dbus.Array(["read", "notify"], signature="s"),
                            Service=dbus.ObjectPath(f"{self.device(address)}/{service}"))
        if has_pipe:
            properties["NotifyAcquired"] = dbus.Boolean(False)
        methods = [("StartNotify", "", "", START), ("StopNotify", "", "", ""),
                   ("ReadValue", "a{sv}", "ay", READ)]
        if has_pipe:
            methods.append(("AcquireNotify", "a{sv}", "hq", ACQUIRE))
        self.at("/org/bluez").AddObject(path, CHARACTERISTIC, properties,
                                        dbus.Array(methods, signature="(ssss)"), dbus_interface=MOCK)
        thing = self.at(path)
        for member, kind, code in (("Send", "ay", SEND), ("SendAll", "aay", SEND_ALL),
                                   ("Refuse", "s", "self.refusal = args[0]")):
            thing.AddMethod(BLUEZ_MOCK, member, kind, "", code, dbus_interface=MOCK)
        # The template tells of devices; of what is added to it, nobody does.
        interfaces = dbus.Dictionary({CHARACTERISTIC: properties}, signature="sa{sv}")
        self.at("/").EmitSignal(
            "org.freedesktop.DBus.ObjectManager", "InterfacesAdded", "oa{sa{sv}}",
            dbus.Array([dbus.ObjectPath(path), interfaces], signature="v"), dbus_interface=MOCK)

    def measured(self, address):
        return self.at(f"{self.device(address)}/service1/char1")

    def refuse(self, address, error):
        self.measured(address).Refuse("" if error == "none" else error, dbus_interface=BLUEZ_MOCK)

    def notify(self, address, *values):
        for value in values:
            self.measured(address).Send(dbus.Array(bytes.fromhex(value), signature="y"),
                                        dbus_interface=BLUEZ_MOCK, signature="ay")

    def send(self, address, *values):
        all_ = dbus.Array([dbus.Array(bytes.fromhex(value), signature="y") for value in values],
                          signature="ay")
        # It takes as long as whoever reads the pipe takes.
        self.measured(address).SendAll(all_, dbus_interface=BLUEZ_MOCK, signature="aay", timeout=600)

    def come_back(self, address):
        self.at(self.device(address)).Connect(dbus_interface="org.bluez.Device1")

    def connected(self, address):
        return bool(self.at(self.device(address)).Get("org.bluez.Device1", "Connected",
                                                      dbus_interface=PROPERTIES))

    def drop(self, address):
        self.at(self.device(address)).Disconnect(dbus_interface="org.bluez.Device1")

    def unreachable(self, address, answer):
        self.at(self.device(address)).Unreachable(answer == "yes", dbus_interface=BLUEZ_MOCK)

    def battery(self, address, percent):
        self.at(self.device(address)).AddProperties(
            "org.bluez.Battery1", values(Percentage=dbus.Byte(int(percent))), dbus_interface=MOCK)
        self.at(self.device(address)).UpdateProperties(
            "org.bluez.Battery1", values(Percentage=dbus.Byte(int(percent))), dbus_interface=MOCK)

    def calls(self, address):
        found = [(int(time), str(member)) for thing in (self.at(self.device(address)), self.measured(address))
                 for time, member, _ in thing.GetCalls(dbus_interface=MOCK)]
        return sorted(found)[-12:]

    def clients(self):
        return sum(1 for name in self.bus.list_names() if name.startswith(":"))

    def kill_server(self):
        self.server.kill()
        self.server.wait()

    def kill_bus(self):
        self.daemon.kill()
        self.daemon.wait()

    def end(self):
        for process in [self.server, self.daemon]:
            if process is not None:
                process.kill()
                process.wait()


def main():
    folder = tempfile.mkdtemp(prefix="mindpulse-bus-")
    bus = SensorBus(folder)
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
