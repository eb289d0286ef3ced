package import Core
import FoundationEssentials
package import HealthModel

/// Makes a zone out of what a person says with `--zone`.
package enum ImportZone {
  /// What is accepted, for error sentences.
  package static let accepted: LocalizedText =
    "an offset such as +01:00, or a zone such as Europe/Berlin"
  /// Where the zone database lies (tzfile(5)).
  package static let directory = "/usr/share/zoneinfo"

  /// The zone with an offset (`+01:00`, `-0330`, `Z`) or a name of the zone database.
  ///
  /// - Parameters:
  ///   - text: what was said.
  ///   - load: gives a file of the zone database; nil when there is none.
  /// - Returns: the zone; nil when there is no such one.
  package static func named(
    _ text: String,
    load: (_ path: String) -> [UInt8]? = systemFile
  ) -> LocalZone? {
    if let minutes = offset(text) { return LocalZone { _ in minutes } }
    guard isName(text), let bytes = load("\(directory)/\(text)"), let file = ZoneFile(bytes)
    else { return nil }
    return LocalZone { file.offsetMinutes($0) }
  }

  /// The bytes of a file of this system; nil when it can't be read.
  package static func systemFile(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }

  private static func offset(_ text: String) -> Int? {
    TimestampText.parse("2000-01-01T12:00\(text)", in: nil)?.offsetMinutes
  }

  /// Names stay within the database's directory.
  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.utf8.count <= 64
      && parts.allSatisfy { part in
        !part.isEmpty && part.first != "." && part.utf8.allSatisfy(isNameByte)
      }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    default: false
    }
  }
}
