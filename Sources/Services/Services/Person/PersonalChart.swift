package import Assessment
package import Catalogues
package import Charts
package import HealthModel
import HealthStorage
import Monitors
import Reports

/// A type of sample over some days as a chart, with the range for the age and with what is usual
/// for the person.
@MainActor package struct PersonalChart {
  /// Whom the chart speaks to.
  package enum Voice {
    /// The person themselves.
    case own
    /// Whoever reads a report.
    case report
  }

  /// The picture.
  package let chart: Chart
  /// What is normal for the age on the last day; nil where no table has it.
  package let range: ReferenceRange?
  /// What is usual for the person; nil where that has no meaning.
  package let usual: UsualLevel?

  /// Reads the days of a type.
  ///
  /// Sleep is drawn by nights as ``Monitors/Night`` finds them, except for a single day, which is
  /// drawn by hours.
  ///
  /// - Parameters:
  ///   - type: what was measured.
  ///   - period: the days.
  ///   - services: where its readings are.
  ///   - voice: whom the chart speaks to.
  ///   - words: the language of its words; the one that is spoken now if left out.
  /// - Throws: an error of the store or of the settings.
  package init(
    _ type: SampleType,
    _ period: ChartPeriod,
    _ services: Services,
    voice: Voice = .own,
    words: Catalogue? = nil
  ) throws {
    let words = words ?? services.words
    let source = ChartSource(services)
    let range = try source.range(of: type, on: period.last)
    usual = try source.usual(of: type, period)
    self.range = range?.reference
    let band = range.flatMap {
      Chart.Band(
        low: $0.reference.low,
        high: $0.reference.high,
        name: words.text(voice == .own ? ChartKey.rangeNow : .range)
      )
    }
    let baseline = usual.flatMap { usual in
      usual.median.flatMap { Chart.Baseline($0, name: words.text(Self.name(usual, voice))) }
    }
    if type == .sleepAnalysis, period.bucket != .hour {
      chart = Chart(
        title: words.heading(type.name),
        unit: "h",
        span: period.span,
        zone: services.clock.zone,
        words: words,
        form: .bars,
        series: try Self.sleep(source, period, services.clock.zone, words),
        range: band,
        baseline: baseline
      )
    } else {
      var chart = Chart(
        type,
        by: period.bucket,
        buckets: try services.stores.health().statistics(source.query(type, period, period.bucket)),
        span: period.span,
        zone: services.clock.zone,
        words: words,
        range: band,
        baseline: baseline
      )
      chart.newest = try Self.newest(type, chart.span, services)
      self.chart = chart
    }
  }

  /// The newest reading of a measured type; what is counted has amounts of days instead.
  private static func newest(
    _ type: SampleType,
    _ span: Range<Int64>,
    _ services: Services
  ) throws -> (instant: Int64, value: Double)? {
    guard type.aggregation != .category, type.aggregation != .cumulative,
      let newest = try services.stores.health().latest(type)
    else { return nil }
    let instant = newest.start.milliseconds
    return span.contains(instant) ? (instant, newest.value) : nil
  }

  private static func sleep(
    _ source: ChartSource,
    _ period: ChartPeriod,
    _ zone: LocalZone,
    _ words: Catalogue
  ) throws -> ChartSeries {
    let measure: ChartKey =
      switch period.bucket {
      case .hour, .day: .asleep
      case .week: .asleepMeanOfWeek
      case .month: .asleepMeanOfMonth
      }
    return ChartSeries(
      days: try source.nights(period).map { ChartSeries.Day($0.day, $0.hours) },
      by: period.bucket,
      measure: words.text(measure),
      in: period.span,
      zone
    )
  }

  private static func name(_ usual: UsualLevel, _ voice: Voice) -> ChartKey {
    switch usual.kind {
    case .awake: voice == .own ? .yourUsualAwake : .usualAwake
    case .asleep: voice == .own ? .yourUsualAsleep : .usualAsleep
    case .every: voice == .own ? .yourUsual : .usual
    }
  }
}
