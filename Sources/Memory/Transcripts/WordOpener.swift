import Sealing
package import SQLite
import Core

/// Opens sealed words with the keys this process has, if it has any.
package struct WordOpener: Sendable {
  /// The keys; nil while locked, and where no lock is set.
  let keys: UnlockedKeys?

  /// The words of a row, in the order of ``SealedTable/words``.
  ///
  /// - Parameters:
  ///   - sealed: what stands in the row's column `sealed`.
  ///   - table: the row's table.
  ///   - row: what tells the row apart, see ``SealedTable/rowName``.
  /// - Returns: the words.
  /// - Throws: ``SQLite/SQLiteError/sealedWords`` without a key, another one that names the place
  ///   when the bytes were changed, cut off, or moved from another row.
  package func words(
    _ sealed: [UInt8],
    of table: SealedTable,
    row: String
  ) throws(SQLiteError) -> [String?] {
    let place = table.place(row)
    let plain = try bytes(sealed, place: place)
    guard let words = PackedWords.words(plain, count: table.words.count) else {
      throw .unsealable(.damaged(place))
    }
    return words
  }

  /// The bytes that were sealed for a place.
  ///
  /// - Throws: as ``words(_:of:row:)``.
  func bytes(_ sealed: [UInt8], place: String) throws(SQLiteError) -> [UInt8] {
    guard let keys else { throw .sealedWords }
    do throws(SealingError) {
      return try sealed.first == SealedForm.box
        ? keys.pair.open(sealed, place: place) : keys.key.open(sealed, place: place)
    } catch {
      throw .unsealable(error)
    }
  }
}

/// How sealed words begin, by who sealed them.
enum SealedForm {
  /// The first byte of words sealed for the public key, while the store was locked.
  static let box: UInt8 = 2
  /// By how much words are longer when sealed with the key: form, nonce and tag.
  static let overhead = 1 + 24 + 16
  /// By how much they are longer in a box: form, another public key, tag, the length of the place.
  static let boxOverhead = 1 + 32 + 16 + 4

  /// How many bytes the words have, packed, without opening them.
  static func length(of sealed: [UInt8], place: String) -> Int {
    sealed.count - (sealed.first == box ? boxOverhead + place.utf8.count : overhead)
  }
}

extension SQLiteError {
  /// Sealed words were met without a key; a store tells it as ``TranscriptsError/locked``.
  static let sealedWords = SQLiteError(
    .notAllowed,
    "The words are locked.",
    hint: "“mindpulse unlock” opens them."
  )

  /// Whether sealed words were changed, rather than the file: SQLite itself wasn't asked.
  var isDamageOfWords: Bool { kind == .corrupt && extendedCode == 0 }

  /// Words can't be sealed or opened.
  static func unsealable(_ error: SealingError) -> SQLiteError {
    switch error {
    case .damaged, .newer:
      SQLiteError(.corrupt, error.errorDescription, hint: error.recoverySuggestion)
    default: SQLiteError(.other, error.errorDescription, hint: error.recoverySuggestion)
    }
  }
}
