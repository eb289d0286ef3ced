import Console
import BundledFiles
import CommandLineParsing
import Safety
import Transcripts

/// `mindpulse protocol`: what the program does when somebody may be in danger, as published.
struct CrisisProtocol: Command {
  static let specification = CommandSpecification(
    "protocol",
    summary: "What happens when somebody may be in danger, as published."
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen, home: false)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    let text = String(decoding: BundledFile.crisisProtocol.bytes, as: UTF8.self)
    if context.output.isJSON {
      try context.output.json(
        ProtocolJSON(
          text: text,
          referrals: try context.isReadable ? context.transcriptStore().referrals() : nil,
          overdueLines: try context.safety.overdueLines()
        )
      )
    } else {
      try context.output.write(text)
    }
    return .done
  }
}

/// The protocol as `--json` prints it.
private struct ProtocolJSON: Encodable {
  let text: String
  /// How often a person was shown whom to call, by year; null while locked.
  @OrNull var referrals: [String: Int]?
  let overdueLines: [String]
}
