import Catalogues
import Console
package import Core
import HealthModel
import Safety
import Services
import Transcripts

/// What status, doctor and privacy tell of trusted people.
extension PeopleService {
  /// The last letter to each person who is still named, tests included.
  private func lastLetters() throws -> [PeopleLetter] {
    let letters = try letters().map(\.body)
    return try people().compactMap { person in
      letters.last { $0.personID == person.id && $0.ended != nil }
    }
  }

  /// What status prints; nothing where nobody was named.
  package func status() throws -> [String] {
    guard try isUsed() else { return [] }
    let words = services.words
    let wording = PeopleWording(words)
    guard try services.stores.isReadable else { return [words.text(PeopleKey.statusLocked)] }
    let people = try people().map(\.body)
    let told = people.filter { !$0.isPaused }.map(\.name).joined(separator: ", ")
    let paused = people.filter(\.isPaused).map(\.name).joined(separator: ", ")
    var parts: [String] = []
    if !told.isEmpty {
      parts.append(words.text(PeopleKey.statusTold, ["names": told]))
    }
    if !paused.isEmpty { parts.append(words.text(PeopleKey.statusPaused, ["names": paused])) }
    if let last = try letters().map(\.body).filter({ $0.state == .sent }).last {
      let time = wording.time(last.ended ?? last.made)
      parts.append(
        words.text(PeopleKey.statusLast, ["person": last.person, "time": time])
      )
    }
    var lines = [VisibleText.singleLine(parts.joined(separator: " "), limit: 600)]
    lines += try lastLetters().filter { $0.state != .sent }.map { wording.news($0) }
    return lines
  }

  /// What stands under `people` of `status --json`.
  package func statusJSON() throws -> PeopleStatusJSON {
    guard try canTell() else {
      let isLocked = try isUsed()
      return PeopleStatusJSON(
        locked: isLocked,
        people: isLocked ? nil : 0,
        paused: isLocked ? nil : 0,
        waiting: isLocked ? nil : 0,
        unsent: isLocked ? nil : 0,
        last: nil
      )
    }
    let people = try people()
    let letters = try letters().map(\.body)
    return PeopleStatusJSON(
      locked: false,
      people: people.count,
      paused: people.count { $0.body.isPaused },
      waiting: letters.count { $0.state == .waiting || $0.state == .sending },
      unsent: try lastLetters().count { $0.state != .sent },
      last: letters.last.map(LetterJSON.init)
    )
  }

  /// Whether messages could go out, in a sentence.
  ///
  /// - Throws: an ``AppFailure`` where they could not, or the last one did not.
  package func examination() throws -> LocalizedText {
    guard try isUsed() else { return "nobody is on the list" }
    guard try services.stores.isReadable else { return "not notified while MindPulse is locked" }
    let people = try people().map(\.body)
    if people.contains(where: { $0.way.email != nil && !$0.isPaused }) {
      try PeopleSender(services).requireMail()
    }
    if let unsent = try lastLetters().first(where: { $0.state != .sent }) {
      throw AppFailure(
        .failed,
        .init(verbatim: PeopleWording(services.words).news(unsent)),
        hint: "Try again: mindpulse people test \(PeopleWording.typed(unsent.person))"
      )
    }
    return "\(people.count) on the list, settings complete"
  }

  /// Who is told what, for the page on privacy; a sentence each.
  package func disclosures() throws -> [String] {
    let words = services.words
    guard try isUsed() else { return [words.text(PeopleKey.discloseNobody)] }
    let lines = try people().map { PeopleWording(words).line($0.body) }
    return [words.text(PeopleKey.disclosePeople)]
      + lines.map { "- \($0)" }
  }
}
