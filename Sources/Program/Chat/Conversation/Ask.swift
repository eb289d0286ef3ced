import CommandLineParsing
import Commands
import Configuration
import Console
import Core
import Dialogue
import Glibc
import HealthModel
import HostSystem
import Safety
package import Services
import TranscriptCommands
import Transcripts

/// `mindpulse ask`: one message and its answer.
struct Ask: Command {
  /// The most bytes of standard input: some 60,000 tokens, more than most models take in.
  private static let longest = 256 * 1024

  private static let text = Argument(
    rest: "TEXT",
    help: "The message; without it, standard input is the message.",
    isOptional: true
  )
  private static let new = Option("new", help: "Start a new session.")
  private static let session = Option(
    "session",
    "ID",
    help: "Continue this session instead of today's.",
    completion: .dynamic("sessions")
  )

  static let specification = CommandSpecification(
    "ask",
    summary: "Send one message and print the answer.",
    discussion: """
      Standard input, where it is not a terminal, is sent as quoted material: up to 256 KiB of \
      text. The answer goes to standard output as it comes, notices to standard error.

      It continues the session of the last ask of today, or starts one. With --json it prints the \
      answer as one line with the keys of replay --json.
      """,
    parameters: [text, new, session, EngineParameters.incognito] + EngineParameters.all,
    examples: [
      .init("mindpulse ask why is my pulse higher in the evening"),
      .init("mindpulse ask 'what changed?' < notes.txt", "Send a file as well, quoted."),
      .init("mindpulse ask --new --json hello", "The answer as JSON."),
    ]
  )
  // Danger is answered before anybody is asked for a passphrase.
  static let needs = CommandNeeds(sealed: .wordsIfOpen)

  private let text: String
  private let isNew: Bool
  private let session: String?

  init(_ line: ParsedCommand) throws {
    text = try line[Self.text].joined(separator: " ")
    isNew = try line[Self.new]
    session = try line[Self.session]
    guard session == nil || !isNew else {
      throw line.refusal("'--new' and '--session' can't be used together.")
    }
  }

  func run(_ services: Services) async throws -> ExitCode {
    let (message, material) = try await heard(services)
    TalkRetention.applyAtStart(services)
    let asked = AskedSession(services)
    let named = try session.map { try asked.session(named: $0) }
    let earlier = try isNew ? nil : named ?? asked.today()
    let session = try ChatSession(services, session: earlier?.id)
    let answer = AskedAnswer(session)
    let work = Task {
      try await answer.ask(message, quoting: material, after: earlier)
    }
    let signals = SignalSources()
    signals.onEnd([SIGINT, SIGTERM, SIGHUP], endsWaits: true) { _ in work.cancel() }
    defer { signals.cancel() }
    let result = await work.result
    do { try asked.remember(session) } catch {
      services.output.notice(AppFailure(error).errorDescription)
    }
    return try answer.end(result)
  }

  /// The message, and what goes along with it.
  ///
  /// Words of danger are answered at once: neither a passphrase nor standard input is waited for.
  private func heard(_ services: Services) async throws -> (String, QuotedMaterial?) {
    let isSaid = text.contains { !$0.isWhitespace }
    if isSaid, try await isUrgent(text, services) { return (text, nil) }
    let input = try await standardInput(services)
    guard !isSaid else {
      try await LockGate(services).open(for: .words)
      return (text, input.flatMap { QuotedMaterial($0) })
    }
    guard let message = QuotedMaterial(input ?? "")?.text else {
      throw AppFailure(
        .usage,
        "There is no message.",
        hint: "Write it after the command: mindpulse ask 'how am I doing?'"
      )
    }
    if try await !isUrgent(message, services) { try await LockGate(services).open(for: .words) }
    return (message.trimmingEnd, nil)
  }

  /// Whether words speak of danger; what a model only suspects can wait for a passphrase.
  private func isUrgent(_ text: String, _ services: Services) async throws -> Bool {
    let found = try await services.safety.finding(text)
    return found.level >= .present && (found.source != .model || found.grade == .full)
  }

  /// What standard input holds; nil where it is a terminal.
  private func standardInput(_ services: Services) async throws -> String? {
    guard !TerminalDevice.isTerminal(STDIN_FILENO) else { return nil }
    let bytes = try await services.input.all(atMost: Self.longest)
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw AppFailure(
        .badData,
        "Standard input isn't text in UTF-8.",
        hint: "Only text can be sent with a message."
      )
    }
    return text
  }
}

extension String {
  /// Without line ends and blanks at its end.
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension CommandEntry {
  /// `mindpulse ask`.
  package static let ask = CommandEntry(Ask.self)
}

/// The session of an `ask` before, and what was said there already.
struct EarlierAsk {
  /// The session's id.
  let id: String
  /// When it was said last that this is a program, in seconds since 1970; nil where that isn't known.
  let disclosedAt: Int64?
  /// Who answered, and what is sent to whom, as it was said; nil where that isn't known.
  let engine: String?
}

/// Which session `ask` goes on with: that of the last one, until the day is over.
@MainActor private struct AskedSession {
  /// Holds the day and what ``EarlierAsk`` has, with a blank between them.
  private static let key = "ask.session"

  private let services: Services

  init(_ services: Services) { self.services = services }

  /// The session of the last `ask` of today; nil where there is none, or it was erased.
  func today() throws -> EarlierAsk? {
    guard let (day, last) = try remembered(), day == "\(services.clock.now().day)",
      try services.stores.transcripts().sessions().contains(where: { $0.id == last.id })
    else { return nil }
    return last
  }

  /// A session that was named, whatever the day.
  func session(named name: String) throws -> EarlierAsk {
    let id = try services.stores.session(named: name).id
    if let (_, last) = try remembered(), last.id == id { return last }
    return EarlierAsk(id: id, disclosedAt: nil, engine: nil)
  }

  /// What was kept of the last `ask`, with its day.
  private func remembered() throws -> (day: String, last: EarlierAsk)? {
    let store = try services.stores.transcripts()
    let words = try store.setting(Self.key)?.split(separator: " ", maxSplits: 3) ?? []
    guard words.count == 4, let disclosedAt = Int64(words[2]) else { return nil }
    let last = EarlierAsk(
      id: String(words[1]),
      disclosedAt: disclosedAt,
      engine: String(words[3])
    )
    return (String(words[0]), last)
  }

  /// Keeps a session as the one to go on with.
  func remember(_ session: ChatSession) throws {
    let disclosedAt = session.disclosure.disclosedAt ?? 0
    let words = "\(services.clock.now().day) \(session.id) \(disclosedAt)"
    try services.stores.transcripts().set(Self.key, to: "\(words) \(session.choice.kept.sentence)")
  }
}
