import HealthModel
import Testing

@testable import Questions

@Suite("Questions in other languages than English") struct OtherLanguagesTests {
  /// Tuesday.
  private static let today = CalendarDay("2026-11-24") ?? CalendarDay(daysSinceEpoch: 0)

  @Test(
    "are understood by the words of their language",
    arguments: [
      ("German", "Wie hoch ist mein Puls?", "latest of heart-rate"),
      ("German", "Wie ist mein Puls?", "latest of heart-rate"),
      ("German", "Wie war mein Puls gestern?", "summary of heart-rate, yesterday"),
      (
        "German", "Wie war mein Puls von Montag bis Donnerstag?",
        "summary of heart-rate, from 2026-11-16 to 2026-11-19"
      ),
      (
        "German", "Wie war mein Puls um 3 Uhr?",
        "summary of heart-rate, from 2026-11-24 14:30 to 2026-11-24 15:30"
      ),
      ("German", "wie war mein puls vor zwei tagen", "summary of heart-rate, on 2026-11-22"),
      ("German", "Ist 104 gefährlich?", "meaning of heart-rate 104"),
      ("German", "Wo landen meine Angaben eigentlich?", "how to: own-data"),
      ("Spanish", "¿Cuál es mi pulso?", "latest of heart-rate"),
      (
        "Spanish", "cual fue mi pulso del 3 al 9 de noviembre",
        "summary of heart-rate, from 2026-11-03 to 2026-11-09"
      ),
      ("Spanish", "¿Es peligroso 104?", "meaning of heart-rate 104"),
      ("French", "Quel est mon pouls ?", "latest of heart-rate"),
      (
        "French", "comment était mon pouls entre lundi et jeudi",
        "summary of heart-rate, from 2026-11-16 to 2026-11-19"
      ),
      ("French", "104, c'est dangereux ?", "meaning of heart-rate 104"),
    ]
  )
  func understood(_ language: String, _ text: String, _ words: String) throws {
    let parser = QuestionParser(try bundledQuestions(language))
    #expect(parser.inquiry(in: text, today: Self.today, minute: 980)?.words == words)
  }
}
