import BundledFiles
import Catalogues
import FoundationEssentials
import HealthModel
import Testing

@testable import Chat

@Suite struct OpeningReaderTests {
  private static let countries = CountryNames([
    "DE": ["Germany"], "AT": ["Austria", "Österreich"], "NO": ["Norway"], "ES": ["Spain"],
    "US": ["United States"],
  ])
  private let reader: OpeningReader

  init() throws {
    reader = OpeningReader(
      today: CalendarDay(daysSinceEpoch: 20_777),  // 2026-11-20
      countries: Self.countries,
      nearby: "DE",
      words: try bundledCatalogue()
    )
  }

  @Test(arguments: [
    ("", "DE"), ("yes", "DE"), ("Ja!", "DE"), ("no, Austria", "AT"), ("Nein, Österreich", "AT"),
    ("I'm in Austria", "AT"), ("I live in the United States.", "US"), ("at", "AT"), ("NO ", "NO"),
    ("Norway", "NO"),
  ])
  func `a country is understood as people say it`(text: String, code: String) {
    let answer = reader.country(text, proposed: "DE")
    if text == "NO " { return #expect(answer == .no) }
    #expect(answer == .value(code))
  }

  @Test(arguments: ["hello", "I slept badly", "pain", "what for?", "no idea why you ask"])
  func `what is no country is talk`(text: String) {
    #expect(reader.country(text, proposed: "DE") == .talk)
    #expect(reader.country(text, proposed: nil) == .talk)
  }

  @Test func `a slip and an unknown code are told`() {
    guard case .wrong(let sentence) = reader.country("Germny", proposed: nil) else {
      return #expect(Bool(false))
    }
    #expect(sentence.contains("Germany"))
    guard case .wrong = reader.country("XX", proposed: nil) else { return #expect(Bool(false)) }
  }

  /// A reader that knows all countries.
  private static func worldly() throws -> OpeningReader {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let names = try decoder.decode([String: [String]].self, from: Data(BundledFile.countries.bytes))
    return OpeningReader(
      today: CalendarDay(daysSinceEpoch: 20_777),
      countries: CountryNames(names),
      nearby: nil,
      words: try bundledCatalogue()
    )
  }

  /// Whole answers and messages, and whether they say more.
  @Test(arguments: [
    ("Good morning. I am from England.", "GB", false),
    ("Canada! Hello. First scan since I finished treatment is done and it was clear", "CA", true),
    ("India. But why do you need this?", "IN", true),
    ("UK already told you po. can i ask is this saved somewhere?", "GB", true),
    ("Scotland, so UK I suppose", "GB", true),
    ("ireland. i told ye that. and he's 61", "IE", true),
    ("epa, soy venezolano pero vivo en chile", "CL", false),
    (
      "Bonjour, je suis en France, dans le Finistère. Ma fille m'a installé ce programme", "FR",
      true
    ),
    ("ya te dije Argentina, che", "AR", false),
    ("Guten Abend. Schweiz. Wo landen meine Angaben?", "CH", true),
    ("poland no sorry now i live in the netherlands. work in warehouse", "NL", false),
    ("I live in the US, near Boise", "US", false), ("I'm currently living in Spain", "ES", false),
    ("Germany", "DE", false),
  ])
  func `a country within a message is taken`(text: String, code: String, saysMore: Bool) throws {
    let reader = try Self.worldly()
    let answer = reader.countryOrMessage(text, proposed: nil)
    #expect(answer == (saysMore ? .within(code) : .value(code)))
  }

  @Test(arguments: [
    "just got off a 12 hour night shift", "it is no good, so be it", "my friend Jordan left",
    "I miss turkey sandwiches", "us two are fine",
    "he is from Germany but I'm not saying where I am",
    "the polish plumber came", "my kids live in Canada", "he lives in Spain and I miss him",
    "my sister is living in France now", "they come from Poland",
    "no idea why you ask. Chad is my brother",
  ])
  func `what only sounds like a country is talk`(text: String) throws {
    let reader = try Self.worldly()
    #expect(reader.countryOrMessage(text, proposed: nil) == .talk)
  }

  @Test(arguments: [
    ("off. i drive a truck and i dont need nobody checkin in on me", "off", true),
    ("once a day would be plenty, dear", "24h", false),
    (
      "I believe once a day would be plenty, dear. I have received a letter from my insurance",
      "24h", true
    ),
    ("every 3 hours. and i meant the breathing exercise", "3 hours", true),
    ("No check-ins, please", "off", false), ("check in off pls", "off", false),
    ("Off, please.", "off", false),
    ("sounds good ty! check in off pls. right she's waking up, gotta run", "off", true),
    ("alle 3 Stunden", "3 hours", false), ("toutes les 3h", "3h", false),
    ("einmal am Tag reicht", "24h", false),
    ("cada 4 horas por favor", "4 hours", false), ("I told you: off", "off", false),
  ])
  func `an interval within a message is taken`(text: String, setting: String, saysMore: Bool) {
    #expect(reader.intervalOrMessage(text) == (saysMore ? .within(setting) : .value(setting)))
  }

  @Test(arguments: [
    "I was off work for 3 weeks", "every time he calls I feel sick", "two of us went",
    "she turned the light off",
    "I check on my mother every day", "She called at six. No, he did. I was tired",
    "never again will I go there, I told him",
  ])
  func `what is no wish about check-ins is talk`(text: String) {
    #expect(reader.intervalOrMessage(text) == .talk)
  }

  @Test func `without a proposal Enter skips, and no is no country`() {
    #expect(reader.country("", proposed: nil) == .skip)
    #expect(reader.country("no", proposed: nil) == .skip)
    #expect(reader.country("no", proposed: "DE") == .no)
  }

  @Test(arguments: [
    ("2h", "2h"), ("every 2 hours", "2 hours"), ("every two hours", "2 hours"), ("hourly", "1h"),
    ("once a day", "24h"), ("twice a day", "12h"), ("3 times a day", "480m"), ("off", "off"),
    ("never", "off"), ("no", "off"), ("half an hour", "30m"), ("every hour", "1h"),
  ])
  func `an interval is understood as people say it`(text: String, setting: String) {
    #expect(reader.interval(text) == .value(setting))
  }

  @Test(arguments: [
    "hello", "3 weeks of pain now", "how much does it cost", "2 of my friends died",
  ])
  func `what is no interval is talk`(text: String) { #expect(reader.interval(text) == .talk) }

  @Test(arguments: ["5", "yes", "0h", "99999d"])
  func `an interval that can't be is told`(text: String) {
    guard case .wrong = reader.interval(text) else {
      Issue.record("\(text) is \(reader.interval(text))")
      return
    }
  }

  @Test(arguments: [
    ("yes", OpeningAnswer<Bool>.value(true)), ("Yes please.", .value(true)),
    ("nein", .value(false)),
    ("No, thanks", .value(false)), ("", .skip), ("not now", .skip), ("hello", .talk),
    ("yes but what is it", .talk), ("no idea", .talk),
  ])
  func `only a plain yes or no agrees or refuses`(text: String, answer: OpeningAnswer<Bool>) {
    #expect(reader.agreement(text) == answer)
  }

  @Test func `a year or an age alone counts, and the sentence says from when`() throws {
    let answers = ["1990", "36", "2008"].map(reader.birthday)
    let days = answers.map { answer -> String in
      guard case .value(let birthday) = answer else { return "\(answer)" }
      #expect(birthday.said.contains("I count from \(birthday.day)"))
      return birthday.day.description
    }
    // Who may still be seventeen counts as that.
    #expect(days == ["1990-07-01", "1990-05-21", "2008-12-31"])
  }
}
