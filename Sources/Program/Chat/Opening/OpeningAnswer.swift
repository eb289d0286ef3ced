/// What a line says to a question of the chat's.
enum OpeningAnswer<Value: Equatable>: Equatable {
  /// The answer.
  case value(Value)
  /// The answer, within a message that says more.
  case within(Value)
  /// The question is to be left out.
  case skip
  /// No to what was proposed.
  case no
  /// It looks like an answer and can't be one; a sentence says what would be right.
  case wrong(String)
  /// Anything else: words for the talk.
  case talk
}

extension OpeningAnswer: Sendable where Value: Sendable {}
