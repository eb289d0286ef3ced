import Assessment
import ChatCompletions
import CommandLineParsing
import Console
import Dialogue
import Safety
package import Services
import Transcripts

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
    if services.output.isJSON {
      try services.output.json(
        PromptJSON(request: preview.request, vitals: facts.vitals, engine: preview.engine)
      )
    } else {
      services.output.notice(preview.sentence)
      try services.output.text(preview.text)
    }
    return .done
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

  private enum CodingKeys: CodingKey { case vitals, engine, method, url, headers }

  func encode(to encoder: any Encoder) throws {
    try request.body.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(vitals, forKey: .vitals)
    try container.encode(engine, forKey: .engine)
    try container.encode(request.method, forKey: .method)
    try container.encode(request.url, forKey: .url)
    try container.encode(request.headers, forKey: .headers)
  }
}
