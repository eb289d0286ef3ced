// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ChatCompletions

@Suite(.timeLimit(.minutes(90)))
struct ChatEventChannelTests {
  /// All events of a channel on which these were told before anybody read.
  private func read(_ events: [ChatEvent]) async throws -> [ChatEvent] {
    let channel = ChatEventChannel()
    for event in events { channel.yield(event) }
    channel.finish()
    var found: [ChatEvent] = []
    for try await event in ChatEvents(channel) { found.append(event) }
    return found
  }

  @Test func `words that wait for a slow reader come in few pieces, and none is lost`() async throws
  {
    let letters = (0..<20_000).map { ChatEvent.delta("\($0 % 10)") }
    let events = try await read(letters + [.completed(ChatCompletion())])
    #expect(events.count <= 20_000 / ChatEventChannel.largestPiece + 2)
    let text = events.compactMap { if case .delta(let text) = $0 { text } else { nil } }.joined()
    #expect(text == (0..<20_000).map { "\($0 % 10)" }.joined())
    #expect(events.last == .completed(ChatCompletion()))
  }

  @Test func `words are not joined over another event`() async throws {
    let events: [ChatEvent] = [.delta("a"), .trimmed(droppedMessages: 1), .delta("b"), .delta("c")]
    #expect(
      try await read(events) == [.delta("a"), .trimmed(droppedMessages: 1), .delta("bc")]
    )
  }

  @Test func `whoever waits for the reader's actor has a turn between two events`() async throws {
    let channel = ChatEventChannel()
    for number in 0..<100 {
      channel.yield(.delta("word"))
      channel.yield(.trimmed(droppedMessages: number))
    }
    channel.finish()
    let seen = try await Self.eventsBeforeOther(ChatEvents(channel))
    #expect(seen < 200)
  }

  /// How many events are read before another task of the same actor has its turn.
  @MainActor private static func eventsBeforeOther(_ events: ChatEvents) async throws -> Int {
    var seen = 0
    var before: Int?
    let other = Task { @MainActor in before = seen }
    for try await _ in events { seen += 1 }
    await other.value
    return before ?? seen
  }
}
