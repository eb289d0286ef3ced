import Assessment
import CheckInCommands
import CheckIns
import Configuration
import Console
import Core
import Dialogue
import HealthModel
import Safety
import Services
import Terminal
import Transcripts

/// What the chat shows before its first prompt, and after its last.
@MainActor struct ChatGreeting {
  private let session: ChatSession
  private var output: Output { session.services.output }

  /// The greeting of a session.
  init(_ session: ChatSession) { self.session = session }

  /// The last words of a chat; that it is kept is said only where something of it is.
  var farewell: String {
    if session.services.stores.isIncognito {
      return "Take care. Nothing of this conversation was saved."
    }
    guard let way = wayBack else { return "Take care." }
    return session.services.environment["MINDPULSE_DEMO"] != nil
      ? "Take care. This conversation is deleted with the demo's temporary home."
      : "Take care. This conversation is saved; mindpulse chat \(way) continues it."
  }

  /// How the talk is found again; nil where nothing of it is kept, or that can't be known.
  private var wayBack: String? {
    do {
      let store = try session.services.stores.transcripts()
      if try store.latestSession()?.id == session.id { return "-c" }
      let isKept = try store.session(matching: session.id).messages > 0
      return isKept ? "--session \(session.id)" : nil
    } catch {
      // It was erased, or can't be looked up: nothing is claimed then.
      return nil
    }
  }

  /// What an incognito talk keeps, and what it can't promise.
  static let incognito = """
    Incognito: nothing in this conversation is saved on this machine, and there are no check-ins. An \
    endpoint may keep what it is sent.
    """

  /// Name, disclosure, and the status line.
  func text() throws -> String {
    var lines: [String] = []
    if session.services.environment["MINDPULSE_DEMO"] != nil {
      lines.append(
        output.styler.bold("DEMO: made-up readings in a temporary home. Nothing here is kept.")
      )
    }
    lines.append(output.styler.bold("MindPulse") + " · " + (try session.disclosure.greeting()))
    let hasStatus = try session.services.settings.current().chat.statusLine
    let last = hasStatus ? try status() + " · /help" : "/help lists what you can type."
    lines.append(output.styler.dim(last))
    if session.services.stores.isIncognito { lines.append(Self.incognito) }
    return TextWrap.wrapped(lines.joined(separator: "\n"), width: output.proseWidth ?? 100) + "\n"
  }

  /// Age, both readings with their state, the next check-in, the engine.
  func status() throws -> String {
    let facts = try session.services.facts()
    var parts = [facts.age.map { "age \(Int(saturating: $0))" } ?? "age not set"]
    if facts.fault != nil { parts.append("readings can't be read") }
    for vital in facts.vitals where facts.fault == nil {
      parts.append(VisibleText.singleLine(ReadingText.words(vital), limit: 120))
    }
    let isIncognito = session.services.stores.isIncognito
    let next = try isIncognito ? nil : CheckInService(session.services).next()?.time
    if !isIncognito {
      parts.append(next.map { "next check-in \($0.seen(facts.now))" } ?? "no check-ins set")
    }
    parts.append(session.choice.label)
    return parts.joined(separator: " · ")
  }
}
