// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import Glibc
import HTTPTransport

/// Called by libFuzzer with each input; a broken promise ends the process.
///
/// The first byte says how the rest is split into pieces.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzEventStream(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let pieces = split(input.dropFirst(), seed: input[0])
  checkEvents(Array(input.dropFirst()), pieces)
  checkReply(pieces)
  return 0
}

/// Cuts `bytes` into pieces of lengths that follow from `seed`, 1 to 32 bytes each.
private func split(_ bytes: ArraySlice<UInt8>, seed: UInt8) -> [[UInt8]] {
  var pieces: [[UInt8]] = []
  var rest = bytes
  var state = UInt32(seed) &* 2_654_435_761 | 1
  while !rest.isEmpty {
    // One step of George Marsaglia's xorshift generator.
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    let length = Int(state % 32) + 1
    pieces.append(Array(rest.prefix(length)))
    rest = rest.dropFirst(length)
  }
  return pieces
}

/// Any split gives the same events, and each event can be decoded or is refused.
private func checkEvents(_ whole: [UInt8], _ pieces: [[UInt8]]) {
  // A low limit, so that the ways past it are tried too.
  for limit in [64, 1 << 20] {
    var parser = ServerSentEventParser(limit: limit)
    let expected = parser.feed(whole) + parser.finish()
    var other = ServerSentEventParser(limit: limit)
    let found = pieces.flatMap { other.feed($0) } + other.finish()
    require(found == expected, "a split changed the events")
    for case .message(let data, _) in expected {
      let chunk = ChatChunk(json: data)
      require((chunk?.error?.message.count ?? 0) <= 300, "a server's words are not bounded")
    }
  }
}

/// A reply ends exactly once, whatever comes, and never grows past its bound.
private func checkReply(_ pieces: [[UInt8]]) {
  for status in [200, 500] {
    var reader = ReplyReader()
    var actions = reader.receive(HTTPResponseHead(status: status))
    for piece in pieces { actions += reader.receive(piece) }
    actions += reader.end()
    let ends = actions.filter { action in
      switch action {
      case .completed, .failed: true
      case .delta, .progress: false
      }
    }
    require(ends.count == 1 && reader.isOver, "a reply did not end once")
    require(actions.last == ends.first, "something came after the end")
  }
}

private func require(_ condition: Bool, _ promise: StaticString) {
  guard condition else {
    print("broken: \(promise)")
    // libFuzzer takes it for a finding and keeps the input.
    abort()
  }
}
