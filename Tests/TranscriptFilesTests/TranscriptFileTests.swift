import HealthModel
import Testing
import TranscriptFiles
import Transcripts
import Core

@Suite("Transcript files")
struct TranscriptFileTests {
  static let header = TranscriptHeader(title: "An “evening”", started: .test(), session: "s")

  static let messages: [TranscriptMessage] = [
    .said("Line\nbreak, tab\t, \u{1B}[31m, \u{9B}, \u{202E}, 🧘🏽‍♀️ and \\ \"quotes\"", "a").at(1),
    .replied("", "b", at: 0.25).at(2),
    .said("", "c", at: 3).at(7),
  ]

  static func file() throws -> String {
    try messages.reduce(TranscriptFileWriter.opening(header)) {
      $0 + (try TranscriptFileWriter.line($1))
    }
  }

  /// All messages of a file that is fed in the given pieces.
  static func read(
    _ pieces: [some Sequence<UInt8>],
    path: String? = nil
  ) throws(TranscriptsError) -> (header: TranscriptHeader?, messages: [TranscriptMessage]) {
    var reader = TranscriptFileReader(path: path)
    var messages: [TranscriptMessage] = []
    for piece in pieces {
      reader.append(piece)
      while let message = try reader.next() { messages.append(message) }
    }
    reader.end()
    while let message = try reader.next() { messages.append(message) }
    return (reader.header, messages)
  }

  static func failure(_ text: String) -> TranscriptsError? {
    do throws(TranscriptsError) {
      _ = try read([Array(text.utf8)], path: "talk.jsonl")
      return nil
    } catch {
      return error
    }
  }

