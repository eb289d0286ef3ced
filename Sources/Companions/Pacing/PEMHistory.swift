import CommandLineParsing
import Console
import Monitors
import Services
import Core

/// `mindpulse pem history`: episodes, newest first, each with the hours before it.
struct PEMHistory: Command {
  private static let limit = Option(
    "limit",
    "N",
    in: 1...10_000,
    help: "The maximum number of episodes; default 10."
  )

  static let specification = CommandSpecification(
    "history",
    summary: "List episodes, newest first, with the 12 to 72 hours before each.",
    parameters: [limit]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let limit: Int

  init(_ line: ParsedCommand) throws { limit = try line[Self.limit] ?? 10 }

  func run(_ services: Services) throws -> ExitCode {
    let records = try services.pacingRecords()
    let now = services.clock.now()
    let all = try records.episodes(now)
    let status = try records.status(now)
    let shown = try all.suffix(limit).reversed().map { try records.lookBack($0, among: all) }
    if services.output.isJSON {
      try services.output.json(
        PacingHistoryJSON(
          daysSinceLast: status.daysSinceLast,
          count: all.count,
          episodes: shown.map { PacingEpisodeJSON($0) }
        )
      )
      return .done
    }
    let wording = services.pacing
    try services.output.prose(wording.episodes(status))
    for back in shown { try tell(back, wording, services.output) }
    if all.count > shown.count {
      let newest = wording(.newest, ["shown": "\(shown.count)", "all": "\(all.count)"])
      try services.output.line("\n\(newest)")
    }
    return .done
  }

  private func tell(
    _ back: PacingLookBack,
    _ wording: PacingWording,
    _ output: Output
  ) throws {
    let id = back.episode.id.map { "  \(wording(.id, ["id": "\($0)"]))" } ?? ""
    try output.line()
    try output.line(output.styler.bold(wording.line(back.episode)) + output.styler.dim(id))
    try output.paragraph(wording.sentences(for: back))
  }
}

/// The episodes, newest first, as `pem history --json` prints them.
private struct PacingHistoryJSON: Encodable {
  let daysSinceLast: Int?
  let count: Int
  let episodes: [PacingEpisodeJSON]
}
