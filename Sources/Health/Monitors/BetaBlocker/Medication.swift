package import Core
package import HealthModel

/// A medication that is taken every day at the same times of the local clock.
package struct Medication: Codable, Hashable, Sendable {
  /// The name, 1…60 characters.
  package let name: String
  /// How much at a time, with its unit: `50 mg`; nil where it was not told.
  package let dose: String?
  /// The times of a day, rising.
  package let times: [TimeOfDay]
  /// The first local day, `YYYY-MM-DD`.
  package let from: String
  /// The last local day; nil for no end.
  package let until: String?
  /// When it was put on the list: doses before that are none; nil for the begin of the first day.
  package let since: Timestamp?
  /// Whether the person says that it is a beta-blocker, whatever its name.
  package let isMarkedBetaBlocker: Bool

  /// A medication from what a person typed.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - dose: how much at a time, with its unit; see ``doseText(_:unit:)``.
  ///   - times: one or more different times such as `08:00`.
  ///   - from: the first day.
  ///   - until: the last day; nil for no end.
  ///   - since: when it was put on the list; nil for the begin of the first day.
  ///   - isMarkedBetaBlocker: whether the person says that it is a beta-blocker.
  /// - Throws: ``MonitorsError/badMedicationName(_:)`` or ``MonitorsError/badMedicationTimes(_:)``.
  package init(
    name: String,
    dose: String? = nil,
    times: [String],
    from: CalendarDay,
    until: CalendarDay? = nil,
    since: Timestamp? = nil,
    isMarkedBetaBlocker: Bool = false
  ) throws(MonitorsError) {
    guard Self.isPlain(name), name.count <= 60, !name.allSatisfy(\.isWhitespace) else {
      throw .badMedicationName(String(name.prefix(60)))
    }
    let clocks = times.compactMap { TimeOfDay($0) }
    guard !clocks.isEmpty, clocks.count == times.count, Set(clocks).count == clocks.count else {
      throw .badMedicationTimes(times.joined(separator: " "))
    }
    self.name = name
    self.dose = dose
    self.times = clocks.sorted()
    self.from = from.description
    self.until = until?.description
    self.since = since
    self.isMarkedBetaBlocker = isMarkedBetaBlocker
  }

  /// What a person calls it: `Metoprolol 50 mg`.
  package var title: String { dose.map { "\(name) \($0)" } ?? name }

  /// Whether a name means this medication; small and capital letters are the same.
  package func isNamed(_ text: String) -> Bool { text.lowercased() == name.lowercased() }

  /// A dose from what a person typed: `50` and `mg`, `50mg`, `0,5` and `tablet`.
  ///
  /// The amount is kept to its last digit, never rounded, and without zeros at its end: 0.125 mg is
  /// not 0.13 mg, and 2.50 is easily read as 250 (ISMP, error-prone dose designations).
  ///
  /// - Throws: ``MonitorsError/badMedicationDose(_:)`` unless it is a number above 0 and up to
  ///   100,000, with up to six decimals and a unit of at most 20 characters behind it; and for a
  ///   comma that may stand for thousands.
  package static func doseText(_ text: String, unit: String?) throws(MonitorsError) -> String {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    let words = (text.dropFirst(digits.count) + " " + (unit ?? ""))
      .split(separator: " ").map(String.init)
    let measure = words.joined(separator: " ")
    guard let amount = amount(digits), words.count <= 2, isPlain(measure), measure.count <= 20,
      !measure.contains(where: \.isNumber)
    else {
      let typed = [text, unit].compactMap { $0 }.joined(separator: " ")
      throw .badMedicationDose(String(typed.prefix(60)))
    }
    return measure.isEmpty ? amount : "\(amount) \(measure)"
  }

  /// The digits of an amount as they are kept; nil for what is none.
  private static func amount(_ digits: Substring) -> String? {
    guard let value = FigureText.number(digits), value > 0, value <= 100_000 else { return nil }
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let whole = parts[0].drop { $0 == "0" }
    var decimals = parts.count > 1 ? parts[1] : ""
    // Whether 1,000 is one or a thousand nobody can know; 0,125 is clear.
    let isThousands = digits.contains(",") && decimals.count == 3 && (1...3).contains(whole.count)
    guard decimals.count <= 6, !isThousands else { return nil }
    while decimals.last == "0" { decimals.removeLast() }
    return (whole.isEmpty ? "0" : String(whole)) + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
        $0.properties.generalCategory
      )
    }
  }

  /// When doses are due on a local day, in order; none outside the medication's days.
  package func due(on day: CalendarDay, in zone: LocalZone) -> [Timestamp] {
    guard holds(on: day) else { return [] }
    return times.map { $0.instant(on: day, in: zone) }.filter { due in
      since.map { $0 <= due } ?? true
    }.sorted()
  }

  /// Whether a day is one of the medication's.
  package func holds(on day: CalendarDay) -> Bool {
    // Days of four-digit years compare as their texts do.
    let date = day.description
    return date >= from && until.map { date <= $0 } ?? true
  }
}
