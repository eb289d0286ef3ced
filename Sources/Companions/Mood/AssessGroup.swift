import Catalogues
import CommandLineParsing
import Console
import Monitors
import Services

extension CommandEntry {
  /// `mindpulse assess …`: the pattern of mood and sleep, and the questionnaires.
  static let assess = CommandEntry(
    CommandSpecification(
      "assess",
      summary: "Look for a pattern in mood and sleep, or take a questionnaire.",
      defaultSubcommand: AssessBipolar.specification.name
    ),
    [
      CommandEntry(AssessBipolar.self), CommandEntry(AssessPHQ2.self),
      CommandEntry(AssessPHQ9.self), CommandEntry(AssessGAD7.self),
    ],
    slash: [
      SlashCommand(
        name: "assess",
        usage: "[phq-2|phq-9|gad-7]",
        help: "compare mood and sleep with your usual, or take a questionnaire",
        arguments: ["bipolar", "explain"] + questionnaires
      ) { chat, words in
        chat.questionnaire = try await typedAssess(words, chat.services)
        for line in try chat.questionnaire?.beginning() ?? [] {
          try chat.services.output.prose(line)
        }
        return .done
      }
    ]
  )

  private static let questionnaires = QuestionnaireName.allCases.map(\.rawValue)

  /// `/assess`, `/assess 14`, `/assess explain`, `/assess phq-9`, `/assess phq-9 history`.
  ///
  /// - Returns: the questionnaire that begins; nil where nothing is to be asked.
  private static func typedAssess(
    _ words: [String],
    _ services: Services
  ) async throws -> QuestionnaireTalk? {
    let rest = words.dropFirst()
    if let name = words.first.flatMap(QuestionnaireName.init) {
      guard rest.first == "history" else { return try QuestionnaireTalk(name, services) }
      _ = try await QuestionnaireTaking(name, .history).run(services)
      return nil
    }
    let options = words.first == AssessBipolar.specification.name ? rest : words[...]
    let days = options.compactMap { Int($0) }.first
    let isExplained = options.contains("explain")
    guard options.count == (days == nil ? 0 : 1) + (isExplained ? 1 : 0) else {
      throw AppFailure(
        .usage,
        verbatim: services.words.text(
          MoodKey.assessUse,
          ["names": questionnaires.joined(separator: ", ")]
        ),
        hint: services.words.text(MoodKey.assessUseHint)
      )
    }
    try AssessBipolar.show(days: days, isExplained: isExplained, services)
    return nil
  }
}
