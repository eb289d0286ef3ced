import BundledWords
import ChatCompletions
import Foundation
import Speech
import Testing

@Suite("The keys of a dictation")
struct DictationKeysTests {
  private static let finishing = ["\r", "\n", "\u{1B}OQ", "\u{1B}[12~", "\u{1B}[[B"]
  private static let meaningless = [
    "a", "é", " ", "\u{7F}", "\u{1B}OP", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}[15~", "\u{1B}[[A",
    "\u{1B}x", "\u{1B}[200~",
  ]

  @Test("are Enter and F2, in each way in which terminals send it, split anywhere")
  func finish() {
    for text in Self.finishing {
      let bytes = Array(text.utf8)
      for cut in 0..<bytes.count {
        var keys = DictationKeys()
        #expect(keys.take(Array(bytes[..<cut])) == nil)
        #expect(keys.take(Array(bytes[cut...])) == .finish, "\(text.debugDescription) at \(cut)")
        #expect(!keys.isWaiting)
      }
    }
  }

  @Test("are Escape once nothing follows it, twice, and the control keys that leave")
  func drop() {
    var keys = DictationKeys()
    #expect(keys.take([0x1B]) == nil && keys.isWaiting)
    #expect(keys.settle() == .drop && !keys.isWaiting && keys.settle() == nil)
    for bytes: [UInt8] in [[0x1B, 0x1B], [0x03], [0x04]] {
      var keys = DictationKeys()
      #expect(keys.take(bytes) == .drop)
    }
  }

  @Test("are no others, and what follows those is heard")
  func others() {
    for text in Self.meaningless {
      var keys = DictationKeys()
      #expect(keys.take(Array(text.utf8)) == nil && !keys.isWaiting, "\(text.debugDescription)")
      #expect(keys.settle() == nil)
      #expect(keys.take([0x0D]) == .finish, "\(text.debugDescription)")
    }
  }
}

@Suite("A recording")
struct RecordingTests {
  @Test("tells sound from silence and from nothing")
  func sound() {
    let second = WaveFile.Speech.byteRate
    #expect(Recording([]).sound == .none)
    #expect(Recording([UInt8](repeating: 1, count: second / 10 - 1)).sound == .none)
    #expect(Recording([UInt8](repeating: 0, count: second)).sound == .silence)
    // The same number again and again, though none is zero.
    #expect(Recording(Array((0..<second).map { $0.isMultiple(of: 2) ? 3 : 255 })).sound == .silence)
    var samples = [UInt8](repeating: 0, count: 3 * second + 7)
    samples[5] = 1
    #expect(Recording(samples).sound == .seconds(3))
    #expect(Recording(Array(samples.prefix(second / 2))).sound == .seconds(1))
  }

  @Test("has two minutes at most, in 3.84 MB")
  func bounds() {
    #expect(Recording.longestSeconds == 120 && Recording.longestBytes == 3_840_000)
  }
}

@Suite("A recorder")
struct RecorderProgramTests {
  @Test("is looked up in PATH, the sound server's first, and given no file to write to")
  func installed() throws {
    let folder = NSTemporaryDirectory() + "mindpulse-recorder-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(RecorderProgram.installed(path: folder) == [])
    #expect(RecorderProgram.installed(path: nil) == [])
    for name in ["arecord", "parec"] {
      let path = "\(folder)/\(name)"
      try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let programs = RecorderProgram.installed(path: "/nowhere:\(folder)")
    #expect(programs.map(\.name) == ["parec", "arecord"])
    for program in programs {
      #expect(program.arguments.first == "\(folder)/\(program.name)")
      #expect(program.arguments.dropFirst().allSatisfy { $0.hasPrefix("--") })
      #expect(program.arguments.contains("--rate=16000"))
      #expect(program.arguments.contains("--channels=1"))
    }
  }

  @Test(
    "says what is wrong and what would be right",
    arguments: [
      ("ALSA lib x\naudio open error: Device or resource busy\n", "Another program", "Close"),
      ("Connection failure: Connection refused\n", "sound server doesn't answer", "PipeWire"),
      ("Stream error: No such entity\n", "No microphone was found", "Connect one"),
      ("cannot find card '0'\n open error: No such file", "No microphone", "Connect"),
      ("audio open error: Permission denied", "not allowed", "group audio"),
      ("\u{1B}[2Jwhatever", "could not record: “␛[2Jwhatever”", "sound settings"),
      ("", "could not record: it ended with exit code 3", "sound settings"),
    ]
  )
  func trouble(complaint: String, problem: String, advice: String) throws {
    let told = RecorderTrouble.sentences(
      of: "parec",
      ending: .exitCode(3),
      complaint: complaint,
      try englishWords()
    )
    #expect(told.contains(problem) && told.contains(advice), "\(told)")
    #expect(told.contains("parec") && told.hasSuffix("."))
  }
}
