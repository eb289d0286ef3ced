import Catalogues
import CommandLineParsing
import Console
import Core
import Monitors
import Services

/// `mindpulse medication answer`: answers the question about the beta-blocker.
struct MedicationAnswer: Command {
  private static let answer = Argument(
    rest: "ANSWER",
    help: "yes, not-yet, or later 1h, 2h, 3h or 4h.",
    completion: .values(["yes", "not-yet", "later"])
  )

  static let specification = CommandSpecification(
    "answer",
    summary: "Answer the question about the beta-blocker.",
    parameters: [answer]
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(
      name: "yes",
      help: "yes, I have taken my beta-blocker",
      keeps: .doses,
      ignoresWords: true
    ) { chat, _ in
      try give(.yes, chat.services)
      return .done
    },
    SlashCommand(
      name: "notyet",
      help: "I have not had it yet",
      keeps: .doses,
      ignoresWords: true
    ) { chat, _ in
      try give(.notYet, chat.services)
      return .done
    },
    SlashCommand(
      name: "later",
      usage: "[2h]",
      help: "ask me again in 1, 2, 3 or 4 hours",
      arguments: ["1h", "2h", "3h", "4h"],
      keeps: .doses
    ) { chat, words in
      try give(try typed(["later"] + words, chat.services), chat.services)
      return .done
    },
  ]

  private let answer: [String]

  init(_ line: ParsedCommand) throws { answer = try line[Self.answer] }

  func run(_ services: Services) throws -> ExitCode {
    try Self.give(try Self.typed(answer, services), services)
    return .done
  }

  private static func give(_ answer: BetaBlockerAnswer, _ services: Services) throws {
    let isJSON = services.output.isJSON
    let words = isJSON ? services.catalogues.catalogue(.english) : services.words
    let said = try MedicationAnswers(services).answer(answer, words)
    if isJSON { return try services.output.json(["said": said]) }
    try services.output.prose(said.joined(separator: " "))
  }

  private static func typed(
    _ words: [String],
    _ services: Services
  ) throws(AppFailure) -> BetaBlockerAnswer {
    let text = words.joined(separator: " ")
    guard let answer = PlainAnswer(text)?.answer else {
      throw AppFailure(
        .usage,
        verbatim: services.words.text(
          MedicationKey.noAnswer,
          ["text": VisibleText.singleLine(text, limit: 60)]
        ),
        hint: services.words.text(MedicationKey.noAnswerHint)
      )
    }
    return answer
  }
}
