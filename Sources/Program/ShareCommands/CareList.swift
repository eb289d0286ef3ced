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
    let output = services.output
    try output.line(Self.head(sharers, today))
    var table = TextTable(
      headers: output.headings(["who", "compare", "since", "last", "worth a look"])
    )
    for sharer in sharers {
      table.add([
        VisibleText.singleLine(sharer.alias, limit: 24), try sharer.check(), sharer.since ?? "–",
        sharer.lastDay ?? "–", CareWords(output).concern(sharer, today),
      ])
    }
    try output.table(table)
    return .done
  }

  /// All of them in one line.
  private static func head(_ sharers: [Sharer], _ today: CalendarDay) -> LocalizedText {
    let active = sharers.filter { $0.end == nil }
    let worth = active.count { $0.outside > 0 }
    let late = active.count { $0.late(on: today) > 0 }
    let people: LocalizedText =
      sharers.count == 1 ? "1 person shares with you." : "\(sharers.count) people share with you."
    return
      "\(people) Out of the usual: \(worth). Late: \(late). Ended: \(sharers.count - active.count)."
  }
}

/// What is worth a look about somebody, in words.
@MainActor struct CareWords {
  private let output: Output

  /// The words of the language that an output speaks.
  init(_ output: Output) { self.output = output }

  /// A few words; empty where nothing is.
  func concern(_ sharer: Sharer, _ today: CalendarDay) -> String {
    var words: [LocalizedText] = []
    if let end = sharer.end { words.append(Self.ended(end)) }
    if sharer.outside > 0 { words.append(outside(sharer)) }
    let late = sharer.late(on: today)
    if late > 0 { words.append(Self.late(late)) }
    if sharer.gaps > 0 { words.append(Self.missing(sharer.gaps)) }
    if sharer.refused > 0 { words.append(Self.refused(sharer.refused)) }
    if sharer.isGone { words.append(Self.gone) }
    return words.map { output.spoken($0) }.joined(separator: "; ")
  }

  private static func ended(_ end: Share.End) -> LocalizedText {
    switch end {
    case .revoked: "has revoked"
    case .over: "is over"
    }
  }

  private func outside(_ sharer: Sharer) -> LocalizedText {
    let measures = sharer.measuresOutside { output.spoken($0) }.joined(separator: ", ")
    return "out of the usual \(sharer.outside)×: \(measures)"
  }

  private static func late(_ count: Int) -> LocalizedText { "\(count) late" }

  private static func missing(_ count: Int) -> LocalizedText { "\(count) missing" }

  private static func refused(_ count: Int) -> LocalizedText { "\(count) can't be trusted" }

  private static let gone: LocalizedText = "not at the hub any more"
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
