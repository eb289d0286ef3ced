import TranscriptFiles

/// A conversation as a judge or a simulated person is given it: numbered, and marked as quoted.
struct SpokenTranscript {
  /// The conversation.
  let turns: [HeldTurn]

  /// The conversation for a model, turn by turn; nothing in it can pose as a heading of ours.
  var text: String {
    turns.map { turn in
      "[\(turn.number)] PERSON\n\(Self.indented(turn.said))\n"
        + "[\(turn.number)] COMPANION\n\(Self.indented(turn.reply))\n"
    }.joined()
  }

  /// The conversation for a program, as a JSON array.
  var json: String {
    let turns = turns.map { turn in
      var object = JSONText()
      object.add("turn", turn.number)
      object.add("said", turn.said)
      object.add("reply", turn.reply)
      return object.closed
    }
    return "[\(turns.joined(separator: ","))]"
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
      .joined(separator: "\n")
  }
}
