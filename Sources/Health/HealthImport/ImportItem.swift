package import Core
package import HealthModel

/// What a reader finds in a file, in the file's order.
package enum ImportItem: Hashable, Sendable {
  /// A reading, checked and in its canonical unit.
  case sample(NewSample)
  /// A row that can't be a reading of ours, and why; everything else of the file still goes in.
  case rejected(RejectedRow)
  /// Something that is no business of ours, such as a type we don't keep.
  case ignored
  /// Something of a kind that is kept, with nothing in it to keep.
  case skipped(SkipReason)

  /// Whether it is a row that is or should be a sample.
  var isRow: Bool {
    switch self {
    case .sample, .rejected: true
    case .ignored, .skipped: false
    }
  }
}

/// A row that was left out, with its place.
package struct RejectedRow: Hashable, Sendable {
  /// The kinds of reasons, as counts in `rejectedByReason` are keyed.
  package enum Reason: String, CaseIterable, Sendable {
    /// A value is missing or no number.
    case badValue = "bad-value"
    /// No body can have the value.
    case impossibleValue = "impossible-value"
    /// The unit is unknown or measures something else.
    case badUnit = "bad-unit"
    /// A time is missing or can't be read.
    case badTime = "bad-time"
    /// It ends before it starts, or lies in the future.
    case impossibleTime = "impossible-time"
    /// A time without an offset, and no zone was given.
    case noOffset = "no-offset"
    /// The row's own form is broken.
    case malformed
    /// A type no one has told us of where the format requires one of ours.
    case unknownType = "unknown-type"
  }

  /// Where in its file a row is, counted from 1.
  package enum Place: Hashable, Sendable {
    /// A line of text.
    case line(Int)
    /// A record, where a file may have but one line.
    case record(Int)
    /// A row of a database, by device and time.
    case row(Int, table: String)

    /// The line, or the number of the record or row.
    package var number: Int {
      switch self {
      case .line(let number), .record(let number), .row(let number, _): number
      }
    }
  }

  /// Why.
  package let reason: Reason
  /// Where.
  package let place: Place
  /// What is wrong, in a few words, for the first rows of each reason.
  package let detail: LocalizedText
  /// The file inside the archive; nil where the file stands alone.
  package var file: String?

  /// A row with its place.
  package init(_ reason: Reason, _ place: Place, detail: LocalizedText) {
    self.reason = reason
    self.place = place
    self.detail = detail
  }
}
