package import Charts
package import CommandLineParsing
package import Console
import Core

/// How far back a picture goes, as a person types it.
extension ChartPeriod.Length {
  private static let days = Option(
    "days",
    "N",
    in: 1...3660,
    help: "The last N days, including today; default 7."
  )
  private static let weeks = Option(
    "weeks",
    "N",
    in: 1...520,
    help: "The last N weeks, from Monday, including this one."
  )
  private static let months = Option(
    "months",
    "N",
    in: 1...120,
    help: "The last N months, including this one."
  )

  /// The parameters it is made of.
  package static let parameters: [any Parameter] = [days, weeks, months]

  /// Takes it from a command line; a week if that doesn't say.
  package init(_ line: ParsedCommand) throws {
    switch (try line[Self.days], try line[Self.weeks], try line[Self.months]) {
    case (nil, nil, nil): self = .days(7)
    case (let days?, nil, nil): self = .days(days)
    case (nil, let weeks?, nil): self = .weeks(weeks)
    case (nil, nil, let months?): self = .months(months)
    default: throw line.refusal("'--days', '--weeks' and '--months' can't be used together.")
    }
  }

  /// `30`, `30d`, `8w` or `6m`.
  package static func typed(_ text: String) throws(AppFailure) -> ChartPeriod.Length {
    let number = text.last.map { $0.isNumber ? text[...] : text.dropLast() } ?? ""
    let count = number.utf8.allSatisfy { (48...57).contains($0) } ? Int(number) : nil
    switch (count, text.last) {
    case (let days?, "d") where (1...3660).contains(days): return .days(days)
    case (let weeks?, "w") where (1...520).contains(weeks): return .weeks(weeks)
    case (let months?, "m") where (1...120).contains(months): return .months(months)
    case (let days?, let last?) where last.isNumber && (1...3660).contains(days):
      return .days(days)
    default:
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(text, limit: 40))” isn't a valid period for a plot.",
        hint: "Use days, weeks or months, such as 30, 8w or 6m; the maximum is ten years."
      )
    }
  }
}
