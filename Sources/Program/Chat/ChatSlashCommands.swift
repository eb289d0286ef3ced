import Catalogues
import Commands
import Configuration
import Console
import Core
import Dialogue
import HealthImport
import HealthModel
import Safety
import Services
import Terminal
import Transcripts
import Prompts

/// What can be typed in the chat and is no command of the command line.
@MainActor enum ChatSlashCommands {
  /// What help shows first.
  static let first: [SlashCommand] = [
    SlashCommand(
      name: "help",
      usage: "[NAME]",
      help: "what you can type, or what one of them does"
    ) { chat, words in
      let help = ChatHelp(chat.services)
      try words.first.map { try help.explain($0) } ?? help.list()
      return .done
    },
    SlashCommand(name: "vitals", help: "your newest readings and what is normal") { chat, _ in
      try vitals(chat.services)
      return .done
    },
  ]

  /// What help shows last.
  static let last: [SlashCommand] = [
    SlashCommand(
      name: "session",
      usage: "[ID]",
      help: "show this session, or go to another",
      offersSessions: true,
      keeps: .anotherTalk
    ) { chat, words in
      try move(to: words.first, chat)
      return .done
    },
    SlashCommand(name: "new", help: "start a new session") { chat, _ in
      try chat.move(to: nil)
      try chat.services.output.line(chat.services.words.text(ChatKey.newSession))
      try chat.services.output.prose(try chat.greeting())
      return .done
    },
    SlashCommand(
      name: "engine",
      usage: "[auto|endpoint|listener]",
      help: "who answers",
      arguments: EngineChoice.allCases.map(\.rawValue)
    ) { chat, words in
      if let name = words.first {
        guard let choice = EngineChoice(rawValue: name) else {
          throw AppFailure(.usage, verbatim: chat.services.words.text(ChatKey.engineTakes))
        }
        try chat.choose(engine: choice.rawValue)
      }
      try chat.services.output.prose(chat.choice.sentence)
      return .done
    },
    model, retry, edit, undo, redo, copy,
    SlashCommand(
      name: "voice",
      usage: "[on|off]",
      help: "have replies spoken, or not",
      arguments: ["on", "off"]
    ) { chat, words in
      guard let word = words.first else { return .voice(nil) }
      guard ["on", "off"].contains(word) else {
        throw AppFailure(.usage, verbatim: chat.services.words.text(ChatKey.voiceTakes))
      }
      return .voice(word == "on")
    },
    SlashCommand(name: "dictate", help: "speak instead of typing (or press F2)") { _, _ in
      .dictate
    },
    SlashCommand(
      name: "lock",
      help: "close the lock now, here and everywhere",
      ignoresWords: true
    ) { chat, _ in
      try LockService(chat.services).close()
      return .quit
    },
    SlashCommand(
      name: "quit",
      help: "quit (or press Ctrl-D)",
      ignoresWords: true,
      aliases: ["exit", "q"]
    ) { _, _ in
      .quit
    },
  ]

  private static func vitals(_ services: Services) throws {
    let facts = try services.facts()
    try services.output.line(
      facts.age.map { services.words.text(ChatKey.vitalsAge, count: Int(saturating: $0)) }
        ?? services.words.text(ChatKey.vitalsNoAge)
    )
    try VitalLines.show(facts, services)
  }

  /// Goes on in another talk, or shows which this is.
  private static func move(to target: String?, _ session: any ChatHost) throws {
    let (output, words) = (session.services.output, session.services.words)
    if let target {
      try session.move(to: target)
      try output.prose(try session.greeting())
      if let earlier = try ResumedTalk(session).text() { return try output.write(earlier) }
    }
    let store = try session.services.stores.transcripts()
    guard let summary = try store.sessions().first(where: { $0.id == session.id }) else {
      return try output.line(words.text(ChatKey.emptySession, ["id": session.id]))
    }
    let places = ["title": VisibleText.singleLine(summary.title, limit: 80), "id": summary.id]
    try output.line(words.text(ChatKey.thisSession, places, count: summary.messages))
    try output.prose(session.choice.sentence)
    try output.prose(told(try store.usage(ofSession: summary.id), words))
  }

  private static func told(_ usage: SessionUsage, _ words: Catalogue) -> String {
    guard usage.told > 0 else { return words.text(ChatKey.tokensUnreported) }
    let counts = [usage.prompt, usage.completion].map { words.number(DecimalText.grouped($0)) }
    let sum = words.text(ChatKey.tokens, ["sent": counts[0], "received": counts[1]])
    guard usage.told < usage.replies else { return sum }
    let places = ["part": "\(usage.replies - usage.told)", "all": "\(usage.replies)"]
    return sum + " " + words.text(ChatKey.tokensPartly, places)
  }
}
