import Console
import CommandLineParsing
import Core
import Transcripts
import TrustedPeople

/// `mindpulse people consent`: prints what anybody who names a person agrees to.
struct PeopleConsent: Command {
  static let specification = CommandSpecification(
    "consent",
    summary: "Print what you agree to when you name somebody."
  )
  static let needs = CommandNeeds(sealed: .words)

  /// Under which the store keeps that the text was shown, for an answer given on the command line.
  static let shownKey = "people.consent-shown"

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    let text = ConsentText()
    try context.transcriptStore().set(Self.shownKey, to: "\(ConsentText.version)")
    if context.output.isJSON {
      try context.output.json(
        ConsentJSON(version: ConsentText.version, text: text.text, given: nil)
      )
      return .done
    }
    try text.show(context.output)
    try context.output.prose("To agree, for one person: mindpulse people add NAME … --consent yes")
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
