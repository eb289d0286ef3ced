import Console
import FoundationEssentials
import HostSystem

/// A JSON list inside a larger value, written item by item.
@MainActor struct SamplesJSONWriter {
  private var rows: SamplesRowBuffer
  private var isFirst = true

  /// A writer to an output.
  init(_ output: Output) { rows = SamplesRowBuffer(output) }

  /// Writes what stands before the first item of a list.
  mutating func begin(_ text: String) throws(HostSystemError) {
    isFirst = true
    try rows.add(text)
  }

  /// Writes an item.
  mutating func add(_ item: some Encodable) throws {
    let bytes = try Output.encoded(item, isIndented: false)
    try rows.add((isFirst ? "\n    " : ",\n    ") + String(decoding: bytes, as: UTF8.self))
    isFirst = false
  }

  /// Writes what stands behind the last item, and everything that is left.
  mutating func end(_ text: String) throws(HostSystemError) {
    try rows.add((isFirst ? "" : "\n  ") + text)
    try rows.flush()
  }
}
