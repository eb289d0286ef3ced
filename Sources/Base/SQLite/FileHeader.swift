import Core

/// The first 100 bytes of a database file (sqlite.org/fileformat2.html#database_header).
package struct FileHeader: Equatable, Sendable {
  /// How many bytes the header has.
  package static let length = 100

  /// The number that tells whose file it is.
  package let applicationID: Int32
  /// The version of the schema.
  package let userVersion: Int32
  /// Whether the file is in write-ahead-log mode.
  package let usesWriteAheadLog: Bool

  /// How many bytes a page has, 512…65 536.
  package let pageSize: Int

  /// A header from the first bytes of a file; nil when they are no database's.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Array("SQLite format 3\0".utf8))
    else { return nil }
    applicationID = Self.number(bytes, at: 68)
    userVersion = Self.number(bytes, at: 60)
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    // 1 stands for 65,536, which two bytes can't say; nothing else below 512 is one.
    pageSize = size == 1 ? 65_536 : max(512, size)
    usesWriteAheadLog = bytes[18] == 2 || bytes[19] == 2
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int32 {
    let bits = bytes[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Int32(bitPattern: bits)
  }
}

/// Whose database files a program accepts, and up to which version.
package struct FileIdentity: Equatable, Sendable {
  /// The number stamped into the program's own files (`PRAGMA application_id`).
  package let applicationID: Int32
  /// The newest schema the program knows (`PRAGMA user_version`).
  package let newestVersion: Int32

  /// An identity.
  package init(applicationID: Int32, newestVersion: Int32) {
    self.applicationID = applicationID
    self.newestVersion = newestVersion
  }

  /// Refuses a file of another program or of a newer version of this one.
  ///
  /// - Throws: ``SQLiteError`` of kind `foreignFile` or `newerFile`.
  func check(applicationID: Int32, userVersion: Int32, path: String) throws(SQLiteError) {
    guard applicationID == self.applicationID else {
      throw SQLiteError(.foreignFile, "The database \(path) belongs to another program.")
    }
    guard userVersion <= newestVersion else {
      throw SQLiteError(
        .newerFile,
        "The database \(path) is too new: it has version \(userVersion), and this program knows up to \(newestVersion)."
      )
    }
  }
}
