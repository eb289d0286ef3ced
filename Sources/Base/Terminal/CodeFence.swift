/// The lines between two fences of backticks, as they are, a word at a time.
struct CodeFence: Sendable {
  private var ticks = 0
  private var held = String.UnicodeScalarView()
  private var isLineStart = true

  /// Whether the closing fence has not come yet.
  private(set) var isOpen = false

  /// Longest word that is held, in scalars.
  private static let longestHold = 256

  /// Opens the block with its first line and returns what to print for it.
  mutating func open(_ line: [Unicode.Scalar]) -> [InlineMarkdown.Segment] {
    self = CodeFence()
    ticks = line.prefix(while: { $0 == "`" }).count
    isOpen = true
    held.append(contentsOf: line)
    return flush(.dim)
  }

  /// Takes a scalar and returns what can be printed; a newline itself is left to the caller.
  mutating func take(_ scalar: Unicode.Scalar) -> [InlineMarkdown.Segment] {
    if scalar == "\n" {
      if isLineStart && isClosingFence {
        isOpen = false
        return flush(.dim)
      }
      isLineStart = true
      return flush(.accent)
    }
    let isSpace = scalar == " " || scalar == "\t"
    if isLineStart && (isSpace || scalar == "`") && held.count < Self.longestHold {
      held.append(scalar)
      return []
    }
    isLineStart = false
    held.append(scalar)
    let isTooLong = MarkdownStream.isTooLong(held.count, before: scalar)
    return isSpace || isTooLong ? flush(.accent) : []
  }

  /// What is left when the text ends inside the block.
  mutating func endText() -> [InlineMarkdown.Segment] {
    flush(isLineStart && isClosingFence ? .dim : .accent)
  }

  /// At least as many backticks as opened the block (CommonMark 0.31.2, 4.5).
  ///
  /// Any indent is taken, as a block within a list has one of its own.
  private var isClosingFence: Bool {
    let signs = held.drop(while: { $0 == " " })
    let count = signs.prefix(while: { $0 == "`" }).count
    let tail = signs.dropFirst(count)
    return count >= ticks && tail.allSatisfy { $0 == " " || $0 == "\t" }
  }

  private mutating func flush(_ style: TextStyle) -> [InlineMarkdown.Segment] {
    defer { held = String.UnicodeScalarView() }
    return held.isEmpty ? [] : [InlineMarkdown.Segment(text: String(held), style: style)]
  }
}
