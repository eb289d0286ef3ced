import CommandLineParsing
import Core
import HealthModel
import HealthStorage
import Services
import Terminal

/// What several commands about samples take.
enum SampleParameters {
  /// One type.
  static let type = Argument(
    "TYPE",
    help: "A type of sample; 'samples types' lists them.",
    completion: .values(SampleType.all.map(\.name))
  ).map(SampleType.typed)
  /// Some types, none for all.
  static let types = Argument(
    rest: "TYPE",
    help: "Only these types.",
    isOptional: true,
    completion: .values(SampleType.all.map(\.name))
  ).map { try $0.map(SampleType.typed) }
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

extension SampleType {
  /// A type by what a person typed.
  static func typed(_ text: String) throws(HealthModelError) -> SampleType {
    guard let type = named(text) else {
      throw .unknownType(VisibleText.singleLine(text, limit: 60))
    }
    return type
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
    let source = VisibleText.singleLine(source, limit: 100)
    let start = Timestamp(milliseconds: start.milliseconds, in: services.clock.zone).dayAndClock
    return "\(type.title) \(type.words(value)) at \(start) from \(source)"
  }
}
