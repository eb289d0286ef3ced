import Dispatch
import Foundation
import Testing
import TestSupport

@testable import TextEncoding

/// When the encoder is loaded, and that nothing of it stays afterwards.
@Suite(.needsEncoder, .serialized) struct LifetimeTests {
  private let place = EncoderPlace(folder: EncoderFiles.folder, tailFolder: "/nowhere")

  /// Whether the engine or the model of a folder is mapped into this process.
  ///
  /// The kernel gives the list a page at a time, and says nothing of its length beforehand.
  private func isMapped(_ folder: String) throws -> Bool {
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
    defer { try? file.close() }
    var list = Data()
    while let part = try file.read(upToCount: 65_536), !part.isEmpty { list += part }
    return String(decoding: list, as: UTF8.self).contains("\(folder)/")
  }

  @Test
  func `nothing is loaded before the first text, and nothing is left some time after the last`()
    async throws
  {
    let files = try EncoderFiles.copies()
    let encoder = LocalEncoder(EncoderFiles.place(files), idleMilliseconds: 50)
    #expect(try !encoder.isLoaded && !isMapped(files.path))
    // On a busy machine the time can be over before it was looked at.
    var wasSeen = false
    for _ in 0..<200 where !wasSeen {
      _ = try await encoder.encode("hello", .danger)
      wasSeen = try isMapped(files.path)
    }
    #expect(wasSeen)
    try await withGrowingTime { factor in
      try await pause(milliseconds: Int(200 * factor))
      return encoder.isLoaded ? nil : ()
    }
    #expect(try !isMapped(files.path))
    // And again from the beginning.
    let again = try await encoder.encode("hello", .meaning)
    #expect(try await LocalEncoder(place).encode("hello", .meaning) == again)
  }

  @Test func `it is given back at once where that is asked for, or nobody has it any more`()
    async throws
  {
    let files = try EncoderFiles.copies()
    let encoder = LocalEncoder(EncoderFiles.place(files))
    _ = try await encoder.encode("hello", .danger)
    #expect(try encoder.isLoaded && isMapped(files.path))
    await encoder.giveBack()
    #expect(try !encoder.isLoaded && !isMapped(files.path))
    var other: LocalEncoder? = LocalEncoder(EncoderFiles.place(files))
    _ = try await other?.encode("hello", .meaning)
    #expect(try isMapped(files.path))
    other = nil
    // The queue lets go of it when its last work is over.
    try await withGrowingTime { factor in
      try await pause(milliseconds: Int(10 * factor))
      return try isMapped(files.path) ? nil : ()
    }
  }

  private func pause(milliseconds: Int) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
  }
}
