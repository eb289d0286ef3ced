import BundledWords
import Core
import Foundation
import HealthModel
import Monitors
import Testing
import TrustedPeople

@Suite struct PeopleLetterTests {
  private static func letter() throws -> PeopleLetter {
    let words = try englishWords()
    return PeopleLetter(
      to: anna(),
      id: 7,
      event: "check-in 1",
      reason: "An alert.",
      message: PeopleMessage(.test, to: anna(), from: "Robin", at: noon, words),
      at: noon,
      identifier: "id-1"
    )
  }

  private static func minutes(_ count: Int64) -> Timestamp {
    noon.adding(milliseconds: count * 60_000)
  }

  @Test func `whoever decided on it has a minute before others take it up`() throws {
    let letter = try Self.letter()
    #expect(letter.state == .waiting)
    #expect(!letter.isDue(at: noon))
    #expect(letter.isDue(at: Self.minutes(1)))
  }

  @Test func `a refused one is tried again with growing waits, then given up`() throws {
    var letter = try Self.letter()
    var now = noon
    var waits: [Int64] = []
    while letter.state == .waiting {
      letter.begin(at: now, limit: 60_000)
      #expect(letter.state == .sending && !letter.isDue(at: now))
      letter.end(.refused("no"), at: now)
      guard let next = letter.nextTry else { break }
      waits.append(next.milliseconds(since: now) / 60_000)
      #expect(!letter.isDue(at: next.adding(milliseconds: -1)) && letter.isDue(at: next))
      now = next
    }
    #expect(waits == [1, 5, 30, 120, 360])
    #expect(letter.state == .failed && letter.attempts == 6 && letter.failure == "no")
    #expect(letter.nextTry == nil && letter.ended == now)
  }

  @Test func `one that went out is never due again`() throws {
    var letter = try Self.letter()
    letter.begin(at: noon, limit: 60_000)
    letter.end(.refused("busy"), at: noon)
    letter.begin(at: Self.minutes(1), limit: 60_000)
    letter.end(.sent, at: Self.minutes(2))
    #expect(letter.state == .sent && letter.failure == nil && letter.attempts == 2)
    #expect(!letter.isDue(at: Self.minutes(10_000)))
  }

  @Test func `one that may have gone out is never tried again`() throws {
    var letter = try Self.letter()
    letter.begin(at: noon, limit: 60_000)
    #expect(!letter.isAbandoned(at: noon) && letter.isAbandoned(at: Self.minutes(1)))
    letter.end(.unconfirmed("the program ended"), at: Self.minutes(1))
    #expect(letter.state == .unconfirmed)
    #expect(
      !letter.isDue(at: Self.minutes(10_000)) && !letter.isAbandoned(at: Self.minutes(10_000))
    )
  }

  @Test func `one that the user withdraws stays where it is`() throws {
    var letter = try Self.letter()
    letter.withdraw("Paused.", at: noon)
    #expect(letter.state == .failed && letter.failure == "Paused.")
    #expect(!letter.isDue(at: Self.minutes(10_000)))
  }

  @Test func `a try that a clock ahead has noted is due now, and one in hand is given up`() throws {
    var letter = try Self.letter()
    letter.begin(at: Self.minutes(500_000), limit: 60_000)
    #expect(letter.isAbandoned(at: noon))
    letter.end(.refused("no"), at: Self.minutes(500_001))
    #expect(letter.isDue(at: noon) && letter.nextTry(at: noon) == noon)
    #expect(!letter.isDue(at: Self.minutes(500_001)))
    #expect(letter.nextTry(at: Self.minutes(500_001)) == letter.nextTry)
  }

  @Test func `somebody named by a clock ahead is told from now on`() {
    let earlier = Self.minutes(-500_000)
    var person = anna()
    // Asked outside the macro, which can't change a value.
    let changes = [noon, earlier, earlier].map { person.settle(at: $0) }
    #expect(changes == [false, true, false])
    #expect(person.activeSince == Self.minutes(-500_001))
    let rule = "original-depressive"
    #expect(PeopleAlert.concerns(person, .bipolar, rule: rule, raised: earlier))
    #expect(!PeopleAlert.concerns(person, .bipolar, rule: rule, raised: Self.minutes(-500_002)))
  }

  @Test func `it comes back from the diary as it was`() throws {
    var letter = try Self.letter()
    letter.begin(at: noon, limit: 60_000)
    letter.end(.refused("no"), at: noon)
    let bytes = try JSONEncoder().encode(letter)
    #expect(try JSONDecoder().decode(PeopleLetter.self, from: bytes) == letter)
    let person = anna(.sentence, alerts: [.pem], danger: true)
    let kept = try JSONEncoder().encode(person)
    #expect(try JSONDecoder().decode(TrustedPerson.self, from: kept) == person)
  }
}
