package import Catalogues

/// The one row of a breathing guide, for a window of any width.
package struct PaceRow: Sendable {
  /// The longest bar, in columns: longer ones are no calmer.
  private static let longestBar = 24

  /// Columns of the window.
  package let columns: Int
  /// Whether the terminal shows more than ASCII.
  package let isUnicode: Bool
  private let inhale: String
  private let exhale: String

  /// Rows for a window, in a language.
  package init(columns: Int, isUnicode: Bool, _ words: Catalogue) {
    self.columns = columns
    self.isUnicode = isUnicode
    let (inward, outward) = (words.text(ExerciseKey.breatheIn), words.text(ExerciseKey.breatheOut))
    // As wide as each other, so that the bar stays where it is.
    let width = max(inward.count, outward.count)
    inhale = inward + String(repeating: " ", count: width - inward.count)
    exhale = outward + String(repeating: " ", count: width - outward.count)
  }

  /// The row at a moment: the bar grows with a breath in and shrinks with a breath out.
  ///
  /// - Parameters:
  ///   - moment: how things stand.
  ///   - breaths: how many breaths there are.
  ///   - pulse: what is known of the heart rate, in a few words; empty for nothing.
  ///   - typed: what the person is typing; empty for nothing.
  /// - Returns: the row, always narrower than the window.
  package func text(_ moment: PaceCourse.Moment, of breaths: Int, pulse: String, typed: String)
    -> String
  {
    let word = moment.isInhale ? inhale : exhale
    let second = "\(moment.second)"
    let left = "\(word)  \(String(repeating: " ", count: max(0, 2 - second.count)))\(second)  "
    if !typed.isEmpty { return cut(left + "› " + typed.suffix(max(1, columns - left.count - 4))) }
    var right = "  \(moment.breath)/\(breaths)"
    if !pulse.isEmpty, left.count + right.count + pulse.count + 10 < columns {
      right += "  \(pulse)"
    }
    let room = min(Self.longestBar, columns - 1 - left.count - right.count)
    guard room >= 4 else { return cut(left + right) }
    return left + bar(moment, room) + right
  }

  /// A row of a wait: the seconds that are left.
  package func text(secondsLeft: Int, typed: String) -> String {
    cut(typed.isEmpty ? "\(secondsLeft) s" : "\(secondsLeft) s  › \(typed)")
  }

  private func bar(_ moment: PaceCourse.Moment, _ room: Int) -> String {
    let share = moment.isInhale ? moment.share : 1 - moment.share
    let full = max(0, min(room, Int((share * Double(room)).rounded())))
    let signs = isUnicode ? ("●", "·") : ("o", ".")
    return String(repeating: signs.0, count: full) + String(repeating: signs.1, count: room - full)
  }

  private func cut(_ text: String) -> String { String(text.prefix(max(1, columns - 1))) }
}
