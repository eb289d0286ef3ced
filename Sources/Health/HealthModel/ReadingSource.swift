/// The names of sources that are this program's own.
package enum ReadingSource {
  /// What a person typed.
  package static let manual = "manual"

  /// Where a reading comes from, to stand behind it in a sentence.
  ///
  /// - Parameter name: the source's name, made safe for a screen.
  /// - Returns: “typed in”, or “from” and the name.
  package static func words(_ name: String) -> String {
    name == manual ? "typed in" : "from \(name)"
  }
}
