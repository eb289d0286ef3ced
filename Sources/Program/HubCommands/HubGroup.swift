import Core
import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse hub …`: several machines of one person.
  package static let hub = CommandEntry(
    CommandSpecification(
      "hub",
      summary: "Use MindPulse on several machines that share what they know.",
      discussion: """
        A hub is a PostgreSQL database of yours or of somebody you trust to keep it running. \
        Everything is encrypted before it leaves a machine; the hub can't read it. Each machine \
        works without the hub, too.
        """,
      defaultSubcommand: HubStatus.specification.name,
      examples: [
        .init("mindpulse hub init postgresql://owner@db/mindpulse --member anna", "Make a hub."),
        .init("mindpulse hub join postgresql://anna@db/mindpulse", "Join with the first machine."),
        .init("mindpulse hub pair", "Show a code for a further machine."),
        .init("mindpulse hub pair \"word word …\"", "Join with a further machine."),
      ]
    ),
    [
      CommandEntry(HubInit.self), CommandEntry(HubJoin.self), CommandEntry(HubPair.self),
      CommandEntry(HubSyncNow.self), CommandEntry(HubStatus.self), CommandEntry(HubMachines.self),
      CommandEntry(HubRevoke.self),
      CommandEntry(HubRotate.self), CommandEntry(HubLeave.self),
    ]
  )
}

/// Options that several commands of a hub share.
enum HubOptions {
  /// Agrees beforehand.
  static let yes = Option("yes", help: "Don't ask.")
  /// What this machine is called.
  static let name = Option(
    "name",
    "NAME",
    help: "What to call this machine; default its host name."
  )
}
