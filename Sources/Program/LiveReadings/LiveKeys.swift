import Catalogues

/// The texts of the live view of readings.
enum LiveKey: String, CatalogueKey {
  static let section = "live"

  // The heart rate, and the window.
  case title, noHeartRate, value, unit, noneNow, typedIn, from, aboveCeiling, notAboveCeiling, quit
  // What stands below.
  case figure, contact, noContact, battery
  // How a sensor stands.
  case connected, reconnecting, noBluetooth, unseen, idle
}