  @Test("What is written is read back, and written again as the same bytes")
  func roundTrip() throws {
    let text = try Self.file()
    let (header, messages) = try Self.read([Array(text.utf8)])
    #expect(header == Self.header)
    #expect(messages == Self.messages)
    let again = try messages.reduce(TranscriptFileWriter.opening(#require(header))) {
      $0 + (try TranscriptFileWriter.line($1))
    }
    #expect(again == text)
  }

  @Test("A line has the documented keys in order, and nothing a terminal obeys")
  func keys() throws {
    let vitals = """
      [{"ageSeconds":60,"freshness":"fresh","range":{"high":100,"low":60,"profile":"mindpulse",\
      "source":"a test"},"start":"2026-03-29T14:04:00+02:00","state":"above","type":"heart-rate",\
      "unit":"count/min","value":104}]
      """
    var message = TranscriptMessage.replied("\u{1B}]0;x\u{7}\u{9B}2J\u{202E}", "b").at(2)
    message.vitals = [.fast]
    message.model = nil
    let expected = """
      {"id":"b","index":2,"role":"assistant","text":"\\u001b]0;x\\u0007\\u009b2J\\u202e",\
      "time":"2026-03-29T14:05:00+02:00","status":"partial","finishReason":"length",\
      "engine":"endpoint","model":null,"vitals":\(vitals),"kind":"checkIn","rule":"outside-range",\
      "usage":{"prompt":10,"completion":5,"total":15},"failure":"the connection broke off",\
      "generated":true}
      """
    #expect(try TranscriptLine.text(message) == expected)
  }

  @Test("The first line says what the file is")
  func firstLine() {
    let expected = """
      {"format":"mindpulse-transcript","version":1,"title":"An “evening”",\
      "started":"2026-03-29T14:05:00+02:00","session":"s"}
      """
    #expect(Self.header.text == expected)
  }

  @Test("However the bytes are split, the same messages come out")
  func splits() throws {
    let bytes = Array(try Self.file().utf8)
    for _ in 0..<300 {
      var pieces: [ArraySlice<UInt8>] = []
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + .random(in: 1...(Bool.random() ? 4 : 200)))
        pieces.append(bytes[start..<end])
        start = end
      }
      let (header, messages) = try Self.read(pieces)
      #expect(header == Self.header)
      #expect(messages == Self.messages)
    }
  }

  @Test("A file that breaks off anywhere gives its whole lines, and an error with the line number")
  func truncations() throws {
    let bytes = Array(try Self.file().utf8)
    for length in 0..<bytes.count {
      let lines = bytes[..<length].filter { $0 == 0x0A }.count
      do throws(TranscriptsError) {
        let (header, messages) = try Self.read([bytes[..<length]])
        #expect(header == Self.header)
        #expect(messages == Array(Self.messages.prefix(messages.count)))
      } catch {
        guard case .badTranscriptFile(_, let line, let what, let right) = error else { throw error }
        #expect(line == lines + 1)
        #expect(!what.isEmpty && !right.isEmpty)
      }
    }
  }

  @Test("Carriage returns, a byte order mark, empty lines, unknown keys and a missing end are fine")
  func tolerance() throws {
    let text = """
      \u{FEFF}{"format":"mindpulse-transcript","version":1,"colour":"blue"}\r
      \r
      {"role":"user","text":"Hello","time":"2026-03-29T14:05:00+02:00","mood":{"a":[1]}}\r
        \t
      {"role":"assistant","text":"Hi","time":"2026-03-29T14:05:01+02:00","id":"x","index":5}
      """
    let (header, messages) = try Self.read([Array(text.utf8)])
    #expect(header == TranscriptHeader(title: "Untitled"))
    #expect(messages.map(\.id) == ["line-1", "x"])
    #expect(messages.map(\.index) == [1, 5])
    #expect(messages.map(\.status) == [.complete, .complete])
  }

  static let head = #"{"format":"mindpulse-transcript","version":1}"# + "\n"

  @Test(
    "An error names the file, the line, what is wrong and what would be right",
    arguments: [
      ("", 1, "the file is empty", "first line"),
      ("\u{FEFF}\n\n", 1, "the file is empty", "first line"),
      ("[]\n", 1, "isn't a JSON object", "format"),
      ("Dear diary\n", 1, "not valid JSON", "one whole JSON object"),
      (#"{"role":"user"}"#, 1, "“format” is missing", "mindpulse-transcript"),
      (#"{"format":"other","version":1}"#, 1, "the format is “other”", "mindpulse-transcript"),
      (#"{"format":"mindpulse-transcript","version":2}"#, 1, "version 2", "reads version 1"),
      (head + "{}", 2, "“role” is missing", #""role":"user""#),
      (head + "\n{\"role\":\"user\"", 3, "is cut off", "one whole"),
      (head + #"{"role":"robot","text":"","time":""}"#, 2, "“role”", "user, assistant, system"),
      (head + #"{"role":"user","text":1}"#, 2, "“text” has the wrong type", "such as"),
      (head + #"{"role":"user","text":"","time":"now"}"#, 2, "“time”", "+02:00"),
      (
        head + #"{"role":"user","text":"","time":"2026-03-29T14:05:00Z","vitals":[{}]}"#, 2,
        "“vitals → 1 → type” is missing", "such as"
      ),
    ]
  )
  func errors(_ text: String, _ line: Int, _ what: String, _ right: String) throws {
    let error = try #require(Self.failure(text))
    #expect(error.kind == .badData)
    #expect(error.message.hasPrefix("talk.jsonl, line \(line): "))
    #expect(error.message.contains(what))
    #expect(error.hint.contains(right))
  }

  @Test("A line without end is refused once it is too long, not kept")
  func endlessLine() {
    var reader = TranscriptFileReader()
    let piece = [UInt8](repeating: 0x61, count: 1 << 20)
    let error = #expect(throws: TranscriptsError.self) {
      for _ in 0..<5 {
        reader.append(piece)
        _ = try reader.next()
      }
    }
    #expect(error?.message.contains("too long") == true)
  }

  @Test("Brackets without end are an error, not a crash")
  func deepNesting() {
    let deep = Self.head + String(repeating: "[", count: 1 << 20) + "\n"
    #expect(Self.failure(deep)?.kind == .badData)
  }

  @Test("A long file streams, piece by piece")
  func longFile() throws {
    var reader = TranscriptFileReader()
    reader.append(Self.header.text.utf8)
    var count = 0
    for number in 1...10_000 {
      reader.append("\n".utf8)
      reader.append(try TranscriptLine.text(.said("words", "\(number)").at(number)).utf8)
      while let message = try reader.next() {
        count += 1
        #expect(message.index == count)
      }
    }
    reader.end()
    #expect(try reader.next()?.index == 10_000)
    #expect(try reader.next() == nil)
  }

  @Test("Random damage to a file gives messages or an error, never anything else")
  func damage() throws {
    let bytes = Array(try Self.file().utf8)
    for _ in 0..<2_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4) {
        damaged[.random(in: damaged.indices)] = .random(in: 0...255)
      }
      do throws(TranscriptsError) {
        #expect(try Self.read([damaged]).messages.count <= Self.messages.count + 4)
      } catch {
        #expect(error.kind == .badData)
      }
    }
  }
}
