import Core
import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse share …`: what a person lets a professional see.
  package static let share = CommandEntry(
    CommandSpecification(
      "share",
      summary: "Let a professional or a study see summaries.",
      discussion: """
        Summaries are made on this machine, of the categories you choose, and encrypted for one reader. \
        They are sent through the hub, which can't read them. You see the first one word for word \
        before it is sent, and 'share show' has each of them. Your words, notes and conversations are \
        never part of one.
        """,
      defaultSubcommand: ShareList.specification.name,
      examples: [
        .init(
          "mindpulse share create \"Dr Weber\" --for KEY --categories heart,sleep --until 2027-03-31",
          "Share a weekly summary until that day."
        ),
        .init("mindpulse share show \"Dr Weber\"", "Read what was sent, word for word."),
        .init("mindpulse share revoke \"Dr Weber\"", "Send nothing more."),
      ]
    ),
    [
      CommandEntry(ShareCreate.self), CommandEntry(ShareList.self), CommandEntry(ShareShow.self),
      CommandEntry(ShareSend.self), CommandEntry(ShareRevoke.self),
    ]
  )
}

/// What several commands about shares take.
enum ShareParameters {
  /// The name of a share.
  static let name = Argument("NAME", help: "Whom you share with, as 'share list' shows it.")
  /// Agrees beforehand.
  static let yes = Option("yes", help: "Don't ask.")
}
