// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import HTTPTransport

private func bytes(_ count: Int) -> HTTPEvent {
  .body(Array(repeating: 0, count: count))
}

extension EventQueue.Pull {
  fileprivate var word: String {
    switch self {
    case .event(_, let resume): resume ? "event, resume" : "event"
    case .wait: "wait"
    case .end: "end"
    case .failure: "failure"
    }
  }
}

struct EventQueueTests {
  @Test func `what went in comes out in order, then the end, again and again`() {
    var queue = EventQueue()
    #expect(queue.pull().word == "wait")
    #expect(queue.push(bytes(1)) == false)
    #expect(queue.push(bytes(2)) == false)
    queue.close(nil)
    #expect(queue.hasEvents)
    #expect(queue.pull().word == "event")
    #expect(queue.pull().word == "event")
    #expect(queue.pull().word == "end")
    #expect(queue.pull().word == "end")
  }

  @Test func `a full queue says pause, a half empty one says go on`() {
    var queue = EventQueue()
    let half = EventQueue.fullBytes / 2
    #expect(queue.push(bytes(half)) == false)
    #expect(queue.push(bytes(half)) == true)
    #expect(queue.pull().word == "event")
    #expect(queue.push(bytes(0)) == true)
    #expect(queue.pull().word == "event, resume")
    #expect(queue.pull().word == "event")
    #expect(queue.pull().word == "wait")
  }

  @Test func `an error comes once, after what came before it`() {
    var queue = EventQueue()
    _ = queue.push(bytes(1))
    queue.close(HTTPTransportError(.stalled, ""))
    queue.close(nil)
    #expect(queue.pull().word == "event")
    #expect(queue.pull().word == "failure")
    #expect(queue.pull().word == "end")
  }

  @Test func `a queue that was given up holds nothing and takes nothing`() {
    var queue = EventQueue()
    _ = queue.push(bytes(1))
    queue.abandon(CancellationError())
    #expect(queue.push(bytes(EventQueue.fullBytes)) == false)
    #expect(queue.pull().word == "failure")
    #expect(queue.pull().word == "end")
  }
}

struct HTTPHeadParserTests {
  private static func parse(_ lines: [String]) -> [HTTPHeadParser.Action] {
    var parser = HTTPHeadParser()
    return lines.map { parser.take(Array($0.utf8)) }.filter { $0 != .wait }
  }

  @Test func `a head is whole at its blank line, and trailers are passed over`() {
    let actions = Self.parse([
      "HTTP/1.1 200 OK\r\n", "A: b\r\n", "C-D:  e f \r\n", "\r\n", "Trailer: x\r\n", "\r\n",
    ])
    #expect(
      actions == [
        .head(
          HTTPResponseHead(status: 200, fields: [HTTPField("A", "b"), HTTPField("C-D", "e f")])
        )
      ]
    )
  }

  @Test func `an interim answer is not the answer`() {
    let actions = Self.parse([
      "HTTP/1.1 100 Continue\r\n", "X: y\r\n", "\r\n", "HTTP/2 404 \r\n", "\r\n",
    ])
    #expect(actions == [.head(HTTPResponseHead(status: 404))])
  }

  @Test func `a head without end is too large`() {
    let line = "A: " + String(repeating: "x", count: 65_536) + "\r\n"
    #expect(Self.parse(["HTTP/1.1 200 OK\r\n"] + Array(repeating: line, count: 4)) == [.tooLarge])
  }

  @Test func `fields are found in whatever case`() {
    let head = HTTPResponseHead(status: 200, fields: [HTTPField("Retry-AFTER", "1")])
    #expect(head.value(of: "retry-after") == "1")
    #expect(head.value(of: "retry") == nil)
  }
}
