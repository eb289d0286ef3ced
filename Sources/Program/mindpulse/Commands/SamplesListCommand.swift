import CommandLineParsing
import Core
import FoundationEssentials
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import Safety

/// `mindpulse samples list`: readings of a type, newest first, however many there are.
@MainActor enum SamplesListCommand {
  /// Prints what the command line asks for, row by row.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let type = try SamplesCommand.type(named: command.argument("TYPE") ?? "")
    var query = try SamplesCommand.query(type, command, context)
    query.limit = try command.integer("limit", in: 1...1_000_000_000)
    let store = try context.healthStore()
    if command.flag("csv") {
      guard !context.output.isJSON else {
        throw command.refusal("'--csv' and '--json' don't go together.")
      }
      return try csv(query, store, context)
    }
    if context.output.isJSON { return try json(query, store, context) }
    var rows = SamplesRowBuffer(context.output)
    var isEmpty = true
    try store.forEachSample(query) { sample in
      isEmpty = false
      try rows.add("\(sample.id)  \(SamplesCommand.describe(sample, context))\n")
    }
    try rows.flush()
    if isEmpty { try context.output.line("There is no such reading of \(type.title).") }
  }

  private static func csv(
    _ query: SampleQuery,
    _ store: HealthStore,
    _ context: AppContext
  ) throws {
    // On a terminal a name of a source must not act; in a file it has to be exact.
    let isSeen = TerminalDevice.isTerminal(STDOUT_FILENO)
    var rows = SamplesRowBuffer(context.output)
    try rows.add(SampleCSV.header + "\n")
    try store.forEachSample(query) { sample in
      let name = sample.source
      let source = isSeen ? VisibleText.singleLine(name, limit: name.count) : name
      try rows.add(SampleCSV.line(sample, source: source) + "\n")
    }
    try rows.flush()
  }

  private static func json(
    _ query: SampleQuery,
    _ store: HealthStore,
    _ context: AppContext
  ) throws {
    var list = SamplesJSONWriter(context.output)
    try list.begin("{\n  \"samples\" : [")
    try store.forEachSample(query) { try list.add(SampleJSON($0)) }
    try list.end("]\n}\n")
  }
}
