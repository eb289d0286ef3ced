package import HealthModel

/// A paired sensor, as the store has it.
package struct SensorRecord: Equatable, Sendable {
  /// Its number in the store.
  package let id: Int64
  /// Its Bluetooth address, such as `A0:9E:1A:00:00:01`.
  package let address: String
  /// What the person calls it; its samples have it as their source.
  package let name: String
  /// What it measures, as `SensorKind` names it.
  package let kinds: [String]
  /// Its maker and model; nil where they aren't known.
  package let device: String?
  /// When it was paired, milliseconds since 1970.
  package let paired: Int64
  /// How it stands with its connection, as `SensorStanding` names it; empty before the first.
  package let state: String
  /// Since when.
  package let since: Int64?
  /// When its last value came.
  package let heard: Int64?
  /// Percent of its battery.
  package let battery: Int?
  /// The process that reads it; nil when none does, or none that has said so.
  package let holder: SensorHolder?
}

/// The process that reads a sensor.
///
/// Whether it still runs is for the caller to tell: this module looks at no process.
package struct SensorHolder: Hashable, Sendable {
  /// The boot it runs in: a UUID as text, new at each start of the machine.
  package let bootID: String
  /// The process id.
  package let processID: Int32
  /// When it started, in clock ticks after the start of the machine.
  package let startTime: Int64

  /// A holder from its parts.
  package init(bootID: String, processID: Int32, startTime: Int64) {
    self.bootID = bootID
    self.processID = processID
    self.startTime = startTime
  }
}

/// What a person was told of a sensor.
package struct SensorLogLine: Equatable, Sendable {
  /// The sensor's name.
  package let sensor: String
  /// When, milliseconds since 1970.
  package let time: Int64
  /// What, in a sentence.
  package let text: String
}

/// Intervals between beats as they are stored; the bytes are those of `BeatCoding`.
package struct StoredBeats: Equatable, Sendable {
  /// Where they came from, as the samples have it.
  package let source: String
  /// When the first interval began.
  package let start: Timestamp
  /// How long all take together, milliseconds.
  package let length: Int64
  /// How many there are.
  package let count: Int
  /// They themselves.
  package let bytes: [UInt8]

  /// A series to store.
  package init(source: String, start: Timestamp, length: Int64, count: Int, bytes: [UInt8]) {
    self.source = source
    self.start = start
    self.length = length
    self.count = count
    self.bytes = bytes
  }
}

/// What a sensor has brought since the last time: all of it is stored, or nothing.
package struct SensorNews: Sendable {
  /// The sensor's number.
  package let sensor: Int64
  /// Samples.
  package var samples: [NewSample] = []
  /// Series of intervals, each in its newest state.
  package var beats: [StoredBeats] = []
  /// Lines of its log with their times, milliseconds since 1970.
  package var lines: [(time: Int64, text: String)] = []
  /// When its last value came; nil leaves what is known.
  package var heard: Int64?
  /// How it stands, and since when; nil leaves what is known.
  package var state: (name: String, since: Int64)?
  /// Percent of its battery; nil leaves what is known.
  package var battery: Int?
  /// Its maker and model; nil leaves what is known.
  package var device: String?

  /// Nothing new of a sensor.
  package init(sensor: Int64) { self.sensor = sensor }

  /// Whether there is nothing to store.
  package var isEmpty: Bool {
    samples.isEmpty && beats.isEmpty && lines.isEmpty && heard == nil && state == nil
      && battery == nil && device == nil
  }
}
