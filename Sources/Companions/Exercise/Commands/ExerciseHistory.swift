import Catalogues
import CommandLineParsing
import Console
import Core
import Exercises
import HealthModel
import Services
import Terminal

/// `mindpulse exercise history`: what was done, newest first.
struct ExerciseHistory: Command {
  static let specification = CommandSpecification(
    "history",
    summary: "List the exercises you did or began, newest first."
  )
  static let needs = CommandNeeds(sealed: .words)

  /// The list, as a chat shows it.
  init() {}

  init(_ line: ParsedCommand) throws {}

  func run(_ services: Services) throws -> ExitCode {
    let diary = ExerciseDiary(services)
    let records = Array(try diary.history().reversed())
    guard !services.output.isJSON else {
      try services.output.json(["exercises": records.map(ExerciseRecordJSON.init)])
      return .done
    }
    let words = services.words
    guard !records.isEmpty else {
      try services.output.prose(words.text(ExerciseKey.historyEmpty))
      return .done
    }
    let columns: [ExerciseKey] = [
      .columnWhen, .columnExercise, .columnDistress, .columnHeartRate, .columnSaved,
    ]
    var table = TextTable(headers: columns.map { words.text($0) })
    for record in records {
      let start = Timestamp(milliseconds: record.start.milliseconds, in: services.clock.zone)
      table.add([
        start.dayAndClock,
        record.completed
          ? record.name : words.text(ExerciseKey.stoppedName, ["name": record.name]),
        Self.change(record.distressBefore.map(Double.init), record.distressAfter.map(Double.init)),
        Self.change(record.heartRateBefore, record.heartRateAfter),
        VisibleText.singleLine(record.kept.joined(separator: "; "), limit: 120),
      ])
    }
    try services.output.table(table)
    return .done
  }

  /// A number before and after: `7 → 3`, `7` alone, nothing.
  private static func change(_ before: Double?, _ after: Double?) -> String {
    [before, after].compactMap { $0.map { DecimalText.one($0.rounded()) } }
      .joined(separator: " → ")
  }
}
