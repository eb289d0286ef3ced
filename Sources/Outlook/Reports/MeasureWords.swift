import Assessment
import Catalogues
import Charts
import HealthModel

/// What a report says of a measure: what was seen, against what, and what is missing.
struct MeasureWords {
  private let measure: ReportMeasure
  private let words: Catalogue

  /// The words of a measure in a language.
  init(_ measure: ReportMeasure, _ words: Catalogue) {
    self.measure = measure
    self.words = words
  }

  /// The sentences below the picture, in order.
  var sentences: [String] {
    guard !measure.measured.isEmpty else { return [nothing] }
    return [extent, standing, usual, gaps].compactMap(\.self)
  }

  /// What is said where there is nothing at all.
  var nothing: String {
    switch measure.type {
    case .sleepAnalysis: words.text(ReportKey.noSleep)
    case .stateOfMind: words.text(ReportKey.noMood)
    default:
      words.text(ReportKey.noReadings, ["title": words.type(measure.type.name).title])
    }
  }

  /// What is said among what is missing where there is something, but not on every day.
  var nothingOnSome: String {
    words.text(
      ReportKey.nothingOnDays,
      ["title": measure.chart.title, "days": days(measure.missing.count)]
    )
  }

  /// So many of the days: `on 3 of 30 days`.
  private func days(_ count: Int) -> String {
    words.text(ReportKey.onDaysOf, ["some": "\(count)"], count: measure.days.count)
  }

  /// A value with its unit as a reader knows it.
  private func quantity(_ value: Double) -> String {
    switch measure.type {
    case .sleepAnalysis: words.quantity(measure.type.number(value), "h")
    case .stepCount: words.text(ReportKey.steps, ["value": text(value)])
    case .stateOfMind: words.text(ReportKey.onScale, ["value": text(value)])
    default: words.quantity(measure.type.number(value), measure.type.spokenUnit)
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
    let places = [
      "days": days(measure.measured.count),
      "values": text(low) == text(high)
        ? words.text(ReportKey.oneValue, ["value": quantity(low)])
        : words.text(
          ReportKey.valuesBetween,
          ["low": text(low), "high": quantity(high), "mean": text(mean)]
        ),
    ]
    switch measure.type {
    case .sleepAnalysis: return words.text(ReportKey.sleepOn, places)
    case _ where isWhole: return words.text(ReportKey.recordedOn, places)
    default: return "\(readings(places)) \(means(places))"
    }
  }

  /// How many readings there are, in a sentence.
  private func readings(_ places: [String: String]) -> String {
    let others = measure.otherReadings
    var places = places
    places["readings"] = words.text(ReportKey.readings, count: measure.readings)
    places["others"] = "\(others)"
    return words.text(others > 0 ? ReportKey.readingsOfSources : .readingsOn, places)
  }

  /// The means of the days in a sentence, with the single readings where they say more.
  private func means(_ places: [String: String]) -> String {
    let others = measure.otherReadings
    let isOne = measure.measured.count == 1
    guard measure.readings + others > measure.measured.count,
      let low = measure.days.compactMap(\.low).min(),
      let high = measure.days.compactMap(\.high).max()
    else { return words.text(isOne ? ReportKey.dailyMean : .dailyMeans, places) }
    let single = ["low": text(low), "high": text(high)]
    let key: ReportKey =
      others > 0
      ? isOne ? .dailyMeanAll : .dailyMeansAll
      : isOne ? .dailyMeanSingle : .dailyMeansSingle
    return words.text(key, places.merging(single) { $1 })
  }

  private var standing: String? {
    guard let standing = measure.standing, let range = measure.range?.reference else { return nil }
    let places = [
      "low": words.number(DecimalText.one(range.low)),
      "high": words.number(DecimalText.one(range.high)),
      "above": "\(standing.above)", "below": "\(standing.below)",
    ]
    return words.text(ReportKey.standing, places, count: standing.within)
  }

  private var usual: String? {
    guard let usual = measure.usual else { return nil }
    guard let median = usual.median else {
      return words.text(ReportKey.usualNeeds, count: usual.missingDays)
    }
    var places = [
      "title": words.text(Self.title(of: usual, measure.type)), "value": text(median),
    ]
    guard let spread = usual.spread else {
      return words.text(ReportKey.usual, places, count: usual.days)
    }
    places["spread"] = text(spread)
    return words.text(ReportKey.usualSpread, places, count: usual.days)
  }

  /// What the own usual value is of, as the beginning of a sentence.
  private static func title(of usual: UsualLevel, _ type: SampleType) -> ReportKey {
    switch usual.kind {
    case .awake: .usualAwake
    case .asleep: .usualAsleep
    case .every: type == .sleepAnalysis ? .usualNight : .usualEvery
    }
  }

  /// The days without readings, where there are some.
  var gaps: String? {
    guard !measure.missing.isEmpty, !measure.measured.isEmpty else { return nil }
    let key: ReportKey =
      switch measure.type {
      case .sleepAnalysis: .sleepGaps
      case .stateOfMind: .moodGaps
      default: .gaps
      }
    return words.text(
      key,
      ["days": DayList.words(measure.missing, words)],
      count: measure.missing.count
    )
  }

  private func text(_ value: Double) -> String {
    words.number(measure.type.number(value))
  }
}
