import CommandLineParsing
import Monitors
import Terminal

/// `mindpulse assess …`: the pattern of mood and sleep, and the questionnaires.
@MainActor enum AssessCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    guard command.path.last == "bipolar" else {
      return try await QuestionnaireCommand.run(command, context)
    }
    let accepted = try MoodSource(context).rules().acceptedDays
    let days = try command.integer("days", in: accepted)
    try show(days: days, isExplained: command.flag("explain"), context)
    return .done
  }

  /// `/assess`, `/assess 14`, `/assess explain`, `/assess phq-9`, `/assess phq-9 history`.
  ///
  /// - Returns: the questionnaire that begins; nil where nothing is to be asked.
  static func slash(_ words: [String], _ context: AppContext) throws -> QuestionnaireTalk? {
    let name = words.first ?? "bipolar"
    let rest = Array(words.dropFirst())
    if QuestionnaireDesk.keys.contains(name) {
      guard rest.first == "history" else { return try QuestionnaireTalk(name, context) }
      try QuestionnaireCommand(name, context).history()
      return nil
    }
    let options = name == "bipolar" ? rest : words
    let days = options.compactMap { Int($0) }.first
    let isExplained = options.contains("explain")
    guard options.count == (days == nil ? 0 : 1) + (isExplained ? 1 : 0) else {
      throw AppFailure(
        .usage,
        "/assess takes bipolar, \(QuestionnaireDesk.keys.joined(separator: ", ")), or nothing.",
        hint: "Also: /assess 14 explain, /assess phq-9 history."
      )
    }
    try show(days: days, isExplained: isExplained, context)
    return nil
  }

  /// Prints a line of the explanation; what stands indented stays so where the window breaks it.
  private static func step(_ line: String, _ context: AppContext) throws {
    let indent = line.prefix { $0 == " " }.count
    guard context.output.isTerminal else { return try context.output.line(line) }
    let wrapped = TextWrap.wrapped(
      String(line.dropFirst(indent)),
      width: context.output.width,
      indent: indent,
      hangingIndent: indent + 2
    )
    try context.output.line(wrapped)
  }

  /// Prints what both rules found over the last days.
  private static func show(days: Int?, isExplained: Bool, _ context: AppContext) throws {
    let source = MoodSource(context)
    let found = try source.assessment(days: days)
    if context.output.isJSON { return try context.output.json(found) }
    for sentence in MoodWording.sentences(for: found) { try context.output.prose(sentence) }
    guard isExplained else { return }
    try context.output.line()
    for line in MoodWording.explanation(of: found, rules: try source.rules()) {
      try step(line, context)
    }
  }
}
