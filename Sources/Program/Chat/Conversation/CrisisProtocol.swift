import BundledFiles
import CommandLineParsing
import Console
import Safety
package import Services
import Transcripts

/// `mindpulse protocol`: what the program does when somebody may be in danger, as published.
struct CrisisProtocol: Command {
  static let specification = CommandSpecification(
    "protocol",
    summary: "Print the protocol for when somebody may be in danger."
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen, home: false)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let text = String(decoding: BundledFile.crisisProtocol.bytes, as: UTF8.self)
    if services.output.isJSON {
      try services.output.json(
        ProtocolJSON(
          text: text,
          referrals: try services.stores.isReadable
            ? services.stores.transcripts().referrals() : nil,
          overdueLines: try services.safety.overdueLines()
        )
      )
    } else {
      try services.output.write(text)
    }
    return .done
  }
}

extension CommandEntry {
  /// `mindpulse crisis-protocol`.
  package static let crisisProtocol = CommandEntry(CrisisProtocol.self)
}

/// The protocol as `--json` prints it.
private struct ProtocolJSON: Encodable {
  let text: String
  /// How often a person was shown whom to call, by year; null while locked.
  @OrNull var referrals: [String: Int]?
  let overdueLines: [String]
}
