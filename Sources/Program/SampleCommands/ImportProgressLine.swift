import Catalogues
import Core
import HealthImport
import HealthModel
import HostSystem
import Importing
import Safety
import Services
import Terminal

/// How far an import is, on standard error: a bar in place on a terminal, else a line now and then.
struct ImportProgressLine: ImportProgressDisplay {
  private static let standardError: Int32 = 2
  /// Seconds between two drawings of the bar: more often than that nobody can read.
  private static let drawingPause = 0.1
  /// Seconds between two lines where there is no terminal.
  private static let linePause = 3.0

  private let isTerminal: Bool
  private let columns: Int
  /// The language that is spoken; nil for English.
  private let catalogue: Catalogue?
  private var shownAt = 0.0
  private var isDrawn = false

  /// Progress for a window of so many columns, or for a pipe.
  init(isTerminal: Bool, columns: Int, catalogue: Catalogue?) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.catalogue = catalogue
  }

  /// Shows how far it is, unless it did so a moment ago.
  mutating func show(_ progress: ImportProgress, seconds: Double) {
    guard seconds - shownAt >= (isTerminal ? Self.drawingPause : Self.linePause) else { return }
    shownAt = seconds
    let text = text(progress, seconds: seconds, columns: isTerminal ? columns : nil)
    write(isTerminal ? "\r\u{1B}[K\(text)" : text + "\n")
    isDrawn = isTerminal
  }

  /// Takes the bar away.
  mutating func clear() {
    if isDrawn { write("\r\u{1B}[K") }
    isDrawn = false
  }

  /// `export.zip  [#####     ]  48 %  123,000 rows  210,000/s  0:02 left`.
  ///
  /// - Parameters:
  ///   - progress: how far it is.
  ///   - seconds: how long it has taken.
  ///   - columns: the width to keep to, with a bar; nil for a plain line without one.
  /// - Returns: the line.
  private func text(_ progress: ImportProgress, seconds: Double, columns: Int?) -> String {
    let name = VisibleText.singleLine(
      progress.path.split(separator: "/").last.map(String.init) ?? progress.path,
      limit: 30
    )
    let part = min(1, Double(progress.bytesRead) / Double(max(1, progress.bytesTotal)))
    let words = Self.words(progress, part: part, seconds: seconds)
    let tail = catalogue?.text(words) ?? words.english
    guard let columns, progress.bytesTotal > 0 else { return "\(name): \(tail)" }
    let room = columns - DisplayWidth.columns(of: name) - DisplayWidth.columns(of: tail) - 7
    guard room >= 4 else { return String(tail.prefix(max(0, columns - 1))) }
    let width = min(room, 30)
    let filled = min(width, Int(saturating: part * Double(width)))
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
    return "\(name)  [\(bar)]  \(tail)"
  }

  /// `48 %  123,000 rows  210,000/s  0:02 left`, as far as it is known.
  private static func words(
    _ progress: ImportProgress,
    part: Double,
    seconds: Double
  ) -> LocalizedText {
    let number = DecimalText.grouped(progress.rows)
    let each = seconds > 0 ? Int(saturating: Double(progress.rows) / seconds) : 0
    let rate = DecimalText.grouped(each)
    let rows: LocalizedText = "\(number: number) rows  \(number: rate)/s"
    guard progress.bytesTotal > 0 else { return rows }
    let percent = Int(saturating: part * 100)
    guard part > 0 else { return "\(percent) %  \(rows)" }
    let left = clock(seconds / part * (1 - part))
    return "\(percent) %  \(number: number) rows  \(number: rate)/s  \(left) left"
  }

  /// `0:07`, `1:05:00`.
  private static func clock(_ seconds: Double) -> String {
    let total = Int(min(max(0, seconds), 359_999).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = total / 60
    return minutes < 60
      ? "\(minutes):\(two(total % 60))" : "\(minutes / 60):\(two(minutes % 60)):\(two(total % 60))"
  }

  private func write(_ text: String) {
    do throws(HostSystemError) {
      try FileDescriptor.write(
        Array(text.utf8),
        to: Self.standardError,
        named: "standard error"
      )
    } catch {
      // Nobody is left to be told.
    }
  }
}
