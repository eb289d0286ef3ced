import Catalogues
import Console
import HealthModel
import Monitors
import Terminal

/// The rows of the live watch for a window of some size.
struct PacingPage {
  /// Where figures begin at least, the columns they take, and the least words need beside them.
  private static let leastColumn = 20
  private static let valueWidth = 8
  private static let leastWords = 20

  /// Columns of the window.
  let width: Int
  /// How words look.
  let styler: Styler
  private let wording: PacingWording
  /// Where figures begin: behind the longest name.
  private let valueColumn: Int

  /// A page for a window, in a language.
  init(width: Int, styler: Styler, _ words: Catalogue) {
    self.width = width
    self.styler = styler
    let wording = PacingWording(words)
    self.wording = wording
    let names =
      ([.heartRate, .ceiling, .timeAbove, .highest] as [PacingKey]).map { wording($0) }
      + ["respiratory-rate", "blood-pressure"].map { words.type($0).title }
    valueColumn = max(Self.leastColumn, (names.map(\.count).max() ?? 0) + 3)
  }

  /// As many rows as the window has, what matters most above, how to leave in the last one.
  func rows(_ live: PacingLive, height: Int) -> [String] {
    let status = live.status
    var rows = [styler.bold(wording(.title)), ""]
    rows += figures(live)
    if let warning = wording.standingWarning(status) {
      rows += [""] + sentence(warning).map { styler.styled($0, [.bold, .caution]) }
    }
    if status.ceiling == nil {
      rows += [""] + sentence(wording.missingCeiling(status))
    } else if let misfit = wording.misfit(status) {
      rows += [""] + sentence(misfit)
    }
    let beside = wording.beside(live).flatMap {
      figure(
        $0.name.prefix(1).uppercased() + $0.name.dropFirst(),
        $0.value,
        wording(.at, ["time": $0.at.clock])
      )
    }
    if !beside.isEmpty { rows += [""] + beside }
    rows = rows.flatMap { RowFolding.parts(of: $0, width: max(1, width)) }
    rows = Array(rows.prefix(max(0, height - 1)))
    rows += Array(repeating: "", count: max(0, height - 1 - rows.count))
    return rows + [styler.dim(String(wording(.quit).prefix(max(0, width))))]
  }

  private func figures(_ live: PacingLive) -> [String] {
    let status = live.status
    var rows: [String] = []
    if let rate = status.heartRate, let at = status.heartRateAt {
      let place: PacingKey =
        switch status.risk {
        case .high: .atAbove
        case .low: .atNotAbove
        case .unknown: .at
        }
      rows += figure(
        wording(.heartRate),
        wording.figure(rate),
        wording(place, ["time": at.clock]),
        isRisk: status.risk == .high
      )
    } else {
      rows.append(name(wording(.heartRate)) + wording(.noneOfLate))
    }
    if let ceiling = status.ceiling, let formula = status.formula {
      let origin = wording.origin(formula)
      let places = ["origin": origin, "beats": wording.figure(status.easedBy)]
      let words = status.easedBy > 0 ? wording(.originEased, places) : origin
      rows += figure(wording(.ceiling), wording.figure(ceiling), words)
      rows.append(name(wording(.timeAbove)) + timeAbove(status.secondsAboveToday ?? 0))
    }
    if let highest = live.today.highest, let at = live.highestAt {
      let words = wording(.at, ["time": at.clock])
      rows += figure(wording(.highest), wording.figure(highest), words)
    }
    return rows
  }

  private func timeAbove(_ seconds: Int) -> String {
    if seconds == 0 { return "0 min" }
    return seconds < 60 ? wording(.underMinute) : PacingWording.duration(seconds)
  }

  /// A figure with its name before and words behind it; in a narrow window they stand below.
  private func figure(
    _ title: String,
    _ value: String,
    _ words: String,
    isRisk: Bool = false
  ) -> [String] {
    let style: TextStyle = isRisk ? [.bold, .caution] : .bold
    let column = valueColumn + Self.valueWidth
    guard width >= column + Self.leastWords else {
      let first = "  \(title) \(styler.styled(value, style))"
      let whole = title.count + value.count + words.count + 4
      if whole <= width { return ["\(first) \(words)"] }
      return [first] + TextWrap.rows(of: words, width: width, indent: 4)
    }
    let gap = String(repeating: " ", count: max(1, Self.valueWidth - value.count))
    let rows = TextWrap.rows(of: words, width: width - column)
    let first = name(title) + styler.styled(value, style) + gap + (rows.first ?? "")
    return [first] + rows.dropFirst().map { String(repeating: " ", count: column) + $0 }
  }

  private func name(_ title: String) -> String {
    let shown = "  " + title
    return shown + String(repeating: " ", count: max(1, valueColumn - shown.count))
  }

  private func sentence(_ text: String) -> [String] {
    TextWrap.rows(of: text, width: min(max(1, width), 76), indent: 2)
  }
}
