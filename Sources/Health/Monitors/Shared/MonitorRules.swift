package import Core
import FlatTables
package import HealthModel

/// A file of rules of one monitor: every number with its source, all with one review date.
package protocol MonitorRules: Decodable, Sendable {
  /// Where the file stands in the project, for error sentences.
  static var file: String { get }
  /// The day the numbers were last compared with their sources, `YYYY-MM-DD`.
  var reviewed: String { get }
  /// What makes the rules impossible, as the end of a sentence; nil when nothing does.
  var problem: LocalizedText? { get }
}

extension MonitorRules {
  /// Reads and checks the rules.
  ///
  /// - Throws: ``MonitorsError`` naming the file and the place in it.
  package init(json5 bytes: [UInt8]) throws(MonitorsError) {
    do {
      self = try ConfigurationTable.decode(Self.self, from: bytes)
    } catch {
      throw .unreadableRules(file: Self.file, reason: DecodingProblem.words(for: error))
    }
    guard CalendarDay(reviewed) != nil else { throw .badReviewDate(file: Self.file, reviewed) }
    if let problem { throw .badRule(file: Self.file, problem: problem) }
  }

  /// The day the numbers were last compared with their sources.
  package var reviewDay: CalendarDay? { CalendarDay(reviewed) }
}

/// One number of a rule, with where it comes from.
package struct SourcedNumber: Decodable, Hashable, Sendable {
  /// The number, in the unit the rule's description gives.
  package let value: Double
  /// The publication, or that it is a product choice.
  package let source: String

  /// A number with its source.
  package init(value: Double, source: String) {
    self.value = value
    self.source = source
  }

  private enum CodingKeys: String, CodingKey { case value, source }

  /// Reads `{ value, source }`; a number that is not finite or has no source is refused.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(Double.self, forKey: .value)
    source = try container.decode(String.self, forKey: .source)
    guard value.isFinite, !source.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .source,
        in: container,
        debugDescription: "a number has to be finite and to have a source"
      )
    }
  }

  /// The number as a count: the nearest whole number, 0 at least.
  package var count: Int { Int(max(0, min(value, 1_000_000)).rounded()) }

  /// The number of minutes, hours or days as milliseconds.
  func milliseconds(each unit: TimeUnit) -> Int64 {
    Int64((min(max(value, 0), 1_000_000) * Double(unit.rawValue)).rounded())
  }
}

/// Lengths of time in milliseconds.
enum TimeUnit: Int64 {
  /// A second.
  case second = 1000
  /// A minute.
  case minute = 60_000
  /// An hour.
  case hour = 3_600_000
  /// 24 hours.
  case day = 86_400_000
}
