import Assessment
import Charts
import Console
import HealthModel
import Reports

/// A measure of a report as `--json` prints it; what is not known is null.
struct ReportMeasureJSON: Encodable {
  /// A local day.
  struct Day: Encodable {
    let date: String
    @OrNull var value: Double?
    @OrNull var low: Double?
    @OrNull var high: Double?
    let readings: Int
    let otherReadings: Int
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
  let otherReadings: Int
  @OrNull var mean: Double?
  @OrNull var range: ReferenceRange?
  @OrNull var reviewed: String?
  @OrNull var standing: Standing?
  @OrNull var usual: UsualLevel?
  let missingDays: [String]

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
        readings: $0.count,
        otherReadings: $0.otherCount
      )
    }
    readings = measure.readings
    otherReadings = measure.otherReadings
    mean = measure.mean
    range = measure.range?.reference
    reviewed = measure.range?.reviewed?.description
    standing = measure.standing.map {
      Standing(below: $0.below, within: $0.within, above: $0.above)
    }
    usual = measure.usual
    missingDays = measure.missing.map(\.description)
  }
}
