import Catalogues
import CommandLineParsing
import Core
package import HealthModel
import HealthStorage
import Services
import Terminal

/// What several commands about samples take.
enum SampleParameters {
  /// One type, or both blood pressures.
  static let topic = Argument(
    "TYPE",
    help: "What was measured, such as hr, bp or temp; 'samples types' lists them.",
    completion: .values(SampleTopic.names)
  ).map(SampleTopic.typed)
  /// Some types, none for all.
  static let types = Argument(
    rest: "TYPE",
    help: "Only these types.",
    isOptional: true,
    completion: .values(SampleTopic.names)
  ).map { try $0.flatMap { try SampleTopic.typed($0).types } }
  /// The beginning of a span.
  static let from = Option("from", "TIME", help: "Only readings that end at this time or later.")
    .map { $0.map(TypedTime.init) }
  /// The end of a span.
  static let to = Option("to", "TIME", help: "Only readings that start before this time.")
    .map { $0.map(TypedTime.init) }
  /// Whether the beginning counts for the start as well.
  static let strictStart = Option(
    "strict-start",
    help: "Only readings that also start between the two."
  )
  /// Whether the end counts for the end as well.
  static let strictEnd = Option("strict-end", help: "Only readings that also end between the two.")
  /// A source.
  static let source = Option("source", "NAME", help: "Only readings from this source.")
  /// How many.
  static let limit = Option(
    "limit",
    "N",
    in: 1...1_000_000_000,
    help: "The maximum number of readings."
  )
}

extension SampleTopic {
  /// What a person means by what they typed.
  ///
  /// - Throws: ``HealthModelError/unknownType(_:near:)``.
  package static func typed(_ text: String) throws(HealthModelError) -> SampleTopic {
    guard let topic = SampleTopic(named: text) else {
      let shown = VisibleText.singleLine(text, limit: 60)
      throw .unknownType(shown, near: NearestName.to(shown, among: everyName))
    }
    return topic
  }
}

/// Which samples of a type a command line names.
struct SampleSpan: Sendable {
  /// The parameters it is made of.
  static let parameters: [any Parameter] = [
    SampleParameters.from, SampleParameters.to, SampleParameters.strictStart,
    SampleParameters.strictEnd, SampleParameters.source,
  ]

  /// The beginning; nil for none.
  let from: TypedTime?
  /// The end; nil for none.
  let to: TypedTime?
  /// The only source; nil for all.
  let source: String?
  private let hasStrictStart: Bool
  private let hasStrictEnd: Bool
  private let line: ParsedCommand

  /// Takes it from a command line.
  ///
  /// - Parameters:
  ///   - line: the command line.
  ///   - isStrictKnown: whether the command declares the two strict flags.
  /// - Throws: what reading a parameter throws.
  init(_ line: ParsedCommand, isStrictKnown: Bool = true) throws {
    self.line = line
    from = try line[SampleParameters.from]
    to = try line[SampleParameters.to]
    source = try line[SampleParameters.source]
    hasStrictStart = try isStrictKnown && line[SampleParameters.strictStart]
    hasStrictEnd = try isStrictKnown && line[SampleParameters.strictEnd]
  }

  /// The question it asks about a type.
  ///
  /// - Throws: ``CommandLineError`` when it ends before it begins, ``HealthModelError``.
  @MainActor func query(_ type: SampleType, _ services: Services) throws -> SampleQuery {
    let from = try from?.resolved(services)
    let to = try to?.resolved(services)
    if let from, let to, to < from {
      throw line.refusal("'--to' is before '--from'.")
    }
    return SampleQuery(
      type,
      from: from,
      to: to,
      hasStrictStart: hasStrictStart,
      hasStrictEnd: hasStrictEnd,
      source: source
    )
  }
}

extension Sample {
  /// In words, with its time on the clocks of this machine.
  @MainActor func words(_ services: Services) -> String {
    [self].words(services)
  }
}

extension [Sample] {
  /// One entry for each, and one for both values of a blood pressure that stand side by side.
  var entries: [[Sample]] {
    reduce(into: []) { entries, sample in
      let last = entries.last
      if last?.count == 1, let systolic = last?.first, systolic.type == .bloodPressureSystolic,
        sample.type == .bloodPressureDiastolic, sample.start == systolic.start,
        sample.source == systolic.source
      {
        entries[entries.count - 1].append(sample)
      } else {
        entries.append([sample])
      }
    }
  }

  /// One reading, or both of a blood pressure, in words.
  @MainActor func words(_ services: Services) -> String {
    guard let first else { return "" }
    let words = services.words
    let source = VisibleText.singleLine(first.source, limit: 100)
    let start = Timestamp(milliseconds: first.start.milliseconds, in: services.clock.zone)
    let topic = count == 2 ? SampleTopic.bloodPressure : SampleTopic(first.type)
    // A span of time says more than the moment it began.
    let length = first.end.milliseconds(since: first.start)
    let isSpan = first.type.aggregation == .category && length > 0
    let places = [
      "title": words.type(topic.name).title, "value": words.values(of: self),
      "hours": DecimalText.hours(Double(length) / 3_600_000),
      "time": "\(words.day(start.day)) \(start.clock)",
      "source": source == ReadingSource.manual
        ? words.text(SampleKey.typedIn) : words.text(SampleKey.fromSource, ["source": source]),
    ]
    return words.text(isSpan ? SampleKey.readingOfHours : .reading, places)
  }
}

extension Catalogue {
  /// The value of a reading, or both of a blood pressure, with the unit: `72 bpm`, `120/80 mmHg`; of
  /// a category its name.
  fileprivate func values(of samples: [Sample]) -> String {
    guard let last = samples.last else { return "" }
    let number = last.type.number(last.value)
    let english = last.type.words(last.value)
    // A category's value has a name in place of its number.
    guard english.hasPrefix(number) else { return value(english) }
    let numbers = samples.map { $0.type.number($0.value) }.joined(separator: "/")
    return quantity(numbers, last.type.spokenUnit)
  }
}
