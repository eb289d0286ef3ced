import Console
import Core
import Dialogue
import Services
import Terminal
import Transcripts

/// What changes the last message and its answer.
extension ChatSlashCommands {
  static let retry = SlashCommand(
    name: "retry",
    help: "answer your last message again"
  ) { _, _ in .answerAgain }

  static let edit = SlashCommand(
    name: "edit",
    usage: "[TEXT]",
    help: "change your last message",
    takesAnyWords: true
  ) { chat, words in
    _ = try chat.lastExchange()
    return .edit(words.isEmpty ? nil : words.joined(separator: " "))
  }

  static let undo = SlashCommand(
    name: "undo",
    help: "take back your last message and its answer"
  ) { chat, _ in
    let exchange = try chat.lastExchange()
    try chat.conversation.takeBack(exchange, .undone)
    let output = chat.services.output
    try output.prose(
      "Took back “\(beginning(of: exchange.message))” and its answer. They won't be sent to a model "
        + "again; the transcript shows them as retracted. /redo restores them."
    )
    if chat.conversation.isDangerOpen {
      try output.prose("I still keep in mind that you may be in danger.")
    }
    return .done
  }

  static let redo = SlashCommand(
    name: "redo",
    help: "restore what /undo took back"
  ) { chat, _ in
    guard let message = try chat.conversation.redo() else {
      throw AppFailure(.missing, "There is nothing to restore.")
    }
    try chat.services.output.prose("Restored “\(beginning(of: message))” and its answer.")
    return .done
  }

  static let copy = SlashCommand(
    name: "copy",
    help: "copy the last reply"
  ) { chat, _ in
    try copy(chat)
    return .done
  }

  private static func beginning(of message: TranscriptMessage) -> String {
    VisibleText.singleLine(message.text, limit: 60)
  }

  private static func copy(_ chat: any ChatHost) throws {
    let output = chat.services.output
    let kind = chat.services.environment["TERM"] ?? ""
    // The console of Linux takes the code for text.
    guard output.isTerminal, !["", "dumb", "linux"].contains(kind) else {
      throw AppFailure(
        .usage,
        "This terminal has no clipboard that a program can write to.",
        hint: "/export writes the conversation to a file."
      )
    }
    guard let reply = chat.conversation.lastReply else {
      throw AppFailure(.missing, "There is no reply to copy yet.")
    }
    let text = VisibleText.filtered(reply)
    guard let code = ClipboardCode.code(for: text) else {
      throw AppFailure(
        .usage,
        "The reply has \(text.utf8.count) bytes; a terminal takes up to \(ClipboardCode.longest).",
        hint: "/export writes the conversation to a file."
      )
    }
    try output.write(code)
    try output.prose(
      "Copied the last reply (\(text.count) characters). If nothing arrives, your terminal doesn't "
        + "allow it."
    )
  }
}
