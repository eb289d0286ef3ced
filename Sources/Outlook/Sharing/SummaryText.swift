package import Core
import HealthModel

/// A summary in words, the same where it is made and where it is read: every value of it stands there.
package struct SummaryText: Sendable {
  private let summary: ShareSummary
  private let name: String

  /// The words of a summary.
  ///
  /// - Parameters:
  ///   - summary: what is told.
  ///   - name: whose it is, as they chose it.
  package init(_ summary: ShareSummary, of name: String) {
    self.summary = summary
    self.name = name
  }

  /// All of it in English, a newline behind each row.
  package var text: String { spoken(\.english) }

  /// All of it, a newline behind each row.
  ///
  /// - Parameter say: gives a text in a language.
  /// - Returns: the summary in that language.
  package func spoken(_ say: (LocalizedText) -> String) -> String {
    let program = Self.line(summary.program, 60)
    let title: LocalizedText = "Summary of \(Self.line(name, 60)), \(days)"
    let maker: LocalizedText =
      "Made by \(program), a program, from what is stored on this person's own machine. It isn't a "
      + "diagnosis."
    let parts = summary.measures.filter { !$0.days.isEmpty }.flatMap { [""] + Self.lines($0, say) }
    return ([say(title), say(maker)] + parts + nothing(say)).map { $0 + "\n" }.joined()
  }

  /// The days it is of.
  package var days: LocalizedText {
    summary.first == summary.last ? "\(summary.first)" : "\(summary.first) to \(summary.last)"
  }

  /// What has no value on these days.
  private func nothing(_ say: (LocalizedText) -> String) -> [String] {
    let names = summary.measures.filter(\.days.isEmpty).map { measure in
      SharedMeasure(named: measure.name)?.words
        ?? LocalizedText(verbatim: Self.line(measure.name, 40))
    }
    guard !names.isEmpty else { return [] }
    let words: LocalizedText = "Nothing on these days: \(LocalizedText.joined(names, by: ", "))."
    return ["", say(words)]
  }

  private static func lines(
    _ measure: ShareSummary.Measure,
    _ say: (LocalizedText) -> String
  ) -> [String] {
    let known = SharedMeasure(named: measure.name)
    func text(_ value: Double) -> String { known?.number(value) ?? DecimalText.one(value) }
    let unit = known.map { $0.unit.isEmpty ? "" : " (\(say($0.unit)))" } ?? ""
    let days = measure.days.map { day in
      var parts: [String] = []
      if let low = day.low, let high = day.high {
        parts.append(say(span(from: text(low), to: text(high))))
      }
      if day.count > 1, known?.kind != .count { parts.append(say(readings(day.count))) }
      let more = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
      return "  \(line(day.day, 10))  \(say("\(number: text(day.value))"))\(more)"
    }
    return ["\(title(measure, say))\(unit), \(say(words(known?.kind ?? .mean)))"] + days
      + against(measure, text).map { "  \(say($0))" }
  }

  private static func span(from low: String, to high: String) -> LocalizedText {
    low == high ? "always the same" : "lowest \(number: low), highest \(number: high)"
  }

  /// Against what the values stand, in sentences.
  private static func against(
    _ measure: ShareSummary.Measure,
    _ text: (Double) -> String
  ) -> [LocalizedText] {
    var lines: [LocalizedText] = []
    if let range = measure.range {
      let below = measure.days.count { $0.value < range.low }
      let above = measure.days.count { $0.value > range.high }
      let (low, high) = (text(range.low), text(range.high))
      let words: LocalizedText =
        "Range for the age \(number: low)–\(number: high): above on \(count(above)), below on "
        + "\(count(below))."
      lines.append(words)
    }
    if let usual = measure.usual {
      lines.append(Self.usual(text(usual), measure, text))
    }
    return lines
  }

  private static func usual(
    _ usual: String,
    _ measure: ShareSummary.Measure,
    _ text: (Double) -> String
  ) -> LocalizedText {
    guard let bounds = measure.usualBounds else {
      return "Personal usual value of the weeks before, \(number: usual)."
    }
    let outside = count(measure.days.count { !bounds.contains($0.value) })
    let (low, high) = (text(bounds.low), text(bounds.high))
    return
      "Personal usual value of the weeks before, \(number: usual); out of the usual "
      + "\(number: low)–\(number: high) on \(outside)."
  }

  /// What a measure is called, as a heading; one that this version doesn't know by the name it came with.
  package static func title(
    _ measure: ShareSummary.Measure,
    _ say: (LocalizedText) -> String
  ) -> String {
    SharedMeasure(named: measure.name)?.title(say) ?? line(measure.name, 40)
  }

  private static func words(_ kind: SharedMeasure.Kind) -> LocalizedText {
    switch kind {
    case .mean: "the mean of each day"
    case .sum: "the sum of each day"
    case .hours: "hours asleep, by the day of waking"
    case .count: "the number of each day"
    }
  }

  private static func readings(_ count: Int) -> LocalizedText { "\(count) readings" }

  private static func count(_ days: Int) -> LocalizedText { days == 1 ? "1 day" : "\(days) days" }

  private static func line(_ text: String, _ limit: Int) -> String {
    VisibleText.singleLine(text, limit: limit)
  }
}
