import CommandLineParsing
import Console
import Core
import HealthModel
import Services
import Transcripts

/// `mindpulse sessions show`: the messages of a conversation.
struct SessionsShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "Show a session's messages.",
    parameters: [TalkParameters.session]
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[TalkParameters.session] }

  func run(_ services: Services) throws -> ExitCode {
    let session = try services.stores.session(named: name)
    if services.output.isJSON {
      try json(session, services)
    } else {
      try text(session, services)
    }
    return .done
  }

  private func text(_ session: SessionSummary, _ services: Services) throws {
    try services.output.line(
      services.output.styler.bold(VisibleText.singleLine(session.title, limit: 120)) + "\n"
    )
    let text = MessageText(output: services.output, services.words)
    try services.stores.transcripts().forEachMessage(inSession: session.id) { message in
      try services.output.write(text.heading(message) + text.body(message) + "\n")
    }
  }

  private func json(_ session: SessionSummary, _ services: Services) throws {
    var messages: [MessageJSON] = []
    try services.stores.transcripts().forEachMessage(inSession: session.id) {
      messages.append(MessageJSON($0))
    }
    try services.output.json(SessionWithMessagesJSON(session, messages))
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
