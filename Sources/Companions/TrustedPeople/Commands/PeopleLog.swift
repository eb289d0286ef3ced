import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import Services
import Transcripts

/// `mindpulse people log`: each message word for word, and whether it went out.
struct PeopleLog: Command {
  static let specification = CommandSpecification(
    "log",
    summary: "Show each message in full and whether it was sent."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  /// For the chat.
  init() {}

  func run(_ services: Services) async throws -> ExitCode {
    let service = PeopleService(services)
    let letters = try service.letters()
    _ = try await service.takeNews()
    if services.output.isJSON {
      try services.output.json(["messages": letters.map { LetterJSON($0.body) }])
    } else if letters.isEmpty {
      try services.output.line(services.words.text(PeopleKey.noMessages))
    } else {
      for entry in letters { try show(entry.body, services.output, services.words) }
    }
    return .done
  }

  private func show(_ letter: PeopleLetter, _ output: Output, _ words: Catalogue) throws {
    let wording = PeopleWording(words)
    let places = [
      "time": wording.time(letter.ended ?? letter.made), "person": letter.person,
      "way": wording.way(letter.way), "state": wording.state(letter),
      "reason": wording.reason(letter), "subject": letter.subject,
    ]
    try output.prose(VisibleText.singleLine(words.text(PeopleKey.logHead, places), limit: 500))
    let why = words.text(PeopleKey.logWhy, places)
    for line in [why, wording.failure(letter), words.text(PeopleKey.logSubject, places)] {
      guard let line else { continue }
      try output.prose("  \(VisibleText.singleLine(line, limit: 500))")
    }
    for line in letter.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      try output.prose("  | \(VisibleText.filtered(String(line)))")
    }
    try output.line()
  }
}
