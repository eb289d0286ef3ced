package import Console
import Core
package import HealthStorage

/// What commands say of a sensor's name.
package enum SensorNames {
  /// No sensor has this name.
  package static func unknown(_ name: String) -> AppFailure {
    AppFailure(
      .missing,
      "There is no sensor called “\(VisibleText.singleLine(name, limit: 60))”.",
      hint: "To see them all: mindpulse sensor list"
    )
  }

  /// Makes sure that a name is a sensor's.
  ///
  /// - Throws: ``AppFailure`` where it is none.
  package static func check(_ name: String?, in store: HealthStore) throws {
    guard let name else { return }
    _ = try record(name, in: store)
  }

  /// The sensor of a name.
  ///
  /// - Throws: ``AppFailure`` where there is none.
  package static func record(_ name: String, in store: HealthStore) throws -> SensorRecord {
    guard let found = try store.sensors().first(where: { $0.name == name }) else {
      throw unknown(name)
    }
    return found
  }
}
