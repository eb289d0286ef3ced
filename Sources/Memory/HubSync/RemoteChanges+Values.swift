import Hub
import SQLite
import TranscriptRecords
import Core

/// Facts of the profile and settings, each by itself.
extension RemoteChanges {
  func apply(_ arrival: Arrival, to values: SharedValues) async throws(HubSyncError) {
    guard let (_, known) = try choose([arrival]).first else { return }
    let name = arrival.change.key
    var text: String?
    if case .text(let value)? = arrival.change.columns?["value"] { text = value }
    let before: String?
    let isTaken: Bool
    do {
      before = try await values.read()[name]
      isTaken = before == text ? true : try await values.write(name, text)
    } catch {
      throw .values("\(String(describing: error))")
    }
    // A value that can't stand here, as of a newer version of the program, stays with the others.
    guard isTaken else { return }
    let earlier: [UInt8]? =
      if let before, before != text {
        try sealed(
          RecordChange(
            kind: arrival.change.kind,
            key: name,
            version: known?.version ?? 0,
            columns: ["value": .text(before)]
          )
        )
      } else { nil }
    try ledger.change { page throws(SQLiteError) in
      let number = try page.put(
        arrival.change.kind,
        arrival.key,
        local: text == nil ? nil : name,
        version: arrival.change.version,
        origin: arrival.origin,
        digest: arrival.change.columns.map { marks.digest(arrival.change.kind, $0) },
        isErased: text == nil
      )
      if known != nil { try page.eraseRows(holding: number) }
      if text != nil { try hold([number], arrival.place, page) }
      if let known, let earlier {
        try page.keepSuperseded(earlier, of: number, version: known.version, origin: known.origin)
      }
    }
  }
}
