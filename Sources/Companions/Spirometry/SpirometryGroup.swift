import CommandLineParsing
import Console
import Core
import Monitors
import Services

extension CommandEntry {
  /// `mindpulse spirometry …`: the breathing test.
  static let spirometry = CommandEntry(
    CommandSpecification(
      "spirometry",
      summary: "Run breathing tests, grade them and follow their trend.",
      discussion: """
        You need a spirometer or a peak flow meter. Blows up to ten minutes apart form one \
        session, graded A to F by ATS/ERS 2019. FEV1, FVC and their ratio are compared with GLI \
        Global 2022 for your age, sex and height, and the peak flow with your own best. MindPulse \
        shows what it compared, and makes no diagnosis.
        """,
      defaultSubcommand: SpirometryList.specification.name,
      examples: [
        .init("mindpulse spirometry blow", "Start a guided blow."),
        .init("mindpulse spirometry add --fvc 4.1 --fev1 3.2 --pef 480"),
        .init("mindpulse spirometry history --weeks 3", "Draw FVC, FEV1, ratio and PEF."),
      ]
    ),
    [
      CommandEntry(SpirometryBlow.self), CommandEntry(SpirometryAdd.self),
      CommandEntry(SpirometryList.self), CommandEntry(SpirometryHistory.self),
      CommandEntry(SpirometryRemind.self), CommandEntry(SpirometryBest.self),
    ],
    slash: [
      SlashCommand(
        name: "spirometry",
        usage: "[list|history|add|remind|best]",
        help: "the breathing test, such as /spirometry add 4.1 3.2 480",
        arguments: ["list", "history", "add", "remind", "best"],
        keeps: .breathingTest
      ) { chat, words in try typedSpirometry(words, chat.services) }
    ]
  )

  /// `/spirometry …`; a reminder may have changed what comes next.
  private static func typedSpirometry(
    _ words: [String],
    _ services: Services
  ) throws -> SlashOutcome {
    guard let word = SpirometryWord(rawValue: words.first ?? SpirometryWord.list.rawValue) else {
      throw AppFailure(
        .usage,
        verbatim: services.breathing(
          .unknownWord,
          ["word": VisibleText.singleLine(words.first ?? "", limit: 40)]
        ),
        hint: services.breathing(.unknownWordHint)
      )
    }
    let rest = Array(words.dropFirst())
    switch word {
    case .list: _ = try SpirometryList().run(services)
    case .history: _ = try SpirometryHistory(typed: rest.first).run(services)
    case .add: _ = try SpirometryAdd(typed: rest, services.breathing).run(services)
    case .best: _ = try SpirometryBest(typed: rest.first).run(services)
    case .remind:
      _ = try SpirometryRemind(typed: rest.first).run(services)
      return .scheduleChanged
    case .blow:
      try services.output.prose(services.breathing(.blowElsewhere))
    }
    return .done
  }
}

/// What can stand behind `/spirometry`.
private enum SpirometryWord: String {
  case list, history, add, remind, best, blow
}
