import Core
package import HealthModel
import Sealing

/// Summaries as a table for a study: one line for each person, day and measure, with pseudonyms.
///
/// No field is a text of somebody else's: names of measures are the program's own, and the rest are dates
/// and numbers, so a spreadsheet finds no formula in it.
package struct StudyTable: Sendable {
  /// The columns.
  private static let header = [
    "person", "day", "measure", "unit", "value", "lowest", "highest", "readings", "outOfRange",
    "outOfUsual",
  ]
  /// The letters of a pseudonym: none is taken for another one.
  private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

  private let marks: MarkKey
  private let days: ClosedRange<CalendarDay>
  /// How many lines there are below the header.
  package private(set) var count = 0
  /// The table so far: CSV (RFC 4180).
  package private(set) var text: String

  /// A table without lines.
  ///
  /// - Parameters:
  ///   - salt: 32 bytes; with the same ones the same people have the same pseudonyms.
  ///   - days: the days that are wanted.
  /// - Throws: ``SharingError/sealing(_:)``.
  package init(salt: [UInt8], days: ClosedRange<CalendarDay>) throws(SharingError) {
    marks = try SharingError.sealing { () throws(SealingError) in
      try SealKey(bytes: LockedBytes(salt)).marks(for: "mindpulse study 1")
    }
    self.days = days
    text = Self.header.joined(separator: ",") + "\r\n"
  }

  /// Adds what somebody has shared; of two summaries with the same day the later one counts.
  package mutating func add(_ sharer: Sharer, _ summaries: [KeptSummary]) {
    let person = pseudonym(sharer)
    var rows: [String: (order: String, line: String)] = [:]
    for kept in summaries.sorted(by: { $0.number < $1.number }) {
      for measure in kept.summary.measures {
        guard let known = SharedMeasure(named: measure.name) else { continue }
        for day in measure.days {
          guard let date = day.date, days.contains(date) else { continue }
          rows["\(date)/\(known.name)"] = (
            "\(date)/\(known.name)", Self.line(person, date, known, day, measure)
          )
        }
      }
    }
    for row in rows.values.sorted(by: { $0.order < $1.order }) {
      text += row.line
      count += 1
    }
  }

  /// Who a person is in this table: the same in each of its lines, and told by nothing else.
  package func pseudonym(_ sharer: Sharer) -> String {
    let bytes = marks.mark(Array("\(sharer.account)/\(sharer.mark)".utf8))
    return "p" + String(bytes.prefix(12).map { Self.letters[Int($0) % Self.letters.count] })
  }

  private static func line(
    _ person: String,
    _ date: CalendarDay,
    _ known: SharedMeasure,
    _ day: ShareSummary.Day,
    _ measure: ShareSummary.Measure
  ) -> String {
    func side(_ bounds: ShareSummary.Bounds?) -> String {
      guard let bounds else { return "" }
      return day.value < bounds.low ? "below" : day.value > bounds.high ? "above" : "no"
    }
    let fields = [
      person, date.description, known.name, unit(known), number(day.value),
      day.low.map(number) ?? "", day.high.map(number) ?? "", String(day.count),
      side(measure.range), side(measure.usualBounds),
    ]
    return fields.joined(separator: ",") + "\r\n"
  }

  private static func unit(_ measure: SharedMeasure) -> String {
    switch measure {
    case .samples(.sleepAnalysis): "h"
    case .samples(let type) where measure.kind != .count: type.canonicalUnit.symbol
    default: "count"
    }
  }

  /// A number as machines read it; a sign stands before digits only.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int64(rounded)) : String(rounded)
  }
}
