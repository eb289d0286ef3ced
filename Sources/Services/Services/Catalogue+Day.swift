package import Catalogues
package import HealthModel

extension Catalogue {
  /// A day of the calendar in digits, as the language writes it.
  package func day(_ day: CalendarDay) -> String {
    date(year: day.year, month: day.month, day: day.day)
  }
}
