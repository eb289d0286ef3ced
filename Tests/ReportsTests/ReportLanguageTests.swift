import BundledWords
import Catalogues
import HealthModel
import Testing

@testable import Reports

@Suite("A report in the languages that are spoken")
struct ReportLanguageTests {
  /// A month of everything in a language.
  private func report(_ words: Catalogue) -> Report {
    let measures = [
      ReportSamples.measure(
        .heartRate,
        (0..<30).map { (11...13).contains($0) ? nil : 66.5 + Double($0 * 7 % 11) },
        range: ReportSamples.range,
        usual: ReportSamples.usual,
        words: words
      ),
      ReportSamples.measure(.respiratoryRate, Array(repeating: nil, count: 30), words: words),
      ReportSamples.measure(.sleepAnalysis, [7.5, nil, 8], words: words),
    ]
    return ReportSamples.report(
      measures,
      checkIns: [ReportSamples.checkIn(1), ReportSamples.checkIn(5, .sent, .unseen)],
      talks: [ReportSamples.talk(title: "Title", words: ["Word"])],
      hasWords: true,
      words: words
    )
  }

  @Test("Each language has every text", arguments: CatalogueLanguage.allCases)
  func texts(language: CatalogueLanguage) throws {
    #expect(
      try catalogue(in: language).names()["report"] == Set(ReportKey.allCases.map(\.rawValue))
    )
  }

  @Test(
    "No place is left open, and no date is written as in English",
    arguments: [CatalogueLanguage.german, .spanish, .french]
  )
  func places(language: CatalogueLanguage) throws {
    let text = ReportText(report(try catalogue(in: language)), width: 100, glyphs: nil).text
    #expect(!text.contains("{") && !text.contains("}"))
    #expect(text.firstMatch(of: #/\d{4}-\d{2}/#) == nil)
  }

  @Test("Days, numbers and sentences are those of the language")
  func german() throws {
    let text = ReportText(report(try catalogue(in: .german)), width: 100, glyphs: nil).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for part in [
      "Bericht, 23.10.2026 bis 21.11.2026, 30 Tage", "Ada · Alter 36 · weiblich",
      "Der 21.11.2026 war noch nicht vorbei.", "Puls: nichts an 3 von 30 Tagen.",
      "Atemfrequenz: An diesen Tagen wurde nichts aufgezeichnet.",
      "Tage ohne Messwerte: 3 (03.11.2026 bis 05.11.2026).",
      "außerhalb von Schlaf und Bewegung: 68,2, plus oder minus 3",
      "Schlaf an 2 von 3 Tagen, nach dem Tag des Aufwachens: 7,5 bis 8 h, im Durchschnitt 7,8.",
      "Was aus den 2 Nachrichten wurde: 1 beantwortet, 1 ungelesen.",
      "20.11.2026, 15:10 bis 15:30 Uhr: „Title“, 2 Antworten weggelassen",
    ] {
      #expect(text.contains(part), "“\(part)” is missing")
    }
  }

  @Test("The page names its language, and keeps its dates together")
  func page() throws {
    let page = ReportPage(report(try catalogue(in: .french))).html
    #expect(page.contains("<html lang=\"fr\">"))
    #expect(page.contains("<span class=\"day\">23/10/2026</span>"))
  }
}
