import Core
package import LineEditing
package import Sealing

/// Seals entries of the input history with the keys of the lock.
package struct HistorySeal: Sendable {
  /// What an entry is sealed for; entries move within the file, so they all have one place.
  private static let place = "history"

  private let keys: UnlockedKeys?
  private let publicKey: SealPublicKey

  /// A seal by the keys, or where there are none by the lock's public key.
  package init(keys: UnlockedKeys?, publicKey: SealPublicKey) {
    self.keys = keys
    self.publicKey = publicKey
  }

  /// An entry as digits that nobody can read.
  package func seal(_ text: String) throws(LineEditingError) -> String {
    do throws(SealingError) {
      let plain = Array(text.utf8)
      let sealed =
        if let keys {
          try keys.key.seal(plain, place: Self.place)
        } else { try publicKey.seal(plain, place: Self.place) }
      return sealed.map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }.joined()
    } catch {
      throw LineEditingError(message: error.errorDescription, hint: error.recoverySuggestion)
    }
  }

  /// An entry again; nil where it can't be opened.
  package func open(_ digits: String) -> String? {
    guard let keys, digits.utf8.count.isMultiple(of: 2) else { return nil }
    let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.utf8.count else { return nil }
    let sealed = stride(from: 0, to: values.count, by: 2)
      .map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    do throws(SealingError) {
      let plain = try keys.key.open(sealed, place: Self.place)
      return String(decoding: plain, as: UTF8.self)
    } catch {
      // It may have been written while the lock was closed.
    }
    do throws(SealingError) {
      return String(decoding: try keys.pair.open(sealed, place: Self.place), as: UTF8.self)
    } catch {
      return nil
    }
  }
}
