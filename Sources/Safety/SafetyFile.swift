import FoundationEssentials

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
      throw .unreadable(file: name, reason: reason(error))
    }
  }

  /// What the decoder found, with the place in the file.
  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return "“\(key.stringValue)” is missing\(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "something of the wrong kind stands\(place(context))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      let detail = context.underlyingError.map { "\($0)" } ?? context.debugDescription
      return "it is not JSON5 (\(detail))"
    case .dataCorrupted(let context):
      return "a value that does not exist stands\(place(context))"
    @unknown default: return "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return path.isEmpty ? "" : " at \(path.joined(separator: "."))"
  }
}
