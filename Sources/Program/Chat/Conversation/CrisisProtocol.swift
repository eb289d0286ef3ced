import BundledFiles
import CommandLineParsing
import Console
import Safety
package import Services
import Terminal
import Transcripts

/// `mindpulse protocol`: what the program does when somebody may be in danger, as published.
struct CrisisProtocol: Command {
  static let specification = CommandSpecification(
    "protocol",
    summary: "Print the protocol for when somebody may be in danger."
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen, home: false)
  let isPaged = true

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
      try show(text, services.output)
    }
    return .done
  }

  /// Into a pipe as it is published; on a screen paragraphs and tables in the width of the window.
  private func show(_ text: String, _ output: Output) throws {
    guard output.isTerminal else { return try output.write(text) }
    for block in text.split(separator: "\n\n") {
      if block.hasPrefix("|") {
        try output.table(Self.table(block))
      } else {
        try output.write(output.markdown(TextWrap.reflowed(String(block))) + "\n")
      }
      try output.line()
    }
  }

  /// A table of Markdown, whose second row only parts the first from the others.
  private static func table(_ block: Substring) -> TextTable {
    let rows = block.split(separator: "\n").map { row in
      row.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    }
    var table = TextTable(headers: rows.first ?? [])
    for row in rows.dropFirst(2) { table.add(row) }
    return table
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
