import FoundationEssentials
package import HealthModel
import Core

/// What a back-up says about itself: `manifest.json`, the last file in it.
package struct BackUpManifest: Codable, Equatable, Sendable {
  /// The word that tells a back-up.
  package static let format = "mindpulse-backup"
  /// The newest form of a back-up that is known.
  package static let newestVersion = 1
  /// The manifest's name in the archive.
  package static let name = "manifest.json"
  /// The largest manifest, in bytes.
  package static let largest = 64 << 10

  /// One file.
  package struct File: Codable, Equatable, Sendable {
    /// Its name in the archive.
    package let name: String
    /// Its size.
    package let bytes: Int
    /// Its SHA-256 as hexadecimal digits.
    package let sha256: String
    /// The version of a database's schema; nil for what is none.
    package let schema: Int32?
  }

  /// Always ``format``.
  package var format = Self.format
  /// The form of the back-up.
  package var version = Self.newestVersion
  /// When it was made.
  package let made: Timestamp
  /// The version of the program that made it.
  package let program: String
  /// The files, in their order.
  package let files: [File]

  /// The manifest as a file.
  func bytes() throws(BackUpError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch { throw .damaged("its manifest can't be written") }
  }

  /// Reads a manifest.
  ///
  /// - Throws: ``BackUpError``, also for a newer form.
  init(_ bytes: [UInt8]) throws(BackUpError) {
    let read: BackUpManifest
    do {
      read = try JSONDecoder().decode(BackUpManifest.self, from: Data(bytes))
    } catch { throw .damaged("its manifest can't be read") }
    guard read.format == Self.format, read.version > 0 else {
      throw .damaged("its manifest belongs to something else")
    }
    guard read.version <= Self.newestVersion else {
      throw .newer("it has version \(read.version), and this program knows \(Self.newestVersion)")
    }
    self = read
  }

  /// A manifest.
  init(made: Timestamp, program: String, files: [File]) {
    self.made = made
    self.program = program
    self.files = files
  }
}
