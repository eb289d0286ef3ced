import CommandLineParsing

extension CommandTree {
  /// The notes that the person owns.
  static let memory = CommandSpecification(
    "memory",
    summary: "Notes that are kept across talks, each confirmed by you.",
    discussion: """
      With memory on, a model may propose a note; it is kept only once you say so. With \
      endpoint.share.memory notes go along with each request, as 'mindpulse prompt' shows; a server \
      that is not on this machine gets none before you have seen them and agreed. The offline \
      listener uses none. \
      With memory off nothing is added, proposed or sent; what is kept stays until you erase it.
      """,
    subcommands: [
      CommandSpecification("list", summary: "List the notes, and what is proposed."),
      CommandSpecification("on", summary: "Remember from now on."),
      CommandSpecification("off", summary: "Neither use nor add notes from now on."),
      CommandSpecification(
        "add",
        summary: "Keep a note of your own.",
        arguments: [
          ArgumentSpecification("TEXT", help: "One line, at most 200 characters.", repeats: true)
        ]
      ),
      CommandSpecification(
        "edit",
        summary: "Give a note other words.",
        arguments: [
          noteNumber(),
          ArgumentSpecification("TEXT", help: "One line, at most 200 characters.", repeats: true),
        ]
      ),
      CommandSpecification(
        "confirm",
        summary: "Keep what was proposed.",
        arguments: [noteNumber(repeats: true)]
      ),
      CommandSpecification(
        "refuse",
        summary: "Erase what was proposed.",
        arguments: [noteNumber(repeats: true)]
      ),
      CommandSpecification(
        "forget",
        summary: "Erase notes for good.",
        arguments: [noteNumber(isOptional: true, repeats: true)],
        options: [.flag("all", help: "Every note, and every proposal."), agreedErasure]
      ),
    ],
    defaultSubcommand: "list",
    examples: [
      .init("mindpulse memory on", "Let the companion remember."),
      .init("mindpulse memory add sleeps badly before presentations", "Keep a note."),
      .init("mindpulse memory confirm 3", "Keep a proposed one."),
    ]
  )

  private static func noteNumber(
    isOptional: Bool = false,
    repeats: Bool = false
  ) -> ArgumentSpecification {
    ArgumentSpecification(
      "ID",
      help: "A note's number, as 'memory list' shows it.",
      isOptional: isOptional,
      repeats: repeats
    )
  }
}
