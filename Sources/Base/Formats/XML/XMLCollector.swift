import CLibXML2
import Glibc
import Core

/// Takes the parser's callbacks and keeps what the vocabulary names.
///
/// It also keeps the book of open elements: the parser is begun anew behind a broken row, and
/// has to be told then what is open.
@safe struct XMLCollector {
  /// How deep elements may be nested; Apple's go four deep.
  static let deepest = 64

  /// Why the parser was stopped, and where.
  struct Failure {
    /// Bytes the parser had read since it was begun.
    let offset: Int
    /// The line, from 1.
    let line: Int
    /// Whether the tag it was found at is sound, and a row before it is not.
    let isBeforeTag: Bool
  }

  /// An element that is open.
  struct Open {
    /// Its index in the vocabulary, −1 for none.
    let element: Int
    /// Its line, from 1.
    let line: Int
  }

  /// What has been read and not taken yet.
  var output = XMLEvents()
  /// The elements that are open, outermost first.
  var open: [Open] = []
  /// The first failure since the parser was begun.
  var failure: Failure?
  /// What makes the document one to refuse as a whole.
  var refusal: HealthXMLError?
  /// Whether the root has ended.
  var isComplete = false
  /// How many elements of the book are still to begin in a parser that was begun anew.
  var repeated = 0

  private let vocabulary: XMLVocabulary
  private let isRow: [Bool]
  private let isContainer: [Bool]
  private var parser: xmlParserCtxtPtr?
  /// Addresses in the parser's dictionary, where each name is kept once.
  private var elementNames: [UInt] = []
  private var attributeNames: [UInt] = []

  init(_ vocabulary: XMLVocabulary) {
    self.vocabulary = vocabulary
    isRow = vocabulary.elements.map(vocabulary.rows.contains)
    isContainer = vocabulary.elements.map {
      vocabulary.containers[$0] != nil || $0 == vocabulary.root
    }
  }

  /// Whether the element with this index holds rows.
  func isContainer(_ element: Int) -> Bool { element >= 0 && isContainer[element] }

  /// Takes the callbacks of another parser; its dictionary makes names comparable by address.
  mutating func attach(_ parser: xmlParserCtxtPtr) {
    unsafe self.parser = parser
    let dictionary = unsafe parser.pointee.dict
    func known(_ names: [String]) -> [UInt] {
      names.map { unsafe UInt(bitPattern: xmlDictLookup(dictionary, $0, Int32($0.utf8.count))) }
    }
    elementNames = known(vocabulary.elements)
    attributeNames = known(vocabulary.attributes)
    failure = nil
  }

  /// An element begins.
  mutating func begin(
    _ name: UnsafePointer<xmlChar>,
    _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    count: Int
  ) {
    guard failure == nil, refusal == nil, !isComplete else { return }
    if repeated > 0 {
      repeated -= 1
      return
    }
    let element = elementNames.firstIndex(of: UInt(bitPattern: name)) ?? -1
    let line = currentLine
    if element >= 0, isRow[element], let around = open.last, !isContainer(around.element) {
      return fail(unclosedAt: around.line)
    }
    guard open.count < Self.deepest else {
      refusal = .hostile(what: "elements are nested more than \(Self.deepest) deep", line: line)
      return stop()
    }
    if open.isEmpty, element != 0 {
      refusal = .corrupt(what: "it has no whole <\(vocabulary.root)>", line: line)
      return stop()
    }
    let parent = open.last?.element ?? -1
    open.append(Open(element: element, line: line))
    guard element >= 0 || isContainer(parent) else { return }
    let first = output.attributes.count
    if let values = unsafe values { unsafe keep(values, count: count) }
    output.events.append(
      XMLEvents.Event(
        kind: .start,
        element: element,
        line: line,
        parent: parent < 0 ? nil : parent,
        attributes: first..<output.attributes.count
      )
    )
  }

  /// An element ends.
  mutating func end() {
    guard failure == nil, refusal == nil, let closed = open.popLast() else { return }
    if open.isEmpty { isComplete = true }
    guard closed.element >= 0 else { return }
    let parent = open.last?.element ?? -1
    output.events.append(
      XMLEvents.Event(
        kind: .end,
        element: closed.element,
        line: closed.line,
        parent: parent < 0 ? nil : parent,
        attributes: 0..<0
      )
    )
  }

  /// Tells that a row is broken, and takes everything but containers for closed.
  mutating func tellBroken(line: Int) {
    open = open.filter { isContainer($0.element) }
    output.events.append(
      XMLEvents.Event(kind: .broken, element: -1, line: line, parent: nil, attributes: 0..<0)
    )
  }

  /// The document declares an entity, which nothing but an attack does here.
  mutating func declareEntity() {
    refusal = .hostile(what: "it declares entities", line: currentLine)
    stop()
  }

  /// The parser has found a fault it can't read over, or a row stands where none may.
  mutating func fail(unclosedAt line: Int? = nil) {
    guard failure == nil else { return }
    let offset = unsafe parser.map { unsafe Int(xmlByteConsumed($0)) } ?? 0
    failure = Failure(
      offset: offset,
      line: line ?? currentLine,
      isBeforeTag: line != nil
    )
    stop()
  }

  /// Keeps the parser from calling back; where it stands is not changed by this.
  private func stop() {
    unsafe parser?.pointee.wellFormed = 0
    unsafe parser?.pointee.disableSAX = 1
    unsafe parser?.pointee.errNo = Int32(XML_ERR_INTERNAL_ERROR.rawValue)
  }

  private var currentLine: Int {
    guard let input = unsafe parser?.pointee.input else { return 1 }
    return unsafe Int(input.pointee.line)
  }

  /// Copies the values of the attributes the vocabulary names.
  ///
  /// The parser hands over five pointers for each attribute: name, prefix, namespace, and where
  /// its value begins and ends (`startElementNsSAX2Func`).
  private mutating func keep(_ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>, count: Int) {
    for index in 0..<count {
      guard let name = unsafe values[index * 5],
        let known = attributeNames.firstIndex(of: UInt(bitPattern: name)),
        let start = unsafe values[index * 5 + 3], let end = unsafe values[index * 5 + 4]
      else { continue }
      let first = output.bytes.count
      let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
      if unsafe Self.hasReference(value) {
        unsafe ReferenceMarks.append(value, to: &output.bytes)
      } else {
        unsafe output.bytes.append(contentsOf: value)
      }
      output.attributes.append(
        XMLEvents.Attribute(name: known, value: first..<output.bytes.count)
      )
    }
  }

  /// Whether a value has a mark, or the one reference that the parser leaves in place without
  /// entity replacement: `&#38;`, an ampersand (libxml2, `xmlParseAttValueComplex`).
  private static func hasReference(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = value.baseAddress else { return false }
    return unsafe memchr(start, Int32(ReferenceMarks.mark), value.count) != nil
      || memchr(start, Int32(UInt8(ascii: "&")), value.count) != nil
  }
}

/// Holds a collector in one place, whose address the parser is given.
final class XMLCollectorBox {
  /// The collector.
  var collector: XMLCollector

  init(_ collector: XMLCollector) { self.collector = collector }
}
