import Core
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

  /// All of it, a newline behind each row.
  package var text: String {
    let days =
      summary.first == summary.last ? summary.first : "\(summary.first) to \(summary.last)"
    let head = [
      "Summary of \(Self.line(name, 60)), \(days)",
      "Made by \(Self.line(summary.program, 60)), a program, from what is stored on this person's own "
        + "machine. It isn't a diagnosis.",
    ]
    let nothing = summary.measures.filter(\.days.isEmpty).map { Self.title($0).lowercased() }
    let missing =
      nothing.isEmpty ? [] : ["", "Nothing on these days: \(nothing.joined(separator: ", "))."]
    let parts = summary.measures.filter { !$0.days.isEmpty }.flatMap { [""] + Self.lines($0) }
    return (head + parts + missing).map { $0 + "\n" }.joined()
  }

  private static func lines(_ measure: ShareSummary.Measure) -> [String] {
    let known = SharedMeasure(named: measure.name)
    func text(_ value: Double) -> String { known?.number(value) ?? DecimalText.one(value) }
    let unit = known.map { $0.unit.isEmpty ? "" : " (\($0.unit))" } ?? ""
    let days = measure.days.map { day in
      var parts: [String] = []
      if let low = day.low, let high = day.high {
        parts.append(
          text(low) == text(high) ? "always the same" : "lowest \(text(low)), highest \(text(high))"
        )
      }
      if day.count > 1, known?.kind != .count { parts.append("\(day.count) readings") }
      let more = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
      return "  \(line(day.day, 10))  \(text(day.value))\(more)"
    }
    return ["\(title(measure))\(unit), \(words(known?.kind ?? .mean))"] + days
      + against(measure, text)
  }

  private static func against(
    _ measure: ShareSummary.Measure,
    _ text: (Double) -> String
  ) -> [String] {
    var lines: [String] = []
    if let range = measure.range {
      let below = measure.days.count { $0.value < range.low }
      let above = measure.days.count { $0.value > range.high }
      lines.append(
        "  Range for the age \(text(range.low))–\(text(range.high)): above on "
          + "\(count(above)), below on \(count(below))."
      )
    }
    if let usual = measure.usual {
      let bounds = measure.usualBounds.map { bounds in
        let outside = measure.days.count { !bounds.contains($0.value) }
        return "; out of the usual \(text(bounds.low))–\(text(bounds.high)) on \(count(outside))"
      }
      lines.append("  Personal usual value of the weeks before, \(text(usual))\(bounds ?? "").")
    }
    return lines
  }

  /// What a measure is called; one that this version doesn't know by the name it came with.
  package static func title(_ measure: ShareSummary.Measure) -> String {
    SharedMeasure(named: measure.name)?.title ?? line(measure.name, 40)
  }

  private static func words(_ kind: SharedMeasure.Kind) -> String {
    switch kind {
    case .mean: "the mean of each day"
    case .sum: "the sum of each day"
    case .hours: "hours asleep, by the day of waking"
    case .count: "the number of each day"
    }
  }

  private static func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }

  private static func line(_ text: String, _ limit: Int) -> String {
    VisibleText.singleLine(text, limit: limit)
  }
}
