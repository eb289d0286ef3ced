import Core
import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse privacy …`: what is sent to whom, and whether it may be.
  package static let privacy = CommandEntry(
    CommandSpecification(
      "privacy",
      summary: "Show what is sent to whom, word for word.",
      discussion: """
        MindPulse sends nothing to a server that isn't on this machine until you have seen what it \
        would send and agreed, here or in the chat. Your answer is saved for each server. Until \
        then the offline listener answers, and a command that requires the endpoint exits with \
        code 78.
        """,
      parameters: EngineParameters.all,
      examples: [
        .init("mindpulse privacy", "See what would be sent now."),
        .init("mindpulse config set endpoint.share.age bands", "Share less."),
      ]
    ).with([], default: "show"),
    [
      CommandEntry(PrivacyShow.self), CommandEntry(PrivacyAccept.self),
      CommandEntry(PrivacyRefuse.self),
    ]
  )
}
