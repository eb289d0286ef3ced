import ReplayDisplays
import Console
import CommandLineParsing
import Core
import HealthModel
import Transcripts

/// `mindpulse sessions show`: the messages of a conversation.
struct SessionsShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "Show the messages of one.",
    parameters: [TalkParameters.session]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[TalkParameters.session] }

  func run(_ context: AppContext) throws -> ExitCode {
    let session = try context.session(named: name)
    if context.output.isJSON {
      try json(session, context)
    } else {
      try text(session, context)
    }
    return .done
  }

  private func text(_ session: SessionSummary, _ context: AppContext) throws {
    try context.output.line(
      context.output.styler.bold(VisibleText.singleLine(session.title, limit: 120)) + "\n"
    )
    let text = MessageText(output: context.output)
    try context.transcriptStore().forEachMessage(inSession: session.id) { message in
      try context.output.write(text.heading(message) + text.body(message) + "\n")
    }
  }

  private func json(_ session: SessionSummary, _ context: AppContext) throws {
    var messages: [MessageJSON] = []
    try context.transcriptStore().forEachMessage(inSession: session.id) {
      messages.append(MessageJSON($0))
    }
    try context.output.json(SessionWithMessagesJSON(session, messages))
  }
}

/// A session with its messages as `sessions show --json` prints it.
private struct SessionWithMessagesJSON: Encodable {
  let id: String
  let title: String
  let started: Timestamp
  let updated: Timestamp
  let messages: [MessageJSON]

  init(_ session: SessionSummary, _ messages: [MessageJSON]) {
    id = session.id
    title = session.title
    started = session.started
    updated = session.updated
    self.messages = messages
  }
}
