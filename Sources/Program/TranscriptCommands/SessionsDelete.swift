import CommandLineParsing
import Console
import Services
import Transcripts

/// `mindpulse sessions delete`: a conversation is erased for good.
struct SessionsDelete: Command {
  static let specification = CommandSpecification(
    "delete",
    summary: "Forget a session for good.",
    parameters: [TalkParameters.session, TalkParameters.yes]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    name = try line[TalkParameters.session]
    isAgreed = try line[TalkParameters.yes]
  }

  func run(_ services: Services) throws -> ExitCode {
    let session = try services.stores.session(named: name)
    try TalkErasure(services)
      .erase(session, once: ErasureQuestion(services: services, isAgreed: isAgreed))
    try session.tell(.erasedTalk, services)
    return .done
  }
}
