import Safety
import Testing

@Suite("The filter of a model's replies, on a set of sentences")
struct ReplySetTests {
  @Test("stops every sentence that must not be said, for its own reason")
  func stops() throws {
    let filter = try SafetyFixtures.filter()
    let rows = try SafetyFixtures.rows("replies", as: ReplyRow.self).filter { $0.fault != nil }
    #expect(rows.count >= 100)
    for row in rows {
      let found = filter.faults(in: row.text, level: .none).map(\.rawValue)
      #expect(found.contains(row.fault ?? ""), "\(row.text): \(found)")
    }
  }

  @Test("lets every other sentence through")
  func passes() throws {
    let filter = try SafetyFixtures.filter()
    let rows = try SafetyFixtures.rows("replies", as: ReplyRow.self).filter { $0.fault == nil }
    #expect(rows.count >= 100)
    for row in rows {
      let found = filter.faults(in: row.text, level: .none).map(\.rawValue)
      #expect(found.isEmpty, "\(row.text): \(found)")
    }
  }
}

/// A sentence of a reply, and the fault it has, if any.
private struct ReplyRow: Decodable {
  let text: String
  let fault: String?
}
