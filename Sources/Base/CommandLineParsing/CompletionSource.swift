/// Where the words come from that a shell offers for a value.
package enum CompletionSource: Sendable, Equatable {
  /// Nothing to offer: a number, a time, free text.
  case none
  /// Files and directories, as the shell lists them.
  case files
  /// Words worth offering; another word is accepted too.
  case values([String])
  /// The only words accepted: the parser refuses any other.
  case oneOf([String])
  /// Words that change: the shell asks `PROGRAM --complete KIND`, which prints one a line,
  /// with a tab and a description behind it where there is one.
  case dynamic(String)
  /// The same, and files beside them.
  case dynamicOrFiles(String)
  /// Words worth offering behind another one: by the word that stands before.
  case following([String: [String]])
}

extension CompletionSource {
  /// What ``following(_:)`` holds, in an order that doesn't change.
  static func sorted(_ words: [String: [String]]) -> [(before: String, words: [String])] {
    words.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
