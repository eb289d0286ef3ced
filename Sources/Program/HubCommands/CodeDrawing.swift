package import Console
import QRCodes
import Terminal

extension Output {
  /// A code on a terminal that is wide enough; it says nothing that the text doesn't.
  package func draw(code text: String) throws {
    guard isTerminal, screen == .drawn, let code = QRCode(text) else { return }
    let rows = code.rows
    guard rows.allSatisfy({ $0.count <= width }) else { return }
    for row in rows { try lines(styler.darkOnLight(row) + "\n") }
    try line()
  }
}
