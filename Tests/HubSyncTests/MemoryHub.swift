import Hub
import Core

/// A hub in memory that can break off, withhold, swap and repeat, as a real one may.
actor MemoryHub {
  private var rows: [HubStream: [Int64: HubRow]] = [:]
  private var ends: [HubStream: Int64] = [:]
  private var claims: [[UInt8]: String] = [:]
  /// After how many more calls it breaks off, with the call's work done or not; nil for never.
  private var failure: (calls: Int, isDone: Bool)?

  /// All rows there are.
  var all: [HubRow] { rows.values.flatMap(\.values) }

  /// How many rows one page has at the most, as where they are large; nil for what is asked for.
  private var pageLimit: Int?

  func limitPages(to count: Int) { pageLimit = count }
  func breakOff(after calls: Int, isDone: Bool) { failure = (calls, isDone) }
  func workOn() { failure = nil }

  /// Whether this call breaks off, and whether its work is done before.
  private func next() -> (breaks: Bool, works: Bool) {
    guard let (calls, isDone) = failure else { return (false, true) }
    if calls > 0 {
      failure = (calls - 1, isDone)
      return (false, true)
    }
    failure = nil
    return (true, isDone)
  }

  func perform<Result: Sendable>(
    _ work: @Sendable (isolated MemoryHub) -> Result
  ) throws(HubError) -> Result {
    let (breaks, works) = next()
    if breaks, !works { throw .unreachable("the connection was lost") }
    let result = work(self)
    if breaks { throw .unreachable("the connection was lost") }
    return result
  }

  func takeAway(_ place: HubPlace) { rows[place.stream]?[place.index] = nil }
  func put(_ row: HubRow, at place: HubPlace) {
    rows[place.stream, default: [:]][place.index] = HubRow(
      place: place,
      sealed: row.sealed,
      wrappedKey: row.wrappedKey
    )
    ends[place.stream] = max(ends[place.stream] ?? 0, place.index)
  }
  func setEnd(_ stream: HubStream, _ end: Int64) { ends[stream] = end }

  fileprivate func append(_ new: [HubRow]) {
    for row in new where rows[row.place.stream]?[row.place.index] == nil {
      // A number that was erased is never used again.
      guard row.place.index > ends[row.place.stream] ?? 0 else { continue }
      put(row, at: row.place)
    }
  }

  fileprivate func erase(_ places: [HubPlace]) {
    for place in places { rows[place.stream]?[place.index] = nil }
  }

  fileprivate func read(_ stream: HubStream, _ index: Int64, _ limit: Int) -> [HubRow] {
    Array(
      (rows[stream] ?? [:]).values.filter { $0.place.index > index }
        .sorted { $0.place.index < $1.place.index }.prefix(min(limit, pageLimit ?? limit))
    )
  }

  fileprivate func claim(_ mark: [UInt8], _ machine: String) -> Bool {
    claims[mark] = claims[mark] ?? machine
    return claims[mark] == machine
  }

  fileprivate var state: [HubStream: Int64] { ends }
}

/// The hub as one machine reaches it.
struct MemoryLog: HubLog {
  let hub: MemoryHub
  let machine: String

  func ends() async throws(HubError) -> [HubStream: Int64] { try await hub.perform { $0.state } }
  func append(_ rows: [HubRow]) async throws(HubError) {
    try await hub.perform { $0.append(rows) }
  }
  func rows(
    of stream: HubStream,
    after index: Int64,
    limit: Int
  ) async throws(HubError) -> [HubRow] {
    try await hub.perform { $0.read(stream, index, limit) }
  }
  func erase(_ places: [HubPlace]) async throws(HubError) {
    try await hub.perform { $0.erase(places) }
  }
  func claim(_ mark: [UInt8]) async throws(HubError) -> Bool {
    try await hub.perform { $0.claim(mark, machine) }
  }
}
