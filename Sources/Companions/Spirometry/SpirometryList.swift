import Catalogues
import CommandLineParsing
import Console
import HealthModel
import Monitors
import Services
import Terminal
import Core

/// `mindpulse spirometry list`: the sessions, each with what it amounts to.
struct SpirometryList: Command {
  /// How many sessions a window shows when none is said.
  private static let usual = 20
  private static let limit = Option(
    "limit",
    "N",
    in: 1...100_000,
    help: "The maximum number of sessions, newest first."
  )

  static let specification = CommandSpecification(
    "list",
    summary: "List sessions with their values, grades, zones and faces.",
    discussion: """
      Grades A to C show a face: glad when no value is below what it is compared with, sad when \
      the peak flow is below half of your best or a z-score is below -4, neutral otherwise.
      """,
    parameters: [limit]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let limit: Int?

  init(_ line: ParsedCommand) throws { limit = try line[Self.limit] }

  /// The newest sessions, as a chat shows them.
  init() { limit = nil }

  /// Prints the newest sessions, the newest last; as JSON all of them unless a limit is given.
  func run(_ services: Services) throws -> ExitCode {
    let diary = SpirometryDiary(services)
    let sessions = try diary.sessions()
    if services.output.isJSON {
      let shown = Array(sessions.suffix(limit ?? sessions.count))
      try services.output.json(["sessions": shown])
      return .done
    }
    if sessions.isEmpty {
      try services.output.prose(services.breathing(.noTests))
    } else {
      try show(sessions, services)
    }
    try tellRefused(diary, services)
    return .done
  }

  private func show(_ sessions: [SpirometryResult], _ services: Services) throws {
    let shown = sessions.suffix(limit ?? Self.usual)
    let table = table(shown, services)
    try services.output.table(table)
    try services.output.line(services.breathing(.units))
    if shown.count < sessions.count {
      try services.output.prose(
        services.breathing(
          .earlierHidden,
          ["all": "\(sessions.count)"],
          count: sessions.count - shown.count
        )
      )
    }
  }

  private func table(
    _ sessions: ArraySlice<SpirometryResult>,
    _ services: Services
  ) -> TextTable {
    let measured: [TextTable.Alignment] = Array(repeating: .right, count: 5)
    let (words, wording) = (services.words, services.breathing)
    let columns: [SpirometryKey] = [
      .columnSession, .columnBlows, .fvc, .fev1, .columnRatio, .pef, .columnGrade, .columnZone,
      .columnFace,
    ]
    var table = TextTable(
      headers: columns.map { wording($0) },
      alignments: [.left] + measured + [.left, .left, .left]
    )
    for session in sessions {
      let start = Timestamp(milliseconds: session.start.milliseconds, in: services.clock.zone)
      let face: SpirometryKey? = session.face?.key ?? (session.shouldTryAgain ? .tryAgain : nil)
      table.add([
        wording.moment(start), "\(session.blows)", words.number(Self.figure(session.fvc)),
        words.number(Self.figure(session.fev1)), words.number(Self.figure(session.ratio)),
        Self.whole(session.pef), session.grade?.rawValue ?? "-",
        session.zone.map { wording($0.key) } ?? "-", face.map { wording($0) } ?? "-",
      ])
    }
    return table
  }

  /// Values that came from elsewhere and that no blow can have.
  private func tellRefused(_ diary: SpirometryDiary, _ services: Services) throws {
    let refused = try diary.blows().refused
    guard let last = refused.last else { return }
    let start = Timestamp(milliseconds: last.start.milliseconds, in: services.clock.zone)
    let wording = services.breathing
    let reason = services.words.text(last.error.errorDescription)
    let places = ["when": wording.moment(start), "reason": reason]
    try services.output.prose(wording(.refused, places, count: refused.count))
  }

  /// A volume or a ratio with two decimals.
  static func figure(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "-" }
    let hundredths = Int(saturating: (value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A flow as a whole number.
  static func whole(_ value: Double?) -> String {
    value.map { $0.isFinite ? String(Int(saturating: $0.rounded())) : "-" } ?? "-"
  }
}

extension PeakFlowZone {
  /// The text of its name.
  var key: SpirometryKey {
    switch self {
    case .green: .green
    case .yellow: .yellow
    case .red: .red
    }
  }
}
