import Console
import HealthModel
import HealthStorage
import Services

/// Several samples under one key.
struct SamplesJSON: Encodable {
  let samples: [SampleJSON]
}

/// The answer to `samples delete --json`.
struct DeletedJSON: Encodable {
  /// A sample that is gone.
  struct Entry: Encodable {
    let id: Int64
    let type: String

    /// The tombstone in the keys others rely on.
    init(_ sample: DeletedSample) {
      id = sample.id
      type = sample.type.name
    }
  }

  let deleted: [Entry]
}

/// What came and went at once, as `samples watch --json` prints it in a line.
struct ChangesJSON: Encodable {
  let anchor: String
  let added: [SampleJSON]
  let deleted: [DeletedJSON.Entry]

  /// A page of changes in the keys of `samples since`.
  init(_ page: ChangePage) {
    anchor = String(page.anchor)
    added = page.added.map { SampleJSON($0) }
    deleted = page.deleted.map { .init($0) }
  }
}

/// A source as `samples sources --json` prints it.
struct SourceJSON: Encodable {
  /// What there is of one type.
  struct Entry: Encodable {
    let type: String
    let count: Int
    let first: Timestamp
    let last: Timestamp
  }

  let name: String
  /// Its place among the preferred sources, from 1; null where it has none.
  @OrNull var priority: Int?
  let count: Int
  let first: Timestamp
  let last: Timestamp
  let types: [Entry]

  /// A source, with times as clocks of a zone show them.
  init(_ source: SourceSummary, in zone: LocalZone) {
    name = source.name
    priority = source.priority
    count = source.count
    first = Timestamp(milliseconds: source.first, in: zone)
    last = Timestamp(milliseconds: source.last, in: zone)
    types = source.entries.map { entry in
      Entry(
        type: entry.type.name,
        count: entry.count,
        first: Timestamp(milliseconds: entry.first, in: zone),
        last: Timestamp(milliseconds: entry.last, in: zone)
      )
    }
  }
}
