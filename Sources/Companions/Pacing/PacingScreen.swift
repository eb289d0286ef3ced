import Catalogues
import Console
import Glibc
import HostSystem
import Monitors
import Terminal

/// The live watch on a whole screen, drawn anew where something has changed.
@MainActor final class PacingScreen: PacingDisplay {
  /// What rings where the terminal has a bell (ECMA-48 8.3.2, BEL).
  private static let bell = "\u{7}"

  private let output: Output
  private let words: Catalogue
  private var frame = ScreenFrame()
  private var isOpen = false

  /// A screen in a language; nothing is shown yet.
  init(_ output: Output, _ words: Catalogue) {
    self.output = output
    self.words = words
  }

  func open() throws {
    isOpen = true
    frame.forget()
    try output.write(ScreenFrame.opening)
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    do throws(HostSystemError) { try output.write(ScreenFrame.closing) } catch {
      // The terminal is gone, and with it what was on it.
    }
  }

  func show(_ live: PacingLive, _ events: [PacingLive.Event]) throws {
    // Asked each time: it costs nothing beside the drawing, and no change is missed.
    let size = TerminalDevice.size(STDOUT_FILENO)
    let page = PacingPage(width: size?.columns ?? output.width, styler: output.styler, words)
    let height = max(1, size?.rows ?? 24)
    let bell = events.contains(.warning) ? Self.bell : ""
    try output.write(frame.draw(page.rows(live, height: height)) + bell)
  }
}
