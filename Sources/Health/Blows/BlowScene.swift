package import Catalogues
import Monitors

/// A guided blow as a picture: what to do, how long, and what lives off it.
///
/// A pure function of time: the same moment gives the same rows, at any size of the window. The
/// pictures are ASCII, so every terminal has them. The picture lives off the countdown and says
/// nothing about how the person blew.
package struct BlowScene: Sendable {
  /// The course that is shown.
  package let course: BlowCourse
  /// What lives off it.
  package let theme: BlowTheme
  private let wording: BreathingWording
  private let columns: Int
  private let height: Int

  /// A scene for a window of a size; at least one column and one row are drawn.
  package init(
    _ course: BlowCourse,
    _ theme: BlowTheme,
    _ words: Catalogue,
    columns: Int,
    rows: Int
  ) {
    self.course = course
    self.theme = theme
    wording = BreathingWording(words)
    self.columns = max(1, columns)
    height = max(1, rows)
  }

  /// The rows at a time of the course, never more or wider than the window; after its end the last
  /// picture stays.
  ///
  /// What to do comes first, so that it is there in the smallest window.
  package func rows(at milliseconds: Int) -> [String] {
    guard let moment = course.moment(at: min(milliseconds, course.length - 1)) else { return [] }
    var rows = Self.filled(wording.guidance(moment, course.mode), columns: columns)
    rows.append(bar(moment))
    let left = height - rows.count - 1
    guard left >= 1 else { return Array(rows.prefix(height)) }
    var field = CharacterCanvas(columns: columns, height: min(left, Self.tallest))
    switch theme {
    case .dart: DartFlight(field: field).draw(moment, landing: wording(.thud), on: &field)
    case .alien: AlienFlight(field: field).draw(moment, on: &field)
    }
    return rows + [""] + field.rows
  }

  /// More rows than this make the way of a dart no longer.
  private static let tallest = 15

  /// The seconds of the blow as a bar; empty before it, full behind it.
  private func bar(_ moment: BlowCourse.Moment) -> String {
    let share: Double =
      switch moment.phase {
      case .ready, .breatheIn: 0
      case .blow: moment.share
      case .rest: 1
      }
    let width = min(columns, 62) - 2
    guard width >= 4 else { return "" }
    let full = Int((share * Double(width)).rounded())
    return "["
      + String(repeating: "#", count: full) + String(repeating: ".", count: width - full) + "]"
  }

  /// A sentence in rows of at most so many columns; a word that is wider is cut.
  private static func filled(_ text: String, columns: Int) -> [String] {
    var rows: [String] = []
    for word in text.split(separator: " ") {
      if let last = rows.last, last.count + 1 + word.count <= columns {
        rows[rows.count - 1] = last + " " + word
      } else {
        rows.append(String(word.prefix(columns)))
      }
    }
    return rows
  }
}
