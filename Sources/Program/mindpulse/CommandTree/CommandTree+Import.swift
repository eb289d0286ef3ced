import CommandLineParsing
import HealthImport

extension CommandTree {
  /// `samples import`, a subcommand of `samples`.
  static let samplesImport = CommandSpecification(
    "import",
    summary: "Bring in readings from files.",
    discussion: """
      The format is recognised by what is in a file, not by its name; folders are searched. The \
      same file twice adds nothing. A row that can't be right is refused and counted under its \
      reason, and the rest goes in. A file that is cut off or damaged as a whole leaves nothing \
      behind, unless --keep-partial is given.
      """,
    arguments: [
      ArgumentSpecification(
        "FILE",
        help: "Exports, archives or folders with them.",
        repeats: true,
        completion: .files
      )
    ],
    options: [
      .value(
        "format",
        "FORMAT",
        help: "Take every file for this format instead of recognising it.",
        completion: .oneOf(ImportFormat.names)
      ),
      .flag("dry-run", help: "Say what would come in; store nothing."),
      .flag("keep-partial", help: "Keep what is good in a file that is cut off or damaged."),
      .value("zone", "ZONE", help: "Where times without an offset were recorded, such as +01:00."),
      .value(
        "map",
        "COLUMN=NAME,…",
        help: "What the columns of a CSV file are: time, type, value, unit, source.",
        repeats: true
      ),
    ],
    examples: [
      .init("mindpulse samples import export.zip", "Everything an iPhone has exported."),
      .init("mindpulse samples import --dry-run ~/Downloads", "See what is there."),
    ]
  )

  /// `samples imports`, a subcommand of `samples`.
  static let samplesImports = CommandSpecification(
    "imports",
    summary: "List what was imported, and what was cut off.",
    discussion: """
      An import that was cut off keeps what it had stored. The same file again adds the rest.
      """
  )
}
