import CommandLineParsing
import Configuration
import Console
package import Services
import TranscriptCommands
import Transcripts
import Core

/// `mindpulse chat`: the conversation, on a terminal or through pipes.
struct Chat: Command {
  private static let new = Option(
    "new",
    help: "Start a new session; the default without --session."
  )
  private static let session = Option(
    "session",
    "ID",
    help: "Continue a saved session.",
    completion: .dynamic("sessions")
  )
  private static let last = Option(
    "continue",
    short: "c",
    help: "Continue the last session."
  )
  private static let noHistory = Option(
    "no-history",
    help: "Don't save typed lines in the input history."
  )

  private static let voice = Option(
    "voice",
    help: "Speak replies and check-ins, with speech-dispatcher or espeak-ng."
  )

  static let specification = CommandSpecification(
    "chat",
    summary: "Open the chat.",
    discussion: """
      On a terminal, type and press Enter, or press F2 and speak; /help lists the commands. If \
      standard input isn't a terminal, each line is a message, replies go to standard output, and the \
      chat ends with the input.

      With --json, standard output has one event a line: messages, replies as they arrive and as \
      they ended, notices, and what commands print.
      """,
    parameters: [new, session, last, EngineParameters.incognito, noHistory, voice]
      + [EngineParameters.plain] + EngineParameters.all,
    examples: [
      .init("mindpulse chat -c", "Continue where you left off."),
      .init("mindpulse chat --engine listener", "Talk offline."),
      .init("mindpulse chat --voice", "Have replies spoken."),
      .init("mindpulse chat --plain", "Use it with a screen reader."),
      .init("echo 'I slept badly' | mindpulse chat", "Send one message and get one reply."),
      .init("mindpulse chat --json < messages.txt", "Get events, one a line."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let session: String?
  private let isContinued: Bool
  private let hasHistory: Bool
  private let speaks: Bool

  init(_ line: ParsedCommand) throws {
    session = try line[Self.session]
    let isIncognito = try line[EngineParameters.incognito]
    hasHistory = try !line[Self.noHistory] && !isIncognito
    isContinued = try line[Self.last]
    speaks = try line[Self.voice]
    let ways = [("--new", try line[Self.new]), ("--session", session != nil), ("-c", isContinued)]
    let named = ways.filter(\.1).map(\.0)
    if named.count > 1 {
      throw line.refusal("'\(named[0])' and '\(named[1])' can't be used together.")
    }
    if isIncognito, let other = named.first(where: { $0 != "--new" }) {
      throw line.refusal(
        "'--incognito' starts a new conversation, so it can't be used with '\(other)'."
      )
    }
  }

  func run(_ services: Services) async throws -> ExitCode {
    TalkRetention.applyAtStart(services)
    if speaks, !services.isTerminal || services.output.isJSON {
      throw AppFailure(.usage, "'--voice' requires a terminal and no '--json'.")
    }
    if services.output.isJSON { return try await events(services) }
    services.stores.isScreen = services.isTerminal
    // Who reads what a pipe says may well be at a shell.
    let wording = services.isTerminal ? SlashWording(services.commands) : nil
    let services = services.worded { wording?.text($0) ?? $0 }
    let last = try isContinued ? services.stores.transcripts().latestSession()?.id : nil
    let session = try ChatSession(services, session: session ?? last)
    guard services.isTerminal else {
      try await PipedChat(session, voice: PlainVoice(services)).run()
      return .done
    }
    let settings = try services.settings.current().chat
    return try await InteractiveChat(
      session,
      keepsHistory: hasHistory && settings.history,
      speaks: speaks || settings.voice
    ).run()
  }

  /// Has the chat through pipes tell everything as JSON, its failure too.
  private func events(_ services: Services) async throws -> ExitCode {
    let voice = EventLines(services)
    do {
      let told = services.with(output: services.output.collecting(into: voice.printed))
      try await PipedChat(try ChatSession(told, session: session), voice: voice).run()
      return .done
    } catch {
      let failure = AppFailure(error)
      voice.failed(failure)
      throw ReportedFailure(exitCode: failure.exitCode, message: failure.errorDescription)
    }
  }
}

extension CommandEntry {
  /// `mindpulse chat`.
  package static let chat = CommandEntry(Chat.self)
}
