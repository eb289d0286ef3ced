import Sealing

/// What tells one copy of a person's data from another: two copies must never be one machine, as both
/// would write the same log.
///
/// A backup holds the membership, but neither the number of the database's file in its file system nor
/// the random file beside it. Whoever restores or copies a home therefore has another binding, and the
/// copy becomes a machine of its own at its next use.
package enum HubBinding {
  /// The binding of a copy.
  ///
  /// - Parameters:
  ///   - file: the number of the database's file (its inode).
  ///   - system: what the operating system says it is (machine-id(5)); empty where it says nothing.
  ///   - random: what is in a file of its own, outside of backups.
  /// - Returns: 64 hexadecimal digits.
  /// - Throws: ``HubError/sealing(_:)`` without a library.
  package static func of(
    file: UInt64,
    system: String,
    random: [UInt8]
  ) throws(HubError) -> String {
    try HubError.sealing { () throws(SealingError) in
      var hash = try SHA256()
      hash.update(Array("mindpulse hub 1\n\(file)\n\(system)\n".utf8) + random)
      return hash.finish()
    }
  }
}
