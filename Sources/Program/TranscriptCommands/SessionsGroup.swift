import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse sessions …`: the saved conversations.
  package static let sessions = CommandEntry(
    CommandSpecification(
      "sessions",
      summary: "List and manage saved conversations.",
      defaultSubcommand: SessionsList.specification.name
    ),
    [
      CommandEntry(SessionsList.self), CommandEntry(SessionsShow.self),
      CommandEntry(SessionsRename.self), CommandEntry(SessionsFork.self),
      CommandEntry(SessionsDelete.self), CommandEntry(SessionsImport.self),
      CommandEntry(SessionsPrune.self),
    ]
  )
}
