package import Catalogues
package import Console
import Core
import HealthModel
import Safety
import Services
import Terminal
package import Transcripts

/// A turn with its answer of then and its answer of now, side by side where there is room.
package struct ComparisonText {
  /// The narrowest column, in columns of the terminal; with less, one answer stands below the other.
  ///
  /// A line of 45 to 75 characters reads well (Bringhurst, The Elements of Typographic Style, 2.1.2).
  static let narrowestColumn = 45
  /// The widest row that is used: two columns of 80.
  static let widestRow = 163

  /// Where it is shown.
  package let output: Output
  private let words: Catalogue

  /// A text for an output, in a language.
  package init(output: Output, _ words: Catalogue) {
    self.output = output
    self.words = words
  }

  /// The turn as lines, with an empty one behind it.
  package func turn(
    _ said: TranscriptMessage,
    then: TranscriptMessage?,
    now: TranscriptMessage
  ) -> String {
    let asked = MessageText(output: output, words)
    var text = asked.heading(said)
    if let vitals = then?.vitals, !vitals.isEmpty {
      var readings = said
      readings.vitals = vitals
      text = asked.heading(readings)
    }
    text += asked.body(said) + "\n"
    let titles = (
      Self.title(words.text(SessionKey.then), then), Self.title(words.text(SessionKey.now), now)
    )
    let column = TextColumns.width(of: min(output.width, Self.widestRow))
    guard output.isTerminal, column >= Self.narrowestColumn else {
      return text + part(titles.0, then) + part(titles.1, now)
    }
    let head = TextColumns.rows(
      left: [VisibleText.singleLine(titles.0, limit: column)],
      right: [VisibleText.singleLine(titles.1, limit: column)],
      column: column
    )
    let body = TextColumns.rows(left: rows(then, column), right: rows(now, column), column: column)
    return text + head.map { output.styler.bold($0) + "\n" }.joined()
      + body.map { $0 + "\n" }.joined() + "\n"
  }

  /// One answer below its title.
  private func part(_ title: String, _ answer: TranscriptMessage?) -> String {
    let body = answer.map { MessageText(output: output, words).body($0) } ?? nothing + "\n"
    return output.styler.bold(title) + "\n" + (answer.flatMap(origin).map { $0 + "\n" } ?? "")
      + body
      + "\n"
  }

  /// One answer as plain rows of a column.
  private func rows(_ answer: TranscriptMessage?, _ column: Int) -> [String] {
    guard let answer else { return [nothing] }
    let page = Output(
      isJSON: false,
      styler: Styler(enabled: false, keepsMarks: output.styler.keepsMarks),
      width: column,
      isTerminal: true
    )
    let text = [origin(answer), MessageText(output: page, words).body(answer)].compactMap(\.self)
      .joined(separator: "\n")
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while rows.last == "" { rows.removeLast() }
    return rows.flatMap { RowFolding.parts(of: $0, width: column) }
  }

  /// Why a text of ours stands where a model's was asked for; nil for an engine's own words.
  private func origin(_ answer: TranscriptMessage) -> String? {
    guard answer.engine == "safety", let rule = answer.rule else { return nil }
    return "  (\(RuleText(words).told(VisibleText.singleLine(rule, limit: 100))))"
  }

  private var nothing: String { "  (\(words.text(SessionKey.notAnswered)))" }

  private static func title(_ word: String, _ answer: TranscriptMessage?) -> String {
    let facts = [answer?.engine, answer?.model].compactMap(\.self)
    return ([word] + facts.map { VisibleText.singleLine($0, limit: 80) }).joined(separator: " · ")
  }
}
