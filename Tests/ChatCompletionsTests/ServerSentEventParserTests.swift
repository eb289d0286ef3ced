// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import Foundation
import Testing
import TestSupport

private func message(_ data: String, _ name: String = "") -> ServerSentEvent {
  .message(data: data, name: name)
}

private func events(_ bytes: [UInt8], limit: Int = 1 << 20) -> [ServerSentEvent] {
  var parser = ServerSentEventParser(limit: limit)
  return parser.feed(bytes) + parser.finish()
}

private func events(_ text: String) -> [ServerSentEvent] { events(Array(text.utf8)) }

@Suite(.timeLimit(.minutes(90)))
struct ServerSentEventParserTests {
  @Test(arguments: [
    ("data: a\n\ndata: b\n\n", ["a", "b"]),
    ("data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]),
    ("data: a\r\rdata: b\r\r", ["a", "b"]),
    ("data: a\r\n\rdata: b\n\r\n", ["a", "b"]),
    ("data:a\n\n", ["a"]),
    ("data:  a\n\n", [" a"]),
    ("data: a\ndata: b\ndata\ndata: c\n\n", ["a\nb\n\nc"]),
    (": comment\n\n:\n\ndata: a\n: more\n\n", ["a"]),
    ("data: a", ["a"]),
    ("data: a\n", ["a"]),
    ("data: a\n\ndata: b", ["a", "b"]),
    ("\u{FEFF}data: a\n\n", ["a"]),
    ("data: \u{FEFF}a\n\n", ["\u{FEFF}a"]),
    ("\n\n\ndata: a\n\n\n\n", ["a"]),
    ("id: 1\nretry: 5\ndata: a\nother: x\n\n", ["a"]),
    ("data\n\n", [""]),
    ("data:\n\n", [""]),
    ("id: 1\n\n", []),
    ("Data: a\n\n", []),
    ("", []),
    ("\n", []),
    ("data: a\u{2028}b\u{85}c\n\n", ["a\u{2028}b\u{85}c"]),
    ("data: [DONE]", ["[DONE]"]),
  ])
  func `each form of a stream gives its events`(stream: String, data: [String]) {
    #expect(events(stream) == data.map { message($0) })
  }

  @Test func `names belong to their own event only`() {
    #expect(
      events("event: ping\ndata: a\n\ndata: b\n\nevent: error\ndata: c\n\n")
        == [message("a", "ping"), message("b"), message("c", "error")]
    )
  }

  @Test func `an error in a field of its own is told`() {
    #expect(events("error: {\"code\":500}\n\n") == [.errorField("{\"code\":500}")])
  }

  @Test func `bytes that are no UTF-8 are repaired, line by line`() {
    let bytes = Array("data: a".utf8) + [0xFF, 0xC3] + Array("\ndata: b\n\n".utf8)
    #expect(events(bytes) == [message("a\u{FFFD}\u{FFFD}\nb")])
  }

  @Test func `a line as long as the limit passes, one byte more is told once`() {
    let line = Array("data: ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 94)
    #expect(events(line + [10, 10], limit: 100) == [message(String(repeating: "x", count: 94))])
    let longer = line + [UInt8(ascii: "x"), 10, 10] + Array("data: b\n\n".utf8)
    #expect(events(longer, limit: 100) == [.tooLong(limit: 100)])
  }

  @Test func `an event of many lines is bounded too`() {
    let lines = Array(String(repeating: "data: 123\n", count: 30).utf8) + [10]
    #expect(events(lines, limit: 100) == [.tooLong(limit: 100)])
  }

  @Test func `after the limit nothing is kept, however much comes`() {
    var parser = ServerSentEventParser(limit: 100)
    var found: [ServerSentEvent] = []
    for _ in 0..<1000 { found += parser.feed(Array(repeating: UInt8(ascii: "a"), count: 1000)) }
    found += parser.finish()
    #expect(found == [.tooLong(limit: 100)])
  }
}

@Suite(.timeLimit(.minutes(90)))
struct ServerSentEventSplitTests {
  private static let pieces: [[UInt8]] =
    [
      "data: a", "data:b", "data", "data: \u{1F9D8}", "data: [DONE]", ":", ": c", "event: e",
      "id: 1",
      "error: x", "\u{FEFF}", "data: {}", "\r", "\n", "\r\n", "\n\n", "\r\n\r\n", "\r\r", "\n\r",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F], [0xEF, 0xBB], [0]]

  private static var count: Int {
    ProcessInfo.processInfo.environment["MINDPULSE_SPLITS"].flatMap { Int($0) } ?? 1_000_000
  }

  /// Streams put together from all that matters to the parser, 8 to 40 bytes each.
  private static func streams(_ chance: inout SeededGenerator) -> [[UInt8]] {
    (0..<500).map { _ in
      var stream: [UInt8] = []
      let length = Int.random(in: 8...32, using: &chance)
      while stream.count < length {
        stream += pieces[Int.random(in: 0..<pieces.count, using: &chance)]
      }
      return stream
    }
  }

  /// How many test cases share the rounds, so that they can run side by side, and none takes long.
  private static let parts = 32

  @Test func `the streams of all parts hold several events`() {
    var several = 0
    for part in 1...UInt64(Self.parts) {
      var chance = SeededGenerator(seed: part)
      several += Self.streams(&chance).count { events($0).count > 2 }
    }
    #expect(several >= Self.parts)
  }

  @Test(arguments: 1...UInt64(parts))
  func `any split of any stream gives the same events`(part: UInt64) async {
    var chance = SeededGenerator(seed: part)
    let streams = Self.streams(&chance)
    let whole = streams.map { events($0) }
    for round in 0..<(Self.count + Self.parts - 1) / Self.parts {
      // Other tests share the threads.
      if round & 255 == 0 { await Task.yield() }
      let index = round % streams.count
      let stream = streams[index]
      // Each bit says whether the stream is cut behind that byte; thinned out in half the rounds.
      var cuts = chance.next()
      if round & 512 == 0 { cuts &= chance.next() & chance.next() }
      var parser = ServerSentEventParser()
      var found: [ServerSentEvent] = []
      var start = 0
      while cuts != 0 {
        let end = start + cuts.trailingZeroBitCount + 1
        guard end < stream.count else { break }
        found += parser.feed(stream[start..<end])
        cuts = end - start < 64 ? cuts >> UInt64(end - start) : 0
        start = end
      }
      found += parser.feed(stream[start...])
      found += parser.finish()
      if found != whole[index] {
        Issue.record("\(stream) split with round \(round): \(found), not \(whole[index])")
        return
      }
    }
  }

  @Test func `a stream cut behind every single byte gives the same events`() {
    var chance = SeededGenerator(seed: 7)
    for stream in Self.streams(&chance) {
      var parser = ServerSentEventParser()
      let found = stream.flatMap { parser.feed(CollectionOfOne($0)) } + parser.finish()
      #expect(found == events(stream))
    }
  }
}
