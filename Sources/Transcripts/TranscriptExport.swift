import HealthModel

/// Turns a conversation into a file for other programs and people, a message at a time.
///
/// Ask for ``opening()``, then ``message(_:)`` for each message in order, then ``closing()``.
/// Whatever a program wrote is marked as such, except in `jsonl`, whose form has no room for it
/// but the role `assistant`.
package struct TranscriptExport {
  /// The forms an export can have.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// For reading.
    case markdown
    /// One JSON object with the header's keys and `messages`.
    case json
    /// One line `{"messages":[{"role":…,"content":…},…]}` a conversation, as OpenAI's
    /// fine-tuning files have it.
    case jsonl
  }

  private let format: Format
  private let session: SessionSummary
  private var isFirst = true

  /// An export at its beginning.
  package init(format: Format, session: SessionSummary) {
    self.format = format
    self.session = session
  }

  /// What stands before the first message.
  package func opening() -> String {
    switch format {
    case .markdown: markdownOpening()
    case .json: TranscriptHeader(session).keys.text + ",\"messages\":["
    case .jsonl: "{\"messages\":["
    }
  }

  /// The text of the next message; empty for one that the form leaves out.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` for a reading that is no number.
  package mutating func message(_ message: TranscriptMessage) throws(TranscriptsError) -> String {
    switch format {
    case .markdown: return markdown(message)
    case .json: return separator("\n") + (try TranscriptLine.text(message))
    case .jsonl:
      // A failed try is nothing that was said; a model must not learn from it.
      guard message.status != .failed, !message.text.isEmpty else { return "" }
      var object = JSONText()
      object.add("role", message.role.rawValue)
      object.add("content", message.text)
      return separator("") + object.closed
    }
  }

  /// What stands after the last message.
  package func closing() -> String {
    switch format {
    case .markdown: ""
    case .json: "\n]}\n"
    case .jsonl: "]}\n"
    }
  }

  private mutating func separator(_ lineEnd: String) -> String {
    defer { isFirst = false }
    return (isFirst ? "" : ",") + lineEnd
  }
}

extension TranscriptExport {
  private func markdownOpening() -> String {
    """
    # \(Self.escaped(session.title))

    A conversation with MindPulse, begun \(Self.moment(session.started.description)). What stands \
    under *MindPulse* was written by a program, not by a person.

    Session `\(session.id)`

    """
  }

  private func markdown(_ message: TranscriptMessage) -> String {
    var lines = ["", "## \(heading(message))", ""]
    if message.status == .failed {
      lines.append("*No reply: \(Self.escaped(message.failure ?? "the try failed")).*")
    }
    // Quoted, so that nothing that was said can pass for a heading of this file.
    if !message.text.isEmpty {
      lines += message.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? ">" : "> \($0)" }
    }
    if message.status == .partial { lines += ["", "*This message broke off.*"] }
    if message.isGenerated, message.status != .failed { lines += ["", origin(message)] }
    if !message.vitals.isEmpty {
      lines += ["", "Readings: \(ReadingText.line(message.vitals))."]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ message: TranscriptMessage) -> String {
    let name =
      switch message.role {
      case .user: "You"
      case .assistant: message.kind == .checkIn ? "MindPulse · check-in" : "MindPulse"
      case .system: "Instructions"
      }
    return "\(name) · \(Self.moment(message.time.description))"
  }

  private func origin(_ message: TranscriptMessage) -> String {
    var parts = [message.engine, message.model].compactMap(\.self).map(Self.escaped)
    if let reason = message.finishReason, reason != "stop" {
      parts.append("ended by: \(Self.escaped(reason))")
    }
    let source = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    return "*Written by a program\(source).*"
  }

  /// A time for reading: `2026-03-29 14:05 +02:00`.
  private static func moment(_ iso: String) -> String {
    let parts = iso.split(separator: "T", maxSplits: 1)
    guard let day = parts.first, let clock = parts.last, parts.count == 2 else { return iso }
    return "\(day) \(clock.prefix(5)) \(clock.suffix(6))"
  }

  /// One line without Markdown's marks.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if character.isNewline {
        escaped.append(" ")
      } else {
        if "\\`*_#[]<>".contains(character) { escaped.append("\\") }
        escaped.append(character)
      }
    }
    return escaped
  }
}
