import Assessment
import Catalogues
import Charts
import HealthModel

/// The readings that a talk rested on, as charts to stand beside it.
struct TalkReadings: Sendable {
  private struct Reading: Hashable {
    let instant: Int64
    let value: Double
  }

  /// The most buckets a chart may have; dates that lie further apart are a fault of their source.
  private static let mostBuckets = 500
  private static let hour: Int64 = 3_600_000

  private var readings: [String: Set<Reading>] = [:]
  private var newest: [String: Vital] = [:]

  /// Takes the readings of a message; one that several messages name counts once.
  mutating func add(_ vitals: [Vital]) {
    for vital in vitals {
      guard let value = vital.value, value.isFinite, let start = vital.start else { continue }
      readings[vital.type, default: []]
        .insert(Reading(instant: start.milliseconds, value: value))
      if newest[vital.type].flatMap(\.start).map({ $0 <= start }) ?? true {
        newest[vital.type] = vital
      }
    }
  }

  /// A chart for each type, as markup whose colours the page's rules set; by the types' names.
  func charts(in zone: LocalZone, _ words: Catalogue, identifier: String) -> [String] {
    newest.keys.sorted().compactMap { type in
      guard let vital = newest[type], let chart = chart(of: vital, in: zone, words) else {
        return nil
      }
      return SVGChart(
        chart,
        width: 360,
        height: 220,
        scheme: .page,
        identifier: "\(identifier)-\(type)"
      ).markup
    }
  }

  private func chart(of vital: Vital, in zone: LocalZone, _ words: Catalogue) -> Chart? {
    let all = (readings[vital.type] ?? []).sorted { $0.instant < $1.instant }
    guard let first = all.first?.instant, let last = all.last?.instant else { return nil }
    let unit = Self.bucket(from: first, to: last)
    let calendar = CalendarBuckets(unit, in: zone)
    // A single hour is shown with some hours around it, so that its place on the day is seen.
    let margin = unit == .hour ? max(Self.hour, (6 * Self.hour - (last - first)) / 2) : 0
    var points: [ChartSeries.Point] = []
    var place = calendar.bucket(containing: first - margin)
    while place.lowerBound <= last + margin {
      guard points.count < Self.mostBuckets else { return nil }
      let values = all.filter { place.contains($0.instant) }.map(\.value)
      let mean = values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
      points.append(.init(place, mean, low: values.min(), high: values.max()))
      place = calendar.bucket(containing: place.upperBound)
    }
    guard let start = points.first?.span.lowerBound, let end = points.last?.span.upperBound else {
      return nil
    }
    return Chart(
      title: Self.title(of: vital.type),
      unit: SampleType.named(vital.type)?.spokenUnit ?? vital.unit,
      span: start..<end,
      zone: zone,
      words: words,
      form: .line,
      series: ChartSeries(by: unit, measure: words.text(ChartKey.mean(of: unit)), points: points),
      range: vital.range.flatMap {
        Chart.Band(low: $0.low, high: $0.high, name: words.text(ChartKey.rangeThen))
      }
    )
  }

  private static func bucket(from first: Int64, to last: Int64) -> CalendarBuckets.Unit {
    switch (last - first) / (24 * hour) {
    case ..<2: .hour
    case ..<60: .day
    case ..<400: .week
    default: .month
    }
  }

  private static func title(of type: String) -> String {
    let words = type.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
