import Core
import FlatTables

/// What follows from a reading that may be extreme.
package enum ExtremeOutcome: Equatable, Sendable {
  /// Nothing.
  case none
  /// Extreme for the first time: measure again before anything is said about it.
  case measureAgain(type: String, value: Double)
  /// Confirmed: urgent-care wording, not comfort.
  case urgent(type: String, value: Double)
}

/// The rule for extreme readings at rest, from `config/extreme-readings.json5`.
package struct ExtremeReadingRule: Sendable {
  private struct File: Decodable, Sendable {
    let reviewed: String
    let source: String
    let fromYears: Double
    let freshSeconds: Int64
    let confirmSeconds: Int64
    let limits: [String: Limit]
    let languages: [String: Language]

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      reviewed = try field("reviewed")
      source = try field("source")
      fromYears = try field("fromYears")
      freshSeconds = try field("freshSeconds")
      confirmSeconds = try field("confirmSeconds")
      limits = try field("limits")
      languages = try field("languages")
    }
  }

  private struct Limit: Decodable, Sendable {
    let low: Double
    let high: Double

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      low = try field("low")
      high = try field("high")
    }
  }

  private struct Language: Decodable, Sendable {
    let names: [String: String]
    let measureAgain: String
    let urgent: String

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      names = try field("names")
      measureAgain = try field("measureAgain")
      urgent = try field("urgent")
    }
  }

  private let content: File

  /// Reads the rule.
  ///
  /// - Throws: ``AssessmentError/badExtremes(_:)`` that says what is wrong and where.
  package init(json5 bytes: [UInt8]) throws(AssessmentError) {
    do { content = try ConfigurationTable.decode(File.self, from: bytes) } catch {
      throw .badExtremes(DecodingProblem.words(for: error))
    }
    guard ReviewDay(content.reviewed) != nil else {
      throw .badExtremes("the review date “\(content.reviewed)” isn't a date")
    }
    for (type, limit) in content.limits where !(0 < limit.low && limit.low < limit.high) {
      throw .badExtremes("\(type) has a low that is not below its high")
    }
    guard content.languages["en"] != nil, content.freshSeconds > 0, content.confirmSeconds > 0
    else { throw .badExtremes("it lacks English, or a time is not positive") }
  }

  /// Whether a value is at or beyond a limit; false for types without one and for younger people.
  ///
  /// Nobody whose age is unknown counts as younger, as where it says that it is a program.
  package func isExtreme(type: String, value: Double, age: Double?) -> Bool {
    guard age.map({ $0 >= content.fromYears }) ?? true, let limit = content.limits[type],
      value.isFinite
    else { return false }
    return value <= limit.low || value >= limit.high
  }

  /// Whether a reading is recent enough, in seconds since 1970.
  func isFresh(_ time: Int64, at now: Int64) -> Bool {
    (-60...content.freshSeconds).contains(now - time)
  }

  /// The longest time between a reading and the one that confirms it, in seconds.
  var confirmSeconds: Int64 { content.confirmSeconds }

  /// The text for an outcome; nil for ``ExtremeOutcome/none``.
  ///
  /// - Parameters:
  ///   - outcome: what the watch said.
  ///   - language: two letters; English where there is no text in it.
  ///   - emergency: the emergency number that is named.
  /// - Returns: one paragraph.
  package func text(
    for outcome: ExtremeOutcome,
    language: String?,
    emergency: String
  ) -> String? {
    let words = language.flatMap { content.languages[$0] } ?? content.languages["en"]
    guard let words else { return nil }
    let (text, type, value): (String, String, Double)
    switch outcome {
    case .none: return nil
    case .measureAgain(let name, let number):
      (text, type, value) = (words.measureAgain, name, number)
    case .urgent(let name, let number): (text, type, value) = (words.urgent, name, number)
    }
    // One decimal, as everywhere; without one when it is zero.
    let tenths = Int((min(max(value, -9999), 9999) * 10).rounded())
    let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    return text.replacing("{name}", with: words.names[type] ?? type)
      .replacing("{value}", with: number)
      .replacing("{emergency}", with: emergency)
  }
}

/// Waits for a second reading before an extreme one counts.
///
/// | state of a type | fresh reading | goes to | outcome |
/// | --- | --- | --- | --- |
/// | quiet | not extreme | quiet | none |
/// | quiet | extreme | waiting | measure again |
/// | waiting | extreme, later, in time | quiet | urgent |
/// | waiting | extreme, too late | waiting, from now | measure again |
/// | waiting | not extreme | quiet | none |
///
/// A reading that is stale, or no later than the one before, changes nothing.
package struct ExtremeReadings: Sendable {
  private let rule: ExtremeReadingRule
  private var waiting: [String: Int64] = [:]
  private var newest: [String: Int64] = [:]

  /// A watch without readings.
  package init(rule: ExtremeReadingRule) { self.rule = rule }

  /// Takes a reading at rest.
  ///
  /// - Parameters:
  ///   - type: `heart-rate` or `respiratory-rate`.
  ///   - value: per minute.
  ///   - time: when it was measured, in seconds since 1970.
  ///   - age: in years; nil where it is unknown.
  ///   - now: the present, in seconds since 1970.
  /// - Returns: what is to be said, if anything.
  package mutating func receive(
    type: String,
    value: Double,
    at time: Int64,
    age: Double?,
    now: Int64
  ) -> ExtremeOutcome {
    guard rule.isFresh(time, at: now), newest[type].map({ time > $0 }) ?? true else { return .none }
    newest[type] = time
    guard rule.isExtreme(type: type, value: value, age: age) else {
      waiting[type] = nil
      return .none
    }
    if let first = waiting[type], time - first <= rule.confirmSeconds {
      waiting[type] = nil
      return .urgent(type: type, value: value)
    }
    waiting[type] = time
    return .measureAgain(type: type, value: value)
  }
}
