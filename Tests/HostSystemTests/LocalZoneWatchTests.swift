import Foundation
import Glibc
import HealthModel
import HostSystem
import Testing

/// Counts how often a zone was changed, and waits for the next time.
@MainActor private final class Witness {
  private(set) var count = 0
  private var watch: LocalZoneWatch?
  private var waiting: CheckedContinuation<Void, Never>?

  init(_ link: String = "/etc/localtime") throws {
    watch = try LocalZoneWatch(link) { [weak self] in
      self?.count += 1
      self?.waiting?.resume()
      self?.waiting = nil
    }
  }

  func next() async {
    await withCheckedContinuation { waiting = $0 }
  }
}

@Suite("Watching the time zone", .timeLimit(.minutes(90)))
@MainActor struct LocalZoneWatchTests {
  private static let zones = "/usr/share/zoneinfo/"
  private let folder: String

  init() throws {
    var template = Array("/tmp/mindpulse-zone-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  @Test func `a link put in place of the other is seen, other files are not`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let link = "\(folder)/localtime"
    symlink(Self.zones + "Europe/Berlin", link)
    let witness = try Witness(link)
    // As timedatectl does it: a new link, renamed over the old one.
    symlink(Self.zones + "Asia/Tokyo", "\(link).new")
    rename("\(link).new", link)
    await witness.next()
    #expect(witness.count == 1)
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/other"))
    // As ln -sf does it: the old link removed, then a new one made.
    unlink(link)
    symlink(Self.zones + "America/New_York", link)
    await witness.next()
    #expect(witness.count == 2)
    // As it is done where no links are wanted: the file itself.
    unlink(link)
    let zone = try Data(contentsOf: URL(fileURLWithPath: Self.zones + "Asia/Kolkata"))
    try zone.write(to: URL(fileURLWithPath: link))
    await witness.next()
    #expect(witness.count >= 3)
  }

  @Test func `the same zone again is no change`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let link = "\(folder)/localtime"
    symlink(Self.zones + "Europe/Berlin", link)
    let witness = try Witness(link)
    let other = try Witness("\(folder)/other")
    unlink(link)
    symlink(Self.zones + "Europe/Berlin", link)
    symlink(Self.zones + "Asia/Tokyo", "\(folder)/other")
    await other.next()
    #expect(witness.count == 0)
  }

  @Test func `a directory that is not there can't be watched`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let error = #expect(throws: HostSystemError.self) {
      _ = try LocalZoneWatch("\(folder)/nowhere/localtime") {}
    }
    #expect(error?.kind == .missing)
  }

  /// Whether this machine lets a process have mounts of its own.
  private nonisolated static var canMount: Bool {
    (try? FinishedProgram(["unshare", "--mount", "true"]))?.exitCode == 0
  }

  @Test(.enabled(if: canMount, "an /etc of one's own needs root"))
  func `a program that runs on follows the zone of the system`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run { try Self.takeOwnEtc() }
      try await Self.travel()
    }
  }

  /// Puts an empty `/etc` in place for this process alone.
  private static func takeOwnEtc() throws {
    unsetenv("TZ")
    typealias Function = @convention(c) (CInt) -> CInt
    let unshare = unsafeBitCast(try #require(dlsym(nil, "unshare")), to: Function.self)
    // CLONE_NEWNS, then MS_REC | MS_PRIVATE, so that nobody else sees what is mounted (mount(2)).
    try #require(unshare(0x0002_0000) == 0)
    try #require(mount("none", "/", nil, 0x4000 | 0x4_0000, nil) == 0)
    try #require(mount("tmpfs", "/etc", "tmpfs", 0, nil) == 0)
    symlink(zones + "Europe/Berlin", "/etc/localtime")
  }

  private static func travel() async throws {
    let summer: Int64 = 1_782_000_000_000
    #expect(LocalZone.current.offsetMinutes(summer) == 120)
    let witness = try Witness()
    symlink(zones + "Asia/Kolkata", "/etc/new")
    rename("/etc/new", "/etc/localtime")
    await witness.next()
    #expect(LocalZone.current.offsetMinutes(summer) == 330)
  }
}
