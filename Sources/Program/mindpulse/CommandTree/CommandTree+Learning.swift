import CommandLineParsing

extension CommandTree {
  /// Something to read.
  static let learn = CommandSpecification(
    "learn",
    summary: "Read about bipolar disorder, breathing tests, pacing and beta-blockers, offline.",
    discussion: """
      Short texts with their sources and the day they were last compared with them. They diagnose \
      nothing and name no dose. A learn.json5 of your own in the configuration directory takes \
      their place.
      """,
    arguments: [
      ArgumentSpecification(
        "TOPIC",
        help: "What to read about; without it the topics are listed.",
        isOptional: true,
        completion: .dynamic("topics")
      )
    ],
    examples: [.init("mindpulse learn pacing", "Read about pacing.")]
  )
}
