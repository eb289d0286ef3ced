import Catalogues

/// The texts about devices that send nothing any more.
enum DeviceKey: String, CatalogueKey {
  static let section = "devices"

  case neverSent, silent, noReading, nothingNew
}
