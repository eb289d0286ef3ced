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
}
