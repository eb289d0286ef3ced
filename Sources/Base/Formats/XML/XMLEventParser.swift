import CLibXML2
import Core

/// Reads XML in pieces of any size and tells of the elements a vocabulary names.
///
/// Built on libxml2's push parser (`xmlCreatePushParserCtxt`, `xmlParseChunk`): no DTD is loaded,
/// nothing is fetched, no entity is put in, nesting and the size of a tag are bounded. Control
/// characters that XML forbids are read as spaces. A row that is not well-formed is told of as
/// ``XMLEvents/Kind/broken``, and reading goes on at the next row in a parser begun anew.
///
/// The parser is handed blocks of whole tags: `<` can stand nowhere inside a tag, so a block ends
/// before the first `<` behind ``blockSize`` bytes. (Version 2.9 takes a `>` inside a value at the
/// end of what it has for the end of the tag.) Where a block ends depends on the document alone, so
/// however it is cut into pieces, libxml2 finds the same faults at the same places.
@safe package final class XMLEventParser {
  /// The most bytes that may pass without a tag, or inside of one: 1 MiB.
  package static let longestTag = 1 << 20

  /// From how many bytes on a block ends at the next tag: 32 KiB.
  private static let blockSize = 1 << 15

  private let vocabulary: XMLVocabulary
  private let box: XMLCollectorBox
  private let search: RowSearch
  private var parser: xmlParserCtxtPtr?
  /// Bytes the parser has not been fed, or has not read to their end.
  private var held: [UInt8] = []
  /// Where in the held bytes the next to be fed, or searched, are.
  private var next = 0
  /// Up to where in the held bytes the end of a block was looked for.
  private var searched = 0
  /// Where in the held bytes the parser's count of what it has read begins; often below zero.
  private var origin = 0
  /// Where in the held bytes the parser was begun anew.
  private var resumed = -1
  /// The line at `next` while the beginning of a row is searched; nil otherwise.
  private var seekingLine: Int?

  /// A parser at the beginning of a document.
  package init(_ vocabulary: XMLVocabulary) {
    self.vocabulary = vocabulary
    box = XMLCollectorBox(XMLCollector(vocabulary))
    search = RowSearch(vocabulary)
    xmlInitParser()
    begin(line: 1, at: 0)
    resumed = -1
  }

  deinit { letGo() }

  /// Reads the next piece.
  ///
  /// - Parameters:
  ///   - bytes: the piece.
  ///   - events: what the piece completes; what it held before is thrown away.
  /// - Throws: ``HealthXMLError`` when the document as a whole can't be read any further.
  package func read(_ bytes: [UInt8], into events: inout XMLEvents) throws(HealthXMLError) {
    let start = held.count
    held += bytes
    ControlBytes.replace(in: &held, from: start)
    while let end = endOfBlock() { try read(upTo: end) }
    dropWhatIsRead()
    guard held.count <= Self.longestTag || box.collector.isComplete else {
      throw .hostile(what: "more than 1 MiB follows without a tag", line: line)
    }
    hand(over: &events)
  }

  /// Says that nothing follows.
  ///
  /// - Parameter events: what is complete now; what it held before is thrown away.
  /// - Throws: ``HealthXMLError/truncated(what:line:)`` when the root element has not ended.
  package func finish(into events: inout XMLEvents) throws(HealthXMLError) {
    try read(upTo: held.count)
    held = []
    hand(over: &events)
    guard box.collector.isComplete else {
      if box.collector.open.isEmpty { throw headless(line: line) }
      let end = "</\(vocabulary.root)>"
      throw .truncated(what: "\(end) is missing", line: line)
    }
  }

  /// Where the block ends that begins at `next`; nil when that is not there yet, and behind the root.
  private func endOfBlock() -> Int? {
    searched = max(searched, next + Self.blockSize)
    guard searched < held.count, !box.collector.isComplete else { return nil }
    let end = held[searched...].firstIndex(of: UInt8(ascii: "<"))
    searched = end ?? held.count
    return end
  }

  private func hand(over events: inout XMLEvents) {
    events.removeAll()
    swap(&events, &box.collector.output)
  }

  /// Reads the first bytes of those held, which end with whole tags.
  private func read(upTo end: Int) throws(HealthXMLError) {
    if next < end {
      IllFormedBytes.mark(in: &held, next..<end)
      ReferenceMarks.set(in: &held, next..<end)
    }
    while next < end, !box.collector.isComplete {
      if let line = seekingLine {
        guard let place = search.next(in: held, next..<end, open: openContainers) else {
          seekingLine = line + lineBreaks(next..<end)
          next = end
          return
        }
        box.collector.open.removeLast(box.collector.open.count - place.depth)
        begin(line: line + lineBreaks(next..<place.index), at: place.index)
      }
      feed(held[next..<end])
      next = end
      if let refusal = box.collector.refusal { throw refusal }
      // What follows the root is no row of anything.
      guard let failure = box.collector.failure, !box.collector.isComplete else { return }
      try leave(failure, at: min(max(origin + failure.offset, 0), end))
    }
  }

  /// Forgets the bytes that the parser is done with.
  private func dropWhatIsRead() {
    // Behind the root there is nothing to be read.
    if box.collector.isComplete { next = held.count }
    let read = unsafe parser.map { unsafe origin + Int(xmlByteConsumed($0)) } ?? next
    let isAllRead = seekingLine != nil || box.collector.isComplete
    let done = isAllRead ? next : min(max(read, 0), next)
    held.removeSubrange(0..<done)
    next -= done
    searched = max(0, searched - done)
    origin -= done
    resumed = max(-1, resumed - done)
  }

  /// Tells of a broken row, and goes to where the next is to be searched.
  private func leave(_ failure: XMLCollector.Failure, at place: Int) throws(HealthXMLError) {
    guard !box.collector.open.isEmpty else { throw headless(line: failure.line) }
    box.collector.tellBroken(line: failure.line)
    next = place
    let tag = held[..<place].lastIndex(of: UInt8(ascii: "<"))
    if let tag, place == held.count || held[place] != UInt8(ascii: "<") {
      // An end tag that fits nothing open may still end a container.
      let isEndTag = tag + 1 < held.count && held[tag + 1] == UInt8(ascii: "/")
      if failure.isBeforeTag || isEndTag { next = tag }
    }
    seekingLine = max(1, parserLine - (next < place ? lineBreaks(next..<place) : 0))
    // Never to the same place again.
    next = max(next, resumed + 1)
  }

  /// Begins anew where a row begins, inside of what is open there.
  private func begin(line: Int, at index: Int) {
    seekingLine = nil
    next = index
    resumed = index
    letGo()
    unsafe parser = XMLCallbacks.makeParser(box)
    guard let parser = unsafe parser else { return }
    unsafe box.collector.attach(parser)
    let prefix = Array(openContainers.map { "<\($0)>" }.joined().utf8)
    box.collector.repeated = openContainers.count
    feed(prefix[...])
    origin = index - prefix.count
    if let input = unsafe parser.pointee.input { unsafe input.pointee.line = Int32(clamping: line) }
  }

  /// Frees the parser and, beside it, the document that `xmlParseEntityDecl` makes for an entity
  /// even where nobody asked for a tree: `xmlFreeParserCtxt` leaves that one to its user.
  private func letGo() {
    if let document = unsafe parser?.pointee.myDoc { unsafe xmlFreeDoc(document) }
    unsafe xmlFreeParserCtxt(parser)
    unsafe parser = nil
  }

  private func feed(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      _ = unsafe xmlParseChunk(
        parser,
        start.assumingMemoryBound(to: CChar.self),
        Int32(clamping: buffer.count),
        0
      )
    }
  }

  private func headless(line: Int) -> HealthXMLError {
    .corrupt(what: "it has no whole <\(vocabulary.root)>", line: line)
  }

  private var openContainers: [String] {
    box.collector.open.map { vocabulary.elements[$0.element] }
  }

  private var line: Int { seekingLine ?? parserLine }

  private var parserLine: Int {
    guard let input = unsafe parser?.pointee.input else { return 1 }
    return unsafe Int(input.pointee.line)
  }

  private func lineBreaks(_ range: Range<Int>) -> Int {
    held[range].count { $0 == UInt8(ascii: "\n") }
  }
}
