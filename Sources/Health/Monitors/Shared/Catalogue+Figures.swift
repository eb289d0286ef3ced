import Catalogues
import HealthModel

extension Catalogue {
  /// A figure with up to one decimal, in the signs of the language; a dash where there is none.
  func figure(_ value: Double?) -> String { value.map { number(DecimalText.one($0)) } ?? "–" }

  /// A day in digits from `YYYY-MM-DD`; another text as it is.
  func date(_ text: String) -> String {
    guard let day = CalendarDay(text) else { return text }
    return date(year: day.year, month: day.month, day: day.day)
  }

  /// Days in digits, with commas between.
  func dates(_ texts: [String]) -> String { texts.map { date($0) }.joined(separator: ", ") }
}
