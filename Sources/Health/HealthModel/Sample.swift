/// One reading or interval, as the store keeps it: immutable, in its type's canonical unit.
package struct Sample: Hashable, Sendable {
  /// The store's id, which is also its place in the order of arrival.
  package let id: Int64
  /// What was measured.
  package let type: SampleType
  /// The value in the type's canonical unit.
  package let value: Double
  /// When it began; equal to `end` for a reading of one moment.
  package let start: Timestamp
  /// When it ended; never before `start`.
  package let end: Timestamp
  /// Where it came from, such as `manual` or the name of a watch; data, never trusted text.
  package let source: String

  /// A sample as read from the store.
  package init(
    id: Int64,
    type: SampleType,
    value: Double,
    start: Timestamp,
    end: Timestamp,
    source: String
  ) {
    self.id = id
    self.type = type
    self.value = value
    self.start = start
    self.end = end
    self.source = source
  }
}

/// A reading on its way into the store, already checked and in the canonical unit.
package struct NewSample: Hashable, Sendable {
  /// What was measured.
  package let type: SampleType
  /// The value in the type's canonical unit.
  package let value: Double
  /// When it began.
  package let start: Timestamp
  /// When it ended; never before `start`.
  package let end: Timestamp
  /// Where it came from.
  package let source: String
  /// The device that measured it, if the source tells.
  package let device: String?
  /// More about it under HealthKit's metadata keys, without their prefix `HKMetadataKey`.
  package let metadata: [String: String]
  /// The identifier and version under which the source may replace it later.
  package let sync: SyncVersion?

  /// A checked reading; ``SampleCheck`` makes these from what people type.
  package init(
    type: SampleType,
    value: Double,
    start: Timestamp,
    end: Timestamp,
    source: String,
    device: String? = nil,
    metadata: [String: String] = [:],
    sync: SyncVersion? = nil
  ) {
    self.type = type
    self.value = value
    self.start = start
    self.end = end
    self.source = source
    self.device = device
    self.metadata = metadata
    self.sync = sync
  }
}

/// Under what name and version a source keeps a sample.
///
/// A sample replaces the one of the same source and identifier when its version is greater
/// (HealthKit, `HKMetadataKeySyncIdentifier` and `HKMetadataKeySyncVersion`).
package struct SyncVersion: Hashable, Sendable {
  /// The source's own name for the sample.
  package let identifier: String
  /// Its version.
  package let version: Int64

  /// A name and a version.
  package init(identifier: String, version: Int64) {
    self.identifier = identifier
    self.version = version
  }
}

/// A sample that was deleted; the store never forgets that it was.
package struct DeletedSample: Hashable, Sendable {
  /// The id the sample had.
  package let id: Int64
  /// The type it had.
  package let type: SampleType

  /// A tombstone as read from the store.
  package init(id: Int64, type: SampleType) {
    self.id = id
    self.type = type
  }
}
