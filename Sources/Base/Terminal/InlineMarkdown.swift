/// Emphasis, code and links within a line, word by word.
///
/// A marker opens only where a person would open it: before a letter, not inside a word, so that
/// `2 * 3` and `snake_case` stay as they are. What a span looks like holds from its opening on; a
/// marker without a partner is given back at the end of its line, so that no character is lost.
package struct InlineMarkdown: Sendable {
  /// A piece of text in one style, without its markers.
  package struct Segment: Sendable, Equatable {
    /// What is shown.
    package var text: String
    /// How it looks.
    package var style: TextStyle
    /// Where it leads; nil for what isn't a link.
    package var target: String?
  }

  private struct Marker: Equatable {
    var symbol: Unicode.Scalar
    var count: Int
    var text: String { String(repeating: String(symbol), count: count) }
    var style: TextStyle { count == 2 ? .bold : .italic }
  }

  private var open: [Marker] = []
  /// How many backticks opened the code; 0 outside code.
  private var codeTicks = 0
  private var previous: Unicode.Scalar?
  private var segments: [Segment] = []
  /// Whether the target of a link stands in brackets behind its text.
  private let showsTargets: Bool
  /// The target of the link whose text is being read.
  private var target: String?

  init(showsTargets: Bool = true) { self.showsTargets = showsTargets }

  /// The segments of a whole line, for a page on which links can be followed: none shows its target.
  package static func segments(ofLine line: some StringProtocol) -> [Segment] {
    var inline = InlineMarkdown(showsTargets: false)
    return inline.segments(of: Array(line.unicodeScalars), next: nil) + inline.endLine()
  }

  /// Whether a code span is open, in which nothing else is a marker.
  var isInCode: Bool { codeTicks > 0 }

  /// Notes that white space follows the last word.
  mutating func skipSpace() { previous = " " }

  /// The segments of a finished word; `next` is the scalar behind it, nil for white space.
  mutating func segments(
    of word: [Unicode.Scalar],
    next: Unicode.Scalar?
  ) -> [Segment] {
    segments = []
    parse(word[...], next: next)
    defer { segments = [] }
    return segments
  }

  /// Closes everything at the end of a line and gives back the markers that found no partner.
  mutating func endLine() -> [Segment] {
    segments = []
    if codeTicks > 0 { append(String(repeating: "`", count: codeTicks), .accent) }
    for marker in open.reversed() { append(marker.text, []) }
    defer { self = InlineMarkdown(showsTargets: showsTargets) }
    return segments
  }

  private var style: TextStyle {
    codeTicks > 0 ? .accent : open.reduce(into: []) { $0.formUnion($1.style) }
  }

  private mutating func append(_ text: String, _ style: TextStyle) {
    if segments.last?.style == style, segments.last?.target == target {
      segments[segments.count - 1].text.unicodeScalars += text.unicodeScalars
    } else {
      segments.append(Segment(text: text, style: style, target: target))
    }
  }

  private mutating func parse(_ word: ArraySlice<Unicode.Scalar>, next: Unicode.Scalar?) {
    var rest = word
    while let scalar = rest.first {
      let run = rest.prefix(while: { $0 == scalar }).count
      let following = rest.dropFirst(run).first ?? next
      switch scalar {
      case "`":
        takeTicks(run, following: following)
        rest = rest.dropFirst(run)
      case "\\" where !isInCode && rest.dropFirst().first.map(Self.escapable.contains) == true:
        append(String(rest[rest.startIndex + 1]), style)
        previous = "a"
        rest = rest.dropFirst(2)
        continue
      case "*" where !isInCode, "_" where !isInCode:
        takeMarker(Marker(symbol: scalar, count: run), following: following)
        rest = rest.dropFirst(run)
      case "[" where !isInCode:
        rest = takeLink(rest)
      default:
        append(String(scalar), style)
        rest = rest.dropFirst()
      }
      previous = scalar
    }
  }

  private mutating func takeTicks(_ count: Int, following: Unicode.Scalar?) {
    if codeTicks == count {
      codeTicks = 0
    } else if codeTicks == 0, !Self.isSpace(following), !Self.isLetterOrDigit(previous) {
      codeTicks = count
    } else {
      append(String(repeating: "`", count: count), style)
    }
  }

  private mutating func takeMarker(_ marker: Marker, following: Unicode.Scalar?) {
    let isInsideWord = Self.isLetterOrDigit(previous) && Self.isLetterOrDigit(following)
    let canClose = !Self.isSpace(previous) && (marker.symbol == "*" || !isInsideWord)
    if canClose && close(marker) { return }
    let canOpen = !Self.isSpace(following) && !Self.isLetterOrDigit(previous)
    let parts = marker.count == 3 ? [2, 1] : [marker.count]
    let markers = parts.map { Marker(symbol: marker.symbol, count: $0) }
    if canOpen && marker.count <= 3 && !markers.contains(where: open.contains) {
      open += markers
    } else {
      append(marker.text, style)
    }
  }

  /// Closes the span of `marker`, or both spans for three signs; false when none is open.
  private mutating func close(_ marker: Marker) -> Bool {
    if marker.count == 3 {
      let innermost = open.suffix(2)
      let isBoth = innermost.count == 2 && innermost.allSatisfy { $0.symbol == marker.symbol }
      guard isBoth else { return false }
      open.removeLast(2)
      return true
    }
    guard let index = open.lastIndex(of: marker) else { return false }
    let unpaired = open[(index + 1)...]
    open.removeSubrange(index...)
    for lost in unpaired { append(lost.text, style) }
    return true
  }

  /// A link as its text and, in brackets, where it leads; any other bracket as it stands.
  private mutating func takeLink(
    _ rest: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    guard let middle = rest.firstIndex(of: "]"),
      rest.dropFirst(middle + 1 - rest.startIndex).first == "(",
      let end = rest[middle...].firstIndex(of: ")"), middle > rest.startIndex + 1, end > middle + 2
    else {
      append("[", style)
      return rest.dropFirst()
    }
    let text = rest[(rest.startIndex + 1)..<middle]
    let target = rest[(middle + 2)..<end]
    let outer = segments
    segments = []
    previous = "["
    parse(text, next: "]")
    let inner = segments
    segments = outer
    self.target = Self.string(target)
    for segment in inner { append(segment.text, segment.style.union(.underline)) }
    self.target = nil
    if showsTargets, Array(text) != Array(target) { append(" (\(Self.string(target)))", style) }
    return rest[(end + 1)...]
  }

  private static let escapable: Set<Unicode.Scalar> = ["\\", "`", "*", "_", "[", "]", "#"]

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
    scalar?.properties.isWhitespace ?? true
  }

  /// Letters and digits of scripts that put spaces between words.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, !LineBreaking.isUnspaced(scalar) else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
