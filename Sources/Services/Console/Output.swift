package import Catalogues
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

  /// The language that is spoken at this moment; nil for English.
  package var catalogue: @MainActor () -> Catalogue? = { nil }

  /// What the screen takes, with or without styles.
  package var screen: ScreenKind

  /// What takes the results in place of standard output; nil for none.
  private var collector: Locked<String>?
  /// What is held for a pager, of a command whose text may be long.
  private let held = HeldText()

  private static let standardOutput: Int32 = 1
  private static let standardError: Int32 = 2

  /// An output from what is known of it.
  package init(
    isJSON: Bool,
    styler: Styler,
    width: Int,
    isTerminal: Bool,
    screen: ScreenKind = .drawn
  ) {
    self.isJSON = isJSON
    self.styler = styler
    self.width = width
    self.isTerminal = isTerminal
    self.screen = screen
  }

  /// The same look without styles, with text results that go into a text instead of standard output.
  package func collecting(into text: Locked<String>) -> Output {
    var output = Output(
      isJSON: false,
      styler: Styler(enabled: false),
      width: width,
      isTerminal: false,
      screen: .lines
    )
    output.collector = text
    return output
  }

  /// What empties the terminal; where it knows no escape codes, as many empty lines as a window has.
  package var clearing: String {
    screen == .lines ? String(repeating: "\n", count: 100) : Styler.clearedTerminal
  }

  /// The widest prose, in columns: longer lines are hard to read.
  private static let widestProse = 100

  /// Columns for prose in a window; nil elsewhere, where text is not wrapped.
  package var proseWidth: Int? { isTerminal ? max(20, min(width, Self.widestProse)) : nil }

  /// Columns for a table in a window; nil elsewhere.
  package var tableWidth: Int? { isTerminal ? width : nil }

  /// Prints a line of a result, broken at spaces where it is wider than the window.
  @_disfavoredOverload
  package func line(_ text: String = "") throws(HostSystemError) { try lines(text + "\n") }

  /// The same for lines that end with a newline each.
  package func lines(_ text: String) throws(HostSystemError) {
    try write(isTerminal && !isJSON ? TextWrap.fitted(text, width: width) : text)
  }

  /// Prints running text, its paragraphs wrapped anew for the window; elsewhere as it is.
  @_disfavoredOverload
  package func text(_ text: String) throws(HostSystemError) {
    try write(
      proseWidth.map { TextWrap.fitted(TextWrap.reflowed(text), width: $0, hanging: nil) } ?? text
    )
  }

  /// Prints sentences, broken at words where a window has an edge; rows that go on are indented.
  @_disfavoredOverload
  package func prose(_ text: String) throws(HostSystemError) {
    try line(prosed(wording(text)))
  }

  /// Prints a table, within the window where there is one.
  package func table(_ table: TextTable) throws(HostSystemError) { try write(text(of: table)) }

  /// A table as this output shows it: in columns, or to a screen reader row by row.
  package func text(of table: TextTable) -> String {
    guard screen == .spoken, isTerminal else {
      return table.rendered(styler: styler, width: tableWidth)
    }
    return TextWrap.fitted(table.spoken, width: width, hanging: nil)
  }

  /// Facts on one line.
  package func joined(_ facts: [String]) -> String {
    facts.joined(separator: screen == .spoken ? ", " : " · ")
  }

  private func prosed(_ text: String) -> String {
    proseWidth.map { TextWrap.fitted(text, width: $0) } ?? text
  }

  /// Prints sentences run on; nothing for none.
  package func paragraph(_ sentences: [String]) throws {
    if !sentences.isEmpty { try prose(sentences.joined(separator: " ")) }
  }

  /// Asks at the end of a line; words are kept together as in ``prose(_:)``.
  package func question(_ text: String) throws(HostSystemError) {
    try write(prosed(text) + " ")
  }

  /// Prints text of a result as it is.
  package func write(_ text: String) throws(HostSystemError) {
    if let collector { return collector.withLock { $0 += text } }
    try print(held.take(text))
  }

  /// Holds what is printed from now on until ``endPage(_:rows:)``; into a pipe and as JSON nothing is
  /// held.
  package func beginPage() {
    if isTerminal, !isJSON { held.begin() }
  }

  /// Shows what was held: by a pager where it is longer than the screen, else as it is.
  ///
  /// - Parameters:
  ///   - pager: the one the person has; nil for none.
  ///   - rows: how many the screen has.
  /// - Throws: an error of writing.
  @MainActor package func endPage(_ pager: Pager?, rows: Int) throws(HostSystemError) {
    let text = held.end()
    if let pager, StyledText.exceeds(text, rows: rows - 1, width: width), pager.show(text) {
      return
    }
    try print(text)
  }

  private func print(_ text: String) throws(HostSystemError) {
    guard !text.isEmpty else { return }
    try FileDescriptor.write(Array(text.utf8), to: Self.standardOutput, named: "standard output")
  }

  /// Prints one value as JSON, indented, keys sorted.
  package func json(_ value: some Encodable) throws {
    try write(String(decoding: try Self.encoded(value, isIndented: true), as: UTF8.self) + "\n")
  }

  /// A text with light Markdown, as this output shows it: wrapped and styled, or as it is.
  package func markdown(_ text: String) -> String {
    var stream = MarkdownStream(width: proseWidth, styler: styler)
    return stream.feed(text) + stream.finish()
  }

  /// Tells something beside the result, broken at words where a window has an edge; a standard error
  /// that is closed is no reason to stop.
  ///
  /// It has no styles, so that nothing in it can steer a terminal.
  @_disfavoredOverload
  package func notice(_ text: String) {
    let isWindow = TerminalDevice.isTerminal(Self.standardError)
    let visible = VisibleText.filtered(wording(text))
    let columns = min(width, Self.widestProse)
    let rows = isWindow ? TextWrap.fitted(visible, width: columns, hanging: nil) : visible
    do throws(HostSystemError) {
      try FileDescriptor.write(
        Array((rows + "\n").utf8),
        to: Self.standardError,
        named: "standard error"
      )
    } catch {
      // Nobody is left to be told.
    }
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
