import Catalogues
import Core
import HostSystem
import Terminal

/// Says in a row of the terminal how far a search is that takes longer than a moment, as the first
/// one under a lock does: every sealed message has to be read for it.
@MainActor final class SearchProgress {
  private static let standardError: Int32 = 2
  /// How long nothing is said, in nanoseconds: a second.
  private static let patience: UInt64 = 1_000_000_000

  private let begun = Machine.monotonicNanoseconds()
  private let isTerminal = TerminalDevice.isTerminal(standardError)
  private let words: Catalogue
  private var isShown = false

  /// A row that says nothing yet.
  init(_ words: Catalogue) { self.words = words }

  /// Told how many messages have been read.
  func read(_ count: Int) {
    guard isTerminal, Machine.monotonicNanoseconds() - begun > Self.patience else { return }
    isShown = true
    write(words.text(SessionKey.readingSealed, ["number": "\(count)"]))
  }

  /// Told how many meanings have been made, of how many.
  func made(_ count: Int, of all: Int) {
    guard isTerminal, Machine.monotonicNanoseconds() - begun > Self.patience else { return }
    isShown = true
    write(words.text(SessionKey.readingMeaning, ["number": "\(count)", "all": "\(all)"]))
  }

  /// Clears the row, if there is one.
  func end() {
    if isShown { write("") }
    isShown = false
  }

  private func write(_ text: String) {
    let row = Styler(enabled: true).clearedRow + text
    do throws(HostSystemError) {
      try FileDescriptor.write(Array(row.utf8), to: Self.standardError, named: "the terminal")
    } catch {
      // A terminal that has gone is told of by whatever is written next.
    }
  }
}
