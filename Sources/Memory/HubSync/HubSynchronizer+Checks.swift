import Hub
import SQLite
import Core

/// What a hub may not do unnoticed: it isn't trusted.
extension HubSynchronizer {
  /// A hub may send anything: each row has to be of this log, behind the one before, and not too large.
  func check(
    _ rows: [HubRow],
    of stream: HubStream,
    behind heard: Int64
  ) throws(HubError) {
    var last = heard
    for row in rows {
      guard row.place.stream == stream, row.place.index > last,
        row.place.index <= Self.largestIndex
      else {
        throw .untrustworthy("The hub sent rows that weren't asked for, or not in order.")
      }
      guard row.sealed.count <= Self.largestRow else {
        throw .untrustworthy("The hub sent a row larger than any can be.")
      }
      last = row.place.index
    }
    guard rows.count <= Self.page else {
      throw .untrustworthy("The hub sent more rows than were asked for.")
    }
  }

  /// Looks whether everything that other machines say they have told was there.
  func account(
    _ ends: [HubStream: Int64],
    _ result: inout HubSyncResult
  ) throws(HubSyncError) {
    let missing = try ledger.change { page throws(SQLiteError) in
      var heads: [String: HeadNote] = [:]
      for (machine, text) in try page.heads() {
        heads[machine] = local.head(text)
      }
      let own = HeadNote(ends: [:], erased: try page.erasedRows())
      var missing: [String: Int64] = [:]
      for (stream, span) in try page.gaps() {
        let erased = (Array(heads.values) + [own]).flatMap { $0.spans(of: stream) }
        let count = span.numbers(outside: erased)
        if count == 0 { try page.closeGap(stream, span.first) }
        missing[stream.machine, default: 0] += count
      }
      for (machine, head) in heads {
        for (store, end) in head.ends {
          guard let store = HubStoreName(rawValue: store) else { continue }
          let heard = try page.heard(HubStream(machine: machine, store: store))
          if heard < end, ends[HubStream(machine: machine, store: store)] ?? 0 < end {
            missing[machine, default: 0] += end - heard
          }
        }
      }
      return missing.filter { $0.value > 0 }
    }
    for (machine, count) in missing.sorted(by: { $0.key < $1.key }) {
      result.warnings.append(Self.missing(count, of: machine))
    }
  }

  /// Tells of logs that were longer when they were read: the hub was put back to an earlier state.
  ///
  /// To be asked before more is read: a log may grow after its end was told.
  func tellLost(
    _ ends: [HubStream: Int64],
    _ result: inout HubSyncResult
  ) throws(HubSyncError) {
    let heard = try ledger.change { page throws(SQLiteError) in try page.heard() }
    var lost: [String: Int64] = [:]
    for (stream, place) in heard where ends[stream] ?? 0 < place {
      lost[stream.machine, default: 0] += place - (ends[stream] ?? 0)
    }
    for (machine, count) in lost.sorted(by: { $0.key < $1.key }) {
      result.warnings.append(Self.lost(count, of: machine))
    }
  }

  /// Tells of what no row can hold.
  func tellTooLarge(_ result: inout HubSyncResult) throws(HubSyncError) {
    let count = try ledger.change { page throws(SQLiteError) in try page.state("too-large") }
    guard count > 0 else { return }
    result.warnings.append(Self.tooLarge(count))
  }
}

/// What is amiss, in sentences.
extension HubSynchronizer {
  static func lostOwn(_ rows: Int64) -> LocalizedText {
    rows == 1
      ? "The hub has lost 1 row of this machine; everything is sent again."
      : "The hub has lost \(rows) rows of this machine; everything is sent again."
  }

  private static func lost(_ rows: Int64, of machine: String) -> LocalizedText {
    rows == 1
      ? "The hub has lost 1 row of the machine \(machine) that this machine has read. That machine "
        + "sends it again."
      : "The hub has lost \(rows) rows of the machine \(machine) that this machine has read. That "
        + "machine sends them again."
  }

  private static func missing(_ rows: Int64, of machine: String) -> LocalizedText {
    rows == 1
      ? "The hub doesn't show 1 row that the machine \(machine) has sent. Nothing on this "
        + "machine is lost."
      : "The hub doesn't show \(rows) rows that the machine \(machine) has sent. Nothing on this "
        + "machine is lost."
  }

  private static func tooLarge(_ messages: Int64) -> LocalizedText {
    messages == 1
      ? "1 message of more than 1 MB stays on this machine alone."
      : "\(messages) messages of more than 1 MB stay on this machine alone."
  }
}

extension HeadNote.Span {
  /// How many of its numbers are in none of some spans.
  func numbers(outside spans: [HeadNote.Span]) -> Int64 {
    var count: Int64 = 0
    var next = first
    for span in spans.sorted(by: { $0.first < $1.first }) where span.last >= next && next <= last {
      if span.first > next { count += min(span.first, last + 1) - next }
      next = max(next, span.last + 1)
    }
    return next <= last ? count + last - next + 1 : count
  }
}
