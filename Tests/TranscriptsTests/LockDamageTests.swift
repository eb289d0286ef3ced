import HealthModel
import SQLite
import Testing

@testable import Transcripts
import Core

@Suite("Sealed words that somebody has changed")
struct LockDamageTests {
  let scene: LockScene

  init() throws {
    scene = try LockScene()
    try scene.lock()
  }

  private func damage(_ sql: String) throws { try scene.connection().execute(sql) }

  private func expectDamage(_ place: String, _ body: () throws -> Void) {
    do {
      try body()
      Issue.record("Damage to \(place) was not noticed.")
    } catch {
      guard let error = error as? TranscriptsError else {
        Issue.record("It was another error: \(error)")
        return
      }
      #expect(error.kind == .badData)
      #expect(error.message.contains(place))
      #expect(!error.message.contains(LockScene.marker))
    }
  }

  @Test(
    "A changed, shortened or emptied value is named by its place, and other rows can be read",
    arguments: [
      """
      UPDATE message SET sealed =
        CAST(substr(sealed, 1, 40) || x'01020304' || substr(sealed, 45) AS BLOB) WHERE id = 'm1'
      """,
      "UPDATE message SET sealed = CAST(x'02' || substr(sealed, 2) AS BLOB) WHERE id = 'm1'",
      "UPDATE message SET sealed = CAST(x'07' || substr(sealed, 2) AS BLOB) WHERE id = 'm1'",
      "UPDATE message SET sealed = substr(sealed, 1, 30) WHERE id = 'm1'",
      "UPDATE message SET sealed = x'' WHERE id = 'm1'",
      "UPDATE message SET sealed = (SELECT sealed FROM message WHERE id = 'm2') WHERE id = 'm1'",
      "UPDATE message SET sealed = (SELECT sealed FROM note WHERE id = 1) WHERE id = 'm1'",
    ]
  )
  func changed(sql: String) throws {
    try damage(sql)
    expectDamage("message#m1") { _ = try scene.store.message(id: "m1") }
    #expect(try scene.store.message(id: "m2").text.contains(LockScene.marker))
    let hits = try scene.store.search(SearchQuery(SearchWords(LockScene.marker))).hits
    #expect(hits.contains { $0.id == "m2" } && !hits.contains { $0.id == "m1" })
    #expect(try scene.store.sessions().contains { $0.title == "A \(LockScene.marker) tale" })
  }

  @Test("Two titles that are swapped are noticed, and the list is shown all the same")
  func swapped() throws {
    let other = "(SELECT sealed FROM session WHERE id = 's')"
    try damage("UPDATE session SET sealed = \(other) WHERE id = 'f'")
    let titles = try scene.store.sessions().map(\.title)
    #expect(titles.contains("Damaged") && titles.contains("A \(LockScene.marker) tale"))
  }

  @Test("A damaged note and a damaged message can be forgotten")
  func forgotten() throws {
    try damage("UPDATE note SET sealed = x'01'; UPDATE message SET sealed = x'01' WHERE id = 'm1'")
    expectDamage("note#1") { _ = try scene.store.notes() }
    #expect(try scene.store.forgetNotes([1]) == [])
    try scene.store.forget(messages: ["m1"])
    #expect(throws: TranscriptsError.noSuchMessage("m1")) { try scene.store.message(id: "m1") }
  }

  @Test("Taking the lock away opens everything else, and keeps the lock while a row is damaged")
  func opening() throws {
    try damage("UPDATE message SET sealed = x'0102' WHERE id = 'm1'")
    try scene.store.beginOpening()
    expectDamage("message#m1") { try scene.store.convert { _, _ in } }
    #expect(try scene.sealedRows() == 1)
    #expect(try scene.store.lock != nil)
    try scene.store.forget(messages: ["m1"])
    try scene.store.convert { _, _ in }
    #expect(try scene.store.lock == nil)
    #expect(try scene.store.message(id: "m2").text.contains(LockScene.marker))
  }

  @Test("A lock's record that can't be read is said so, and nothing is stored beside it")
  func record() throws {
    try damage("UPDATE lock SET record = '{}'")
    let other = try scene.other()
    #expect(throws: TranscriptsError.self) { try other.lock }
    #expect(throws: TranscriptsError.self) { try other.append(.said("not to be readable", "x")) }
    #expect(try scene.directory.files(containing: "not to be readable") == [])
  }
}
