import BundledWords
import BundledFiles
import Catalogues
import CheckIns
import Core
import HealthModel
import Testing

@Suite("What is said of check-ins") struct CheckInWordsTests {
  @Test("English has a text for each key, and no other")
  func keys() throws {
    #expect(try englishWords().names()["checkIns"] == Set(CheckInKey.allCases.map(\.rawValue)))
  }

  @Test("English gives reasons as records do")
  func moves() throws {
    let words = CheckInWords(try englishWords())
    #expect(words.moves(CheckInMove.allCases) == CheckInMove.words(CheckInMove.allCases).english)
  }

  @Test("A time is told with its day where that is another one")
  func times() throws {
    let now = Timestamp(milliseconds: 1_795_179_900_000, offsetMinutes: 60)
    let later = now.adding(milliseconds: 86_400_000)
    let (english, german) = (
      CheckInWords(try englishWords()), CheckInWords(try bundledWords(in: .germanCatalogue))
    )
    #expect(english.at(now, now) == "at \(now.clock)" && english.time(now, now) == now.clock)
    #expect(english.at(later, now) == "at \(later.day) \(later.clock)")
    #expect(english.time(later, now) == "\(later.day) \(later.clock)")
    #expect(german.at(now, now) == "um \(now.clock) Uhr")
    #expect(english.weekday(.monday) == "Monday" && german.weekday(.sunday) == "Sonntag")
  }

  @Test("Commands and what is typed stay as they are", arguments: otherCatalogues)
  func commands(_ file: BundledFile) throws {
    let english = CheckInWords(try englishWords())
    let other = CheckInWords(try bundledWords(in: file))
    let typed: [CheckInKey: [String]] = [
      .off: ["mindpulse schedule every 2h"], .writtenSealed: ["mindpulse inbox"],
      .toAnswer: ["mindpulse chat --session"], .inboxUse: ["/inbox read last"],
      .listUnread: ["mindpulse inbox"], .rangeHint: ["22:00-07:00", "10pm-7am", "off"],
      .timeHint: ["09:00", "9am", "21:30"], .normalUse: ["/normal", "on", "off"],
      .scheduleChanges: ["/every", "/at", "/quiet", "/off", "/next", "/normal"],
      .snoozeHint: ["7d", "3h", "mindpulse pause until 2026-12-01"],
      .pauseHint: ["pause until 2026-12-01", "pause for 2 days", "off"],
    ]
    for (key, words) in typed {
      for word in words {
        #expect(english(key).contains(word) && other(key).contains(word), "\(key): \(word)")
      }
    }
  }
}
