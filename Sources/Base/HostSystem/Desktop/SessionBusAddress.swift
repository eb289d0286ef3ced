import Core

/// Where the person's session bus is.
package enum SessionBusAddress {
  /// The address the environment names: `DBUS_SESSION_BUS_ADDRESS`, otherwise the socket `bus` in
  /// `XDG_RUNTIME_DIR` (sd_bus_default_user(3)).
  ///
  /// Only sockets of this machine are taken: other addresses would start a program or wait for the
  /// network.
  ///
  /// - Throws: ``DesktopServicesError`` of code `noBus` when there is none, or none of that kind.
  package static func find(
    in environment: [String: String]
  ) throws(DesktopServicesError) -> String {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      guard address.split(separator: ";").allSatisfy({ $0.hasPrefix("unix:") }) else {
        throw DesktopServicesError(
          .noBus,
          "The session bus's address isn't a socket on this machine.",
          hint:
            "DBUS_SESSION_BUS_ADDRESS should begin with unix:, as in unix:path=/run/user/1000/bus."
        )
      }
      return address
    }
    guard let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/") else {
      throw DesktopServicesError(
        .noBus,
        "There is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set.",
        hint: "Notifications are shown while you are logged in to a desktop."
      )
    }
    return "unix:path=" + escaped(directory + "/bus")
  }

  /// A value of an address: all bytes but a few are written as `%` and two digits (D-Bus
  /// specification, Server Addresses).
  private static func escaped(_ path: String) -> String {
    let plain = Set("-_/.\\*".utf8)
    return path.utf8.reduce(into: "") { text, byte in
      let isPlain =
        plain.contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }
}
