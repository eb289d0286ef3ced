import CommandLineParsing
import Configuration
import Console
package import Services
import TranscriptCommands

/// `mindpulse chat`: the conversation, on a terminal or through pipes.
struct Chat: Command {
  private static let new = Option(
    "new",
    help: "Begin a new session, which is what happens anyway without --session."
  )
  private static let session = Option(
    "session",
    "ID",
    help: "Go on with a saved session.",
    completion: .dynamic("sessions")
  )
  private static let noHistory = Option(
    "no-history",
    help: "Don't keep what is typed in the input history."
  )

  static let specification = CommandSpecification(
    "chat",
    summary: "Open the conversation.",
    discussion: """
      On a terminal, type and press Enter; /help lists what else you can type. Where standard \
      input is not a terminal, each line is a message, replies go to standard output, and the end \
      of input ends it.
      """,
    parameters: [new, session, EngineParameters.incognito, noHistory] + EngineParameters.all,
    examples: [
      .init("mindpulse chat --engine listener", "Talk offline."),
      .init("echo 'I slept badly' | mindpulse chat", "One message, one reply."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let session: String?
  private let hasHistory: Bool

  init(_ line: ParsedCommand) throws {
    session = try line[Self.session]
    let isIncognito = try line[EngineParameters.incognito]
    hasHistory = try !line[Self.noHistory] && !isIncognito
    if try line[Self.new], session != nil {
      throw line.refusal("'--new' and '--session' exclude each other.")
    }
    if isIncognito, session != nil {
      throw line.refusal("'--incognito' begins a talk of its own, so it excludes '--session'.")
    }
  }

  func run(_ services: Services) async throws -> ExitCode {
    TalkRetention.applyAtStart(services)
    services.stores.isScreen = services.isTerminal
    let session = try ChatSession(services, session: session)
    guard services.isTerminal else {
      try await PipedChat(session).run()
      return .done
    }
    let keepsHistory = try hasHistory && services.settings.current().chat.history
    return try await InteractiveChat(session, keepsHistory: keepsHistory).run()
  }
}

extension CommandEntry {
  /// `mindpulse chat`.
  package static let chat = CommandEntry(Chat.self)
}
