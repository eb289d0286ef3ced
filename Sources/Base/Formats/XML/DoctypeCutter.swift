import Core

/// Takes the DOCTYPE out of a document before any XML parser sees it.
///
/// Apple's exports carry their whole DTD, in some versions of iOS 16 a broken one: an ATTLIST that
/// is never closed and a stray `>`. Nothing in it is needed, so its end isn't looked for by
/// its own rules but where the element begins that the DOCTYPE names. Every line break stays, so
/// that line numbers stay right. An entity declaration is refused, wherever it points to.
///
/// States, byte by byte, whatever pieces the bytes come in:
/// - `text`: outside markup; `<` begins markup.
/// - `markup`: the bytes since `<` are gathered until it is clear what they begin.
/// - `instruction`, `comment`: passed on until `?>` or `-->`.
/// - `name`: after `<!DOCTYPE`, reading the name of the root.
/// - `subset`: inside the DOCTYPE, between declarations; `<` begins one, or the root.
/// - `declaration`: inside `<!…`, until `>`; a quote opens a `quoted` text.
/// - `quoted`: until the same quote; `<` ends it too, as no such text may hold one.
/// - `hiddenComment`, `hiddenInstruction`: as above, inside the DOCTYPE.
/// - `through`: the root has begun, nothing is looked at any more.
package struct DoctypeCutter: Sendable {
  enum State: Equatable, Sendable {
    case text
    case markup
    case instruction
    case comment
    case name
    case subset
    case hiddenMarkup
    case declaration
    case quoted(UInt8)
    case hiddenComment
    case hiddenInstruction
    case through
  }

  /// The most bytes that may stand before the root element, 1 MiB: Apple's DTD takes about 10 KB.
  package static let longestProlog = 1 << 20

  private var state = State.text
  private var gathered: [UInt8] = []
  private var rootName: [UInt8] = []
  private var line = 1
  private var seen = 0

  /// A cutter at the beginning of a document.
  package init() {}

  /// Whether the root element has begun.
  package var hasReachedRoot: Bool { state == .through }

  /// What is left of a piece of the document.
  ///
  /// - Parameter bytes: the next piece, of any size.
  /// - Returns: the piece without what belongs to the DOCTYPE, its line breaks left in place.
  /// - Throws: ``HealthXMLError`` for an entity declaration or a prolog without end.
  package mutating func cut(_ bytes: [UInt8]) throws(HealthXMLError) -> [UInt8] {
    if state == .through { return bytes }
    var kept: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      try step(byte, &kept)
      if state == .through {
        kept += bytes[(index + 1)...]
        return kept
      }
    }
    seen += bytes.count
    if seen > Self.longestProlog {
      throw .hostile(what: "no root element begins in the first 1 MiB", line: line)
    }
    return kept
  }

  private mutating func step(_ byte: UInt8, _ kept: inout [UInt8]) throws(HealthXMLError) {
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") { begin(.markup) } else { kept.append(byte) }
    case .markup: open(byte, &kept)
    case .instruction:
      kept.append(byte)
      if ends(with: "?>", byte) { state = .text }
    case .comment:
      kept.append(byte)
      if ends(with: "-->", byte) { state = .text }
    case .through: kept.append(byte)
    default:
      // Inside the DOCTYPE only line breaks stay; `found` gives back the beginning of the root.
      if byte == UInt8(ascii: "\n") { kept.append(byte) }
      try hide(byte, &kept)
    }
  }

  /// Outside the DOCTYPE, tells what the markup begins.
  private mutating func open(_ byte: UInt8, _ kept: inout [UInt8]) {
    gathered.append(byte)
    let doctype = Array("<!DOCTYPE".utf8)
    if gathered == doctype {
      rootName = []
      begin(.name, with: [])
    } else if gathered.starts(with: Array("<!--".utf8)) {
      pass(to: .comment, &kept)
    } else if gathered.starts(with: Array("<?".utf8)) {
      pass(to: .instruction, &kept)
    } else if !doctype.starts(with: gathered) && gathered != Array("<!-".utf8) {
      pass(to: .through, &kept)
    }
  }

  /// Inside the DOCTYPE, goes from state to state.
  private mutating func hide(_ byte: UInt8, _ kept: inout [UInt8]) throws(HealthXMLError) {
    switch state {
    case .name:
      if Self.isNameByte(byte) {
        rootName.append(byte)
      } else if !rootName.isEmpty {
        leave(byte)
      }
    case .subset:
      if byte == UInt8(ascii: "<") { begin(.hiddenMarkup) }
    case .hiddenMarkup: try openHidden(byte, &kept)
    case .declaration:
      if byte == UInt8(ascii: ">") {
        state = .subset
      } else if byte == UInt8(ascii: "<") {
        begin(.hiddenMarkup)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        state = .quoted(byte)
      }
    case .quoted(let quote):
      if byte == UInt8(ascii: "<") { begin(.hiddenMarkup) }
      if byte == quote { state = .declaration }
    case .hiddenComment: if ends(with: "-->", byte) { state = .subset }
    case .hiddenInstruction: if ends(with: "?>", byte) { state = .subset }
    default: break
    }
  }

  /// Inside the DOCTYPE, tells what the markup begins; it may be the root at last.
  private mutating func openHidden(
    _ byte: UInt8,
    _ kept: inout [UInt8]
  ) throws(HealthXMLError) {
    gathered.append(byte)
    let entity = Array("<!ENTITY".utf8)
    if gathered == entity {
      throw .hostile(what: "it declares entities, which no health export does", line: line)
    } else if gathered.starts(with: Array("<!--".utf8)) {
      begin(.hiddenComment, with: [])
    } else if gathered.starts(with: Array("<?".utf8)) {
      begin(.hiddenInstruction, with: [])
    } else if gathered.starts(with: Array("<!".utf8)) {
      if !entity.starts(with: gathered) && gathered != Array("<!-".utf8) {
        state = .declaration
        // The byte itself may close the declaration or open a quote.
        try hide(byte, &kept)
      }
    } else {
      found(byte, &kept)
    }
  }

  private mutating func found(_ byte: UInt8, _ kept: inout [UInt8]) {
    let root = [UInt8(ascii: "<")] + rootName
    if gathered.count <= root.count {
      if !root.starts(with: gathered) { leave(byte) }
    } else if Self.isNameByte(byte) {
      leave(byte)
    } else {
      // A line break after the name has been kept already.
      if byte == UInt8(ascii: "\n") { kept.removeLast() }
      pass(to: .through, &kept)
    }
  }

  /// Not the root after all; the byte may begin something itself.
  private mutating func leave(_ byte: UInt8) {
    begin(byte == UInt8(ascii: "<") ? .hiddenMarkup : .subset)
  }

  private mutating func begin(_ state: State, with bytes: [UInt8] = [UInt8(ascii: "<")]) {
    self.state = state
    gathered = bytes
  }

  private mutating func pass(to state: State, _ kept: inout [UInt8]) {
    kept += gathered
    begin(state, with: [])
  }

  /// Whether the bytes of this state end with a text; no more than that many are remembered.
  private mutating func ends(with text: StaticString, _ byte: UInt8) -> Bool {
    gathered.append(byte)
    let wanted = Array("\(text)".utf8)
    if gathered.count > wanted.count { gathered.removeFirst() }
    return gathered == wanted
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default:
      [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
    }
  }
}
