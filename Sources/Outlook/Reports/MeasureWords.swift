import Assessment
import Charts
import HealthModel

/// What a report says of a measure: what was seen, against what, and what is missing.
struct MeasureWords {
  private let measure: ReportMeasure

  /// The words of a measure.
  init(_ measure: ReportMeasure) { self.measure = measure }

  /// The name of it, as a heading: `Heart rate`.
  var title: String { measure.chart.title }

  /// The sentences below the picture, in order.
  var sentences: [String] {
    guard !measure.measured.isEmpty else { return [nothing] }
    return [extent, standing, usual, gaps].compactMap(\.self)
  }

  /// What is said where there is nothing at all.
  var nothing: String {
    switch measure.type {
    case .sleepAnalysis: "No sleep data was recorded on these days."
    case .stateOfMind: "No mood was noted on these days."
    default: "No \(measure.type.title) was recorded on these days."
    }
  }

  /// The unit as a reader knows it.
  static func unit(_ type: SampleType) -> String {
    switch type {
    case .sleepAnalysis: "h"
    case .stepCount: "steps"
    case .stateOfMind: "on the scale from −5 to 5"
    default: type.spokenUnit
    }
  }

  /// Whether a day is the sum of its readings or the sleep of a night, and no mean.
  private var isWhole: Bool {
    measure.type.aggregation == .cumulative || measure.type == .sleepAnalysis
  }

  private var extent: String? {
    let values = measure.measured.compactMap(\.value)
    guard let low = values.min(), let high = values.max(), let mean = measure.mean else {
      return nil
    }
    let unit = Self.unit(measure.type)
    let known = measure.measured.count
    let of = "\(known) of \(DayList.count(measure.days.count, "day"))"
    let isOne = text(low) == text(high)
    let span = isOne ? text(low) : "\(text(low)) to \(text(high))"
    let between = "\(span) \(unit)\(isOne ? "" : ", \(text(mean)) on average")"
    switch measure.type {
    case .sleepAnalysis:
      return "Sleep on \(of), by the day of waking: \(between)."
    case _ where isWhole:
      return "Recorded on \(of), each day \(between)."
    default:
      let others = measure.otherReadings
      let several = others > 0 ? " of one source a day, and \(others) of others," : ""
      let readings = DayList.count(measure.readings, "reading") + several
      return "\(readings) on \(of). Daily \(known == 1 ? "mean" : "means") \(between)\(single)."
    }
  }

  /// The single readings, where they say more than the means.
  private var single: String {
    let others = measure.otherReadings
    guard measure.readings + others > measure.measured.count,
      let low = measure.days.compactMap(\.low).min(),
      let high = measure.days.compactMap(\.high).max()
    else { return "" }
    let whose = others > 0 ? " of all sources" : ""
    return "; single readings\(whose) \(text(low)) to \(text(high))"
  }

  private var standing: String? {
    guard let standing = measure.standing, let range = measure.range?.reference else { return nil }
    let bounds = "\(DecimalText.one(range.low))–\(DecimalText.one(range.high))"
    return "Against the range for the age, \(bounds): daily means within on "
      + "\(DayList.count(standing.within, "day")), above on \(standing.above), "
      + "below on \(standing.below)."
  }

  private var usual: String? {
    guard let usual = measure.usual else { return nil }
    guard let median = usual.median else {
      let more = DayList.count(usual.missingDays, "more day")
      return "A personal usual value requires \(more) with readings in the last four weeks."
    }
    let spread = usual.spread.map { ", give or take \(text($0))" } ?? ""
    return "\(Self.usualTitle(usual, measure.type)): \(text(median))\(spread), from "
      + "\(DayList.count(usual.days, "day")) of the last four weeks."
  }

  /// What the own usual value is of, as the beginning of a sentence.
  static func usualTitle(_ usual: UsualLevel, _ type: SampleType) -> String {
    switch usual.kind {
    case .awake: "Personal usual value outside of sleep and exercise"
    case .asleep: "Personal usual value in sleep"
    case .every: type == .sleepAnalysis ? "Personal usual night" : "Own usual value"
    }
  }

  /// The days without readings, where there are some.
  var gaps: String? {
    guard !measure.missing.isEmpty, !measure.measured.isEmpty else { return nil }
    let what =
      switch measure.type {
      case .sleepAnalysis: "Days without sleep data"
      case .stateOfMind: "Days without a mood"
      default: "Days without readings"
      }
    return "\(what): \(measure.missing.count) (\(DayList.words(measure.missing)))."
  }

  private func text(_ value: Double) -> String {
    measure.type.number(value)
  }
}
