import Formats
import Testing
import TestSupport
import Core

/// Every event of a text, read in pieces of the given sizes, and the failure if there was one.
func events(
  of text: [UInt8],
  pieces: [Int] = [],
  severalValues: Bool = false
) throws -> (events: [JSONEvent], failure: JSONEventsError?) {
  let parser = try JSONEventParser(severalValues: severalValues)
  var found: [JSONEvent] = []
  var rest = text[...]
  var sizes = pieces[...]
  do throws(JSONEventsError) {
    while !rest.isEmpty {
      let piece = rest.prefix(sizes.popFirst() ?? rest.count)
      rest = rest.dropFirst(piece.count)
      try parser.read(Array(piece)) { found.append($0) }
    }
    try parser.finish { found.append($0) }
  } catch {
    return (found, error)
  }
  return (found, nil)
}

@Suite("JSON in pieces")
struct JSONEventParserTests {
  static let sample = """
    {"a": [1, -2.5e3, 1e400, true, false, null, "é\\u00e9\\ud83d\\ude00\\n"],\r
     "": {}, "b\\"c": {"d": []}}
    """

  @Test("Every kind of value gives its event, in order")
  func kinds() throws {
    let (found, failure) = try events(of: Array(Self.sample.utf8))
    #expect(failure == nil)
    #expect(
      found == [
        .startObject, .key("a"), .startArray, .number("1"), .number("-2.5e3"), .number("1e400"),
        .bool(true), .bool(false), .null, .string("éé😀\n"), .endArray, .key(""), .startObject,
        .endObject, .key("b\"c"), .startObject, .key("d"), .startArray, .endArray, .endObject,
        .endObject,
      ]
    )
  }

  @Test("Any split into pieces gives the same events", arguments: 0..<200)
  func splits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = [0xEF, 0xBB, 0xBF] + Array(Self.sample.utf8)
    let sizes = (0..<text.count).map { _ in Int.random(in: 1...7, using: &random) }
    let (found, failure) = try events(of: text, pieces: sizes)
    let whole = try events(of: Array(Self.sample.utf8)).events
    #expect(failure == nil)
    #expect(found == whole)
  }

  @Test("Every beginning of a text is truncated, or at least a beginning of its events")
  func truncations() throws {
    let text = Array(Self.sample.utf8)
    let whole = try events(of: text).events
    for count in 0..<text.count {
      let (found, failure) = try events(of: Array(text.prefix(count)))
      let error = try #require(failure, "cut after \(count) bytes")
      #expect(error.kind == .truncated || error.kind == .badText, "cut after \(count) bytes")
      #expect(whole.starts(with: found))
    }
  }

  @Test(
    "A fault is named with its line and byte",
    arguments: [
      ("{\"a\":1,\n\"b\":}", 2, 12), ("[1,\n2,\n]", 3, 7), ("{\"a\" 1}", 1, 5), ("[01]", 1, 2),
      ("[1] x", 1, 4), ("{'a':1}", 1, 1), ("[1,]", 1, 3), ("[NaN]", 1, 1), ("// no\n1", 1, 0),
      ("[\"\u{1}\"]", 1, 2),
    ] as [(String, Int, Int)]
  )
  func faults(text: String, line: Int, offset: Int) throws {
    let error = try #require(try events(of: Array(text.utf8)).failure)
    guard case .syntax = error.kind else {
      Issue.record("\(error.kind) for \(text)")
      return
    }
    #expect(error.line == line)
    #expect(abs(error.offset - offset) <= 2, "\(error.offset) for \(text)")
    #expect(error.message.hasPrefix("Line \(line), byte \(error.offset): it isn't valid JSON ("))
  }

  @Test(
    "Bytes that are no UTF-8 are refused, overlong forms and surrogates among them",
    arguments: [[0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]]
      as [[UInt8]]
  )
  func badText(bytes: [UInt8]) throws {
    let text = Array("[\"".utf8) + bytes + Array("\"]".utf8)
    let (found, failure) = try events(of: text)
    #expect(found == [.startArray])
    #expect(failure?.line == 1)
    #expect(failure != nil)
  }

  @Test("A million brackets are refused at the 65th")
  func bomb() throws {
    let (found, failure) = try events(of: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
    #expect(failure == JSONEventsError(.tooDeep(limit: 64), line: 1, offset: 64))
    #expect(found.count == 64)
    #expect(failure?.message == "Line 1, byte 64: values are nested more than 64 deep.")
  }

  @Test("Sixty-four levels are fine")
  func depth() throws {
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(try events(of: Array(text.utf8)).failure == nil)
  }

  @Test("A string of 100 MB is refused after the first megabyte")
  func longString() throws {
    let parser = try JSONEventParser()
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
    var failure: JSONEventsError?
    var fed = 0
    do throws(JSONEventsError) {
      try parser.read(Array("[\"".utf8)) { _ in }
      while fed < 100 << 20 {
        try parser.read(piece) { _ in }
        fed += piece.count
      }
    } catch {
      failure = error
    }
    #expect(failure?.kind == .tooLong(limit: 1 << 20))
    #expect(fed <= 1 << 20)
  }

  @Test("A number of endless digits is refused too")
  func longNumber() throws {
    let text = [UInt8](repeating: UInt8(ascii: "9"), count: 2 << 20)
    #expect(try events(of: text).failure?.kind == .tooLong(limit: 1 << 20))
  }

  @Test("Several values follow each other only where that is asked for")
  func several() throws {
    let lines = Array("{}\n[1]\n\"x\"\n".utf8)
    let (found, failure) = try events(of: lines, severalValues: true)
    #expect(failure == nil)
    #expect(
      found == [.startObject, .endObject, .startArray, .number("1"), .endArray, .string("x")]
    )
    #expect(try events(of: lines).failure != nil)
    #expect(try events(of: Array("{}\n{\"a\":".utf8), severalValues: true).failure != nil)
  }

  @Test("After a failure every call repeats it")
  func repeats() throws {
    let parser = try JSONEventParser()
    let first = #expect(throws: JSONEventsError.self) { try parser.read([0x5D]) { _ in } }
    let second = #expect(throws: JSONEventsError.self) { try parser.read([0x20]) { _ in } }
    let third = #expect(throws: JSONEventsError.self) { try parser.finish { _ in } }
    #expect(first == second)
    #expect(second == third)
  }

  @Test("An empty text and a lone byte order mark are truncated")
  func empty() throws {
    #expect(try events(of: []).failure?.kind == .truncated)
    #expect(try events(of: [0xEF, 0xBB, 0xBF]).failure?.kind == .truncated)
    #expect(try events(of: [0xEF, 0xBB]).failure != nil)
  }
}
