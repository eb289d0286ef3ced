import BundledFiles
import Configuration
import HealthModel
import HealthStorage
import Monitors
package import Sensors
package import Services

/// Makes what sensors' values become samples with; read once, when there is a sensor.
@MainActor struct SensorFoldMaker {
  private let rules: SensorRules
  private let check: SampleCheck
  private let stretchSeconds: Int
  private let zone: LocalZone

  /// A maker by the person's settings and files.
  init(_ services: Services) throws {
    rules = try services.sensorRules()
    check = try services.files.sampleCheck()
    stretchSeconds = Int(try services.settings.current().sensors.stretch.components.seconds)
    zone = services.clock.zone
  }

  /// A fold for a sensor's values.
  func fold(for record: SensorRecord) -> SensorFold {
    SensorFold(
      SensorFold.Origin(source: record.name, device: record.device),
      stretchSeconds: stretchSeconds,
      rules: rules,
      check: check,
      zone: zone
    )
  }
}

extension Services {
  /// The rules by which a sensor's values become samples.
  ///
  /// They are the program's alone: no file of a person's takes their place.
  package func sensorRules() throws -> SensorRules {
    try SensorRules(json5: BundledFile.sensors.bytes)
  }
}
