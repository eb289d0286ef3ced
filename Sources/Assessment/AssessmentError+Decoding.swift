extension AssessmentError {
  /// What a decoder of JSON5 found wrong, with the place in the file, as a part of a sentence.
  static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return "“\(key.stringValue)” is missing\(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "something of the wrong kind stands\(place(context))"
    case .dataCorrupted(let context):
      let detail = context.underlyingError.map { "\($0)" } ?? context.debugDescription
      return "it is not JSON5 (\(detail))"
    @unknown default: return "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return path.isEmpty ? "" : " at \(path.joined(separator: "."))"
  }
}
