import Catalogues
import Console
import Dialogue
import HealthModel
import Monitors
import Services
import Transcripts

/// What a person says to the question about a medication, or to a reminder, in a few words.
struct PlainAnswer: Equatable {
  /// What it says to the question.
  let answer: BetaBlockerAnswer?
  /// What it says about a dose.
  let status: DoseEvent.Status?
  /// Whether it speaks of the dose itself, so that it is an answer also when other words stand
  /// between it and the question: a bare yes may be one to something else.
  let isExplicit: Bool

  private static let yes: Set = ["yes", "y", "yep", "yeah", "done", "ja", "sí", "si", "oui"]
  private static let taken: Set = [
    "taken", "i have", "yes i have", "i did", "yes i did", "i took it", "i took them", "took it",
    "i already took it", "i just took it", "i ve taken it", "i have taken it", "i have had it",
    "i ve had it", "i had it", "had it", "already taken", "taken already", "ich habe",
    "genommen", "schon genommen", "hab ich", "habe ich", "ich habe es genommen",
    "ich habe ihn genommen", "ich habe sie genommen", "tomado", "tomada", "lo tomé", "la tomé",
    "ya lo tomé", "ya la tomé", "ya me lo tomé", "ya me la tomé", "lo he tomado", "la he tomado",
    "ya lo he tomado", "ya la he tomado", "pris", "prise", "c est pris", "déjà pris", "déjà prise",
    "je l ai pris", "je l ai prise", "je l ai déjà pris", "je l ai déjà prise",
  ]
  private static let no: Set = ["no", "n", "nope", "nein", "non"]
  private static let notYet: Set = [
    "not yet", "noch nicht", "notyet", "not-yet", "i haven t", "i haven t yet", "haven t yet",
    "i haven t taken it", "i haven t taken it yet", "i have not taken it yet", "i forgot",
    "i forgot it", "i forgot to take it", "vergessen", "ich habe es vergessen", "todavía no",
    "todavia no", "aún no", "aun no", "se me olvidó", "pas encore", "j ai oublié",
  ]
  private static let skipped: Set = [
    "skipped", "left out", "i skipped it", "i left it out", "ausgelassen", "me lo salté",
    "me la salté", "sauté", "sautée",
  ]
  private static let later = ["later", "remind"]
  private static let otherLater = ["später", "más tarde", "mas tarde", "luego", "plus tard"]
  private static let hourWords: Set = [
    "", "h", "hour", "hours", "std", "stunde", "stunden", "hora", "horas", "heure", "heures",
  ]
  private static let before: Set = ["hm", "hmm", "oh", "ah", "ok", "okay", "well", "sorry"]
  private static let behind: Set = ["please", "thanks", "now", "today", "earlier", "already"]
  private static let times = ["this morning", "at breakfast", "with breakfast", "just now"]

