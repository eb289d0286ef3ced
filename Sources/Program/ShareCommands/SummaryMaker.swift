import Assessment
import BundledFiles
import Charts
import Exercises
import HealthModel
import Reports
import Services
import Sharing
import Transcripts

/// Makes a summary of what is stored here, by the numbers of a report.
@MainActor struct SummaryMaker {
  private let services: Services
  private let source: ChartSource

  /// A maker for one run of the program.
  init(_ services: Services) {
    self.services = services
    source = ChartSource(services)
  }

  /// The summary of some categories over some days.
  ///
  /// - Throws: an error of a store, of the tables or of the settings.
  func summary(_ categories: [ShareCategory], _ period: SharePeriod) throws -> ShareSummary {
    ShareSummary(
      period,
      program: "MindPulse \(Version.text)",
      measures: try categories.flatMap(\.measures).map { try measure($0, period) }
    )
  }

  private func measure(
    _ measure: SharedMeasure,
    _ period: SharePeriod
  ) throws -> ShareSummary.Measure {
    let days = try self.days(of: measure, period.days, upTo: period.last)
    let before = try usual(measure, beforeDay: period.first)
    var range: ShareSummary.Bounds?
    if case .samples(let type) = measure, measure.kind == .mean {
      let reference = try source.range(of: type, on: period.last)?.reference
      range = Self.bounds(reference?.low, reference?.high)
    }
    return ShareSummary.Measure(
      measure,
      days: days,
      range: range,
      usual: before?.median,
      usualBounds: before.flatMap { Self.bounds($0.low, $0.high) }
    )
  }

  /// The days with a value.
  private func days(
    of measure: SharedMeasure,
    _ count: Int,
    upTo last: CalendarDay
  ) throws -> [ShareSummary.Day] {
    let period = ChartPeriod(.days(count), today: last, zone: services.clock.zone)
    guard case .samples(let type) = measure else { return try exercises(period) }
    return try source.days(of: type, period).compactMap { day in
      switch measure.kind {
      case .count:
        let number = day.count + day.otherCount
        return number > 0
          ? ShareSummary.Day(day.date, Double(number), low: nil, high: nil, count: number) : nil
      case .mean, .sum, .hours:
        guard let value = day.value else { return nil }
        let isMean = measure.kind == .mean && day.count + day.otherCount > 1
        return ShareSummary.Day(
          day.date,
          value,
          low: isMean ? day.low : nil,
          high: isMean ? day.high : nil,
          count: measure.kind == .hours ? 1 : day.count
        )
      }
    }
  }

  private func exercises(_ period: ChartPeriod) throws -> [ShareSummary.Day] {
    let records = try services.stores.transcripts()
      .diaryEntries(ExerciseRecord.diaryKind, as: ExerciseRecord.self).map(\.body)
    let days = records.filter { period.span.contains($0.start.milliseconds) }.map {
      Timestamp(milliseconds: $0.start.milliseconds, in: services.clock.zone).day
    }
    return Dictionary(grouping: days) { $0 }.sorted { $0.key < $1.key }.map { day, entries in
      ShareSummary.Day(day, Double(entries.count), low: nil, high: nil, count: entries.count)
    }
  }

  /// What is usual in the days before one; nil for what is only counted, and where too few are known.
  private func usual(
    _ measure: SharedMeasure,
    beforeDay first: CalendarDay
  ) throws -> UsualDays? {
    guard measure.kind != .count else { return nil }
    let rules = try BaselineRules(json5: try services.files.table(.baselines))
    let days = try days(of: measure, rules.baseline.days, upTo: first.adding(days: -1))
    return UsualDays(days.map(\.value), of: measure.name, rules: rules)
  }

  private static func bounds(_ low: Double?, _ high: Double?) -> ShareSummary.Bounds? {
    guard let low, let high else { return nil }
    return ShareSummary.Bounds(low, high)
  }
}
