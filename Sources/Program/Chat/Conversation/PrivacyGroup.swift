import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse privacy …`: what is sent to whom, and whether it may be.
  package static let privacy = CommandEntry(
    CommandSpecification(
      "privacy",
      summary: "What is sent to whom, word for word.",
      discussion: """
        Nothing is sent to a server that isn't on this machine before you have seen what that would \
        be and agreed, here or when the chat asks. What you say is kept for each server. Until then \
        the offline listener answers, and a command that demands the endpoint ends with exit code 78.
        """,
      parameters: EngineParameters.all,
      examples: [
        .init("mindpulse privacy", "See what would be sent now."),
        .init("mindpulse config set endpoint.share.age bands", "Tell less."),
      ]
    ).with([], default: "show"),
    [
      CommandEntry(PrivacyShow.self), CommandEntry(PrivacyAccept.self),
      CommandEntry(PrivacyRefuse.self),
    ]
  )
}
