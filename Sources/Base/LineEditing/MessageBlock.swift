/// Joins the lines of a long message written between two `"""`.
///
/// A line that begins with `"""` opens a block, the next `"""` closes it; text beside the quotes
/// belongs to the message. `"""one line"""` is a whole message.
package struct MessageBlock: Sendable {
  /// What to do after a line.
  package enum Action: Sendable, Equatable {
    /// The message is whole.
    case message(String)
    /// The block is open: ask for another line under this prompt.
    case needMore(prompt: String)
  }

  private static let quotes = "\"\"\""
  private let continuationPrompt: String
  /// The text since the opening quotes; nil outside a block.
  private var openText: String?

  /// A machine outside any block; `continuationPrompt` is shown while a block is open.
  package init(continuationPrompt: String = "… ") {
    self.continuationPrompt = continuationPrompt
  }

  /// Whether a block has been opened and not yet closed.
  package var isOpen: Bool { openText != nil }

  /// What an open block holds so far, for an input that ends inside it; nil outside a block.
  package var unfinished: String? { openText }

  /// Takes one line, which may hold newlines itself when it was pasted.
  package mutating func feed(_ line: String) -> Action {
    if let openText {
      return continueBlock(openText + "\n" + line, searchFrom: openText.utf8.count + 1)
    }
    let text = line.drop(while: { $0 == " " || $0 == "\t" })
    guard text.hasPrefix(Self.quotes) else { return .message(line) }
    return continueBlock(String(text.dropFirst(Self.quotes.count)), searchFrom: 0)
  }

  /// Leaves an open block and drops what it held.
  package mutating func cancel() {
    openText = nil
  }

  private mutating func continueBlock(_ text: String, searchFrom start: Int) -> Action {
    guard let closing = Self.indexOfQuotes(in: text, from: start) else {
      openText = text
      return .needMore(prompt: continuationPrompt)
    }
    openText = nil
    let bytes = Array(text.utf8)
    let body = bytes[..<closing] + bytes[(closing + Self.quotes.utf8.count)...]
    return .message(Self.withoutEdgeNewlines(String(decoding: body, as: UTF8.self)))
  }

  private static func indexOfQuotes(in text: String, from start: Int) -> Int? {
    let quote = UInt8(ascii: "\"")
    var run = 0
    for (index, byte) in text.utf8.enumerated().dropFirst(start) {
      run = byte == quote ? run + 1 : 0
      if run == quotes.utf8.count { return index - run + 1 }
    }
    return nil
  }

  /// Quotes alone on their line leave one empty line behind, which nobody typed.
  private static func withoutEdgeNewlines(_ text: String) -> String {
    var body = text[...]
    if body.first == "\n" { body = body.dropFirst() }
    if body.last == "\n" { body = body.dropLast() }
    return String(body)
  }
}
