import Catalogues

/// The texts of how paired sensors stand.
enum SensorKey: String, CatalogueKey {
  static let section = "sensors"

  case sentence
  case connected, reconnecting, noBluetooth, unseen, idle
  case lastValue, noValue, battery
}
