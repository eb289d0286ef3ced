/// A unit file of ours: its name and its text.
package struct UnitFile: Equatable, Sendable {
  /// How every file of ours begins; one without it belongs to somebody else.
  package static let mark = "# Written by mindpulse schedule install"

  /// The name, which says the kind of unit.
  package let name: String
  /// The whole text.
  package let text: String

  /// Whether the bytes of a file say that we wrote it.
  package static func isOurs(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark.utf8) }
}
