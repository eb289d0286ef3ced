/// What a decoder of JSON5 found wrong in a file, for people to read.
package enum DecodingProblem {
  /// The problem with its place in the file, as a part of a sentence: `“reviewed” is missing at
  /// lines.3`.
  package static func words(for error: any Error) -> LocalizedText {
    guard let error = error as? DecodingError else { return unknown }
    switch error {
    case .keyNotFound(let key, let context):
      return "“\(key.stringValue)” is missing\(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "there is a value of the wrong kind\(place(context))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return "it is not JSON5 (\(words: context.debugDescription))"
    case .dataCorrupted(let context)
    where context.debugDescription.hasPrefix("Cannot initialize"):
      // Foundation's words for a case that an enumeration doesn't have.
      return "there is an unknown value\(place(context))"
    case .dataCorrupted(let context):
      return "\(words: context.debugDescription)\(place(context))"
    @unknown default: return unknown
    }
  }

  /// An error of which nothing is known; its own text would be a name of ours.
  private static let unknown: LocalizedText = "something in it isn't valid"

  private static func place(_ context: DecodingError.Context) -> LocalizedText {
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return path.isEmpty ? "" : " at \(path.joined(separator: "."))"
  }
}
