import Console
import HostSystem

/// Rows gathered to larger writes.
@MainActor struct SamplesRowBuffer {
  private let output: Output
  private var text = ""

  /// A buffer before an output.
  init(_ output: Output) { self.output = output }

  /// Takes a row, and writes what has come together when it is enough for a write.
  mutating func add(_ row: String) throws(HostSystemError) {
    text += row
    if text.utf8.count >= 65_536 { try flush() }
  }

  /// Writes what is left.
  mutating func flush() throws(HostSystemError) {
    guard !text.isEmpty else { return }
    try output.lines(text)
    text = ""
  }
}
