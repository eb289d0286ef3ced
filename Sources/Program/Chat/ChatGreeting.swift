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

  /// Who it is and who answers, the readings, and what the program is.
  func text() throws -> String {
    var lines: [String] = []
    if session.services.environment["MINDPULSE_DEMO"] != nil {
      lines.append(
        output.styler.bold("DEMO: made-up readings in a temporary home. Nothing here is kept.")
      )
    }
    let name = output.styler.bold("MindPulse") + ", an AI program"
    if try session.services.settings.current().chat.statusLine {
      lines.append(name + output.styler.dim(between + output.joined(try whoAnswers() + ["/help"])))
      lines.append(output.styler.dim(try readings()))
    } else {
      lines.append(name + output.styler.dim("\(between)/help lists what you can type."))
    }
    lines.append(try session.disclosure.greeting())
    if session.services.stores.isIncognito { lines.append(Self.incognito) }
    return TextWrap.wrapped(lines.joined(separator: "\n"), width: output.proseWidth ?? 100) + "\n"
  }

  /// The engine and the next check-in.
  private func whoAnswers() throws -> [String] {
    guard !session.services.stores.isIncognito else { return [session.choice.label] }
    let next = try CheckInService(session.services).next()?.time
    let now = session.services.clock.now()
    return [
      session.choice.label, next.map { "check-in \($0.seen(now))" } ?? "no check-ins set",
    ]
  }

  /// What stands between facts.
  private var between: String { output.joined(["", ""]) }

  /// Age and both readings with their state, on one row of 80 columns where nothing is old.
  private func readings() throws -> String {
    let facts = try session.services.facts()
    let age = facts.age.map { "age \(Int(saturating: $0))" } ?? "age not set"
    guard facts.fault == nil else { return output.joined([age, "readings can't be read"]) }
    let vitals = facts.vitals.map {
      VisibleText.singleLine(ReadingText.words($0, isShort: true), limit: 120)
    }
    return output.joined([age] + vitals)
  }
}
