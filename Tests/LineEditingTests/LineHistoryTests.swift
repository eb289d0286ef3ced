import Core
import Glibc
import LineEditing
import Testing

@Suite("The input history")
@MainActor
struct LineHistoryTests {
  let folder: TemporaryFolder
  var path: String { folder.file("history") }

  init() throws { folder = try TemporaryFolder() }

  private func loaded() throws -> [String] {
    let history = LineHistory(path: path)
    try history.load()
    return history.entries
  }

  @Test(
    "brings each entry back as one, whatever is in it",
    arguments: [
      "plain", "two\nlines", "\n", "a\r\nb", "back\\slash", "\\n is no newline", "ends in \\",
      "ü漢字🧘", "\\\\", "tab\tand \u{1b}[1m", "a\n\nb\n",
    ]
  )
  func roundTrip(_ entry: String) throws {
    let isBlank = entry.allSatisfy(\.isWhitespace)
    let history = LineHistory(path: path)
    try history.append("before")
    try history.append(entry)
    try history.append("after")
    #expect(try loaded() == (isBlank ? ["before", "after"] : ["before", entry, "after"]))
    #expect(try folder.text(of: "history").split(separator: "\n").count == (isBlank ? 2 : 3))
  }

  @Test("is empty without a file and makes none by loading")
  func noFile() throws {
    #expect(try loaded().isEmpty)
    #expect(folder.names.isEmpty)
  }

  @Test("is for its owner alone, also when the file was open to others before")
  func privacy() throws {
    try LineHistory(path: path).append("secret")
    #expect(folder.mode(of: "history") == 0o600)
    try folder.write("older\n", to: "history", mode: 0o644)
    #expect(try loaded() == ["older"])
    #expect(folder.mode(of: "history") == 0o600)
  }

  @Test("keeps no empty entry, no repeated one, none after a space, none over 16 KiB")
  func notKept() throws {
    let history = LineHistory(path: path)
    #expect(try history.append("first"))
    for entry in ["", "  ", "\n", " hidden", "first", String(repeating: "x", count: 16_385)] {
      #expect(try !history.append(entry))
    }
    #expect(try history.append(String(repeating: "x", count: 16_384)))
    #expect(try history.append("first"))
    #expect(try loaded().count == 3)
    #expect(history.entries == (try loaded()))
  }

  @Test("holds at most its limit, the newest")
  func limit() throws {
    let history = LineHistory(path: path, limit: 10)
    for number in 1...25 { try history.append("entry \(number)") }
    let expected = (16...25).map { "entry \($0)" }
    #expect(history.entries == expected)
    #expect(try loaded() == expected)
    #expect(folder.names == ["history"])
    #expect(folder.mode(of: "history") == 0o600)
  }

  @Test("has a limit of a thousand")
  func defaultLimit() throws {
    try folder.write((1...1_000).map { "old \($0)\n" }.joined(), to: "history")
    try LineHistory(path: path).append("new")
    let entries = try loaded()
    #expect(entries.count == 1_000)
    #expect(entries.first == "old 2")
    #expect(entries.last == "new")
  }

  @Test("stays in memory when incognito")
  func incognito() throws {
    let history = LineHistory(path: nil)
    try history.load()
    try history.append("said")
    #expect(history.entries == ["said"])
    try history.remove { _ in true }
    #expect(history.entries.isEmpty)
    #expect(folder.names.isEmpty)
  }

