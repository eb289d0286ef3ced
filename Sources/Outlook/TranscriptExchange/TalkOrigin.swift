package import Transcripts

/// Where a talk comes from that was not held here.
///
/// Its raw value begins the ids of such talks, and is the `engine` of their replies.
package enum TalkOrigin: String, CaseIterable, Hashable, Sendable {
  /// simonw/llm.
  case llm
  /// aichat.
  case aichat
  /// ChatGPT.
  case chatGPT = "chatgpt"

  /// Its name for people.
  package var title: String {
    switch self {
    case .llm: "llm"
    case .aichat: "aichat"
    case .chatGPT: "ChatGPT"
    }
  }

  /// The origin that a talk's id tells; nil for one that was held here.
  package init?(sessionID: String) {
    guard let prefix = sessionID.split(separator: "-", maxSplits: 1).first,
      prefix.count < sessionID.count, let origin = Self(rawValue: String(prefix))
    else { return nil }
    self = origin
  }

  /// A talk's id, made from its id there.
  func session(_ id: String) -> String { "\(rawValue)-\(id)" }
}

extension TalkOrigin {
  /// Who speaks in a message, for people.
  package static func speaker(of message: TranscriptMessage) -> String {
    switch message.role {
    case .user: "You"
    case .system: "Instructions"
    case .assistant: message.engine.flatMap(Self.init(rawValue:))?.title ?? "MindPulse"
    }
  }
}
