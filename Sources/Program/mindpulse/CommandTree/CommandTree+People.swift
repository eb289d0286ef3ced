import CommandLineParsing

extension CommandTree {
  /// Trusted people, and what they are told.
  static let people = CommandSpecification(
    "people",
    summary: "People you trust, who are told when an alert was raised with you.",
    discussion: """
      Nobody is told anything unless you name them and agree to the text that 'people consent' \
      prints. By default they learn that an alert was raised, and nothing more. Mail goes through \
      your own server (people.mail in the settings), with encryption or not at all. Each message is \
      shown to you and kept in 'people log'. Doctors get a report ('mindpulse report'), no stream.
      """,
    subcommands: [
      CommandSpecification("list", summary: "Who is named, and what they may be told."),
      peopleAdd,
      CommandSpecification("consent", summary: "Print what you agree to when you name somebody."),
      CommandSpecification(
        "show",
        summary: "One person, with the text you agreed to.",
        arguments: [personName]
      ),
      CommandSpecification(
        "remove",
        summary: "Tell a person nothing any more.",
        arguments: [personName]
      ),
      CommandSpecification(
        "pause",
        summary: "Tell a person nothing for now.",
        arguments: [personName]
      ),
      CommandSpecification(
        "resume",
        summary: "Go on after a pause.",
        arguments: [personName]
      ),
      CommandSpecification(
        "test",
        summary: "Send a test that says it is one.",
        arguments: [personName]
      ),
      CommandSpecification("log", summary: "Each message word for word, and whether it went out."),
    ],
    defaultSubcommand: "list",
    examples: [
      .init("mindpulse people add Anna --email anna@example.org", "Name somebody; you are asked."),
      .init("mindpulse people test Anna", "See that it arrives."),
      .init("mindpulse people log", "Read what was sent."),
    ]
  )

  private static let personName = ArgumentSpecification(
    "NAME",
    help: "A person's name, as 'people list' shows it.",
    completion: .dynamic("people")
  )

  private static let peopleAdd = CommandSpecification(
    "add",
    summary: "Name a person you trust.",
    discussion: """
      On a terminal you are shown what you agree to, and asked. In a script, read 'people consent' \
      first and add --consent yes. Without consent nothing is kept.
      """,
    arguments: [ArgumentSpecification("NAME", help: "What you call them.")],
    options: [
      .value("email", "ADDRESS", help: "Reach them by mail through your own server."),
      .value(
        "command",
        "PROGRAM",
        help:
          "Reach them by a program, or [\"program\", \"argument\"]; it reads the text from standard input."
      ),
      .value(
        "receives",
        "WHAT",
        help: "What they learn: that an alert happened (the default), or its sentence.",
        completion: .oneOf(["happened", "sentence"])
      ),
      .value(
        "alerts",
        "LIST",
        help:
          "Whose alerts: bipolar (the default), spirometry, pem, medication, with commas; or none."
      ),
      .flag("crisis", help: "Tell them too when what you write sounds like danger."),
      .value(
        "consent",
        "yes",
        help: "You have read 'people consent' and agree.",
        completion: .oneOf(["yes"])
      ),
    ],
    examples: [
      .init(
        "mindpulse people add Anna --email anna@example.org --alerts bipolar,pem",
        "By mail, of two companions."
      )
    ]
  )
}
