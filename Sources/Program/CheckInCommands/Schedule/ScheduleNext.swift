import CheckIns
import CommandLineParsing
import Console
import HealthModel
import Services
import Terminal
import Transcripts
import Core

/// `mindpulse schedule next` and `/next`: the next check-ins.
struct ScheduleNext: Command {
  private nonisolated static let usualCount = 10
  private static let count = Argument(
    optional: "N",
    help: "How many to list; default 10."
  ).map { text in
    guard let count = text.map({ Int($0) }) ?? usualCount, (1...100).contains(count) else {
      throw AppFailure(
        .usage,
        "“\(text ?? "")” isn't a number of check-ins.",
        hint: "Use 1 to 100: mindpulse schedule next 10"
      )
    }
    return count
  }

  static let specification = CommandSpecification(
    "next",
    summary: "List the next check-ins and why any were moved.",
    parameters: [count]
  )
  static let slash = [
    SlashCommand(
      name: "next",
      help: "list the next check-ins and why any were moved",
      keeps: .checkIns
    ) { chat, _ in
      try list(usualCount, chat.services)
      return .done
    }
  ]

  private let count: Int

  init(_ line: ParsedCommand) throws { count = try line[Self.count] }

  func run(_ services: Services) throws -> ExitCode {
    try Self.list(count, services)
    return .done
  }

  /// Lists a number of them, with why a time was moved.
  private static func list(_ count: Int, _ services: Services) throws {
    let service = CheckInService(services)
    let planned = try service.upcoming(count)
    let putOff = try service.putOff()
    if services.output.isJSON {
      return try services.output.json(
        UpcomingJSON(next: planned.map(PlannedJSON.init), putOff: putOff.map(PutOffJSON.init))
      )
    }
    if planned.isEmpty { try services.output.prose(try CheckInPlan(services).sentence()) }
    let words = CheckInWords(services.words)
    var lines = planned.map { ($0.time, "", $0.moves) }
    lines += putOff.map { ($0.time, "  \(words(.postponed))", $0.moves) }
    for (time, what, moves) in lines.sorted(by: { $0.0 < $1.0 }) {
      let moved = moves.isEmpty ? "" : "  \(words(.moved, ["moves": words.moves(moves)]))"
      try services.output.line("\(words.dayAndClock(time))\(what)\(moved)")
    }
    guard !planned.isEmpty else { return }
    try services.output.prose(services.output.styler.dim(words(.ifEachSends)))
  }
}

/// The next check-ins as `schedule next --json` prints them.
private struct UpcomingJSON: Encodable {
  let next: [PlannedJSON]
  /// Messages that were put off, and when they come again.
  let putOff: [PutOffJSON]
}

/// One check-in that comes, as JSON.
private struct PlannedJSON: Encodable {
  let time: Timestamp
  let scheduled: Timestamp
  let rule: String
  let moved: [String]

  /// A planned check-in.
  init(_ planned: PlannedCheckIn) {
    time = planned.time
    scheduled = planned.nominal
    rule = planned.slot.rule
    moved = planned.moves.map(\.words.english)
  }
}

/// A message that was put off, as `schedule next --json` prints it.
private struct PutOffJSON: Encodable {
  let checkIn: String
  let wished: Timestamp
  let time: Timestamp
  let moved: [String]

  /// A message that was put off.
  @MainActor init(_ putOff: PutOffCheckIn) {
    checkIn = putOff.record.id
    wished = putOff.wished
    time = putOff.time
    moved = putOff.moves.map(\.words.english)
  }
}
