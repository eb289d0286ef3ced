import Console
import Core
import HealthImport
import Services

/// Asks at a terminal what the columns of a table hold.
@MainActor struct MapQuestion {
  private let services: Services

  /// A question within one run of the program.
  init(_ services: Services) { self.services = services }

  /// What is to stand after `--map`; nil where nobody is there, or the table isn't to be imported.
  ///
  /// A proposal with an open unit can't be taken as it is.
  ///
  /// - Throws: an error of writing to the terminal.
  func ask(about table: CSVShape) throws -> String? {
    guard services.isTerminal, !services.output.isJSON else { return nil }
    let proposal = VisibleText.singleLine(table.proposal, limit: 2000)
    let isComplete = table.isComplete
    let question: LocalizedText =
      isComplete
      ? "Import it with \(proposal)? (yes, what the columns hold instead, or press Enter to skip)"
      : "What do its columns hold, as in \(proposal)? (press Enter to skip)"
    try services.output.question(services.output.spoken(question))
    guard let line = readLine() else {
      try services.output.line()
      return nil
    }
    let answer = line.drop(while: \.isWhitespace)
    if isComplete, YesNoQuestion.isYes(line, services.words) { return table.proposal }
    return answer.contains("=") ? String(answer) : nil
  }
}
