import Console
import Configuration
import Core
import Dialogue
import HealthModel
import Safety
import Terminal
import Transcripts

/// What can be typed in the chat and is no command of the command line.
@MainActor enum ChatSlashCommands {
  /// What help shows first.
  static let first: [SlashCommand] = [
    SlashCommand(name: "help", help: "this list") { chat, _ in
      try help(chat.context.output)
      return .done
    },
    SlashCommand(name: "vitals", help: "your newest readings and what is normal") { chat, _ in
      try vitals(chat.context)
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
      try move(to: words.first, chat.session)
      return .done
    },
    SlashCommand(name: "new", help: "begin a new session") { chat, _ in
      try chat.session.move(to: nil)
      try chat.context.output.line("A new session begins.")
      try chat.context.output.prose(try chat.session.disclosure.greeting())
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
          throw AppFailure(.usage, "/engine takes auto, endpoint or listener.")
        }
        try chat.session.choose(engine: choice.rawValue)
      }
      try chat.context.output.prose(chat.session.choice.sentence)
      return .done
    },
    SlashCommand(name: "lock", help: "close the lock now, here and everywhere") { chat, _ in
      try LockDesk(chat.context).close()
      return .quit
    },
    SlashCommand(
      name: "quit",
      help: "leave (Ctrl-D does too)",
      aliases: ["exit", "q"]
    ) { _, _ in
      .quit
    },
  ]

  private static func help(_ output: Output) throws {
    var table = TextTable()
    for command in SlashCommand.all {
      let usage = command.usage.isEmpty ? "" : " \(command.usage)"
      table.add(["/\(command.name)\(usage)", command.help])
    }
    try output.write(table.rendered(styler: output.styler))
    try output.line("\"\"\" opens and closes a long message; Ctrl-C stops a reply.")
  }

  private static func vitals(_ context: AppContext) throws {
    let facts = try context.facts()
    try context.output.line(
      facts.age.map { "Age \(Int(saturating: $0))." }
        ?? "Your age is not told: /profile birthday 1990-04-01"
    )
    try Status.printVitals(facts, context)
  }

  /// Goes on in another talk, or shows which this is.
  private static func move(to target: String?, _ session: ChatSession) throws {
    let output = session.context.output
    if let target {
      try session.move(to: target)
      try output.prose(try session.disclosure.greeting())
    }
    let store = try session.context.transcriptStore()
    guard let summary = try store.sessions().first(where: { $0.id == session.id }) else {
      return try output.line("This session is new and still empty (\(session.id)).")
    }
    let title = VisibleText.singleLine(summary.title, limit: 80)
    try output.line("“\(title)”, \(summary.messages) messages (\(summary.id)).")
  }
}
