import Charts
import Core

/// A report as one HTML page that needs nothing else: no script, nothing fetched, all text escaped.
package struct EvaluationPage: Sendable {
  /// The whole file, in UTF-8.
  package let html: String

  /// Writes a report down, with a comparison where there is one.
  package init(_ summary: EvaluationSummary, against comparison: RunComparison? = nil) {
    let words = EvaluationWords(summary)
    var page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    page += "<meta http-equiv=\"Content-Security-Policy\" content=\"\(EvaluationStyle.policy)\">\n"
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    page += "<meta name=\"referrer\" content=\"no-referrer\">\n"
    page += "<title>\(Self.text(words.title))</title>\n<style>\n\(EvaluationStyle.sheet)</style>\n"
    page += "</head>\n<body>\n<header>\n<h1>\(Self.text(words.title))</h1>\n"
    page += words.origin.map { "<p class=\"quiet\">\(Self.text($0))</p>\n" }.joined()
    page += "</header>\n<main>\n"
    page += Self.scores(summary)
    if let comparison { page += Self.comparison(comparison) }
    page += Self.counts(words)
    page += Self.failures(summary.failures)
    html = page + "</main>\n</body>\n</html>\n"
  }

  private static func scores(_ summary: EvaluationSummary) -> String {
    let rows = summary.rows.filter { $0.score != nil || !$0.isRule }.map { row in
      let note = row.notJudged > 0 ? "\(row.notJudged) not judged" : ""
      return "<tr><th scope=\"row\">\(text(row.dimension))</th>"
        + "<td class=\"number\">\(EvaluationWords.score(row.score))</td>"
        + "<td>\(bar(row.score))</td>"
        + "<td class=\"number\">\(EvaluationWords.interval(row.score))</td>"
        + "<td class=\"number\">\(row.score?.count ?? 0)</td>"
        + "<td class=\"quiet\">\(note)</td></tr>\n"
    }
    return "<section>\n<h2>Scores</h2>\n<table>\n<thead><tr><th scope=\"col\">Dimension</th>"
      + "<th scope=\"col\">Score</th><th scope=\"col\"><span class=\"unseen\">Picture</span></th>"
      + "<th scope=\"col\">Interval</th><th scope=\"col\">Conversations</th>"
      + "<th scope=\"col\"><span class=\"unseen\">Note</span></th></tr></thead>\n"
      + "<tbody>\n\(rows.joined())</tbody>\n</table>\n"
      + "<p class=\"quiet\">\(text(EvaluationWords.meaning))</p>\n</section>\n"
  }

  /// The interval as a bar on a line from 0 to 1, with the mean as a mark.
  private static func bar(_ score: BootstrapInterval?) -> String {
    guard let score else { return "" }
    func place(_ value: Double) -> String {
      EvaluationWords.number(5 + min(max(value, 0), 1) * 150)
    }
    let wide = EvaluationWords.number(max(1, (score.high - score.low) * 150))
    return "<svg viewBox=\"0 0 160 16\" width=\"160\" height=\"16\" role=\"img\" "
      + "aria-label=\"\(EvaluationWords.score(score)) between "
      + "\(EvaluationWords.number(score.low)) and \(EvaluationWords.number(score.high))\">"
      + "<rect class=\"track\" x=\"5\" y=\"7\" width=\"150\" height=\"2\"/>"
      + "<rect class=\"span\" x=\"\(place(score.low))\" y=\"4\" width=\"\(wide)\" height=\"8\" rx=\"2\"/>"
      + "<circle class=\"mark\" cx=\"\(place(score.mean))\" cy=\"8\" r=\"4\"/></svg>"
  }

  private static func comparison(_ comparison: RunComparison) -> String {
    let rows = comparison.rows.map { row in
      "<tr><th scope=\"row\">\(text(row.dimension))</th>"
        + "<td class=\"number\">\(EvaluationWords.score(row.first))</td>"
        + "<td class=\"number\">\(EvaluationWords.score(row.second))</td>"
        + "<td class=\"number\">\(EvaluationWords.number(row.test.difference))</td>"
        + "<td class=\"number\">\(EvaluationWords.probability(row.corrected))</td>"
        + "<td>\(EvaluationWords.outcome(row))</td></tr>\n"
    }
    return "<section>\n<h2>Compared with run \(text(comparison.second.name))</h2>\n"
      + "<p>First: \(text(comparison.first.plan.subject)). "
      + "Second: \(text(comparison.second.plan.subject)).</p>\n"
      + "<table>\n<thead><tr><th scope=\"col\">Dimension</th><th scope=\"col\">First</th>"
      + "<th scope=\"col\">Second</th><th scope=\"col\">Difference</th><th scope=\"col\">p</th>"
      + "<th scope=\"col\">Outcome</th></tr></thead>\n<tbody>\n\(rows.joined())</tbody>\n</table>\n"
      + "<p class=\"quiet\">p is how often chance alone makes a difference as large, corrected for the "
      + "number of dimensions.</p>\n</section>\n"
  }

  private static func counts(_ words: EvaluationWords) -> String {
    let rows = words.counts.map { label, value in
      "<tr><th scope=\"row\">\(text(label))</th><td class=\"number\">\(text(value))</td></tr>\n"
    }
    return
      "<section>\n<h2>Counted by rule</h2>\n<table>\n<tbody>\n\(rows.joined())</tbody>\n</table>\n"
      + "</section>\n"
  }

  private static func failures(_ failures: [ScoreFailure]) -> String {
    var markup = "<section>\n<h2>What failed</h2>\n"
    if failures.isEmpty { markup += "<p>Nothing failed.</p>\n" }
    for failure in failures.prefix(EvaluationWords.mostFailures) {
      let place = failure.turn.map { ", turn \($0)" } ?? ""
      markup += "<article class=\"\(failure.severity.rawValue)\">\n"
      markup += "<h3>\(text(failure.persona))\(place): \(text(failure.dimension))</h3>\n"
      if let question = failure.question { markup += "<p>\(text(question))</p>\n" }
      if !failure.reason.isEmpty { markup += "<p>\(text(failure.reason))</p>\n" }
      if !failure.said.isEmpty { markup += "<p class=\"words\">\(lines(failure.said))</p>\n" }
      if !failure.reply.isEmpty {
        markup += "<p class=\"words reply\">\(lines(failure.reply))</p>\n"
      }
      markup += "</article>\n"
    }
    let rest = failures.count - EvaluationWords.mostFailures
    if rest > 0 { markup += "<p>\(rest) more are in the JSON of this report.</p>\n" }
    return markup + "</section>\n"
  }

  private static func text(_ text: String) -> String {
    MarkupText.escaped(VisibleText.filtered(text))
  }

  /// A text whose lines stay lines.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      self.text(String($0))
    }
    .joined(separator: "<br>")
  }
}
