import Glibc
import HostSystem
import Testing

@Suite("Watching a file", .timeLimit(.minutes(90)))
@MainActor struct DirectoryWatcherTests {
  private let path: String

  init() throws {
    var template = Array("/tmp/mindpulse-watch-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func write(_ name: String) throws {
    let file = try #require(fopen("\(path)/\(name)", "a"))
    fputs("x", file)
    fclose(file)
  }

  /// Puts a file in its place, which is one event; a write in place is two, and they may come apart.
  ///
  /// It is a link, as no process that another test starts meanwhile can hold it open and close it later.
  private func put(_ name: String) throws {
    try #require(symlink("/nowhere", "\(path)/new") == 0)
    try #require(rename("\(path)/new", "\(path)/\(name)") == 0)
  }

  /// Counts how often a file wakes, and waits for the next time.
  @MainActor private final class Witness {
    private(set) var count = 0
    private var watcher: DirectoryWatcher?
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ file: String) throws {
      watcher = try DirectoryWatcher(file: file) { [weak self] in
        self?.count += 1
        self?.waiting?.resume()
        self?.waiting = nil
      }
    }

    func next() async {
      await withCheckedContinuation { waiting = $0 }
    }
  }

  @Test("A write in place wakes")
  func writing() async throws {
    let data = try Witness("\(path)/data")
    try write("data")
    await data.next()
    unlink("\(path)/data")
    rmdir(path)
  }

  @Test("A file that is put in place wakes once, and another file doesn't")
  func wakes() async throws {
    let data = try Witness("\(path)/data")
    let other = try Witness("\(path)/data-other")
    try put("data-other")
    await other.next()
    #expect(data.count == 0)
    try put("data")
    await data.next()
    #expect(data.count == 1)
    #expect(other.count == 1)
    for name in ["data", "data-other"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  @Test("A directory that isn't there can't be watched")
  func missing() throws {
    let error = #expect(throws: HostSystemError.self) {
      _ = try DirectoryWatcher(file: "\(path)/nowhere/data") {}
    }
    #expect(error?.kind == .missing)
    rmdir(path)
  }
}
