package import Core
package import FoundationEssentials
package import HostSystem
package import Terminal

/// Where the program's words go: results to standard output, notices to standard error.
///
/// Text that isn't ours (messages, names, sources) goes through ``Safety/VisibleText`` before it
/// comes here.
package struct Output: Sendable {
  /// Whether results are printed as JSON.
  package let isJSON: Bool
  /// Styling for standard output; switched off for `NO_COLOR`, `TERM=dumb`, and for pipes unless
  /// the settings ask for it.
  package var styler: Styler
  /// Columns of the window, 80 where there is none.
  package let width: Int
  /// Whether standard output is a terminal; elsewhere text is not wrapped.
  package let isTerminal: Bool

  /// How sentences are worded where they are shown: the chat has its own names for commands.
  package var wording: @Sendable (String) -> String = { $0 }

  /// Whether the terminal takes escape codes, with or without styles.
  package let hasEscapeCodes: Bool

  /// What takes the results in place of standard output; nil for none.
  private var collector: Locked<String>?

  private static let standardOutput: Int32 = 1
  private static let standardError: Int32 = 2

  /// An output from what is known of it.
  package init(
    isJSON: Bool,
    styler: Styler,
    width: Int,
    isTerminal: Bool,
    hasEscapeCodes: Bool = true
  ) {
    self.isJSON = isJSON
    self.styler = styler
    self.width = width
    self.isTerminal = isTerminal
    self.hasEscapeCodes = hasEscapeCodes
  }

  /// The same look without styles, with text results that go into a text instead of standard output.
  package func collecting(into text: Locked<String>) -> Output {
    var output = Output(
      isJSON: false,
      styler: Styler(enabled: false),
      width: width,
      isTerminal: false,
      hasEscapeCodes: false
    )
    output.collector = text
    return output
  }

  /// What empties the terminal; where it knows no escape codes, as many empty lines as a window has.
  package var clearing: String {
    hasEscapeCodes ? Styler.clearedTerminal : String(repeating: "\n", count: 100)
  }

  /// Prints a line of a result.
  package func line(_ text: String = "") throws(HostSystemError) {
    try write(text + "\n")
  }

  /// Prints sentences, broken at words where a window has an edge; continued rows are indented.
  package func prose(_ text: String) throws(HostSystemError) {
    let text = wording(text)
    try line(isTerminal ? TextWrap.wrapped(text, width: width, hangingIndent: 2) : text)
  }

  /// Prints sentences run on; nothing for none.
  package func paragraph(_ sentences: [String]) throws {
    if !sentences.isEmpty { try prose(sentences.joined(separator: " ")) }
  }

  /// Asks at the end of a line; words are kept together as in ``prose(_:)``.
  package func question(_ text: String) throws(HostSystemError) {
    try write((isTerminal ? TextWrap.wrapped(text, width: width, hangingIndent: 2) : text) + " ")
  }

  /// Prints text of a result as it is.
  package func write(_ text: String) throws(HostSystemError) {
    if let collector { return collector.withLock { $0 += text } }
    try FileDescriptor.write(Array(text.utf8), to: Self.standardOutput, named: "standard output")
  }

  /// Prints one value as JSON, indented, keys sorted.
  package func json(_ value: some Encodable) throws {
    try write(String(decoding: try Self.encoded(value, isIndented: true), as: UTF8.self) + "\n")
  }

  /// A text with light Markdown, as this output shows it: wrapped and styled, or as it is.
  package func markdown(_ text: String) -> String {
    var stream = MarkdownStream(
      width: isTerminal ? max(20, min(width, 100)) : nil,
      styler: styler
    )
    return stream.feed(text) + stream.finish()
  }

  /// Tells something beside the result, without styles, so that nothing in it can steer a terminal;
  /// a standard error that is closed is no reason to stop.
  package func notice(_ text: String) {
    do throws(HostSystemError) {
      try FileDescriptor.write(
        Array((VisibleText.filtered(wording(text)) + "\n").utf8),
        to: Self.standardError,
        named: "standard error"
      )
    } catch {
      // Nobody is left to be told.
    }
  }

  /// Tells sentences beside the result, broken at words where a window has an edge.
  package func explain(_ text: String) {
    let isWindow = TerminalDevice.isTerminal(Self.standardError)
    notice(isWindow ? TextWrap.wrapped(text, width: min(width, 100)) : text)
  }

  /// A value as JSON bytes; what could steer a terminal stands in it as an escape.
  package static func encoded(_ value: some Encodable, isIndented: Bool) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      isIndented
      ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      : [.sortedKeys, .withoutEscapingSlashes]
    let bytes = try encoder.encode(value)
    // Escaping is for text beyond ASCII alone: the encoder has seen to the controls below it.
    guard bytes.contains(where: { $0 >= 0x7F }) else { return bytes }
    return Data(VisibleText.escapedJSON(String(decoding: bytes, as: UTF8.self)).utf8)
  }
}
