import CommandLineParsing

extension CommandTree {
  /// The commands that keep everything in a second place.
  static let keepingCommands: [CommandSpecification] = [backup, restore] + lockCommands

  private static let backup = CommandSpecification(
    "backup",
    summary: "Copy readings, talks and settings into one file.",
    discussion: """
      The file is a tar archive that only you can read: both databases as they are at one moment \
      while other programs go on writing, your settings, and a manifest with a SHA-256 sum of each. \
      Not in it: the input history, your own prompts and tables, and API keys, unless you have \
      written one into the settings yourself.
      """,
    arguments: [
      ArgumentSpecification("FILE", help: "The file to write.", completion: .files)
    ],
    options: [.flag("force", help: "Replace a file that is there.")],
    examples: [.init("mindpulse backup ~/mindpulse.tar", "Copy everything.")]
  )

  private static let restore = CommandSpecification(
    "restore",
    summary: "Take a back-up back; what is there now is kept aside.",
    discussion: """
      All of the file is checked before anything is changed. Close chats and the daemon first: \
      while one has your data open, nothing is restored. What was there goes into a folder \
      before-restore-DATE beside your data, which you may remove when you need it no longer. \
      A back-up can have programs that are run, servers that are written to, agreements, and people \
      who are told of alerts. On a terminal you are asked for each that is not so here; in a script \
      they are left out and named.
      """,
    arguments: [
      ArgumentSpecification("FILE", help: "What mindpulse backup has written.", completion: .files)
    ],
    options: [
      .flag("dry-run", help: "Only check the file, and list its programs, servers and people."),
      .flag("with-commands", help: "Take programs, servers, agreements and people along unasked."),
    ],
    examples: [.init("mindpulse restore ~/mindpulse.tar --dry-run", "Check a back-up.")]
  )
}
