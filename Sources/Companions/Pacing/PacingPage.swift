import Console
import HealthModel
import Monitors
import Terminal

/// The rows of the live watch for a window of some size.
struct PacingPage {
  /// Where figures begin, the columns they take, and the least that words need beside them.
  private static let valueColumn = 20
  private static let valueWidth = 8
  private static let leastWords = 20

  /// Columns of the window.
  let width: Int
  /// How words look.
  let styler: Styler

  /// As many rows as the window has, what matters most above, how to leave in the last one.
  func rows(_ live: PacingLive, height: Int) -> [String] {
    let status = live.status
    var rows = [styler.bold("Pacing"), ""]
    rows += figures(live)
    if let warning = PacingWording.standingWarning(status) {
      rows += [""] + sentence(warning).map { styler.styled($0, [.bold, .caution]) }
    }
    if status.ceiling == nil {
      rows += [""] + sentence(PacingWording.missingCeiling(status))
    } else if let misfit = PacingWording.misfit(status) {
      rows += [""] + sentence(misfit)
    }
    let beside = PacingWording.beside(live).flatMap {
      figure($0.name.prefix(1).uppercased() + $0.name.dropFirst(), $0.value, "at \($0.at.clock)")
    }
    if !beside.isEmpty { rows += [""] + beside }
    rows = rows.flatMap { RowFolding.parts(of: $0, width: max(1, width)) }
    rows = Array(rows.prefix(max(0, height - 1)))
    rows += Array(repeating: "", count: max(0, height - 1 - rows.count))
    return rows + [styler.dim(String("q: quit".prefix(max(0, width))))]
  }

  private func figures(_ live: PacingLive) -> [String] {
    let status = live.status
    var rows: [String] = []
    if let rate = status.heartRate, let at = status.heartRateAt {
      let place =
        switch status.risk {
        case .high: "above your ceiling · "
        case .low: "not above your ceiling · "
        case .unknown: ""
        }
      let value = PacingWording.figure(rate)
      rows += figure("Heart rate", value, "\(place)at \(at.clock)", isRisk: status.risk == .high)
    } else {
      rows.append("\(name("Heart rate"))none from the last minutes")
    }
    if let ceiling = status.ceiling, let formula = status.formula {
      let eased =
        status.easedBy > 0 ? ", \(PacingWording.figure(status.easedBy)) less after episodes" : ""
      rows += figure(
        "Ceiling",
        PacingWording.figure(ceiling),
        PacingWording.origin(formula) + eased
      )
      let seconds = status.secondsAboveToday ?? 0
      let above =
        seconds == 0 ? "0 min" : seconds < 60 ? "under 1 min" : PacingWording.duration(seconds)
      rows.append("\(name("Above it today"))\(above)")
    }
    if let highest = live.today.highest, let at = live.highestAt {
      rows += figure("Highest today", PacingWording.figure(highest), "at \(at.clock)")
    }
    return rows
  }

  /// A figure with its name before and words behind it; in a narrow window they stand below.
  private func figure(
    _ title: String,
    _ value: String,
    _ words: String,
    isRisk: Bool = false
  ) -> [String] {
    let style: TextStyle = isRisk ? [.bold, .caution] : .bold
    let column = Self.valueColumn + Self.valueWidth
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
    return shown + String(repeating: " ", count: max(1, Self.valueColumn - shown.count))
  }

  private func sentence(_ text: String) -> [String] {
    TextWrap.rows(of: text, width: min(max(1, width), 76), indent: 2)
  }
}
