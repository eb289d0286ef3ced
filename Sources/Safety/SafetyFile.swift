import FoundationEssentials
import Wording

/// Reading of the JSON5 files of this module.
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
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      throw .unreadable(file: name, reason: DecodingProblem.words(for: error))
    }
  }
}
