import Catalogues
import Charts
import Console
import HealthModel
import HealthStorage
import Services

/// The last seven local days of a vital, today included: the mean of each.
struct VitalTrend: Encodable {
  /// One local day; without a mean nothing was measured.
  struct Day: Encodable {
    /// The day as `YYYY-MM-DD`.
    let date: String
    /// The mean of its readings; null without any.
    @OrNull var mean: Double?
  }

  /// The type's name on the command line.
  let type: String
  /// The unit of the means.
  let unit: String
  /// From the first to the last.
  let days: [Day]

  /// Reads a type's last seven days.
  ///
  /// - Throws: an error of the store.
  @MainActor init(of type: SampleType, _ services: Services) throws {
    let period = ChartPeriod(.days(7), today: services.clock.now().day, zone: services.clock.zone)
    let query = StatisticsQuery(
      type,
      by: .day,
      in: services.clock.zone,
      from: Timestamp(milliseconds: period.span.lowerBound, in: services.clock.zone),
      to: Timestamp(milliseconds: period.span.upperBound, in: services.clock.zone)
    )
    self.type = type.name
    unit = type.canonicalUnit.symbol
    days = try services.stores.health().statistics(query).map { bucket in
      Day(date: query.buckets.firstDay(of: bucket.span).description, mean: bucket.extent?.mean)
    }
  }

  /// The days as a row of bars, with the lowest and the highest mean; nil without readings.
  ///
  /// Where there are only ASCII characters, the means themselves.
  func words(_ glyphs: Glyphs?, _ words: Catalogue) -> String? {
    let means = days.compactMap(\.mean)
    guard let low = means.min(), let high = means.max(), let type = SampleType.named(type) else {
      return nil
    }
    guard let glyphs, glyphs != .ascii else {
      let means = days.map { day in
        day.mean.map { words.number(type.number($0)) } ?? words.text(ChartKey.noMean)
      }
      return words.text(
        ChartKey.trendMeans,
        ["unit": words.unit(type.spokenUnit), "values": means.joined(separator: ", ")],
        count: days.count
      )
    }
    let (first, last) = (type.number(low), type.number(high))
    let values = words.quantity(first == last ? first : "\(first)–\(last)", type.spokenUnit)
    return words.text(
      ChartKey.trend,
      ["bars": Sparkline.text(days.map(\.mean)), "values": values],
      count: days.count
    )
  }
}
