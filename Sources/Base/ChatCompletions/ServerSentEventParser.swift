// SPDX-License-Identifier: GPL-3.0-or-later

/// What a stream of server-sent events holds.
package enum ServerSentEvent: Sendable, Equatable {
  /// An event: its data lines joined with line feeds, and its name, empty when it has none.
  case message(data: String, name: String)
  /// A line `error: …`, a field that the standard does not know but old llama.cpp servers sent.
  case errorField(String)
  /// A line or an event was longer than allowed; nothing follows.
  case tooLong(limit: Int)
}

/// Cuts bytes, however they were split, into server-sent events.
///
/// The rules are those of the HTML standard, 9.2.6, with one addition: an event that the end of the
/// stream cuts short of its blank line still counts, because some servers end that way.
///
/// States: reading a line (bytes gather until CR, LF or CR LF; a line feed right after a carriage
/// return belongs to it), gathering an event (data lines add up until a blank line), and overflowed
/// (a limit was passed; everything after it is dropped).
package struct ServerSentEventParser: Sendable {
  /// The most bytes of one line, and of one event's data.
  package let limit: Int

  private var line: [UInt8] = []
  private var data = ""
  private var name = ""
  private var hasData = false
  private var isAfterCarriageReturn = false
  private var isFirstLine = true
  private var isOverflowed = false

  /// A parser at the start of a stream; `limit` is in bytes, 1 MiB by default.
  package init(limit: Int = 1 << 20) {
    self.limit = limit
  }

  /// Takes the next bytes and gives the events that they complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
    feed(Array(bytes))
  }

  /// Takes the end of the stream and gives the event that it completes, if any.
  package mutating func finish() -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    if !line.isEmpty { endLine(&events) }
    dispatch(&events)
    return events
  }

  private mutating func feed(_ bytes: [UInt8]) -> [ServerSentEvent] {
    let lineFeed = UInt8(ascii: "\n")
    let carriageReturn = UInt8(ascii: "\r")
    var events: [ServerSentEvent] = []
    var start = 0
    var index = 0
    let count = bytes.count
    while index < count, !isOverflowed {
      let byte = bytes[index]
      if byte == lineFeed || byte == carriageReturn {
        if byte == lineFeed, isAfterCarriageReturn, index == start, line.isEmpty {
          isAfterCarriageReturn = false
        } else {
          append(bytes[start..<index], &events)
          endLine(&events)
          isAfterCarriageReturn = byte == carriageReturn
        }
        start = index + 1
      }
      index += 1
    }
    append(bytes[min(start, count)...], &events)
    return events
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, _ events: inout [ServerSentEvent]) {
    guard !isOverflowed else { return }
    guard line.count + bytes.count <= limit else { return overflow(&events) }
    line += bytes
  }

  private mutating func overflow(_ events: inout [ServerSentEvent]) {
    isOverflowed = true
    line = []
    data = ""
    hasData = false
    events.append(.tooLong(limit: limit))
  }

  private mutating func endLine(_ events: inout [ServerSentEvent]) {
    guard !isOverflowed else { return }
    var start = 0
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }
    if start == line.count {
      dispatch(&events)
    } else if line[start] != UInt8(ascii: ":") {
      takeField(from: start, &events)
    }
    line.removeAll(keepingCapacity: true)
  }

  private mutating func takeField(from start: Int, _ events: inout [ServerSentEvent]) {
    var colon = start
    while colon < line.count, line[colon] != UInt8(ascii: ":") { colon += 1 }
    var valueStart = min(colon + 1, line.count)
    if valueStart < line.count, line[valueStart] == UInt8(ascii: " ") { valueStart += 1 }
    switch colon - start {
    case 4 where line[start..<colon].elementsEqual("data".utf8):
      takeData(String(decoding: line[valueStart...], as: UTF8.self), &events)
    case 5 where line[start..<colon].elementsEqual("event".utf8):
      name = String(decoding: line[valueStart...], as: UTF8.self)
    case 5 where line[start..<colon].elementsEqual("error".utf8):
      events.append(.errorField(String(decoding: line[valueStart...], as: UTF8.self)))
    default: break
    }
  }

  private mutating func takeData(_ value: String, _ events: inout [ServerSentEvent]) {
    guard hasData else {
      data = value
      hasData = true
      return
    }
    guard data.utf8.count + value.utf8.count < limit else { return overflow(&events) }
    data += "\n"
    data += value
  }

  private mutating func dispatch(_ events: inout [ServerSentEvent]) {
    if hasData { events.append(.message(data: data, name: name)) }
    data = ""
    name = ""
    hasData = false
  }
}
