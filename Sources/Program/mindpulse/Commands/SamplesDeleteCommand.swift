import CommandLineParsing
import Core
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import Safety

/// `mindpulse samples delete`: readings by their ids, or all of a type, a time or a source.
@MainActor enum SamplesDeleteCommand {
  /// Deletes what the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let words = command.arguments
    let isBulk =
      command.value("source") != nil || command.value("from") != nil
      || command.value("to") != nil || words.contains { SampleType.named($0) != nil }
    guard isBulk else { return try delete(ids: words, command, context) }
    guard words.count <= 1 else {
      throw command.refusal("Name one type, or ids; not both and not several types.")
    }
    if let word = words.first {
      let type = try SamplesCommand.type(named: word)
      return try deleteAll(try SamplesCommand.query(type, command, context), command, context)
    }
    guard let source = command.value("source"), command.value("from") == nil,
      command.value("to") == nil
    else { throw command.refusal("'--from' and '--to' need a TYPE.") }
    try deleteAll(source: source, command, context)
  }

  private static func delete(
    ids words: [String],
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws {
    guard !words.isEmpty else {
      throw command.refusal("Say what to delete: ids, a TYPE, or '--source'.")
    }
    let ids = try words.map { text in
      guard let id = Int64(text), id > 0 else {
        throw command.refusal("“\(VisibleText.singleLine(text, limit: 40))” is not an id.")
      }
      return id
    }
    let deleted = try context.healthStore().delete(ids: ids)
    if context.output.isJSON {
      return try context.output.json(DeletedJSON(deleted: deleted.map { .init($0) }))
    }
    for sample in deleted {
      try context.output.line("Deleted: \(sample.type.title), id \(sample.id).")
    }
  }

  private static func deleteAll(
    _ query: SampleQuery,
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws {
    let store = try context.healthStore()
    let count = try store.count(query)
    guard count > 0 else { return try tell(0, context) }
    try confirm("\(readings(count)) of \(query.type.title)", command, context)
    try tell(try store.delete(query), context)
  }

  private static func deleteAll(
    source name: String,
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws {
    let store = try context.healthStore()
    let count = try store.sources().first { $0.name == name }?.count ?? 0
    if count > 0 {
      let shown = VisibleText.singleLine(name, limit: 60)
      try confirm("\(readings(count)) from \(shown)", command, context)
    }
    try tell(try store.delete(source: name), context)
  }

  private static func tell(_ count: Int, _ context: AppContext) throws {
    if context.output.isJSON { return try context.output.json(["deletedCount": count]) }
    try context.output.line(
      count == 0 ? "There was nothing to delete." : "Deleted: \(readings(count))."
    )
  }

  /// Asks on a terminal; elsewhere `--yes` has to be there.
  private static func confirm(
    _ what: String,
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws {
    guard !command.flag("yes") else { return }
    guard context.isTerminal, !context.output.isJSON else {
      throw command.refusal("This would delete \(what) for good; add '--yes' if that is meant.")
    }
    try context.output.write("Delete \(what) for good? [y/N] ")
    let answer = try FileDescriptor.readSome(STDIN_FILENO, named: "the terminal", limit: 1024)
    let isYes = answer.first == UInt8(ascii: "y") || answer.first == UInt8(ascii: "Y")
    guard isYes else { throw AppFailure(.failed, "Nothing was deleted.") }
  }

  private static func readings(_ count: Int) -> String {
    "\(count) \(count == 1 ? "reading" : "readings")"
  }
}
