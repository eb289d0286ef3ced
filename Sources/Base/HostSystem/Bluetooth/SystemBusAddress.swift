import Core

/// Where the machine's system bus is.
enum SystemBusAddress {
  /// Where it is unless the environment says otherwise (D-Bus specification, Well-known Message Bus
  /// Instances).
  private static let usual = "unix:path=/run/dbus/system_bus_socket"

  /// The address that `DBUS_SYSTEM_BUS_ADDRESS` names, otherwise the usual one.
  ///
  /// Only sockets of this machine are taken, as for the session bus.
  ///
  /// - Throws: ``DesktopServicesError`` of code `noBus` when it names something else.
  static func find(in environment: [String: String]) throws(DesktopServicesError) -> String {
    guard let address = environment["DBUS_SYSTEM_BUS_ADDRESS"], !address.isEmpty else {
      return usual
    }
    guard address.split(separator: ";").allSatisfy({ $0.hasPrefix("unix:") }) else {
      throw DesktopServicesError(
        .noBus,
        "The system bus's address isn't a socket on this machine.",
        hint: "DBUS_SYSTEM_BUS_ADDRESS should begin with unix:."
      )
    }
    return address
  }
}
