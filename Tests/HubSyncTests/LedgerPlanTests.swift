import Foundation
import SQLite
import TestSupport
import Testing

@testable import HubSync

/// How the ledger is looked through: a sync with nothing new takes as long with a million readings as with none.
@Suite("A ledger's plans") struct LedgerPlanTests {
  @Test("The keys of facts and settings are found without looking through the readings")
  func localKeys() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("hub.sqlite")
    _ = try HubLedger(path: path)
    let connection = try Connection(path: path, role: .readOnly)
    let explanation = try connection.prepare("EXPLAIN QUERY PLAN \(LedgerPage.localKeys)")
    var plan: [String] = []
    while try explanation.step() { plan.append(explanation.text(3)) }
    #expect(plan == ["SEARCH record USING INDEX record_by_key (kind=?)"], "\(plan)")
  }
}
