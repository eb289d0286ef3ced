import Console
import CommandLineParsing
import Core
import HealthModel
import HealthStorage

/// `mindpulse samples add`: stores one reading.
struct SamplesAdd: Command {
  private static let value = Argument("VALUE", help: "The reading, in the type's unit.")
  private static let unit = Option("unit", "UNIT", help: "The unit, if it isn't the type's own.")
  private static let at = Option("at", "TIME", help: "When it was measured; now if left out.")
    .map { $0.map(TypedTime.init) }
  private static let source = Option(
    "source",
    "NAME",
    help: "Where it comes from; 'manual' if left out."
  ).map(named)

  static let specification = CommandSpecification(
    "add",
    summary: "Store one reading.",
    parameters: [SampleParameters.type, value, unit, at, source],
    examples: [.init("mindpulse samples add heart-rate 72 --at 14:05", "A pulse of today.")]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let type: SampleType
  private let value: String
  private let unit: String?
  private let at: TypedTime?
  private let source: String

  init(_ line: ParsedCommand) throws {
    type = try line[SampleParameters.type]
    value = try line[Self.value]
    unit = try line[Self.unit]
    at = try line[Self.at]
    source = try line[Self.source]
  }

  func run(_ context: AppContext) throws -> ExitCode {
    let now = context.now()
    let reading = try context.sampleCheck().reading(
      type,
      text: value,
      unit: unit,
      start: try at?.resolved(context) ?? now,
      now: now,
      source: source
    )
    let result = try context.healthStore().save([reading])
    if let fault = result.fault {
      context.output.notice("\(fault) The reading is stored all the same. Check the disk.")
    }
    try tell(result, context)
    return .done
  }

  private func tell(_ result: SaveResult, _ context: AppContext) throws {
    if context.output.isJSON {
      let added = result.added.map { SampleJSON($0) }
      return try context.output.json(AddedJSON(added: added, duplicates: result.duplicates))
    }
    for sample in result.added {
      try context.output.line("Stored: \(sample.words(context)) (id \(sample.id)).")
    }
    if result.duplicates > 0 { try context.output.line("That very reading is there already.") }
  }

  /// A source's name, made harmless: it is shown and put before a model later.
  private nonisolated static func named(_ text: String?) -> String {
    let name = VisibleText.singleLine(text ?? "manual", limit: 100)
    return name.isEmpty ? "manual" : name
  }
}

/// The answer to `samples add --json`.
private struct AddedJSON: Encodable {
  let added: [SampleJSON]
  let duplicates: Int
}
