import BundledFiles
import Catalogues
import HealthModel
import Testing

@testable import Chat

@Suite("The chat's languages") struct ChatLanguageTests {
  @Test("English has a text for each key, and no other")
  func keys() throws {
    #expect(
      try bundledCatalogue().names()[ChatKey.section] == Set(ChatKey.allCases.map(\.rawValue))
    )
  }

  @Test(
    "The program's own table says what its file says",
    arguments: ["English", "German", "Spanish", "French"]
  )
  func table(_ language: String) throws {
    let file = try #require(languages[language])
    let table = try Catalogue.read(json5: file.table, file: file.path, emergency: "112")
    let whole = try bundledCatalogue(language)
    for key in ChatKey.allCases {
      #expect(table.text(key) == whole.text(key) && table.text(key) != key.rawValue)
    }
    #expect(try table.names() == whole.names())
  }

  private static let today = CalendarDay(daysSinceEpoch: 20_777)  // 2026-11-20

  private static func reader(_ language: String) throws -> OpeningReader {
    let words = try bundledCatalogue(language)
    let countries = CountryNames(["DE": ["Germany"], "IT": ["Italy"], "US": ["United States"]])
    return OpeningReader(
      today: today,
      countries: countries.adding(words.countries ?? [:]),
      nearby: "US",
      words: words
    )
  }

  @Test(
    "A country is known by its name in the language",
    arguments: [("German", "Italien"), ("Spanish", "Italia"), ("French", "l'Italie, Italie")]
  )
  func country(_ language: String, _ text: String) throws {
    #expect(try Self.reader(language).countryOrMessage(text, proposed: nil) == .value("IT"))
  }

  @Test("Only who speaks English in the United States puts the month first")
  func monthFirst() throws {
    for (language, month) in [("English", 4), ("Spanish", 3)] {
      guard case .value(let birthday) = try Self.reader(language).birthday("4/3/1990") else {
        Issue.record("\(language)")
        continue
      }
      #expect(birthday.day.month == month)
    }
  }

  @Test(
    "What is said of a birthday has the day as the language writes it",
    arguments: [
      ("English", "Noted: born on 1990-04-03, so you're 36."),
      ("German", "Notiert: geboren am 03.04.1990, also bist du 36."),
    ]
  )
  func noted(_ language: String, _ said: String) throws {
    guard case .value(let birthday) = try Self.reader(language).birthday("3.4.1990") else {
      Issue.record("no birthday")
      return
    }
    #expect(birthday.said == said && birthday.isExact)
  }

  @Test(
    "Each fault of a birthday is told with what was typed",
    arguments: ["English", "German", "Spanish", "French"]
  )
  func faults(_ language: String) throws {
    let reader = try Self.reader(language)
    let typed = ["31.2.1990", "3 April", "0000", "0", "1.1.2900", "1.1.1800"]
    let said = typed.compactMap { text -> String? in
      guard case .wrong(let sentence) = reader.birthday(text) else { return nil }
      return sentence
    }
    #expect(said.count == typed.count && Set(said).count == typed.count)
    for (text, sentence) in zip(typed, said) {
      #expect(sentence.contains(text) && !sentence.contains("{"), "\(language): \(sentence)")
    }
  }

  @Test(
    "A question is passed over in the language's words",
    arguments: [("German", "überspringen"), ("Spanish", "más tarde"), ("French", "Passer")]
  )
  func skips(_ language: String, _ text: String) throws {
    let reader = try Self.reader(language)
    #expect(reader.countryOrMessage(text, proposed: nil) == .skip)
    #expect(reader.birthday(text) == .skip && reader.agreement(text) == .skip)
  }
}
