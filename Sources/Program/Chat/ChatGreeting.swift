import Assessment
import Catalogues
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
import Prompts

/// What the chat shows before its first prompt, and after its last.
@MainActor struct ChatGreeting {
  private let session: ChatSession
  private var output: Output { session.services.output }
  private var words: Catalogue { session.services.words }

  /// The greeting of a session.
  init(_ session: ChatSession) { self.session = session }

  /// The last words of a chat; that it is kept is said only where something of it is.
  var farewell: String {
    if session.services.stores.isIncognito {
      return words.text(ChatKey.farewellIncognito)
    }
    guard let way = wayBack else { return words.text(ChatKey.takeCare) }
    return session.services.environment["MINDPULSE_DEMO"] != nil
      ? words.text(ChatKey.farewellDemo) : words.text(ChatKey.farewell, ["way": way])
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

  /// Who it is and who answers, the readings, and what the program is.
  func text() throws -> String {
    var lines: [String] = []
    if session.services.environment["MINDPULSE_DEMO"] != nil {
      lines.append(output.styler.bold(words.text(ChatKey.demo)))
    }
    let name = words.text(ChatKey.program, ["name": output.styler.bold("MindPulse")])
    if try session.services.settings.current().chat.statusLine {
      lines.append(name + output.styler.dim(between + output.joined(try whoAnswers() + ["/help"])))
      lines.append(output.styler.dim(try readings()))
    } else {
      lines.append(name + output.styler.dim(between + words.text(ChatKey.helpHint)))
    }
    lines.append(try session.disclosure.greeting())
    if session.services.stores.isIncognito { lines.append(words.text(ChatKey.incognito)) }
    return TextWrap.wrapped(lines.joined(separator: "\n"), width: output.proseWidth ?? 100) + "\n"
  }

  /// The engine and the next check-in.
  private func whoAnswers() throws -> [String] {
    guard !session.services.stores.isIncognito else { return [session.choice.label] }
    let next = try CheckInService(session.services).next()?.time
    let now = session.services.clock.now()
    return [
      session.choice.label,
      next.map { words.text(ChatKey.checkIn, ["when": CheckInWords(words).time($0, now)]) }
        ?? words.text(ChatKey.noCheckIns),
    ]
  }

  /// What stands between facts.
  private var between: String { output.joined(["", ""]) }

  /// Age and both readings with their state, on one row of 80 columns where nothing is old.
  private func readings() throws -> String {
    let facts = try session.services.facts()
    let age =
      facts.age.map { words.text(ChatKey.age, count: Int(saturating: $0)) }
      ?? words.text(ChatKey.noAge)
    guard facts.fault == nil else {
      return output.joined([age, words.text(ChatKey.readingsUnreadable)])
    }
    let vitals = facts.vitals.map {
      VisibleText.singleLine(VitalWords(words).line($0, isShort: true), limit: 120)
    }
    return output.joined([age] + vitals)
  }
}
