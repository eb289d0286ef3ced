import Core
import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse receive …`: readings that devices send.
  package static let receive = CommandEntry(
    CommandSpecification(
      "receive",
      summary: "Receive readings that phones and other devices send.",
      discussion: """
        POST /v1/samples takes readings in any format that 'samples import' reads, from devices that \
        were paired, and answers with true counts once they are saved.
        """,
      defaultSubcommand: Receive.specification.name,
      examples: [
        .init("mindpulse receive pair Phone", "Pair a device; shows its address and token."),
        .init("mindpulse receive", "Receive until Ctrl-C."),
        .init("mindpulse receive list", "See when each device sent something last."),
      ]
    ),
    [
      CommandEntry(Receive.self), CommandEntry(ReceivePair.self), CommandEntry(ReceiveList.self),
      CommandEntry(ReceiveRevoke.self), CommandEntry(ReceiveInstall.self),
      CommandEntry(ReceiveUninstall.self),
    ]
  )
}
