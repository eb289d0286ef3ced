import Console
import CommandLineParsing
import Core
import HealthModel
import HealthStorage
import Terminal

/// `mindpulse samples types`: the types, their units and possible values.
struct SamplesTypes: Command {
  static let specification = CommandSpecification(
    "types",
    summary: "The types, their units and possible values."
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    let rows = try rows(context)
    if context.output.isJSON {
      try context.output.json(["types": rows])
      return .done
    }
    var table = TextTable(headers: ["type", "unit", "possible values", "readings"])
    for row in rows {
      let limits = Self.limits(row.low, row.high)
      table.add([row.name, row.unit, limits, String(row.samples)])
    }
    try context.output.write(table.rendered(styler: context.output.styler))
    return .done
  }

  private func rows(_ context: AppContext) throws -> [SampleTypeJSON] {
    let check = try context.sampleCheck()
    let counts = try context.healthStore().counts()
    return SampleType.all.map { type in
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
  }

  private static func limits(_ low: Double?, _ high: Double?) -> String {
    guard let low, let high else { return "any" }
    return "\(plain(low)) to \(plain(high))"
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? String(Int(saturating: value)) : String(value)
  }
}

/// A type of sample as `samples types --json` prints it.
private struct SampleTypeJSON: Encodable {
  let name: String
  let identifier: String
  let unit: String
  let units: [String]
  let low: Double?
  let high: Double?
  let samples: Int
}
