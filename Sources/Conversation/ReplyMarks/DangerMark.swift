/// Takes the marks by which a model says that the person may be in danger out of its reply, while the
/// reply streams.
///
/// The prompt asks for `[[danger:2]]` or `[[danger:3]]` on a line of its own at the beginning. Models
/// write it in other ways as well, so everything counts that is unmistakably the mark: one bracket or
/// two, any capitals, blanks, `=` for `:`, a word after it, no closing bracket before the line ends.
/// Wherever it stands, not a character of it is let through.
///
/// | state | event | goes to | let through |
/// | --- | --- | --- | --- |
/// | passing | a `[` | matching | all before it |
/// | matching | what a mark may go on with | matching | nothing |
/// | matching | a mark is whole | skipping | nothing |
/// | matching | anything else | passing | all that was held, and it |
/// | skipping | blanks, and line ends at the beginning of a line | skipping | nothing |
/// | skipping | anything else | passing | it; a blank before it within a line |
/// | any | the reply ends | – | what was held and is no mark |
///
/// What is let through doesn't close up to a mark over what was taken out. It works on bytes, and no
/// more than one mark's bytes are kept, however long a reply is.
package struct DangerMark: Sendable {
  private enum State {
    case passing
    case matching
    case skipping
  }

  private static let word = Array("danger".utf8)
  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")
  private static let lineEnd = UInt8(ascii: "\n")
  private static let blanks: Set<UInt8> = [
    UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
  ]
  /// The most bytes of a mark, such as `[[ danger: immediate danger of suicide ]]`.
  private static let longest = 48

  /// How many marks were taken out.
  package private(set) var count = 0
  /// The heaviest level that one named, 2 or 3; nil where none named a danger.
  package private(set) var level: Int?

  /// A mark before the reply has begun.
  package init() {}

  private var state = State.passing
  private var held: [UInt8] = []
  /// The last byte that was let through; nil before the first.
  private var last: UInt8?
  /// Whether anything but blanks was let through, at all and in the line under way.
  private var hasInk = false
  private var lineHasInk = false
  /// Whether the mark that was taken out stood at the beginning of a line.
  private var stoodAlone = false
  private var skippedLineEnd = false

  /// Some more of the reply has come.
  ///
  /// - Returns: what may go on; perhaps nothing.
  package mutating func arrived(_ text: String) -> String {
    if case .passing = state, !text.utf8.contains(Self.open) {
      note(text.utf8)
      return text
    }
    var passed: [UInt8] = []
    for byte in text.utf8 { take(byte, &passed) }
    return String(decoding: passed, as: UTF8.self)
  }

  /// The reply is over.
  ///
  /// - Returns: what was held and is no mark.
  package mutating func ended() -> String {
    defer { held = [] }
    guard case .matching = state else { return "" }
    state = .passing
    if Self.isMark(held, isWhole: true) || Self.isBroken(held) {
      found()
      return ""
    }
    return String(decoding: held, as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8, _ passed: inout [UInt8]) {
    switch state {
    case .passing: begin(byte, &passed)
    case .matching: match(byte, &passed)
    case .skipping: skip(byte, &passed)
    }
  }

  private mutating func begin(_ byte: UInt8, _ passed: inout [UInt8]) {
    guard byte == Self.open else { return pass([byte], &passed) }
    state = .matching
    held = [byte]
  }

  private mutating func match(_ byte: UInt8, _ passed: inout [UInt8]) {
    if byte == Self.lineEnd, Self.isMark(held, isWhole: true) {
      found()
      return skip(byte, &passed)
    }
    if byte == Self.open, held == [Self.open, Self.open] {
      // Three brackets: the mark may begin with the second.
      return pass([byte], &passed)
    }
    let longer = held + [byte]
    if longer.count <= Self.longest, Self.mayBecomeMark(longer) {
      held = longer
      if byte == Self.close, Self.isClosed(held) { found() }
      return
    }
    if Self.isMark(held, isWhole: false) {
      // One closing bracket where two were opened.
      found()
      return skip(byte, &passed)
    }
    pass(held, &passed)
    held = []
    state = .passing
    begin(byte, &passed)
  }

  private mutating func skip(_ byte: UInt8, _ passed: inout [UInt8]) {
    if Self.blanks.contains(byte) { return }
    if byte == Self.lineEnd, stoodAlone, !hasInk || !skippedLineEnd {
      skippedLineEnd = true
      return
    }
    state = .passing
    let isApart = byte == Self.lineEnd || Self.blanks.contains(last ?? Self.lineEnd)
    if !isApart, let last, last != Self.lineEnd { passed.append(UInt8(ascii: " ")) }
    begin(byte, &passed)
  }

  private mutating func pass(_ bytes: [UInt8], _ passed: inout [UInt8]) {
    note(bytes)
    passed += bytes
  }

  /// Remembers what the line under way looks like, after some bytes were let through.
  private mutating func note(_ bytes: some BidirectionalCollection<UInt8>) {
    guard let end = bytes.last else { return }
    last = end
    func isInk(_ byte: UInt8) -> Bool { byte != Self.lineEnd && !Self.blanks.contains(byte) }
    if let line = bytes.lastIndex(of: Self.lineEnd) {
      lineHasInk = bytes[line...].contains(where: isInk)
    } else if bytes.contains(where: isInk) {
      lineHasInk = true
    }
    hasInk = hasInk || bytes.contains(where: isInk)
  }

  private mutating func found() {
    count += 1
    if let named = Self.level(of: held) { level = max(level ?? 0, named) }
    held = []
    stoodAlone = !lineHasInk
    skippedLineEnd = false
    state = .skipping
  }

  // MARK: - What a mark is

  /// Where the word after the brackets ends; nil where it is another word.
  private static func afterWord(_ bytes: [UInt8]) -> (brackets: Int, rest: ArraySlice<UInt8>)? {
    let brackets = bytes.prefix { $0 == open }.count
    guard (1...2).contains(brackets) else { return nil }
    let inner = bytes.dropFirst(brackets).drop { blanks.contains($0) }
    let name = inner.prefix(word.count).map(lowercased)
    guard name.elementsEqual(word.prefix(name.count)) else { return nil }
    return (brackets, inner.dropFirst(word.count))
  }

  /// Whether some bytes can be the beginning of a mark.
  private static func mayBecomeMark(_ bytes: [UInt8]) -> Bool {
    guard let (brackets, rest) = afterWord(bytes), !rest.contains(lineEnd), !rest.contains(open)
    else { return false }
    let closing = rest.reversed().prefix { $0 == close }.count
    guard !rest.dropLast(closing).contains(close), closing <= brackets else { return false }
    guard let sign = rest.first else { return true }
    // “[[dangerous” is a word, and “[danger ahead]” in one bracket may be a person's.
    let isSign =
      blanks.contains(sign) || [UInt8(ascii: ":"), UInt8(ascii: "="), close].contains(sign)
    return isSign && (brackets == 2 || isPlain(rest))
  }

  /// Whether what stands behind the word in a single bracket is a sign and a level.
  private static func isPlain(_ rest: ArraySlice<UInt8>) -> Bool {
    let inner = rest.filter { !blanks.contains($0) && $0 != close }
    guard let sign = inner.first else { return !rest.contains(close) }
    guard sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") else { return false }
    return inner.count <= 2 && inner.dropFirst().allSatisfy(isDigit)
  }

  private static func isClosed(_ bytes: [UInt8]) -> Bool {
    let brackets = bytes.prefix { $0 == open }.count
    return isMark(bytes, isWhole: false) && bytes.suffix(brackets).allSatisfy { $0 == close }
  }

  /// Whether some bytes are a mark, perhaps without all of its brackets; one that a line or the reply
  /// ends may have none.
  private static func isMark(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    guard let (brackets, rest) = afterWord(bytes), mayBecomeMark(bytes) else { return false }
    guard bytes.count >= brackets + word.count, brackets == 2 || rest.contains(where: isDigit)
    else { return false }
    return bytes.last == close || isWhole && !rest.isEmpty
  }

  /// Whether the reply broke off within the word of a mark.
  private static func isBroken(_ bytes: [UInt8]) -> Bool {
    let inner = bytes.drop { $0 == open }
    return bytes.count - inner.count == 2 && inner.count > 2 && mayBecomeMark(bytes)
  }

  /// The level that a mark names; 2 without a digit, nil for one that says there is none.
  private static func level(of bytes: [UInt8]) -> Int? {
    guard let digit = bytes.first(where: isDigit) else {
      let rest = afterWord(bytes).map { $0.rest.map(lowercased) } ?? []
      let said = String(decoding: rest.filter { (0x61...0x7a).contains($0) }, as: UTF8.self)
      return ["no", "none", "false"].contains(said) ? nil : 2
    }
    let level = Int(digit - UInt8(ascii: "0"))
    return level == 0 ? nil : min(max(level, 2), 3)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
