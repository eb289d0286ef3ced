import Catalogues
package import CommandLineParsing
package import Console
import Core
package import HealthModel
import HealthStorage
package import Services

/// `mindpulse samples add`: saves one reading; a blood pressure is one of two values.
package struct SamplesAdd: Command {
  private static let value = Argument(
    rest: "VALUE",
    help: "The reading, perhaps with its unit: 72, 98%, 37.2C, 176lb, 120/80."
  ).map { $0.joined(separator: " ") }
  private static let unit = Option("unit", "UNIT", help: "The unit, if it isn't the type's own.")
  private static let at = Option("at", "TIME", help: "When it was measured; default now.")
    .map { $0.map(TypedTime.init) }
  private static let source = Option(
    "source",
    "NAME",
    help: "Where it comes from; default 'manual'."
  ).map(named)

  package static let specification = CommandSpecification(
    "add",
    summary: "Save one reading.",
    parameters: [SampleParameters.topic, value, unit, at, source],
    examples: [
      .init("mindpulse samples add hr 72 --at 14:05", "Save a pulse from today."),
      .init("mindpulse samples add bp 120/80", "Save a blood pressure."),
      .init("mindpulse samples add weight 176lb", "Use another unit."),
    ]
  )
  package static let needs = CommandNeeds(sealed: .namesIfOpen)
  package static let slash = [
    SlashCommand(
      name: "add",
      usage: "TYPE VALUE",
      help: "save a reading, such as /add hr 72 or /add bp 120/80",
      arguments: SampleTopic.names,
      keeps: .reading
    ) { chat, words in
      let parser = CommandParser(chat.services.commands.root)
      let words = ["samples", specification.name] + QuotedWords(words).words
      guard words.count > 3, case let line = try parser.parse(words), line.request == .run else {
        let spoken = chat.services.words
        throw AppFailure(
          .usage,
          verbatim: spoken.text(SampleKey.addUse),
          hint: spoken.text(SampleKey.addSuch)
        )
      }
      _ = try SamplesAdd(line).run(chat.services)
      return .done
    }
  ]

  private let topic: SampleTopic
  private let value: String
  private let unit: String?
  private let at: TypedTime?
  private let source: String

  package init(_ line: ParsedCommand) throws {
    topic = try line[SampleParameters.topic]
    value = VisibleText.singleLine(try line[Self.value], limit: 60)
    unit = try line[Self.unit]
    at = try line[Self.at]
    source = try line[Self.source]
  }

  /// A reading that was mentioned in a chat.
  package init(_ mention: ReadingMention) {
    topic = mention.topic
    value = mention.value
    (unit, at, source) = (nil, nil, Self.named(nil))
  }

  package func run(_ services: Services) throws -> ExitCode {
    let readings = try readings(services)
    let result = try services.stores.health().save(readings)
    if let fault = result.fault {
      let words = services.output.spoken(fault)
      services.output.notice(services.words.text(SampleKey.savedAnyway, ["fault": words]))
    }
    try tell(result, services)
    return .done
  }

  /// What would be saved, in canonical units.
  ///
  /// - Throws: ``HealthModelError`` that says what would be accepted.
  package func readings(_ services: Services) throws -> [NewSample] {
    let now = services.clock.now()
    return try services.files.sampleCheck().readings(
      topic,
      text: value,
      unit: unit,
      start: try at?.resolved(services) ?? now,
      now: now,
      source: source
    )
  }

  private func tell(_ result: SaveResult, _ services: Services) throws {
    if services.output.isJSON {
      let added = result.added.map { SampleJSON($0) }
      return try services.output.json(AddedJSON(added: added, duplicates: result.duplicates))
    }
    let words = services.words
    if !result.added.isEmpty {
      let places = [
        "reading": result.added.words(services),
        "ids": words.list(result.added.map { String($0.id) }),
      ]
      try services.output.line(words.text(SampleKey.saved, places, count: result.added.count))
    } else if result.duplicates > 0 {
      try services.output.line(words.text(SampleKey.known))
    }
  }

  /// A source's name, made harmless: it is shown and put before a model later.
  private nonisolated static func named(_ text: String?) -> String {
    let name = VisibleText.singleLine(text ?? ReadingSource.manual, limit: 100)
    return name.isEmpty ? ReadingSource.manual : name
  }
}

/// The answer to `samples add --json`.
private struct AddedJSON: Encodable {
  let added: [SampleJSON]
  let duplicates: Int
}
