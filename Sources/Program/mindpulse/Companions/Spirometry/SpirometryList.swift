import HealthModel
import Monitors
import Terminal

/// `mindpulse spirometry list`: the sessions, each with what it amounts to.
@MainActor struct SpirometryList {
  /// How many sessions a window shows when none is said.
  private static let usual = 20

  private let context: AppContext

  /// A list for one run of the program.
  init(_ context: AppContext) { self.context = context }

  /// Prints the newest sessions, the newest last; as JSON all of them unless a limit is given.
  func show(limit: Int?) throws {
    let diary = SpirometryDiary(context)
    let sessions = try diary.sessions()
    if context.output.isJSON {
      return try context.output.json(["sessions": Array(sessions.suffix(limit ?? sessions.count))])
    }
    guard !sessions.isEmpty else {
      try context.output.prose(
        "There is no breathing test yet. Blow: mindpulse spirometry blow; or enter one: "
          + "mindpulse spirometry add --fvc 4.1 --fev1 3.2 --pef 480"
      )
      return try tellRefused(diary)
    }
    let shown = sessions.suffix(limit ?? Self.usual)
    try context.output.write(table(shown).rendered(styler: context.output.styler))
    try context.output.line("FVC and FEV1 in L, PEF in L/min.")
    if shown.count < sessions.count {
      try context.output.prose(
        "\(sessions.count - shown.count) earlier sessions are not shown; --limit \(sessions.count) "
          + "shows all."
      )
    }
    try tellRefused(diary)
  }

  private func table(_ sessions: ArraySlice<SpirometryResult>) -> TextTable {
    let measured: [TextTable.Alignment] = Array(repeating: .right, count: 5)
    var table = TextTable(
      headers: ["session", "blows", "FVC", "FEV1", "ratio", "PEF", "grade", "zone", "face"],
      alignments: [.left] + measured + [.left, .left, .left]
    )
    for session in sessions {
      let start = Timestamp(milliseconds: session.start.milliseconds, in: context.zone)
      table.add([
        "\(start.day) \(start.clock)", "\(session.blows)", Self.figure(session.fvc),
        Self.figure(session.fev1), Self.figure(session.ratio), Self.whole(session.pef),
        session.grade?.rawValue ?? "-", session.zone?.rawValue ?? "-",
        session.face?.rawValue ?? (session.shouldTryAgain ? "try again" : "-"),
      ])
    }
    return table
  }

  /// Values that came from elsewhere and that no blow can have.
  private func tellRefused(_ diary: SpirometryDiary) throws {
    let refused = try diary.blows().refused
    guard let last = refused.last else { return }
    let start = Timestamp(milliseconds: last.start.milliseconds, in: context.zone)
    let times = refused.count == 1 ? "One moment has" : "\(refused.count) moments have"
    try context.output.prose(
      "\(times) values no blow can have, left out here; the last, of \(start.day) \(start.clock): "
        + last.error.message
    )
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
