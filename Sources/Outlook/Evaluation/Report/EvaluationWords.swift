import Core

/// The sentences of a report, the same on a terminal and on a page.
package struct EvaluationWords {
  /// How many lines that failed a report shows.
  package static let mostFailures = 200

  private let summary: EvaluationSummary

  /// Sentences of a summary.
  package init(_ summary: EvaluationSummary) { self.summary = summary }

  /// What was judged.
  package var title: String { "Evaluation of \(Self.line(summary.plan.subject))" }

  /// How it was judged, a sentence each.
  package var origin: [String] {
    let plan = summary.plan
    let people = plan.person.map { "played by \(Self.line($0))" } ?? "saying what their file has"
    var sentences = [
      "Run \(summary.name), begun \(plan.begun.prefix(16).replacing("T", with: " ")).",
      "\(Self.count(summary.conversations, "conversation")) of at most "
        + "\(Self.count(plan.turns, "turn")), with people of \(Self.line(plan.personas)), \(people).",
      plan.judge.map { "Judge: \(Self.line($0)), with \(Self.line(plan.rubric))." }
        ?? "No judge: counted by rule only.",
    ]
    if summary.spent.calls > 0 {
      sentences.append("Cost: \(Self.cost(summary.spent)).")
    }
    if !summary.left.isEmpty {
      let failed = summary.left.filter { $0.reason != nil }
      let part = failed.isEmpty ? "" : ", \(failed.count) of them because they failed"
      sentences.append(
        "\(Self.count(summary.left.count, "conversation")) "
          + "\(summary.left.count == 1 ? "isn't" : "aren't") done\(part)."
      )
    }
    return sentences
  }

  /// What was counted in all conversations, as label and value.
  package var counts: [(label: String, value: String)] {
    let counts = summary.counts
    return [
      ("Replies", "\(counts.replies)"),
      ("Words a reply", Self.number(counts.wordsPerReply)),
      ("Questions a reply", Self.number(counts.questionsPerReply)),
      ("Reflections for each question", Self.number(counts.reflectionsPerQuestion)),
      ("Sentences said before", "\(counts.repeated)"),
      ("Numbers of the body said", "\(counts.numbers)"),
      ("Numbers that aren't in the store", "\(counts.wrongNumbers)"),
      ("Short checks for danger", "\(counts.checks)"),
      ("Reviewed answers to danger", "\(counts.dangerAnswers)"),
    ]
  }

  /// What the numbers mean, in one paragraph.
  package static let meaning = """
    Scores go from 0 to 1, higher is better. A conversation has 1 in a dimension where nothing is wrong, \
    0.5 with a finding of low harm, 0 with one of high harm. The interval holds the mean in 95 of 100 cases.
    """

  /// A score as text: `0.82`.
  package static func score(_ score: BootstrapInterval?) -> String { number(score?.mean) }

  /// An interval as text: `0.71–0.90`.
  package static func interval(_ score: BootstrapInterval?) -> String {
    score.map { "\(number($0.low))–\(number($0.high))" } ?? ""
  }

  /// A number with two places; nothing for none.
  package static func number(_ value: Double?) -> String {
    guard let value, value.isFinite, abs(value) < 1e12 else { return "–" }
    let hundredths = Int((value * 100).rounded())
    let rest = abs(hundredths) % 100
    let sign = hundredths < 0 ? "−" : ""
    return "\(sign)\(abs(hundredths) / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A probability as text.
  package static func probability(_ value: Double) -> String {
    value < 0.001 ? "under 0.001" : number3(value)
  }

  private static func number3(_ value: Double) -> String {
    let thousandths = "\(Int((min(max(value, 0), 1) * 1000).rounded()))"
    if thousandths == "1000" { return "1.000" }
    return "0." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }

  /// What two runs' difference amounts to, in words.
  package static func outcome(_ row: RunComparison.Row) -> String {
    guard row.isSignificant else { return "no clear difference" }
    return row.test.difference > 0 ? "second is better" : "second is worse"
  }

  /// What was spent: `12 calls, about 3,400 tokens`; programs count no tokens.
  package static func cost(_ spent: EvaluationBudget.Spent) -> String {
    let calls = count(spent.calls, "call")
    return spent.tokens > 0 ? "\(calls), about \(count(spent.tokens, "token"))" : calls
  }

  /// A number of things.
  package static func count(_ count: Int, _ thing: String) -> String {
    var digits = Array("\(count)")
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: place)
    }
    return "\(String(digits)) \(thing)\(count == 1 ? "" : "s")"
  }

  /// One line of a text from outside.
  static func line(_ text: String) -> String { VisibleText.singleLine(text, limit: 200) }
}
