import Core
package import HealthModel
import Services
package import Transcripts

/// Which letters go out now, and what became of them.
extension PeopleService {
  /// How long a program may have a letter in hand, beyond the time that sending may take: a minute
  /// for the password and for a machine that is busy.
  package static let slack: Int64 = 60_000

  /// When the next letter is tried; nil where none waits.
  package func nextTry() throws -> Timestamp? {
    guard try canTell() else { return nil }
    let now = services.clock.now()
    return try letters().compactMap { $0.body.nextTry(at: now) }.min()
  }

  /// Takes the next letter in hand that is new or due.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - limit: milliseconds that sending may take.
  /// - Returns: the letter and whom it goes to; nil where there is none.
  /// - Throws: an error of the store or of the lock.
  package func take(at now: Timestamp, limit: Int64) async throws
    -> (entry: DiaryEntry<PeopleLetter>, person: TrustedPerson)?
  {
    guard try hasLetters() else { return nil }
    return try await locked {
      let people = try people()
      for entry in try letters() {
        var letter = entry.body
        if letter.isAbandoned(at: now) {
          letter.end(.unconfirmed(LocalizedText(key: PeopleLetter.abandoned)), at: now)
          try keep(letter, entry.id)
          continue
        }
        guard letter.isDue(at: now) || letter.state == .waiting && letter.attempts == 0 else {
          continue
        }
        let person = people.first { $0.id == letter.personID }?.body
        guard let person, !person.isPaused else {
          letter.withdraw(
            person == nil ? PeopleLetter.deletedBefore : PeopleLetter.pausedBefore,
            at: now
          )
          try keep(letter, entry.id)
          continue
        }
        letter.begin(at: now, limit: limit + Self.slack)
        try keep(letter, entry.id)
        return (DiaryEntry(id: entry.id, time: entry.time, body: letter), person)
      }
      return nil
    }
  }

  /// Keeps what became of a try.
  ///
  /// - Returns: the letter as it is now.
  package func end(
    _ entry: DiaryEntry<PeopleLetter>,
    _ outcome: PeopleLetter.Outcome,
    at now: Timestamp
  ) throws -> PeopleLetter {
    var letter = entry.body
    letter.end(outcome, at: now)
    if letter.event.hasPrefix("test "), case .refused(let reason) = outcome {
      letter.withdraw(reason.english, at: now)
    }
    try keep(letter, entry.id)
    return letter
  }

  /// The letters that have ended and that the user was not told of yet; they count as told then.
  package func takeNews() async throws -> [PeopleLetter] {
    guard try hasLetters() else { return [] }
    return try await locked {
      var news: [PeopleLetter] = []
      for entry in try letters() where !entry.body.isShown && entry.body.ended != nil {
        var letter = entry.body
        news.append(letter)
        letter.isShown = true
        try keep(letter, entry.id)
      }
      return news
    }
  }

  /// Whether there is any letter, and it can be read.
  private func hasLetters() throws -> Bool {
    guard try !services.stores.isIncognito && services.stores.isReadable else { return false }
    return try services.stores.transcripts().hasDiaryEntries(Self.letterKind)
  }

  private func keep(_ letter: PeopleLetter, _ id: Int64) throws {
    try services.stores.transcripts().changeDiaryEntry(id, to: letter)
  }
}
