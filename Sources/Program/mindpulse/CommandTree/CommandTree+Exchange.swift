import CommandLineParsing
import TranscriptExchange

extension CommandTree {
  /// Talks into a file.
  static let export = CommandSpecification(
    "export",
    summary: "Write conversations to a file: one, a time, or all.",
    discussion: """
      html is one page that opens offline, prints, and shows readings as small charts; json is \
      everything that is kept, by the schema that --schema prints, and 'sessions import' reads it \
      back exactly; jsonl has one line a conversation in OpenAI's message form; markdown and text \
      are for reading. Text that a program wrote is marked as such in each of them. Tries that \
      failed, and replies that were refused, are left out.

      A file is written whole or not at all, readable by you alone, and never through a symbolic \
      link. One that is there is replaced only with --force.
      """,
    arguments: [
      ArgumentSpecification(
        "ID",
        help:
          "A session's id or the beginning of it, or 'last', which is meant if nothing is given.",
        isOptional: true,
        completion: .dynamic("sessions")
      )
    ],
    options: [
      .flag("all", help: "All conversations."),
      .value("from", "TIME", help: "Only what was said at this time or later."),
      .value("to", "TIME", help: "Only what was said before this time."),
      .value(
        "format",
        short: "f",
        "FORMAT",
        help: "markdown, html, json, jsonl or text; else what the file's ending means.",
        completion: .oneOf(ExportFormat.names)
      ),
      .value("output", short: "o", "FILE", help: "The file; standard output if left out."),
      .flag("force", help: "Replace a file that is there."),
      .flag("schema", help: "Print the JSON Schema of --format json, and nothing else."),
    ],
    examples: [
      .init("mindpulse export last -o talk.html", "The last conversation, to read or print."),
      .init("mindpulse export --all --from 2026-11-01 -f json -o november.json"),
    ]
  )

  /// `sessions import`, a subcommand of `sessions`.
  static let sessionsImport = CommandSpecification(
    "import",
    summary: "Bring in conversations from other programs, or from our own JSON.",
    discussion: """
      Known are llm's logs.db, aichat's sessions, ChatGPT's conversations.json (also inside the \
      archive you get), and what 'export --format json' writes; which it is, the content tells. The \
      same file twice adds nothing, and a conversation that has grown adds what is new. A file with \
      a fault is refused as a whole. Attachments, uses of tools and reasoning are counted and left \
      out. What is brought in stays on this machine, and is screened like everything else when you \
      go on with it.
      """,
    arguments: [
      ArgumentSpecification("FILE", help: "The files.", repeats: true, completion: .files)
    ],
    options: [
      .value(
        "format",
        "FORMAT",
        help: "Take every file for this format instead of recognising it.",
        completion: .oneOf(TalkFormat.names)
      ),
      .flag("dry-run", help: "Say what would come in; store nothing."),
    ],
    examples: [
      .init("mindpulse sessions import ~/.config/io.datasette.llm/logs.db"),
      .init("mindpulse sessions import --dry-run chatgpt-export.zip", "See what is there."),
    ]
  )
}
