import BundledFiles
import HealthModel
import Services
import Testing

@testable import Chat

@Suite struct OpeningReaderTests {
  private static let countries = CountryNames([
    "DE": ["Germany"], "AT": ["Austria", "Österreich"], "NO": ["Norway"], "ES": ["Spain"],
    "US": ["United States"],
  ])
  private let reader = OpeningReader(
    today: CalendarDay(daysSinceEpoch: 20_777),  // 2026-11-20
    countries: countries,
    nearby: "DE"
  )

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
    #expect(OpeningReader.agreement(text) == answer)
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

  @Test func `the time zone tells the country before the locale does`() {
    let zones = "# comment\nDE\t+5230+01322\tEurope/Berlin\nAT\t+4813+01620\tEurope/Vienna\n"
    let country = { LocalCountry.code(zone: $0, zones: zones, locale: $1) }
    #expect(country("Europe/Vienna", "en_US.UTF-8") == "AT")
    #expect(country("UTC", "de_DE.UTF-8") == "DE")
    #expect(country(nil, "C.UTF-8") == nil)
    #expect(country("UTC", nil) == nil)
  }
}
