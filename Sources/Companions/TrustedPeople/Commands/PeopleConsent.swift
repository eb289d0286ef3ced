import Catalogues
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
      // What another program reads stays in English.
      let words = text.text(services.catalogues.catalogue(.english))
      try services.output.json(ConsentJSON(version: ConsentText.version, text: words, given: nil))
      return .done
    }
    try text.show(services.output, services.words)
    try services.output.prose(services.words.text(PeopleKey.agreeHow))
    return .done
  }
}

extension ConsentText {
  /// Prints it in a language, an empty line behind each paragraph.
  func show(_ output: Output, _ words: Catalogue) throws {
    for paragraph in paragraphs(words) {
      try output.prose(VisibleText.filtered(paragraph))
      try output.line()
    }
  }
}
