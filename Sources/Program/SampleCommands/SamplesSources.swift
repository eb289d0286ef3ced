import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Services
import Terminal

/// `mindpulse samples sources`: who readings come from, and who is believed first.
struct SamplesSources: Command {
  private static let priority = Option(
    repeated: "priority",
    "NAME,NAME...",
    help: "Prefer these sources, in this order; 'none' clears the list."
  )

  static let specification = CommandSpecification(
    "sources",
    summary: "List the sources of readings, and choose which to prefer.",
    parameters: [priority],
    examples: [.init("mindpulse samples sources --priority Watch,Phone")]
  )
  static let needs = CommandNeeds(sealed: .names)

  private let priority: [String]

  init(_ line: ParsedCommand) throws { priority = try line[Self.priority] }

  func run(_ services: Services) throws -> ExitCode {
    let store = try services.stores.health()
    if !priority.isEmpty {
      try store.setSourcePriority(Self.names(priority, known: try store.sources().map(\.name)))
    }
    try show(store, services)
    return .done
  }

  private func show(_ store: HealthStore, _ services: Services) throws {
    let sources = try store.sources()
    if services.output.isJSON {
      let list = sources.map { SourceJSON($0, in: services.clock.zone) }
      return try services.output.json(["sources": list])
    }
    guard !sources.isEmpty else { return try services.output.line("There are no readings yet.") }
    let hasOrder = sources.contains { $0.priority != nil }
    let output = services.output
    let headers = output.headings(["source", "type", "readings", "first", "last"])
    var table = TextTable(headers: headers + (hasOrder ? output.headings(["order"]) : []))
    for source in sources {
      let name = VisibleText.singleLine(source.name, limit: 60)
      let order = hasOrder ? [source.priority.map(String.init) ?? "–"] : []
      for entry in source.entries {
        // Days alone, so that a row fits in a usual window.
        let days = [entry.first, entry.last].map {
          Timestamp(milliseconds: $0, in: services.clock.zone).day.description
        }
        table.add([name, entry.type.name, String(entry.count)] + days + order)
      }
    }
    try services.output.table(table)
  }

  /// The names of an order: several options, or names with commas between them.
  ///
  /// A name that has a comma itself is taken as it is. `none` takes the order back.
  private static func names(_ texts: [String], known: [String]) -> [String] {
    if texts == ["none"], !known.contains("none") { return [] }
    return texts.flatMap { text in
      known.contains(text) ? [text] : text.split(separator: ",").map(trimmed)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
