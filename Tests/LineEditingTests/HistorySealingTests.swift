import LineEditing
import Testing

@Suite @MainActor struct HistorySealingTests {
  let folder: TemporaryFolder
  var path: String { folder.file("history") }
  /// Turns a text round, which is seal enough to see which way each entry went.
  let sealing = HistorySealing(
    seal: { String($0.reversed()) },
    open: { String($0.reversed()) }
  )

  init() throws { folder = try TemporaryFolder() }

  private func entries(_ sealing: HistorySealing?) throws -> [String] {
    let history = LineHistory(path: path, sealing: sealing)
    try history.load()
    return history.entries
  }

  @Test func `entries are sealed in the file and come back as they were typed`() throws {
    let history = LineHistory(path: path, sealing: sealing)
    try history.append("I slept\nbadly")
    try history.append("again")
    #expect(try entries(sealing) == ["I slept\nbadly", "again"])
    let text = try folder.text(of: "history")
    #expect(!text.contains("slept") && !text.contains("again"))
  }

  @Test func `what can't be opened is passed over, and stays`() throws {
    try LineHistory(path: path, sealing: sealing).append("sealed")
    try LineHistory(path: path).append("readable")
    #expect(try entries(nil) == ["readable"])
    try LineHistory(path: path).remove { _ in true }
    #expect(try entries(nil).isEmpty)
    #expect(try entries(sealing) == ["sealed"])
  }

  @Test func `an entry is not repeated, and is forgotten like a readable one`() throws {
    for _ in 0..<2 { try LineHistory(path: path, sealing: sealing).append("once") }
    try LineHistory(path: path, sealing: sealing).append("twice")
    #expect(try entries(sealing) == ["once", "twice"])
    try LineHistory(path: path, sealing: sealing).remove { $0 == "once" }
    #expect(try entries(sealing) == ["twice"])
  }

  @Test func `a file is sealed as a whole, and opened again`() throws {
    let opening = HistorySealing(seal: nil, open: { String($0.reversed()) })
    let before = ["one", "two\nlines", "back\\slash"]
    for entry in before { try LineHistory(path: path).append(entry) }
    try LineHistory(path: path, sealing: sealing).rewrite()
    try LineHistory(path: path, sealing: sealing).rewrite()
    #expect(try !folder.text(of: "history").contains("one"))
    #expect(try entries(sealing) == before)
    try LineHistory(path: path, sealing: opening).rewrite()
    #expect(try entries(nil) == before)
  }

  @Test func `without a file nothing is rewritten and none is made`() throws {
    try LineHistory(path: path, sealing: sealing).rewrite()
    #expect(folder.names.isEmpty)
  }

  @Test func `entries in memory are let go of, and read again from the file`() throws {
    let history = LineHistory(path: path)
    try history.append("one")
    history.letGo()
    #expect(history.entries.isEmpty)
    history.seal(by: sealing)
    try history.load()
    #expect(history.entries == ["one"])
  }
}
