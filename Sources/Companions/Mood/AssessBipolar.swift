import CommandLineParsing
import Console
import Monitors
import Services
import Terminal

/// `mindpulse assess bipolar`: mood, heart rate and sleep of the last days against two rules.
struct AssessBipolar: Command {
  private static let days = Option("days", "N", help: "The number of days, 3 to 28; default 7.")
  private static let explain = Option(
    "explain",
    help: "Show each day, mean and threshold and the branch taken."
  )

  static let specification = CommandSpecification(
    "bipolar",
    summary: "Compare recent mood, heart rate and sleep with two rules.",
    discussion: """
      The first rule compares a week's means with fixed thresholds; the second compares your \
      sleep and mood with what is usual for you. Neither is a diagnosis, and "no pattern" means \
      only that neither rule applied.
      """,
    parameters: [days, explain],
    examples: [.init("mindpulse assess bipolar --days 14 --explain")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let isExplained: Bool
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    isExplained = try line[Self.explain]
    self.line = line
  }

  func run(_ services: Services) throws -> ExitCode {
    // How many days there may be is a matter of the rules, which may be the person's own.
    let accepted = try MoodSource(services).rules().acceptedDays
    let days = try line.integer(Self.days, in: accepted)
    try Self.show(days: days, isExplained: isExplained, services)
    return .done
  }

  /// Prints what both rules found over the last days.
  static func show(days: Int?, isExplained: Bool, _ services: Services) throws {
    let source = MoodSource(services)
    let found = try source.assessment(days: days)
    if services.output.isJSON { return try services.output.json(found) }
    let words = services.words
    for sentence in MoodWording.sentences(for: found, words) {
      try services.output.prose(sentence)
    }
    guard isExplained else { return }
    try services.output.line()
    for line in MoodWording.explanation(of: found, rules: try source.rules(), words) {
      try step(line, services)
    }
  }

  /// Prints a line of the explanation; what stands indented stays so where the window breaks it.
  private static func step(_ line: String, _ services: Services) throws {
    let indent = line.prefix { $0 == " " }.count
    guard services.output.isTerminal else { return try services.output.line(line) }
    let wrapped = TextWrap.wrapped(
      String(line.dropFirst(indent)),
      width: services.output.width,
      indent: indent,
      hangingIndent: indent + 2
    )
    try services.output.line(wrapped)
  }
}
