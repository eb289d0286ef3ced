import CommandLineParsing
import Core
import HealthModel
import HealthStorage
import Safety
import Terminal

/// `mindpulse samples …`: readings in and out of the store.
@MainActor enum SamplesCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    switch command.path.last {
    case "add": try add(command, context)
    case "latest": try latest(command, context)
    case "list": try SamplesListCommand.run(command, context)
    case "stats": try SamplesStatsCommand.run(command, context)
    case "since": try SamplesSinceCommand.run(command, context)
    case "watch": return try await SamplesWatchCommand.run(command, context)
    case "imports": try SamplesImportsCommand.run(context)
    case "sources": try SamplesSourcesCommand.run(command, context)
    case "delete": try SamplesDeleteCommand.run(command, context)
    case "bench": try SamplesBenchCommand.run(command, context)
    default: try types(context)
    }
    return .done
  }

  private static func add(_ command: ParsedCommand, _ context: AppContext) throws {
    let type = try type(named: command.argument("TYPE") ?? "")
    let now = context.now()
    let start = try command.value("at").map { try time($0, context) } ?? now
    let reading = try context.sampleCheck().reading(
      type,
      text: command.argument("VALUE") ?? "",
      unit: command.value("unit"),
      start: start,
      now: now,
      source: try source(command.value("source"))
    )
    let result = try context.healthStore().save([reading])
    if let fault = result.fault {
      context.output.notice("\(fault) The reading is stored all the same. Check the disk.")
    }
    if context.output.isJSON {
      let added = result.added.map { SampleJSON($0) }
      return try context.output.json(AddedJSON(added: added, duplicates: result.duplicates))
    }
    for sample in result.added {
      try context.output.line("Stored: \(describe(sample, context)) (id \(sample.id)).")
    }
    if result.duplicates > 0 { try context.output.line("That very reading is there already.") }
  }

  private static func latest(_ command: ParsedCommand, _ context: AppContext) throws {
    let named = try command.arguments.map { try type(named: $0) }
    let store = try context.healthStore()
    let samples = try (named.isEmpty ? SampleType.all : named).compactMap {
      try store.latest($0)
    }
    let now = context.now()
    if context.output.isJSON {
      return try context.output.json(
        SamplesJSON(samples: samples.map { SampleJSON($0, now: now) })
      )
    }
    guard !samples.isEmpty else {
      return try context.output.line(
        named.isEmpty
          ? "There are no readings yet. Try: mindpulse samples add heart-rate 72"
          : "There is no reading of \(named.map(\.title).joined(separator: " or "))."
      )
    }
    for sample in samples {
      let age = RelativeTime.words(
        secondsFromNow: -Double(now.milliseconds(since: sample.start)) / 1000
      )
      try context.output.line("\(describe(sample, context)), \(age)")
    }
  }

  private static func types(_ context: AppContext) throws {
    let check = try context.sampleCheck()
    let counts = try context.healthStore().counts()
    let rows = SampleType.all.map { type in
      let limits = check.limits(for: type)
      return SampleTypeJSON(
        name: type.name,
        identifier: type.identifier,
        unit: type.canonicalUnit.symbol,
        units: type.canonicalUnit.compatible.map(\.symbol),
        low: limits?.low,
        high: limits?.high,
        samples: counts.first { $0.0 == type }?.1 ?? 0
      )
    }
    if context.output.isJSON { return try context.output.json(["types": rows]) }
    var table = TextTable(headers: ["type", "unit", "possible values", "readings"])
    for row in rows {
      let limits = zip2(row.low, row.high).map { "\(plain($0)) to \(plain($1))" } ?? "any"
      table.add([row.name, row.unit, limits, String(row.samples)])
    }
    try context.output.write(table.rendered(styler: context.output.styler))
  }

  // MARK: - Words

  /// A type by what a person typed.
  static func type(named text: String) throws(HealthModelError) -> SampleType {
    guard let type = SampleType.named(text) else {
      throw .unknownType(VisibleText.singleLine(text, limit: 60))
    }
    return type
  }

  /// A time by what a person typed.
  static func time(_ text: String, _ context: AppContext) throws(HealthModelError) -> Timestamp {
    let parsed = TimestampText.parseTyped(text, now: context.now(), in: context.zone)
    guard let parsed else { throw .unreadableTime(VisibleText.singleLine(text, limit: 60)) }
    return parsed
  }

  /// A source's name, made harmless: it is shown and put before a model later.
  private static func source(_ text: String?) throws -> String {
    let name = VisibleText.singleLine(text ?? "manual", limit: 100)
    return name.isEmpty ? "manual" : name
  }

  /// A sample in words, with its time on the clocks of this machine.
  static func describe(_ sample: Sample, _ context: AppContext) -> String {
    let value = DecimalText.one(sample.value)
    let source = VisibleText.singleLine(sample.source, limit: 100)
    let start = Timestamp(milliseconds: sample.start.milliseconds, in: context.zone).dayAndClock
    return
      "\(sample.type.title) \(value) \(sample.type.canonicalUnit.symbol) at \(start) from \(source)"
  }

  /// The span of time and the source that a command line names.
  static func query(
    _ type: SampleType,
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws -> SampleQuery {
    let from = try command.value("from").map { try time($0, context) }
    let to = try command.value("to").map { try time($0, context) }
    if let from, let to, to < from {
      throw command.refusal("'--to' lies before '--from': the time would be empty.")
    }
    return SampleQuery(
      type,
      from: from,
      to: to,
      hasStrictStart: command.flag("strict-start"),
      hasStrictEnd: command.flag("strict-end"),
      source: command.value("source")
    )
  }

  /// The types that a command line names behind other words; nil for all.
  static func types(_ words: some Sequence<String>) throws(HealthModelError) -> Set<SampleType>? {
    var types: Set<SampleType> = []
    for word in words { types.insert(try type(named: word)) }
    return types.isEmpty ? nil : types
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? String(Int(saturating: value)) : String(value)
  }

  private static func zip2(_ first: Double?, _ second: Double?) -> (Double, Double)? {
    guard let first, let second else { return nil }
    return (first, second)
  }
}
