import CommandLineParsing

extension CommandTree {
  /// A talk again, and other answers to it.
  static let replay = CommandSpecification(
    "replay",
    summary: "A saved conversation again, in its own rhythm.",
    discussion: """
      On a terminal a player shows it, with readings and reasons where they were used: Space pauses \
      and goes on, the arrows step and change the speed, '?' shows all keys, 'q' leaves. Long pauses \
      are shortened and told in words; replay.longestPause sets how long they may be. Into a pipe it \
      is printed at once, or in its rhythm with --speed.

      A day or a minute given to --to belongs to what is shown. Times are those of this machine's \
      zone unless an offset is written.

      With --against your turns are given to another engine or model, each with the talk as it was up \
      to there and with the readings of then, and both answers are shown. What guards a talk guards \
      this, too. Nothing is stored without --save.
      """,
    arguments: [
      ArgumentSpecification(
        "ID|FILE",
        help: "A session's id, 'last', a transcript file, or '-' for standard input.",
        isOptional: true,
        completion: .files
      )
    ],
    options: replayOptions,
    examples: [
      .init("mindpulse replay last", "Play the newest talk."),
      .init("mindpulse replay last --from 14:00 --to 15:00 --instant", "Print an hour of it."),
      .init("mindpulse replay last --against qwen2.5:7b", "What would this model have said?"),
    ]
  )

  private static let replayOptions: [OptionSpecification] = [
    .value("speed", "X", help: "How many times faster, 0.1 to 1000."),
    .flag("instant", help: "Print it without pauses."),
    .flag("step", help: "A key for each message."),
    .value("from", "TIME", help: "Only what was written at this time or later."),
    .value(
      "to",
      "TIME",
      help: "Only what was written up to the end of this day, minute or second."
    ),
    .value("from-message", "N", help: "Begin at the message with this index."),
    .value(
      "against",
      "ENGINE",
      help: "Who answers once more: listener, endpoint, or a model of your endpoint.",
      completion: .values(["listener", "endpoint"])
    ),
    .value(
      "prompt",
      "FILE",
      help: "With --against: the system prompt to use, written like prompts/system.md.",
      completion: .files
    ),
    .flag("save", help: "With --against: keep the new answers as a session of their own."),
  ]
}
