import Assessment
import Foundation
import HealthModel
import Testing
import TranscriptFiles
import Transcripts

@Suite("The example conversations")
struct ExampleTranscriptTests {
  static let names = ["outside-range", "within-range", "missing-or-old", "feeling-fine"]

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: root.appending(path: "transcripts/\(name).jsonl"))
  }

  static func messages(_ name: String) throws -> [TranscriptMessage] {
    var reader = TranscriptFileReader(path: name)
    reader.append(try bytes(name))
    reader.end()
    var messages: [TranscriptMessage] = []
    while let message = try reader.next() { messages.append(message) }
    return messages
  }

  /// What the companion said, failed tries left out.
  static func replies(_ name: String) throws -> [TranscriptMessage] {
    try messages(name).filter { $0.role == .assistant && $0.status != .failed }
  }

  @Test("It is written exactly as this program writes", arguments: names)
  func format(_ name: String) throws {
    var reader = TranscriptFileReader(path: name)
    reader.append(try Self.bytes(name))
    reader.end()
    var text = ""
    while let message = try reader.next() {
      if text.isEmpty { text = TranscriptFileWriter.opening(try #require(reader.header)) }
      text += try TranscriptFileWriter.line(message)
    }
    #expect(text == String(decoding: try Self.bytes(name), as: UTF8.self))
  }

  @Test(
    "It has 8 to 14 messages in order, with ids of their own and believable pauses",
    arguments: names
  )
  func shape(_ name: String) throws {
    let messages = try Self.messages(name)
    #expect((8...14).contains(messages.count))
    #expect(messages.map(\.index) == Array(1...messages.count))
    #expect(Set(messages.map(\.id)).count == messages.count)
    #expect(messages.map(\.id) == messages.map(\.id).sorted())
    for (earlier, later) in zip(messages, messages.dropFirst()) {
      let pause = later.time.milliseconds(since: earlier.time)
      #expect((50...300_000).contains(pause))
      // A person reads and thinks first.
      if later.role == .user { #expect(pause >= 15_000) }
    }
  }

  @Test("Every reply has both readings, judged as the numbers and their age say", arguments: names)
  func vitals(_ name: String) throws {
    for reply in try Self.messages(name) where reply.role == .assistant {
      #expect(reply.vitals.map(\.type) == ["heart-rate", "respiratory-rate"])
      for vital in reply.vitals {
        let range = try #require(vital.range)
        #expect(range.profile == "mindpulse")
        guard let value = vital.value, let start = vital.start else {
          #expect(vital.freshness == .missing && vital.state == .unknown)
          continue
        }
        let age = Int(reply.time.milliseconds(since: start) / 1000)
        #expect(vital.ageSeconds == age)
        let isFresh = age <= (vital.type == "heart-rate" ? 600 : 43_200)
        #expect(vital.freshness == (isFresh ? .fresh : .stale))
        #expect(vital.state == (isFresh ? range.state(of: value) : .unknown))
      }
    }
    for message in try Self.messages(name) where message.role == .user {
      #expect(message.vitals.isEmpty && message.engine == nil)
    }
  }

  @Test(
    "Each course begins from the readings that call for it",
    arguments: zip(
      names,
      [[.above, .within], [.within, .within], [.unknown, .unknown], [.within, .within]]
        as [[VitalState]]
    )
  )
  func course(_ name: String, _ states: [VitalState]) throws {
    let messages = try Self.messages(name)
    #expect(messages[0].vitals.map(\.state) == states)
    #expect(messages.contains { $0.rule == name })
  }

  @Test(
    "The check-in comes first and names every number there is, as the program writes it",
    arguments: names
  )
  func checkIn(_ name: String) throws {
    let messages = try Self.messages(name)
    let first = messages[0]
    #expect(first.role == .assistant && first.kind == .checkIn)
    #expect(messages.dropFirst().allSatisfy { $0.kind == .talk })
    for vital in first.vitals {
      let said =
        vital.value.map(DecimalText.one) ?? "no \(vital.type.replacing("-", with: " "))"
      #expect(first.text.contains(said))
    }
    for number in first.text.matches(of: /\d+\.\d+/).map({ String($0.output) }) {
      let known = first.vitals.flatMap { [$0.value, $0.range?.low, $0.range?.high] }
      #expect(known.compactMap { $0.map(DecimalText.one) }.contains(number))
    }
  }

  @Test("A reply is short, asks at most one thing, and says nothing twice", arguments: names)
  func brevity(_ name: String) throws {
    var said: Set<String> = []
    for reply in try Self.replies(name) {
      #expect(reply.text.split(whereSeparator: \.isWhitespace).count <= 90)
      #expect(reply.text.filter { $0 == "?" }.count <= 1)
      let sentences = reply.text.split(whereSeparator: { ".?!".contains($0) })
        .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }.filter { $0.count > 3 }
      for sentence in sentences { #expect(said.insert(sentence).inserted, "\(sentence)") }
    }
  }

  static let advice = [
    "you could", "you might", "you should", "try to", "how about", "one thought", "small idea",
    "simple thought", "it may help", "it might help", "consider", "my advice", "i suggest",
  ]

  @Test("No advice comes before the person has told two turns", arguments: names)
  func adviceWaits(_ name: String) throws {
    var turns = 0
    var hasAdvised = false
    for message in try Self.messages(name) {
      if message.role == .user { turns += 1 }
      guard message.role == .assistant else { continue }
      let text = message.text.lowercased()
      let isAdvice = Self.advice.contains { text.contains($0) }
      if turns < 2 { #expect(!isAdvice, "\(message.text)") }
      hasAdvised = hasAdvised || isAdvice
    }
    // The markers would prove nothing if they never matched.
    #expect(hasAdvised)
  }

  static let forbidden = [
    "know how you feel", "understand how you feel", "you are stressed", "you're stressed",
    "you seem", "you must be", "you are upset", "you are anxious", "means that you",
    "shows that you",
    "as a psychologist", "as a therapist", "as a doctor", "licensed", "i am human", "i'm human",
    "i am a person", "i'm a person", "i have felt", "when i was", "diagnos", "calm down",
  ]

  @Test("Nothing is claimed that a program can't know or be", arguments: names)
  func claims(_ name: String) throws {
    for reply in try Self.replies(name) {
      let text = reply.text.lowercased()
      for words in Self.forbidden { #expect(!text.contains(words), "\(words)") }
    }
  }

  @Test("Asked what it is, the companion says that it is an AI")
  func honesty() throws {
    let messages = try Self.messages("within-range")
    let asked = try #require(messages.firstIndex { $0.text.contains("are you a person") })
    let answer = try #require(
      messages[asked...].first { $0.role == .assistant && !$0.text.isEmpty }
    )
    #expect(answer.text.contains("I am an AI"))
  }

  @Test("Between them the examples show a broken-off reply and a failed try")
  func variety() throws {
    let all = try Self.names.flatMap { try Self.messages($0) }
    #expect(all.contains { $0.status == .partial && !$0.text.isEmpty && $0.failure != nil })
    #expect(all.contains { $0.status == .failed && $0.text.isEmpty && $0.failure != nil })
  }

  @Test("No file of conversations says that an engine wrote what was written by hand")
  func author() throws {
    let folder = Self.root.appending(path: "transcripts").path()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(files) == Set(Self.names.map { "\($0).jsonl" }))
    for reply in try Self.names.flatMap({ try Self.messages($0) }) where reply.role == .assistant {
      #expect(reply.engine == TranscriptMessage.exampleEngine)
      #expect(reply.model == nil && reply.usage == nil && !reply.isGenerated)
      #expect(!reply.text.contains("listener") && !reply.text.contains("language model"))
    }
  }

  @Test("The example in the format's description is what this program writes")
  func documentation() throws {
    let page = Self.root.appending(path: "docs/transcript-format.md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    let block = try #require(text.firstMatch(of: /```jsonl\n(?<lines>.*?)```/.dotMatchesNewlines()))
    var reader = TranscriptFileReader()
    reader.append(block.lines.utf8)
    reader.end()
    var written = ""
    while let message = try reader.next() {
      if written.isEmpty { written = TranscriptFileWriter.opening(try #require(reader.header)) }
      written += try TranscriptFileWriter.line(message)
    }
    #expect(written == String(block.lines))
  }
}
