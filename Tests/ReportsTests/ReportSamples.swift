import BundledWords
import Assessment
import Catalogues
import Charts
import HealthModel

@testable import Reports

/// The reports that the tests write down: fixed days in UTC, a clock that stands still.
enum ReportSamples {
  /// Saturday, 21 November 2026.
  static let today = CalendarDay(daysSinceEpoch: 20_778)
  /// Ten past three on it.
  static let now = Timestamp(milliseconds: 20_778 * 86_400_000 + 54_600_000)
  /// The thirty days up to it.
  static let month = ChartPeriod(.days(30), today: today, zone: .utc)
  /// What is normal at 36.
  static let range = ReportMeasure.Range(
    ReferenceRange(low: 60, high: 100, profile: "mindpulse", source: "A table of 2024"),
    reviewed: CalendarDay(daysSinceEpoch: 20_777)
  )
  /// What is usual.
  static let usual = UsualLevel(kind: .awake, median: 68.2, spread: 3, days: 20, missingDays: 0)

  /// A measure of the last days of November 2026, the last value being today's.
  static func measure(
    _ type: SampleType,
    _ values: [Double?],
    range: ReportMeasure.Range? = nil,
    usual: UsualLevel? = nil,
    words: Catalogue = english
  ) -> ReportMeasure {
    let period = ChartPeriod(.days(values.count), today: today, zone: .utc)
    let days = values.enumerated().map { number, value in
      ReportMeasure.Day(
        period.first.adding(days: number),
        value,
        low: value.map { $0 - 4 },
        high: value.map { $0 + 9 },
        count: 5
      )
    }
    let calendar = CalendarBuckets(.day, in: .utc)
    var place = calendar.bucket(containing: period.span.lowerBound)
    let points = values.map { value in
      defer { place = calendar.bucket(after: place) }
      return ChartSeries.Point(place, value)
    }
    let chart = Chart(
      title: words.heading(type.name),
      unit: type == .sleepAnalysis ? "h" : words.unit(type.spokenUnit),
      span: period.span,
      zone: .utc,
      words: words,
      form: type == .sleepAnalysis ? .bars : .line,
      series: ChartSeries(by: .day, measure: "mean of each day", points: points),
      range: range.flatMap {
        Chart.Band(low: $0.reference.low, high: $0.reference.high, name: "range for the age")
      },
      baseline: usual?.median.flatMap { Chart.Baseline($0, name: "own usual awake") }
    )
    return ReportMeasure(type, chart: chart, days: days, range: range, usual: usual)
  }

  /// A month of everything, with a gap and a week of low sleep.
  static let measures: [ReportMeasure] = [
    measure(
      .heartRate,
      (0..<30).map { (11...13).contains($0) ? nil : 66 + Double($0 * 7 % 11) },
      range: range,
      usual: usual
    ),
    measure(.restingHeartRate, (0..<30).map { 55 + Double($0 % 4) }),
    measure(.respiratoryRate, Array(repeating: nil, count: 30)),
    measure(.sleepAnalysis, (0..<30).map { $0 < 23 ? 7.4 : 5.1 }),
    measure(.stateOfMind, (0..<30).map { $0.isMultiple(of: 2) ? nil : -1 }),
  ]

  /// A check-in of a day, at eight in the morning.
  static func checkIn(
    _ day: Int,
    _ decision: ReportCheckIns.Decision = .sent,
    _ outcome: ReportCheckIns.Outcome? = .answered,
    rule: String = "every",
    ground: String = "Heart rate 112 is above 60–100 for your age."
  ) -> ReportCheckIns.Entry {
    ReportCheckIns.Entry(
      time: Timestamp(milliseconds: Int64(20_748 + day) * 86_400_000 + 28_800_000),
      reason: ReportCheckIns.Reason(rule: rule),
      decision: decision,
      ground: ground,
      outcome: outcome
    )
  }

  /// A talk of the day before.
  static func talk(title: String? = nil, words: [String]? = nil) -> ReportTalk {
    let start = now.adding(milliseconds: -86_400_000)
    return ReportTalk(
      id: "talk-1",
      first: start,
      last: start.adding(milliseconds: 1_200_000),
      own: words?.count ?? 3,
      generated: 2,
      writers: ["lines of the program"],
      title: title,
      words: words?.map { .init($0, at: start) }
    )
  }

  /// A report from some of the parts.
  static func report(
    _ measures: [ReportMeasure] = measures,
    period: ChartPeriod = month,
    profile: [String: String] = ["birthday": "1990-04-01", "name": "Ada", "sex": "female"],
    notes: [Report.Note] = [],
    checkIns: [ReportCheckIns.Entry] = [],
    talks: [ReportTalk] = [],
    hasWords: Bool = false,
    words: Catalogue = english
  ) -> Report {
    Report(
      period: period,
      made: now,
      program: "MindPulse 1.2.3",
      words: words,
      person: ReportPerson(Profile(stored: profile), on: period.last, words),
      measures: measures,
      notes: notes,
      checkIns: ReportCheckIns(checkIns),
      talks: talks,
      hasWords: hasWords,
      sources: ["Range of heart rate, 60–100: A table of 2024."]
    )
  }
}
