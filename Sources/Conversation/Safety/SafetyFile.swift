import Core
import FlatTables

/// Reading of the files of this module, in JSON5 or as tables.
enum SafetyFile {
  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - type: what the file is read as.
  ///   - bytes: the file.
  ///   - name: the file's name, for errors.
  /// - Returns: the value, not yet checked.
  /// - Throws: ``SafetyError/unreadable(file:reason:)`` with the place.
  static func decode<Value: Decodable>(
    _ type: Value.Type,
    from bytes: [UInt8],
    named name: String
  ) throws(SafetyError) -> Value {
    do {
      return try ConfigurationTable.decode(type, from: bytes)
    } catch {
      throw .unreadable(file: name, reason: DecodingProblem.words(for: error))
    }
  }
}
