import Catalogues
import CommandLineParsing
import Console
import Core
import Services
import Transcripts

/// `mindpulse people test`: sends a test that says it is one.
struct PeopleTest: Command {
  static let specification = CommandSpecification(
    "test",
    summary: "Send a test message, marked as a test.",
    parameters: [PeopleParameters.name]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[PeopleParameters.name] }

  /// For the person of a name.
  init(_ name: String) { self.name = name }

  func run(_ services: Services) async throws -> ExitCode {
    let service = PeopleService(services)
    let entry = try service.person(name)
    let words = services.words
    guard !entry.body.isPaused else {
      throw AppFailure(
        .usage,
        verbatim: words.text(PeopleKey.isPaused, ["person": entry.body.name]),
        hint: words.text(
          PeopleKey.resumeFirst,
          ["name": PeopleWording.typed(entry.body.name)]
        )
      )
    }
    if entry.body.way.email != nil { try PeopleSender(services).requireMail() }
    try service.test(entry)
    await services.outbox.end()
    let tried = try await PeopleOutbox(services, tell: services.outbox.tell).sendAll()
    guard let letter = tried.last(where: { $0.personID == entry.id && $0.event.hasPrefix("test ") })
    else { throw AppFailure(.tryLater, verbatim: words.text(PeopleKey.sentElsewhere)) }
    if services.output.isJSON { try services.output.json(LetterJSON(letter)) }
    guard letter.state != .sent else { return .done }
    throw ReportedFailure(
      exitCode: .unavailable,
      verbatim: letter.state == .unconfirmed
        ? words.text(
          PeopleKey.testUnknown,
          ["person": VisibleText.singleLine(name, limit: 60)]
        ) : words.text(PeopleKey.testNotSent)
    )
  }
}
