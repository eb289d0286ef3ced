/// A screen that is drawn whole, row by row; what has not changed is not written again.
///
/// It uses the terminal's second screen, so that what stood there before comes back at the end
/// (xterm's ctlseqs, private mode 1049); cursor and rows as in ECMA-48 8.3.21 (CUP), 8.3.39 (ED)
/// and 8.3.41 (EL).
package struct ScreenFrame: Sendable {
  private var shown: [String] = []

  /// A screen on which nothing stands yet.
  package init() {}

  /// Goes to the second screen and hides the cursor.
  package static let opening = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J"

  /// Shows the cursor and goes back to the first screen.
  package static let closing = "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  /// Forgets what stands there, after the window changed or others wrote to it.
  package mutating func forget() { shown = [] }

  /// What makes the screen show these rows, none wider than it is.
  package mutating func draw(_ rows: [String]) -> String {
    var output = ""
    // After a change of size nothing on the screen can be relied on.
    if rows.count != shown.count {
      output = "\u{1b}[2J"
      shown = []
    }
    for (place, row) in rows.enumerated() where shown.isEmpty || shown[place] != row {
      // Emptied before it is written: behind a full row the terminal would take its last column.
      output += "\u{1b}[\(place + 1);1H\u{1b}[2K\(row)"
    }
    shown = rows
    return output
  }
}
