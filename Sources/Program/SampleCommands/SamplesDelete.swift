import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Safety
import Services

/// `mindpulse samples delete`: readings by their ids, or all of a type, a time or a source.
struct SamplesDelete: Command {
  private static let words = Argument(
    rest: "ID|TYPE",
    help: "Ids from 'samples list', or one type.",
    isOptional: true
  )
  private static let yes = Option(
    "yes",
    help: "Don't ask before deleting more than single ids."
  )

  static let specification = CommandSpecification(
    "delete",
    summary: "Delete readings for good, by id, type, time or source.",
    parameters: [words] + SampleSpan.parameters + [yes],
    examples: [
      .init("mindpulse samples delete 12 13"),
      .init("mindpulse samples delete steps --from 2026-01-01 --to 2026-02-01 --yes"),
    ]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let words: [String]
  private let span: SampleSpan
  private let isSure: Bool
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    words = try line[Self.words]
    span = try SampleSpan(line)
    isSure = try line[Self.yes]
  }

  func run(_ services: Services) throws -> ExitCode {
    try delete(services)
    return .done
  }

  private func delete(_ services: Services) throws {
    let isBulk =
      span.source != nil || span.from != nil || span.to != nil
      || words.contains { SampleTopic(named: $0) != nil }
    guard isBulk else { return try delete(ids: words, services) }
    guard words.count <= 1 else {
      throw line.refusal("Give one type or ids, not both.")
    }
    if let word = words.first {
      return try deleteAll(try SampleTopic.typed(word), services)
    }
    guard let source = span.source, span.from == nil, span.to == nil else {
      throw line.refusal("'--from' and '--to' require a TYPE.")
    }
    try deleteAll(source: source, services)
  }

  private func delete(ids words: [String], _ services: Services) throws {
    guard !words.isEmpty else {
      throw line.refusal("Choose what to delete: ids, a TYPE, or '--source'.")
    }
    let ids = try words.map { text in
      guard let id = Int64(text), id > 0 else {
        let shown = VisibleText.singleLine(text, limit: 40)
        throw line.refusal("“\(shown)” is neither an id nor a type of reading.")
      }
      return id
    }
    let store = try services.stores.health()
    let deleted = try store.delete(ids: ids + store.otherPressures(of: ids))
    if services.output.isJSON {
      return try services.output.json(DeletedJSON(deleted: deleted.map { .init($0) }))
    }
    for sample in deleted {
      let isAsked = ids.contains(sample.id)
      try services.output.line(
        isAsked
          ? "Deleted: \(words: sample.type.title), id \(sample.id)."
          : "Deleted: \(words: sample.type.title), id \(sample.id), which was saved with it."
      )
    }
  }

  private func deleteAll(_ topic: SampleTopic, _ services: Services) throws {
    let store = try services.stores.health()
    let queries = try topic.types.map { try span.query($0, services) }
    let count = try queries.reduce(0) { $0 + (try store.count($1)) }
    guard count > 0 else { return try tell(0, services) }
    let (readings, title) = (readings(count), topic.title)
    let question: LocalizedText = "Delete \(readings) of \(words: title) for good? (yes or no)"
    let refusal: LocalizedText =
      "This would delete \(readings) of \(words: title) for good; add '--yes' to confirm."
    try confirm(question, refusal, services)
    try tell(try queries.reduce(0) { $0 + (try store.delete($1)) }, services)
  }

  private func deleteAll(source name: String, _ services: Services) throws {
    let store = try services.stores.health()
    let count = try store.sources().first { $0.name == name }?.count ?? 0
    if count > 0 {
      let shown = VisibleText.singleLine(name, limit: 60)
      let readings = readings(count)
      let question: LocalizedText = "Delete \(readings) from \(shown) for good? (yes or no)"
      let refusal: LocalizedText =
        "This would delete \(readings) from \(shown) for good; add '--yes' to confirm."
      try confirm(question, refusal, services)
    }
    try tell(try store.delete(source: name), services)
  }

  private func tell(_ count: Int, _ services: Services) throws {
    if services.output.isJSON { return try services.output.json(["deletedCount": count]) }
    try services.output.line(
      count == 0 ? "There was nothing to delete." : "Deleted: \(readings(count))."
    )
  }

  /// Asks on a terminal; elsewhere `--yes` has to be there.
  private func confirm(
    _ question: LocalizedText,
    _ refusal: LocalizedText,
    _ services: Services
  ) throws {
    guard !isSure else { return }
    let ask = YesNoQuestion(services)
    guard ask.isPossible else { throw line.refusal(refusal) }
    guard try ask.ask(question) else { throw AppFailure(.failed, "Nothing was deleted.") }
  }

  private func readings(_ count: Int) -> LocalizedText {
    count == 1 ? "1 reading" : "\(count) readings"
  }
}
