import Assessment
import ChatCompletions
import CommandLineParsing
import Console
import Core
import Dialogue
import Safety
package import Services
import TranscriptCommands
import Transcripts
import Prompts

/// `mindpulse prompt`: what would be sent now, with the key left out.
struct Prompt: Command {
  private static let session = Option(
    "session",
    "ID",
    help: "The session to continue.",
    completion: .dynamic("sessions")
  )

  static let specification = CommandSpecification(
    "prompt",
    summary: "Show the exact request that would be sent now, without the key.",
    parameters: [session] + EngineParameters.all
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true

  private let session: String?

  init(_ line: ParsedCommand) throws { session = try line[Self.session] }

  func run(_ services: Services) throws -> ExitCode {
    let wiring = ConversationWiring(services)
    let choice = try wiring.engines(nil)
    let id = try session.map { try services.stores.session(named: $0).id }
    let conversation = try wiring.conversation(id ?? services.identifiers.next(), choice)
    let facts = try services.facts(compared: true)
    let turn = try conversation.preview(facts, course: CourseChooser.course(for: facts.vitals))
    let preview = choice.preview(of: turn)
    let lookedUp = try id.map { try Self.lookedUp(inSession: $0, services) } ?? []
    if services.output.isJSON {
      try services.output.json(
        PromptJSON(
          request: preview.request,
          vitals: facts.vitals,
          engine: preview.engine,
          lookedUp: lookedUp.map(ToolUseJSON.init)
        )
      )
    } else {
      services.output.notice(preview.sentence)
      try services.output.text(preview.text)
      if !lookedUp.isEmpty {
        let words = services.words
        let list = lookedUp.map { VisibleText.singleLine(ToolTitle.told($0, words), limit: 100) }
        services.output.notice(
          "Looked up earlier in this conversation, and not sent again: "
            + "\(list.joined(separator: "; "))."
        )
      }
    }
    return .done
  }

  /// What a model has looked up in a session so far.
  private static func lookedUp(
    inSession id: String,
    _ services: Services
  ) throws -> [ToolUse] {
    var tools: [ToolUse] = []
    try services.stores.transcripts().forEachMessage(inSession: id) { tools += $0.tools }
    return tools
  }
}

extension CommandEntry {
  /// `mindpulse prompt`.
  package static let prompt = CommandEntry(Prompt.self)
}

/// A request as `mindpulse prompt --json` prints it: the body's own keys, and more beside them.
private struct PromptJSON: Encodable {
  let request: ChatRequestPreview
  let vitals: [Vital]
  let engine: String
  let lookedUp: [ToolUseJSON]

  private enum CodingKeys: CodingKey { case vitals, engine, lookedUp, method, url, headers }

  func encode(to encoder: any Encoder) throws {
    try request.body.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(vitals, forKey: .vitals)
    try container.encode(engine, forKey: .engine)
    if !lookedUp.isEmpty { try container.encode(lookedUp, forKey: .lookedUp) }
    try container.encode(request.method, forKey: .method)
    try container.encode(request.url, forKey: .url)
    try container.encode(request.headers, forKey: .headers)
  }
}
