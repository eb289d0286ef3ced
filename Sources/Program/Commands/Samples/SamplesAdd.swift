import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Services

/// `mindpulse samples add`: stores one reading.
struct SamplesAdd: Command {
  private static let value = Argument("VALUE", help: "The reading, in the type's unit.")
  private static let unit = Option("unit", "UNIT", help: "The unit, if it isn't the type's own.")
  private static let at = Option("at", "TIME", help: "When it was measured; default now.")
    .map { $0.map(TypedTime.init) }
  private static let source = Option(
    "source",
    "NAME",
    help: "Where it comes from; default 'manual'."
  ).map(named)

  static let specification = CommandSpecification(
    "add",
    summary: "Save one reading.",
    parameters: [SampleParameters.type, value, unit, at, source],
    examples: [.init("mindpulse samples add heart-rate 72 --at 14:05", "Save a pulse from today.")]
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

  func run(_ services: Services) throws -> ExitCode {
    let now = services.clock.now()
    let reading = try services.files.sampleCheck().reading(
      type,
      text: value,
      unit: unit,
      start: try at?.resolved(services) ?? now,
      now: now,
      source: source
    )
    let result = try services.stores.health().save([reading])
    if let fault = result.fault {
      services.output.notice("\(fault) The reading is saved anyway. Check the disk.")
    }
    try tell(result, services)
    return .done
  }

  private func tell(_ result: SaveResult, _ services: Services) throws {
    if services.output.isJSON {
      let added = result.added.map { SampleJSON($0) }
      return try services.output.json(AddedJSON(added: added, duplicates: result.duplicates))
    }
    for sample in result.added {
      try services.output.line("Saved: \(sample.words(services)) (id \(sample.id)).")
    }
    if result.duplicates > 0 { try services.output.line("That reading is already saved.") }
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
