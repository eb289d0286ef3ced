import CommandLineParsing
import Console
import Core
import FoundationEssentials
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import Safety
import Services

/// `mindpulse samples list`: readings of a type, newest first, however many there are.
struct SamplesList: Command {
  private static let csv = Option(
    "csv",
    help: "Print CSV that 'samples import' reads back exactly."
  )

  static let specification = CommandSpecification(
    "list",
    summary: "List readings of a type, newest first.",
    parameters: [SampleParameters.type] + SampleSpan.parameters + [SampleParameters.limit, csv]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let type: SampleType
  private let span: SampleSpan
  private let limit: Int?
  private let isCSV: Bool

  init(_ line: ParsedCommand) throws {
    type = try line[SampleParameters.type]
    span = try SampleSpan(line)
    limit = try line[SampleParameters.limit]
    isCSV = try line[Self.csv]
    if isCSV, line.flag(OptionSpecification.json.long) {
      throw line.refusal("'--csv' and '--json' can't be used together.")
    }
  }

  func run(_ services: Services) throws -> ExitCode {
    var query = try span.query(type, services)
    query.limit = limit
    let store = try services.stores.health()
    if isCSV {
      try Self.csv(query, store, services)
    } else if services.output.isJSON {
      try Self.json(query, store, services)
    } else {
      try Self.rows(query, store, services)
    }
    return .done
  }

  private static func rows(
    _ query: SampleQuery,
    _ store: HealthStore,
    _ services: Services
  ) throws {
    var rows = SamplesRowBuffer(services.output)
    var isEmpty = true
    try store.forEachSample(query) { sample in
      isEmpty = false
      try rows.add("\(sample.id)  \(sample.words(services))\n")
    }
    try rows.flush()
    if isEmpty { try services.output.line("There are no such readings of \(query.type.title).") }
  }

  private static func csv(
    _ query: SampleQuery,
    _ store: HealthStore,
    _ services: Services
  ) throws {
    // On a terminal a name of a source must not act; in a file it has to be exact.
    let isSeen = TerminalDevice.isTerminal(STDOUT_FILENO)
    var rows = SamplesRowBuffer(services.output)
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
    _ services: Services
  ) throws {
    var list = SamplesJSONWriter(services.output)
    try list.begin("{\n  \"samples\" : [")
    try store.forEachSample(query) { try list.add(SampleJSON($0)) }
    try list.end("]\n}\n")
  }
}
