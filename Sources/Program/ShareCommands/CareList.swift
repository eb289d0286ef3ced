import CommandLineParsing
import Console
import Core
import HealthModel
import Services
import Sharing
import Terminal

/// `mindpulse care list`: who shares, on one screen.
struct CareList: Command {
  private static let sort = Option(
    "sort",
    "ORDER",
    of: SharerOrder.self,
    help: "name, last (newest first), or concern (default): most days out of the usual first."
  )

  static let specification = CommandSpecification(
    "list",
    summary: "List who shares with you, those worth a look first.",
    discussion: """
      One line a person: since when, the last summary, and what is worth a look. That is days out of \
      the range for their age or out of their usual, and summaries that are late, missing or can't be \
      trusted.
      """,
    parameters: [sort],
    examples: [.init("mindpulse care list --sort name", "List them by name.")]
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true

  private let order: SharerOrder

  init(_ line: ParsedCommand) throws { order = try line[Self.sort] ?? .concern }

  func run(_ services: Services) async throws -> ExitCode {
    let care = try CareService(services)
    try await care.fetchIfPossible(services.output)
    let today = services.clock.now().day
    let sharers = order.sorted(try care.sharers(), on: today)
    if services.output.isJSON {
      try services.output.json(["sharers": try sharers.map { try SharerJSON($0, today) }])
      return .done
    }
    guard !sharers.isEmpty else {
      try services.output.prose(
        "Nobody shares with you yet. Give people your key: mindpulse care key"
      )
      return .done
    }
    try services.output.line(Self.head(sharers, today))
    var table = TextTable(headers: ["who", "compare", "since", "last", "worth a look"])
    for sharer in sharers {
      table.add([
        VisibleText.singleLine(sharer.alias, limit: 24), try sharer.check(), sharer.since ?? "–",
        sharer.lastDay ?? "–", CareWords.concern(sharer, today),
      ])
    }
    try services.output.table(table)
    return .done
  }

  /// All of them in one line.
  private static func head(_ sharers: [Sharer], _ today: CalendarDay) -> String {
    let active = sharers.filter { $0.end == nil }
    let worth = active.count { $0.outside > 0 }
    let late = active.count { $0.late(on: today) > 0 }
    let people = sharers.count == 1 ? "1 person shares" : "\(sharers.count) people share"
    return "\(people) with you. Out of the usual: \(worth). Late: \(late). "
      + "Ended: \(sharers.count - active.count)."
  }
}

/// What is worth a look about somebody, in words.
enum CareWords {
  /// A few words; empty where nothing is.
  static func concern(_ sharer: Sharer, _ today: CalendarDay) -> String {
    var words: [String] = []
    switch sharer.end {
    case .revoked: words.append("has revoked")
    case .over: words.append("is over")
    case nil: break
    }
    if sharer.outside > 0 {
      let measures = sharer.outsideOf.map { VisibleText.singleLine($0, limit: 40) }
      words.append("out of the usual \(sharer.outside)×: \(measures.joined(separator: ", "))")
    }
    let late = sharer.late(on: today)
    if late > 0 { words.append("\(late) late") }
    if sharer.gaps > 0 { words.append("\(sharer.gaps) missing") }
    if sharer.refused > 0 { words.append("\(sharer.refused) can't be trusted") }
    if sharer.isGone { words.append("not at the hub any more") }
    return words.joined(separator: "; ")
  }
}

/// Somebody who shares, as `--json` prints it.
struct SharerJSON: Encodable {
  let name: String
  let check: String
  let id: String
  let every: ShareRhythm
  let until: String
  @OrNull var since: String?
  @OrNull var last: String?
  let outside: Int
  let outsideOf: [String]
  let late: Int
  let missing: Int
  let refused: Int
  @OrNull var end: Share.End?
  let atHub: Bool

  /// Somebody on a day.
  init(_ sharer: Sharer, _ today: CalendarDay) throws {
    name = sharer.alias
    check = try sharer.check()
    id = sharer.mark
    every = sharer.every
    until = sharer.until
    since = sharer.since
    last = sharer.lastDay
    outside = sharer.outside
    outsideOf = sharer.outsideOf
    late = sharer.late(on: today)
    missing = sharer.gaps
    refused = sharer.refused
    end = sharer.end
    atHub = !sharer.isGone
  }
}
