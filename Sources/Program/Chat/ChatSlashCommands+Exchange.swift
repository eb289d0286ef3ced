import Catalogues
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
    let (output, words) = (chat.services.output, chat.services.words)
    try output.prose(
      words.text(ChatKey.tookBack, ["message": beginning(of: exchange.message)])
    )
    if chat.conversation.isDangerOpen { try output.prose(words.text(ChatKey.stillInMind)) }
    return .done
  }

  static let redo = SlashCommand(
    name: "redo",
    help: "restore what /undo took back"
  ) { chat, _ in
    guard let message = try chat.conversation.redo() else {
      throw AppFailure(.missing, verbatim: chat.services.words.text(ChatKey.nothingToRestore))
    }
    try chat.services.output.prose(
      chat.services.words.text(ChatKey.restored, ["message": beginning(of: message)])
    )
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
    let (output, words) = (chat.services.output, chat.services.words)
    let kind = chat.services.environment["TERM"] ?? ""
    // The console of Linux takes the code for text.
    guard output.isTerminal, !["", "dumb", "linux"].contains(kind) else {
      throw AppFailure(
        .usage,
        verbatim: words.text(ChatKey.noClipboard),
        hint: words.text(ChatKey.exportInstead)
      )
    }
    guard let reply = chat.conversation.lastReply else {
      throw AppFailure(.missing, verbatim: words.text(ChatKey.noReplyYet))
    }
    let text = VisibleText.filtered(reply)
    guard let code = ClipboardCode.code(for: text) else {
      throw AppFailure(
        .usage,
        verbatim: words.text(
          ChatKey.replyTooLong,
          ["bytes": "\(text.utf8.count)", "most": "\(ClipboardCode.longest)"]
        ),
        hint: words.text(ChatKey.exportInstead)
      )
    }
    try output.write(code)
    try output.prose(words.text(ChatKey.copied, count: text.count))
  }
}
