/// What a log of the hub holds, by the letters that stand in its rows.
package enum HubStoreName: String, Hashable, Sendable, CaseIterable {
  /// Readings.
  case samples
  /// Conversations, messages, notes, diary and what was decided about check-ins.
  case transcripts
  /// The profile and the schedule.
  case settings
  /// How far a machine has written, and what it has seen of the others.
  case heads
}

/// One log of one machine: rows with growing numbers, written by this machine alone.
package struct HubStream: Hashable, Sendable {
  /// The machine that writes it, a UUID in small letters.
  package let machine: String
  /// What it holds.
  package let store: HubStoreName

  /// A log.
  package init(machine: String, store: HubStoreName) {
    self.machine = machine
    self.store = store
  }
}

/// Where one row stands.
package struct HubPlace: Hashable, Sendable {
  /// The log.
  package let stream: HubStream
  /// Its number in the log, from 1; erased rows leave holes.
  package let index: Int64

  /// A place.
  package init(_ stream: HubStream, index: Int64) {
    self.stream = stream
    self.index = index
  }

  /// The place in letters, with the account's: a row is sealed for it and opens nowhere else.
  func label(account: String) -> String {
    "hub/\(account)/\(stream.machine)/\(stream.store.rawValue)/\(index)"
  }
}

/// One row as the hub has it: it can be read by nobody without the account's key.
package struct HubRow: Hashable, Sendable {
  /// Where it stands.
  package let place: HubPlace
  /// What it says, encrypted with a key of its own.
  package let sealed: [UInt8]
  /// That key, encrypted with the account's.
  package let wrappedKey: [UInt8]

  /// A row.
  package init(place: HubPlace, sealed: [UInt8], wrappedKey: [UInt8]) {
    self.place = place
    self.sealed = sealed
    self.wrappedKey = wrappedKey
  }
}
