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
    parameters: [SampleParameters.topic] + SampleSpan.parameters + [SampleParameters.limit, csv]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let topic: SampleTopic
  private let span: SampleSpan
  private let limit: Int?
  private let isCSV: Bool

  init(_ line: ParsedCommand) throws {
    topic = try line[SampleParameters.topic]
    span = try SampleSpan(line)
    limit = try line[SampleParameters.limit]
    isCSV = try line[Self.csv]
    if isCSV, line.flag(OptionSpecification.json.long) {
      throw line.refusal("'--csv' and '--json' can't be used together.")
    }
  }

  func run(_ services: Services) throws -> ExitCode {
    let queries = try topic.types.map { type in
      var query = try span.query(type, services)
      query.limit = limit
      return query
    }
    let store = try services.stores.health()
    if isCSV {
      try Self.csv(queries, store, services)
    } else if services.output.isJSON {
      try Self.json(queries, store, services)
    } else {
      try rows(queries, store, services)
    }
    return .done
  }

  private func rows(
    _ queries: [SampleQuery],
    _ store: HealthStore,
    _ services: Services
  ) throws {
    var rows = SamplesRowBuffer(services.output)
    var isEmpty = true
    if queries.count > 1 {
      for entry in try pressures(queries, store) {
        isEmpty = false
        let ids = entry.map { String($0.id) }.joined(separator: ", ")
        try rows.add("\(ids)  \(entry.words(services))\n")
      }
    } else {
      try Self.forEach(queries, store) { sample in
        isEmpty = false
        try rows.add("\(sample.id)  \(sample.words(services))\n")
      }
    }
    try rows.flush()
    if isEmpty { try services.output.line("No matching readings of \(words: topic.title).") }
  }

  /// Both values of each blood pressure side by side, newest first; they are few enough to hold.
  private func pressures(_ queries: [SampleQuery], _ store: HealthStore) throws -> [[Sample]] {
    var samples: [Sample] = []
    try Self.forEach(queries, store) { samples.append($0) }
    samples.sort { first, second in
      if first.start != second.start { return first.start > second.start }
      if first.source != second.source { return first.source < second.source }
      return first.type == .bloodPressureSystolic && second.type == .bloodPressureDiastolic
    }
    return Array(samples.entries.prefix(limit ?? .max))
  }

  private static func forEach(
    _ queries: [SampleQuery],
    _ store: HealthStore,
    _ body: (Sample) throws -> Void
  ) throws {
    for query in queries { try store.forEachSample(query, body) }
  }

  private static func csv(
    _ queries: [SampleQuery],
    _ store: HealthStore,
    _ services: Services
  ) throws {
    // On a terminal a name of a source must not act; in a file it has to be exact.
    let isSeen = TerminalDevice.isTerminal(STDOUT_FILENO)
    var rows = SamplesRowBuffer(services.output)
    try rows.add(SampleCSV.header + "\n")
    try forEach(queries, store) { sample in
      let name = sample.source
      let source = isSeen ? VisibleText.singleLine(name, limit: name.count) : name
      try rows.add(SampleCSV.line(sample, source: source) + "\n")
    }
    try rows.flush()
  }

  private static func json(
    _ queries: [SampleQuery],
    _ store: HealthStore,
    _ services: Services
  ) throws {
    var list = SamplesJSONWriter(services.output)
    try list.begin("{\n  \"samples\" : [")
    try forEach(queries, store) { try list.add(SampleJSON($0)) }
    try list.end("]\n}\n")
  }
}
