import BundledWords
import Catalogues
import Charts
import HealthModel
import Testing

@Suite("Charts in the languages that are spoken")
struct ChartLanguageTests {
  /// Three days of temperatures, with a gap.
  private func chart(_ words: Catalogue) -> Chart {
    ChartSamples.chart(
      [(36.4, 36.4, 36.4), nil, (37.1, 37.1, 37.1)],
      title: words.heading("body-temperature"),
      unit: words.unit("°C"),
      range: nil,
      words: words
    )
  }

  @Test("Each language has every text", arguments: CatalogueLanguage.allCases)
  func texts(language: CatalogueLanguage) throws {
    #expect(try catalogue(in: language).names()["charts"] == Set(ChartKey.allCases.map(\.rawValue)))
  }

  @Test(
    "Days, numbers and sentences are those of the language",
    arguments: [
      (
        CatalogueLanguage.german, "19.11.2026 bis 21.11.2026",
        "Messwerte an 2 von 3 Tagen, zwischen 36,4 und 37,1 °C. Das ist zu wenig, um einen Verlauf "
          + "zu sehen."
      ),
      (
        .spanish, "del 19/11/2026 al 21/11/2026",
        "Mediciones en 2 de 3 días, entre 36,4 y 37,1 °C. Son muy pocas para ver una tendencia."
      ),
      (
        .french, "du 19/11/2026 au 21/11/2026",
        "Mesures pour 2 des 3 jours, entre 36,4 et 37,1 °C. C’est trop peu pour voir une évolution."
      ),
    ] as [(CatalogueLanguage, String, String)]
  )
  func words(language: CatalogueLanguage, days: String, summary: String) throws {
    let words = ChartWords(chart(try catalogue(in: language)))
    #expect(words.days == days)
    #expect(words.summary == summary)
  }

  @Test("A picture names its language, and its axes speak it")
  func axes() throws {
    let markup = SVGChart(chart(try catalogue(in: .german))).markup
    #expect(markup.contains("xml:lang=\"de\""))
    #expect(markup.contains(">Do 19.</text>"))
    #expect(markup.contains(">36,4</text>"))
    #expect(SVGChart(chart(english)).markup.contains("xml:lang=\"en\""))
  }

  @Test("In ASCII letters lose their accents", arguments: CatalogueLanguage.allCases)
  func ascii(language: CatalogueLanguage) throws {
    let lines = ChartSamples.lines(chart(try catalogue(in: language)), width: 60, .ascii)
    #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) && !$0.contains("?") })
    let german = ChartSamples.lines(chart(try catalogue(in: .german)), width: 60, .ascii)
    #expect(german.first == "Koerpertemperatur (C), 19.11.2026 bis 21.11.2026")
  }
}
