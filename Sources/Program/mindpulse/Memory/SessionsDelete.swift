import Console
import CommandLineParsing
import Transcripts

/// `mindpulse sessions delete`: a conversation is erased for good.
struct SessionsDelete: Command {
  static let specification = CommandSpecification(
    "delete",
    summary: "Erase one for good.",
    parameters: [TalkParameters.session, TalkParameters.yes]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    name = try line[TalkParameters.session]
    isAgreed = try line[TalkParameters.yes]
  }

  func run(_ context: AppContext) throws -> ExitCode {
    let session = try context.session(named: name)
    try TalkErasure(context)
      .erase(session, once: ErasureQuestion(context: context, isAgreed: isAgreed))
    try session.tell("Erased", context)
    return .done
  }
}
