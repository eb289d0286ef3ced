import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Monitors
import Services

/// `mindpulse pem report`: keeps an episode, and looks back over the hours before it.
struct PEMReport: Command {
  private static let severity = Option(
    "severity",
    "S",
    help: "mild, moderate, severe, or 1 to 10 (moderate from 4, severe from 7).",
    completion: .values(["mild", "moderate", "severe"])
  ).map { $0.map { VisibleText.singleLine($0, limit: 60) } }
  private static let at = Option("at", "TIME", help: "When it began; default now.")
    .map { $0.map(TypedTime.init) }

  static let specification = CommandSpecification(
    "report",
    summary: "Report an episode and show the hours before it.",
    parameters: [severity, at],
    examples: [.init("mindpulse pem report --severity severe --at 07:30")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let severity: String?
  private let at: TypedTime?

  init(_ line: ParsedCommand) throws {
    severity = try line[Self.severity]
    at = try line[Self.at]
  }

  func run(_ services: Services) throws -> ExitCode {
    let records = try services.pacingRecords()
    let wording = services.pacing
    let severity = try severity.map {
      try PacingSeverity.parse(wording.typed(severity: $0), rules: records.monitor.rules)
    }
    let now = services.clock.now()
    let start = try at?.resolved(services) ?? now
    let reading = try services.files.sampleCheck().reading(
      .postExertionalMalaise,
      text: "\((severity ?? .unsaid).rawValue)",
      unit: nil,
      start: start,
      now: now,
      source: ReadingSource.manual
    )
    // Where the profile is locked nothing is kept, so that trying again doesn't keep it twice.
    _ = try records.person(on: now)
    let (id, isNew) = try records.keep(reading, says: severity)
    // A person who says “now” has said it before the clock is read again.
    let later = max(services.clock.now(), start)
    let status = try records.status(later)
    let all = try records.episodes(later)
    guard let episode = all.last(where: { $0.id == id }) else {
      throw AppFailure(.failed, verbatim: wording(.notSaved))
    }
    let back = try records.lookBack(episode, among: all)
    if services.output.isJSON {
      let episode = PacingEpisodeJSON(back)
      try services.output.json(PacingReportJSON(added: isNew, episode: episode, status: status))
      return .done
    }
    if !isNew { try services.output.line(wording(.alreadySaved)) }
    try tell(back, status, services)
    return .done
  }

  private func tell(
    _ back: PacingLookBack,
    _ status: PacingStatus,
    _ services: Services
  ) throws {
    let wording = services.pacing
    try services.output.paragraph(wording.reported(back.episode, status))
    try services.output.paragraph(wording.sentences(for: back))
    if let id = back.episode.id {
      let hint = wording(.mistake, ["id": "\(id)"])
      try services.output.line(services.output.styler.dim(hint))
    }
  }
}

/// What became of a report, the answer to `pem report --json`.
private struct PacingReportJSON: Encodable {
  let added: Bool
  let episode: PacingEpisodeJSON
  let status: PacingStatus
}