  /// An answer from a text; nil where it is anything else.
  ///
  /// Only a text that is nothing but the answer counts: more words than that want to be heard.
  init?(_ text: String) {
    let plain = text.lowercased().map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : " " }
    var words = String(plain).split(separator: " ").map(String.init)
    if let first = words.first, words.count > 1, Self.before.contains(first) { words.removeFirst() }
    let line = words.joined(separator: " ")
    let core = Self.core(line)
    let isTimed = core != line && !["please", "thanks", "now"].contains(words.last)
    let afterYes = Self.yes.contains { core.hasPrefix($0 + " ") } ? Self.dropFirst(core) : core
    let afterNo = Self.no.contains { core.hasPrefix($0 + " ") } ? Self.dropFirst(core) : core
    if Self.taken.contains(core) || Self.taken.contains(afterYes) {
      (answer, status, isExplicit) = (.yes, .taken, true)
    } else if Self.yes.contains(core) {
      (answer, status, isExplicit) = (.yes, .taken, isTimed)
    } else if Self.notYet.contains(core) || Self.notYet.contains(afterNo) {
      (answer, status, isExplicit) = (.notYet, nil, true)
    } else if Self.no.contains(line) {
      (answer, status, isExplicit) = (.notYet, nil, false)
    } else if Self.skipped.contains(core) {
      (answer, status, isExplicit) = (nil, .skipped, true)
    } else if let hours = Self.hours(words.last == "please" ? words.dropLast() : words) {
      (answer, status, isExplicit) = (.remind(hours: hours), nil, true)
    } else {
      return nil
    }
  }

  /// A line without when it was, and without what is polite: `yes this morning` is `yes`.
  private static func core(_ line: String) -> String {
    if let time = times.first(where: { line.hasSuffix(" " + $0) }) {
      return String(line.dropLast(time.count + 1))
    }
    let words = line.split(separator: " ")
    guard words.count > 1, let last = words.last, behind.contains(String(last)),
      !later.contains(String(words[0]))
    else { return line }
    return words.dropLast().joined(separator: " ")
  }

  private static func dropFirst(_ line: String) -> String {
    line.split(separator: " ").dropFirst().joined(separator: " ")
  }

  /// The hours of `later`, `later 2h`, `later 2 hours`, `remind me in 3 h`, also with the word for
  /// later of another language; nil for other words.
  private static func hours(_ line: [String]) -> Int? {
    let text = line.joined(separator: " ")
    let other = otherLater.first { text == $0 || text.hasPrefix($0 + " ") }
    let typed =
      other.map { $0.split(separator: " ").count }
      .map { ["later"] + Array(line.dropFirst($0)) } ?? line
    let asks = [
      ["ask", "me"], ["ask", "me", "again"], ["remind", "me"], ["maybe"], ["a", "bit"],
    ]
    let polite = asks.first { typed.count == $0.count + 1 && typed.starts(with: $0) }?.count ?? 0
    let words = typed.last == "later" ? Array(typed.dropFirst(polite)) : typed
    guard let first = words.first, later.contains(first) else { return nil }
    let rest = words.dropFirst().filter { !["me", "in", "en", "dans"].contains($0) }.joined()
    if rest.isEmpty { return first == "later" ? 1 : nil }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard hourWords.contains(String(rest.dropFirst(digits.count))) else { return nil }
    return Int(digits)
  }
}

extension MedicationAnswers {
  /// What a message of the talk means as an answer to what was asked in it.
  ///
  /// A question stays open while other things are said; what speaks of the dose itself answers it
  /// then, too.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - session: the talk.
  ///   - shown: the check-in that a screen has shown last; nil for none.
  /// - Returns: the answer; nil where it is none, or none of the companion's questions stands open.
  /// - Throws: an error of the stores.
  func answer(
    _ text: String,
    inSession session: String,
    shown: ShownCheckIn?
  ) throws -> MonitorAnswer? {
    guard let plain = PlainAnswer(text), !services.stores.isIncognito,
      let (record, isLatest) = try asked(in: session, shown), let id = record.messageID,
      isLatest || plain.isExplicit,
      let rule = Self.rule(of: record, try services.stores.transcripts().message(id: id))
    else { return nil }
    if rule == MedicationService.doseRule {
      guard let status = plain.status else { return nil }
      guard try isLatest || isDoseOpen(at: record.due) else { return nil }
      return MonitorAnswer(rule: record.rule) {
        let said = try note(status, dosesOf: record.due)
        guard !said.isEmpty else { return services.words.text(MedicationKey.notedBefore) }
        return said.joined(separator: " ")
      }
    }
    guard let answer = plain.answer, try isQuestionOpen else { return nil }
    return MonitorAnswer(rule: record.rule) {
      try self.answer(answer, services.words).joined(separator: " ")
    }
  }

  /// The check-in about medication that a talk has seen last, and whether nothing was said since.
  private func asked(
    in session: String,
    _ shown: ShownCheckIn?
  ) throws -> (record: CheckInRecord, isLatest: Bool)? {
    if let shown, shown.isLatest { return (shown.record, true) }
    let sent = try [MedicationService.askRule, MedicationService.doseRule].compactMap {
      try lastSent($0)
    }.filter { $0.sessionID == session || $0.id == shown?.record.id }
    guard let record = sent.max(by: { $0.decided < $1.decided }) else { return nil }
    var last: String?
    try services.stores.transcripts().forEachMessage(inSession: session) { last = $0.id }
    return (record, record.messageID == last)
  }

  private func isDoseOpen(at due: Timestamp) throws -> Bool {
    try MedicationView(services).open.contains { $0.due == due }
  }
}
