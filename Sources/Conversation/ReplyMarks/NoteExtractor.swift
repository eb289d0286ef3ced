/// Takes a note that a model proposes out of its reply, while the reply streams.
///
/// A proposal is `[[note: TEXT]]`, in any mix of capitals. The prompt asks for it on a line of its
/// own at the end; wherever it stands, not a character of it is let through.
///
/// | state | event | goes to | let through |
/// | --- | --- | --- | --- |
/// | passing | a line end, or a `[` | matching | all before it |
/// | matching | blanks, line ends, or more of the mark | matching | nothing |
/// | matching | the mark is whole | note | nothing, nor the blanks before it |
/// | matching | anything else | passing | all that was held, and it |
/// | note | text | note | nothing |
/// | note | the mark once more | note | nothing; the note begins anew |
/// | note | `]]` | passing | nothing; the first note of a reply is its proposal |
/// | note | a line end | matching | nothing; what broke off is no note |
/// | any | the reply ends | – | blanks and a single `[` that were held |
///
/// Where a note stood within what would be a mark without it, a blank takes its place.
///
/// It works on bytes, and a piece of text without a mark goes through as it is. Nothing but a
/// note's first bytes is kept, however long a reply is.
package struct NoteExtractor: Sendable {
  private enum State {
    case passing
    case matching
    case note
  }

  /// What a proposal begins with.
  private static let mark = Array("[[note:".utf8)
  private static let lineEnd = UInt8(ascii: "\n")
  private static let closing = UInt8(ascii: "]")

  /// The most bytes of a note that are kept: more than its characters can have in any script.
  private static let mostBytes = 4 * longestNote + 1
  /// The most characters of a note.
  package static let longestNote = 200

  /// The first whole note of the reply, as the model wrote it; nil without one.
  package private(set) var proposal: String?
  /// Whether anything was taken out.
  package private(set) var hasTaken = false

  /// An extractor before the reply has begun.
  package init() {}

  private var state = State.passing
  /// The blanks and the part of the mark that wait, without what they may turn out to be.
  private var held: [UInt8] = []
  /// How many bytes of the mark were matched; they stand at the end of `held`.
  private var matched = 0
  private var note: [UInt8] = []
  /// Whether what was let through last ends like the beginning of a mark.
  private var endsLikeMark = false
  /// Whether something was taken out since.
  private var isGap = false

  /// Some more of the reply has come.
  ///
  /// - Returns: what may go on; perhaps nothing.
  package mutating func arrived(_ text: String) -> String {
    if case .passing = state, !isGap, !Self.mayBegin(text) { return text }
    var passed: [UInt8] = []
    passed.reserveCapacity(held.count + text.utf8.count)
    for byte in text.utf8 { take(byte, &passed) }
    return String(decoding: passed, as: UTF8.self)
  }

  /// The reply is over.
  ///
  /// - Returns: what was held and is none of a proposal; a mark that broke off is.
  package mutating func ended() -> String {
    defer { held = [] }
    if matched > 1 { hasTaken = true }
    // Blanks around a note go with it.
    let isRest = matched == 1 || (matched == 0 && !hasTaken)
    return String(decoding: isRest ? held : [], as: UTF8.self)
  }

  private static func mayBegin(_ text: String) -> Bool {
    text.utf8.contains { $0 == lineEnd || $0 == mark[0] }
  }

  private mutating func take(_ byte: UInt8, _ passed: inout [UInt8]) {
    switch state {
    case .passing: begin(byte, &passed)
    case .matching: match(byte, &passed)
    case .note: takeNote(byte)
    }
  }

  private mutating func begin(_ byte: UInt8, _ passed: inout [UInt8]) {
    guard byte == Self.lineEnd || byte == Self.mark[0] else { return pass([byte], &passed) }
    state = .matching
    held.append(byte)
    matched = byte == Self.mark[0] ? 1 : 0
  }

  private mutating func match(_ byte: UInt8, _ passed: inout [UInt8]) {
    let isBlank = byte == Self.lineEnd || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r")
    if matched == 0, isBlank, held.count < Self.mostBytes { return held.append(byte) }
    if Self.lowercased(byte) == Self.mark[matched] {
      held.append(byte)
      matched += 1
      guard matched == Self.mark.count else { return }
      held = []
      matched = 0
      note = []
      hasTaken = true
      isGap = true
      state = .note
      return
    }
    if matched == 2, byte == Self.mark[0] {
      // Three brackets: the mark may begin with the second.
      pass(held.dropLast(), &passed)
      endsLikeMark = true
      held = [Self.mark[0], Self.mark[0]]
      return
    }
    pass(held[...], &passed)
    endsLikeMark = matched > 0
    held = []
    matched = 0
    state = .passing
    begin(byte, &passed)
  }

  /// Lets bytes through, so that they don't close up to a mark over what was taken out.
  private mutating func pass(_ bytes: ArraySlice<UInt8>, _ passed: inout [UInt8]) {
    let isApart = bytes.first == Self.lineEnd || bytes.first == UInt8(ascii: " ")
    if endsLikeMark, isGap, !isApart { passed.append(UInt8(ascii: " ")) }
    endsLikeMark = false
    isGap = false
    passed += bytes
  }

  private mutating func takeNote(_ byte: UInt8) {
    if byte == Self.lineEnd {
      // A note that goes on over lines is none; the line end may belong to what follows.
      state = .matching
      held = [byte]
      return
    }
    if byte == Self.closing, note.last == Self.closing {
      if proposal == nil, note.count < Self.mostBytes {
        proposal = String(decoding: note.dropLast(), as: UTF8.self)
      }
      state = .passing
      return
    }
    if note.count < Self.mostBytes {
      note.append(byte)
      if byte == Self.mark.last,
        note.suffix(Self.mark.count).elementsEqual(
          Self.mark,
          by: {
            Self.lowercased($0) == $1
          }
        )
      {
        note = []
      }
    } else {
      note[note.count - 1] = byte
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
