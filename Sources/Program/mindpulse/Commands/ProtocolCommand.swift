import BundledFiles
import CommandLineParsing
import Safety
import Transcripts

/// `mindpulse protocol`: what the program does when somebody may be in danger, as published.
@MainActor enum ProtocolCommand {
  /// Prints it; as JSON with how often a person was shown whom to call, by year.
  static func run(_ context: AppContext) throws {
    let text = String(decoding: BundledFile.crisisProtocol.bytes, as: UTF8.self)
    guard context.output.isJSON else { return try context.output.write(text) }
    try context.output.json(
      ProtocolJSON(
        text: text,
        referrals: try context.isReadable ? context.transcriptStore().referrals() : nil,
        overdueLines: try context.safety.overdueLines()
      )
    )
  }
}

/// The protocol as `--json` prints it.
struct ProtocolJSON: Encodable {
  let text: String
  /// How often a person was shown whom to call, by year; null while locked.
  @OrNull var referrals: [String: Int]?
  let overdueLines: [String]
}
