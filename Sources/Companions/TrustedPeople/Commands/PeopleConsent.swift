import CommandLineParsing
import Console
import Core
import Services
import Transcripts

/// `mindpulse people consent`: prints what anybody who names a person agrees to.
struct PeopleConsent: Command {
  static let specification = CommandSpecification(
    "consent",
    summary: "Print what you agree to when you add a person."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let text = ConsentText()
    try services.stores.transcripts().set(ConsentText.shownKey, to: "\(ConsentText.version)")
    if services.output.isJSON {
      try services.output.json(
        ConsentJSON(version: ConsentText.version, text: text.text, given: nil)
      )
      return .done
    }
    try text.show(services.output)
    try services.output.prose("To agree, for one person: mindpulse people add NAME … --consent yes")
    return .done
  }
}

extension ConsentText {
  /// Prints it, an empty line behind each paragraph.
  func show(_ output: Output) throws {
    for paragraph in paragraphs {
      try output.prose(VisibleText.filtered(paragraph))
      try output.line()
    }
  }
}
