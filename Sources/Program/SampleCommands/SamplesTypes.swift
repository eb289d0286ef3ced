import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Services
import Terminal

/// `mindpulse samples types`: the types, their units and possible values.
struct SamplesTypes: Command {
  static let specification = CommandSpecification(
    "types",
    summary: "List the types with their units and possible values."
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let rows = try rows(services)
    if services.output.isJSON {
      try services.output.json(["types": rows])
      return .done
    }
    let output = services.output
    var table = TextTable(
      headers: output.headings(["type", "short", "unit", "possible values", "readings"])
    )
    for row in rows {
      let limits = output.spoken(Self.limits(row.low, row.high))
      table.add([row.name, row.shortName ?? "", row.unit, limits, String(row.samples)])
    }
    try output.table(table)
    return .done
  }

  private func rows(_ services: Services) throws -> [SampleTypeJSON] {
    let check = try services.files.sampleCheck()
    let counts = try services.stores.health().counts()
    return SampleType.all.map { type in
      let limits = check.limits(for: type)
      return SampleTypeJSON(
        name: type.name,
        shortName: SampleTopic(type).shortName,
        identifier: type.identifier,
        unit: type.canonicalUnit.symbol,
        units: type.canonicalUnit.compatible.map(\.symbol),
        low: limits?.low,
        high: limits?.high,
        samples: counts.first { $0.0 == type }?.1 ?? 0
      )
    }
  }

  private static func limits(_ low: Double?, _ high: Double?) -> LocalizedText {
    guard let low, let high else { return "any value" }
    return "from \(number: plain(low)) to \(number: plain(high))"
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? String(Int(saturating: value)) : String(value)
  }
}

/// A type of sample as `samples types --json` prints it.
private struct SampleTypeJSON: Encodable {
  let name: String
  let shortName: String?
  let identifier: String
  let unit: String
  let units: [String]
  let low: Double?
  let high: Double?
  let samples: Int
}
