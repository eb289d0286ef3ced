import Dispatch
import Foundation
import Glibc
import Testing
import TestSupport

/// The bus and the notification service of `notification_bus.py`, as processes of their own.
@MainActor final class NotificationBus {
  private(set) var address = ""
  private let process: TestProcess
  private let source: any DispatchSourceRead
  private var buffer: [UInt8] = []
  private var waiting: CheckedContinuation<String?, Never>?
  private var isOver = false

  /// Starts the bus, without a service.
  init() async throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("notification_bus.py")
    process = try TestProcess("/usr/bin/python3", [script.path], output: .pipe)
    let descriptor = process.outputDescriptor
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read(descriptor) } }
    source.resume()
    address = try #require(await line())
  }

  /// The script ends all it has started when its input ends.
  isolated deinit {
    source.cancel()
    process.closeInput()
  }

  /// The variables that lead to this bus.
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// Has the script do something and gives its answer.
  @discardableResult
  func ask(_ command: String) async throws -> Any? {
    try process.write(Array((command + "\n").utf8))
    let text = try #require(await line(), "the bus has ended at “\(command)”")
    let answer = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    if let failure = (answer as? [String: String])?["error"] {
      Issue.record("\(command): \(failure)")
    }
    return answer
  }

  /// The arguments of the calls of a method.
  func calls(of member: String) async throws -> [[Any]] {
    let calls = try #require(try await ask("calls") as? [[Any]])
    return calls.filter { $0.first as? String == member }.compactMap { $0.last as? [Any] }
  }

  private func line() async -> String? {
    await withCheckedContinuation { continuation in
      waiting = continuation
      giveLine()
    }
  }

  private func giveLine() {
    guard let waiting else { return }
    if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: buffer[..<end], as: UTF8.self)
      buffer.removeSubrange(...end)
      self.waiting = nil
      waiting.resume(returning: line)
    } else if isOver {
      self.waiting = nil
      waiting.resume(returning: nil)
    }
  }

  private func read(_ descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    if count <= 0 {
      isOver = true
      source.cancel()
    } else {
      buffer += bytes.prefix(count)
    }
    giveLine()
  }
}
