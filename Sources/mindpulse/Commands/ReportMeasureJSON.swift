import Charts
import Assessment
import HealthModel
import Reports

/// A measure of a report as `--json` prints it; what is not known is null.
struct ReportMeasureJSON: Encodable {
  /// A local day.
  struct Day: Encodable {
    let date: String
    let value: Double?
    let low: Double?
    let high: Double?
    let readings: Int

    private enum CodingKeys: String, CodingKey { case date, value, low, high, readings }

    /// Writes every key, null for a day without readings.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(date, forKey: .date)
      try container.encode(value, forKey: .value)
      try container.encode(low, forKey: .low)
      try container.encode(high, forKey: .high)
      try container.encode(readings, forKey: .readings)
    }
  }

  /// How many days lie where against the range.
  struct Standing: Encodable {
    let below: Int
    let within: Int
    let above: Int
  }

  let type: String
  let unit: String
  let days: [Day]
  let readings: Int
  let mean: Double?
  let range: ReferenceRange?
  let reviewed: String?
  let standing: Standing?
  let usual: UsualLevel?
  let missingDays: [String]

  private enum CodingKeys: String, CodingKey {
    case type, unit, days, readings, mean, range, reviewed, standing, usual, missingDays
  }

  /// A measure in the keys others rely on.
  init(_ measure: ReportMeasure) {
    type = measure.type.name
    unit = measure.chart.unit
    days = measure.days.map {
      Day(
        date: $0.date.description,
        value: $0.value,
        low: $0.low,
        high: $0.high,
        readings: $0.count
      )
    }
    readings = measure.readings
    mean = measure.mean
    range = measure.range?.reference
    reviewed = measure.range?.reviewed?.description
    standing = measure.standing.map {
      Standing(below: $0.below, within: $0.within, above: $0.above)
    }
    usual = measure.usual
    missingDays = measure.missing.map(\.description)
  }

  /// Writes every key, with null for what is not known.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(unit, forKey: .unit)
    try container.encode(days, forKey: .days)
    try container.encode(readings, forKey: .readings)
    try container.encode(mean, forKey: .mean)
    try container.encode(range, forKey: .range)
    try container.encode(reviewed, forKey: .reviewed)
    try container.encode(standing, forKey: .standing)
    try container.encode(usual, forKey: .usual)
    try container.encode(missingDays, forKey: .missingDays)
  }
}
