import CommandLineParsing
import Console
import Core
import HubCommands
import Services
import Sharing
import Transcripts

/// `mindpulse care forget`: erases what somebody has shared.
struct CareForget: Command {
  private static let yes = Option("yes", help: "Don't ask.")

  static let specification = CommandSpecification(
    "forget",
    summary: "Erase what somebody has shared, here and at the hub.",
    discussion: """
      Use it when somebody has revoked, or leaves a study. Somebody who still shares appears again \
      with their next summary. Your other machines keep their copies: run it on each of them. Files \
      that you exported stay.
      """,
    parameters: [CareParameters.who, yes],
    examples: [.init("mindpulse care forget \"Person 3fa2c1\"", "Erase their summaries.")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let who: String
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    who = try line[CareParameters.who]
    isAgreed = try line[Self.yes]
  }

  func run(_ services: Services) async throws -> ExitCode {
    let care = try CareService(services)
    let entry = try care.sharer(named: who)
    let name = VisibleText.singleLine(entry.body.alias, limit: Share.longestName)
    let question: LocalizedText = "Permanently erase what “\(name)” has shared?"
    try HubService(services).agree(isAgreed, question)
    try await care.forget(entry)
    if services.output.isJSON {
      try services.output.json(["forgotten": entry.body.mark])
    } else {
      try services.output.line("Permanently erased: what “\(name)” has shared.")
      if entry.body.end == nil {
        try services.output.prose("They still share: their next summary will appear again.")
      }
    }
    return .done
  }
}