  @Test("removes what a killed program has left of a rewriting, and nothing else")
  func leftovers() throws {
    try LineHistory(path: path).append("kept")
    for name in ["history.123.new", "history.new", "history.x.new", "history.1.new.txt"] {
      try folder.write("a secret\n", to: name)
    }
    try LineHistory(path: path).remove { $0.contains("secret") }
    #expect(
      folder.names.sorted() == ["history", "history.1.new.txt", "history.new", "history.x.new"]
    )
    #expect(try loaded() == ["kept"])
  }

  @Test("forgets what matches, here and in the file, other chats' entries too")
  func remove() throws {
    let one = LineHistory(path: path)
    let other = LineHistory(path: path)
    try one.append("a secret")
    try other.append("another secret")
    try one.append("harmless")
    try one.remove { $0.contains("secret") }
    #expect(one.entries == ["harmless"])
    #expect(try folder.text(of: "history") == "harmless\n")
    #expect(folder.names == ["history"])
    try other.append("later")
    #expect(try loaded() == ["harmless", "later"])
  }

  @Test("goes on in a new line after one that a crash cut short")
  func tornLine() throws {
    try folder.write("whole\ncut sho", to: "history")
    try LineHistory(path: path).append("new")
    #expect(try loaded() == ["whole", "cut sho", "new"])
  }

  @Test("refuses a symbolic link and leaves what it points at alone")
  func symbolicLink() throws {
    try folder.write("not a history\n", to: "target", mode: 0o644)
    try #require(symlink(folder.file("target"), path) == 0)
    let history = LineHistory(path: path)
    let error = #expect(throws: LineEditingError.self) { try history.append("text") }
    #expect(error?.message.contains("symbolic link") == true)
    #expect(error?.message.contains(path) == true)
    #expect(throws: LineEditingError.self) { try history.load() }
    #expect(throws: LineEditingError.self) { try history.remove { _ in true } }
    #expect(try folder.text(of: "target") == "not a history\n")
    #expect(folder.mode(of: "target") == 0o644)
  }

  @Test("says where it could not write, and still remembers for this chat")
  func noFolder() throws {
    let history = LineHistory(path: folder.file("missing/history"))
    let error = #expect(throws: LineEditingError.self) { try history.append("text") }
    #expect(error?.description.contains("missing/history") == true)
    #expect(error?.hint.isEmpty == false)
    #expect(history.entries == ["text"])
  }

  @Test("refuses a directory and a pipe in its place without waiting")
  func notAFile() throws {
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: LineEditingError.self) { try LineHistory(path: path).append("text") }
    #expect(throws: LineEditingError.self) { try LineHistory(path: folder.path).load() }
  }

  /// The file as another program has it in hand.
  private func held() -> CInt {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(descriptor, LOCK_EX) == 0)
    return descriptor
  }

  /// Lets go of it, also where a program that is just being started still has the descriptor.
  private func release(_ descriptor: CInt) {
    #expect(flock(descriptor, LOCK_UN) == 0)
    close(descriptor)
  }

  @Test("keeps what is typed while another program holds the file, and writes it with the next one")
  func heldElsewhere() throws {
    let history = LineHistory(path: path, patience: 1)
    try history.append("before")
    let holder = held()
    #expect(try history.append("meanwhile"))
    #expect(try history.append("something secret"))
    #expect(throws: LineEditingError.self) { try history.remove { $0.contains("secret") } }
    #expect(history.entries == ["before", "meanwhile"])
    #expect(try folder.text(of: "history") == "before\n")
    release(holder)
    try history.append("after")
    #expect(try loaded() == ["before", "meanwhile", "after"])
  }

  @Test("writes what is left at the end, and nothing twice")
  func rest() throws {
    let history = LineHistory(path: path, patience: 1)
    let holder = held()
    try history.append("last words")
    release(holder)
    for _ in 0..<2 { try history.writeRest() }
    #expect(try loaded() == ["last words"])
    let again = held()
    try history.append("of a locked chat")
    history.letGo()
    release(again)
    try history.writeRest()
    #expect(try loaded() == ["last words"])
  }

  @Test("loses nothing when several chats write while one forgets")
  func concurrency() async throws {
    let file = HistoryFile(path: path, limit: 1_000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask { @concurrent in
          // Each entry through an open file of its own, which is what flock(2) goes by.
          for number in 0..<50 {
            try file.append(["writer \(writer) entry \(number)"])
            try file.append(["passing thought \(writer)"])
          }
        }
      }
      group.addTask { @concurrent in
        for _ in 0..<100 { try file.remove { $0.hasPrefix("passing") } }
      }
      try await group.waitForAll()
    }
    try file.remove { $0.hasPrefix("passing") }
    let entries = try loaded()
    #expect(Set(entries).count == 200)
    for writer in 0..<4 {
      let own = entries.filter { $0.hasPrefix("writer \(writer) ") }
      #expect(own == (0..<50).map { "writer \(writer) entry \($0)" })
    }
  }
}
