import Core
import Dispatch
import Glibc
import HostSystem

/// The lines of standard input, each as soon as it is whole; the last one may lack its end.
@MainActor package final class StandardInputLines {
  /// The longest line, in bytes; a message is a page or two, not a book.
  private static let longestLine = 1 << 20

  private let queue = DispatchQueue(label: "standard-input")
  private var pending: [UInt8] = []
  private var isAtEnd = false

  /// Lines of which none has been read.
  package init() {}

  /// The next line without its end; nil at the end of input.
  ///
  /// Waits for input on an event, so replies and timers go on meanwhile.
  package func next() async throws -> String? {
    while !hasLine {
      _ = await readable(within: -1)
      try read()
      guard pending.count <= Self.longestLine || hasLine else {
        throw AppFailure(
          .badData,
          "A line of standard input is longer than \(Self.longestLine) bytes.",
          hint: "Each line is one message; break it up."
        )
      }
    }
    return take()
  }

  /// A line of another program.
  package enum BoundedLine: Sendable {
    /// The line without its end.
    case line(String)
    /// One that was longer than it may be, and was dropped.
    case tooLong
  }

  /// The next line up to a length; what is longer is read to its end without being held.
  ///
  /// - Parameter limit: the most bytes.
  /// - Returns: the line; nil at the end of input.
  /// - Throws: an error of reading.
  package func next(upTo limit: Int) async throws -> BoundedLine? {
    var isTooLong = false
    while !hasLine {
      _ = await readable(within: -1)
      try read()
      guard pending.count > limit, !hasLine else { continue }
      pending = []
      isTooLong = true
    }
    let isOver = (pending.firstIndex(of: UInt8(ascii: "\n")) ?? pending.count) > limit
    guard let line = take() else { return isTooLong ? .tooLong : nil }
    return isTooLong || isOver ? .tooLong : .line(line)
  }

  /// The next line, or what there is of it when nothing more has come for a while or it gets longer
  /// than a message; nil at the end of input, or when nothing has come at all.
  package func next(within milliseconds: Int32) async throws -> String? {
    while !hasLine, pending.count < Self.longestLine, await readable(within: milliseconds) {
      try read()
    }
    return take()
  }

  /// Gives lines back that were read ahead: they come again, before all others.
  package func putBack(_ lines: [String]) {
    pending = lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] } + pending
  }

  /// Everything up to the end of input, with what was read and not taken yet.
  ///
  /// - Parameter limit: the most bytes.
  /// - Returns: the bytes.
  /// - Throws: ``AppFailure`` where there is more, and an error of reading.
  package func all(atMost limit: Int) async throws -> [UInt8] {
    while !isAtEnd {
      _ = await readable(within: -1)
      try read()
      guard pending.count <= limit else {
        throw AppFailure(
          .badData,
          "Standard input is longer than \(limit) bytes.",
          hint: "Pass only the part you're asking about."
        )
      }
    }
    defer { pending = [] }
    return pending
  }

  /// Whether ``take()`` has something to give, if only the end of input.
  private var hasLine: Bool { isAtEnd || pending.contains(UInt8(ascii: "\n")) }

  private func read() throws {
    let piece = try FileDescriptor.readSome(STDIN_FILENO, named: "standard input", limit: 65_536)
    if piece.isEmpty { isAtEnd = true } else { pending += piece }
  }

  private func take() -> String? {
    if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
      let line = text(pending[..<end])
      pending.removeSubrange(...end)
      return line
    }
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return text(pending[...])
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns when reading would not block, or false after a time without input (-1 for none); a
  /// plain file always is ready.
  ///
  /// A thread of its own waits: Dispatch's event loop (6.3) reads freed memory when a source ends
  /// while another thread still handles `EPOLLHUP` for it, and every pipe ends with one.
  private func readable(within milliseconds: Int32) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async {
        let isReady = FileDescriptor.waitForInput(STDIN_FILENO, within: milliseconds)
        continuation.resume(returning: isReady)
      }
    }
  }
}
