import Core
package import Terminal

/// A report for a terminal.
package struct EvaluationText {
  /// How many lines that failed are shown.
  private static let mostFailures = 20

  private let styler: Styler
  private let width: Int?

  /// Text in a look.
  ///
  /// - Parameters:
  ///   - styler: the look.
  ///   - width: the columns of a window; nil elsewhere.
  package init(styler: Styler, width: Int?) {
    self.styler = styler
    self.width = width
  }

  /// The whole report.
  package func text(_ summary: EvaluationSummary) -> String {
    let words = EvaluationWords(summary)
    var text = styler.styled(words.title, .bold) + "\n"
    text += words.origin.map { fitted($0) + "\n" }.joined() + "\n"
    text += scores(summary) + "\n"
    text += fitted(EvaluationWords.meaning) + "\n\n"
    var table = TextTable(headers: ["Counted by rule", ""], alignments: [.left, .right])
    for (label, value) in words.counts { table.add([label, value]) }
    text += table.rendered(styler: styler, width: width)
    return text + failures(summary.failures)
  }

  private func scores(_ summary: EvaluationSummary) -> String {
    var table = TextTable(
      headers: ["Dimension", "Score", "Interval", "Conversations", ""],
      alignments: [.left, .right, .left, .right, .left]
    )
    for row in summary.rows where row.score != nil || !row.isRule {
      let note = row.notJudged > 0 ? "\(row.notJudged) not judged" : ""
      table.add([
        EvaluationWords.line(row.dimension), EvaluationWords.score(row.score),
        EvaluationWords.interval(row.score), "\(row.score?.count ?? 0)", note,
      ])
    }
    return table.rendered(styler: styler, width: width)
  }

  /// Lines that failed, with what stands around them.
  package func failures(_ failures: [ScoreFailure]) -> String {
    guard !failures.isEmpty else { return "\nNothing failed.\n" }
    var text = "\n\(styler.styled("What failed", .bold))\n"
    for failure in failures.prefix(Self.mostFailures) {
      let place = failure.turn.map { ", turn \($0)" } ?? ""
      let name = EvaluationWords.line(failure.persona)
      text += "\n" + fitted("\(name)\(place): \(EvaluationWords.line(failure.dimension))") + "\n"
      if let question = failure.question { text += indented(question) }
      if !failure.reason.isEmpty { text += indented(failure.reason) }
      if !failure.said.isEmpty { text += indented("Person: " + failure.said) }
      if !failure.reply.isEmpty { text += indented("Reply: " + failure.reply) }
    }
    let rest = failures.count - Self.mostFailures
    if rest > 0 { text += "\n\(rest) more: write a page with --html to see them.\n" }
    return text
  }

  /// Two runs beside each other.
  package func text(_ comparison: RunComparison) -> String {
    var text = styler.styled("Comparison", .bold) + "\n"
    text += fitted("First: run \(comparison.first.name), \(subject(comparison.first)).") + "\n"
    text += fitted("Second: run \(comparison.second.name), \(subject(comparison.second)).") + "\n\n"
    var table = TextTable(
      headers: ["Dimension", "First", "Second", "Difference", "p", ""],
      alignments: [.left, .right, .right, .right, .right, .left]
    )
    for row in comparison.rows {
      table.add([
        EvaluationWords.line(row.dimension), EvaluationWords.score(row.first),
        EvaluationWords.score(row.second), EvaluationWords.number(row.test.difference),
        EvaluationWords.probability(row.corrected), EvaluationWords.outcome(row),
      ])
    }
    return text + table.rendered(styler: styler, width: width)
  }

  private func subject(_ summary: EvaluationSummary) -> String {
    EvaluationWords.line(summary.plan.subject)
  }

  private func indented(_ text: String) -> String {
    let line = VisibleText.singleLine(text, limit: 600)
    let room = width.map { max(20, $0 - 4) }
    let rows = room.map { TextWrap.fitted(line, width: $0) } ?? line
    return rows.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  private func fitted(_ text: String) -> String {
    width.map { TextWrap.fitted(text, width: min($0, 100)) } ?? text
  }
}
