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
  ).map(typed)

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
      try give(try typed(["later"] + words), chat.services)
      return .done
    },
  ]

  private let answer: BetaBlockerAnswer

  init(_ line: ParsedCommand) throws { answer = try line[Self.answer] }

  func run(_ services: Services) throws -> ExitCode {
    try Self.give(answer, services)
    return .done
  }

  private static func give(_ answer: BetaBlockerAnswer, _ services: Services) throws {
    let said = try MedicationAnswers(services).answer(answer)
    if services.output.isJSON { return try services.output.json(["said": said]) }
    try services.output.prose(said.joined(separator: " "))
  }

  private nonisolated static func typed(_ words: [String]) throws(AppFailure) -> BetaBlockerAnswer {
    let text = words.joined(separator: " ")
    guard let answer = PlainAnswer(text)?.answer else {
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(text, limit: 60))” isn't an answer to the question.",
        hint: "Accepted: yes, not-yet, or later 1h, 2h, 3h or 4h."
      )
    }
    return answer
  }
}
