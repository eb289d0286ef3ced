import CommandLineParsing
import Configuration
import Console
import Core
import ModelContext
import Questions
package import Services
import Terminal

/// `mindpulse mcp`: answers other programs by the Model Context Protocol.
struct ModelContextCommand: Command {
  static let specification = CommandSpecification(
    "mcp",
    summary: "Answer questions of other programs (Model Context Protocol).",
    discussion: """
      Speaks the Model Context Protocol on standard input and output, so that an assistant on this \
      machine can look up your readings. It changes nothing, and answers only what endpoint.share \
      allows. It is off until you run 'mindpulse config set mcp.enabled true'. Your assistant starts \
      it; it ends with its input.
      """,
    examples: [
      .init("mindpulse config set mcp.enabled true", "Let other programs look things up."),
      .init("mindpulse mcp", "What the assistant runs."),
    ]
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen)

  private static let instructions = """
    MindPulse keeps a person's own readings (heart rate, breathing, sleep, mood and more) on this \
    machine. These tools only look things up. Every number comes with its time: repeat the time with \
    it. What has no reading is said to have none: never guess one. MindPulse gives no diagnosis.
    """

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) async throws -> ExitCode {
    try Self.requireEnabled(services)
    // Lines of a protocol are never wrapped or styled.
    let output = Output(
      isJSON: true,
      styler: Styler(enabled: false),
      width: 80,
      isTerminal: false
    )
    let lookups = ContextLookups(services)
    var server = ContextServer(
      name: "MindPulse",
      version: Version.text,
      instructions: Self.instructions,
      tools: ContextLookups.tools
    )
    while let line = try await services.input.next(upTo: ContextServer.longestLine) {
      var actions: [ContextServer.Action] =
        switch line {
        case .line(let text): server.take(text)
        case .tooLong: server.take(nil)
        }
      while !actions.isEmpty {
        switch actions.removeFirst() {
        case .send(let text): try output.line(text)
        case .call(let tool, let arguments, let id):
          actions += server.result(lookups.call(tool, arguments), for: id)
        }
      }
    }
    return .done
  }

  /// Refuses while it is off.
  private static func requireEnabled(_ services: Services) throws {
    guard try services.settings.current().mcp.enabled else {
      throw AppFailure(
        .configuration,
        "Other programs may not look things up: mcp.enabled is false.",
        hint: "'mindpulse config set mcp.enabled true' lets them."
      )
    }
  }
}

extension CommandEntry {
  /// `mindpulse mcp`.
  package static let mcp = CommandEntry(ModelContextCommand.self)
}
