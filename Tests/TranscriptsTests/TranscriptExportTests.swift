import Assessment
import Foundation
import HealthModel
import Testing
import Transcripts

@Suite("Exports")
struct TranscriptExportTests {
  static let session = SessionSummary(
    id: "s",
    title: "A *walk*\n# by the sea",
    started: .test(),
    updated: .test(60),
    messages: 4
  )

  static func export(
    _ format: TranscriptExport.Format,
    _ messages: [TranscriptMessage]
  ) throws -> String {
    var export = TranscriptExport(format: format, session: session)
    var text = export.opening()
    for message in messages { text += try export.message(message) }
    return text + export.closing()
  }

  static let failed: TranscriptMessage = {
    var message = TranscriptMessage.replied("", "f", at: 5)
    message.status = .failed
    message.failure = "no answer in 30 s"
    return message
  }()

  static let talk: [TranscriptMessage] = [
    .said("Hello\n# not a heading\n\n> nor this", "a").at(1), failed.at(2),
    .replied("I am glad you wrote.", "b", at: 10).at(3),
  ]

  @Test("Markdown is for reading: every message quoted, generated text marked, readings shown")
  func markdown() throws {
    let expected = """
      # A \\*walk\\* \\# by the sea

      A conversation with MindPulse, begun 2026-03-29 14:05 +02:00. What stands under *MindPulse* \
      was written by a program, not by a person.

      Session `s`

      ## You · 2026-03-29 14:05 +02:00

      > Hello
      > # not a heading
      >
      > > nor this

      ## MindPulse · check-in · 2026-03-29 14:05 +02:00

      *No reply: no answer in 30 s.*

      Readings: heart rate 104.0 count/min (above 60–100), respiratory rate: no reading.

      ## MindPulse · check-in · 2026-03-29 14:05 +02:00

      > I am glad you wrote.

      *This message broke off.*

      *Written by a program (endpoint, a-model, ended by: length).*

      Readings: heart rate 104.0 count/min (above 60–100), respiratory rate: no reading.

      """
    #expect(try Self.export(.markdown, Self.talk) == expected)
  }

  @Test("JSON is one value with the header, every message and the mark on generated text")
  func json() throws {
    let text = try Self.export(.json, Self.talk)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let object = try #require(value as? [String: Any])
    #expect(object["format"] as? String == "mindpulse-transcript")
    let messages = try #require(object["messages"] as? [[String: Any]])
    #expect(messages.map { $0["id"] as? String } == ["a", "f", "b"])
    #expect(messages.map { $0["generated"] as? Bool } == [nil, true, true])
    let vitals = messages[2]["vitals"] as? [[String: Any]]
    #expect(vitals?.first?["value"] as? Double == 104)
  }

  @Test("JSON lines hold one conversation in the words of the chat protocol, failed tries left out")
  func jsonl() throws {
    let expected = """
      {"messages":[{"role":"user","content":"Hello\\n# not a heading\\n\\n> nor this"},\
      {"role":"assistant","content":"I am glad you wrote."}]}

      """
    #expect(try Self.export(.jsonl, Self.talk) == expected)
  }

  @Test(
    "A conversation without messages still gives a whole file",
    arguments: TranscriptExport.Format.allCases
  )
  func empty(_ format: TranscriptExport.Format) throws {
    let text = try Self.export(format, [])
    #expect(text.hasSuffix("\n"))
    if format != .markdown {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test(
    "An old reading is told with its age",
    arguments: [
      (30, "too old to judge"), (60, "1 minute old"), (7_199, "119 minutes old"),
      (7_200, "2 hours old"), (172_799, "47 hours old"), (172_800, "2 days old"),
    ]
  )
  func age(_ seconds: Int, _ age: String) {
    var vital = Vital.fast
    vital.freshness = .stale
    vital.state = .unknown
    vital.ageSeconds = seconds
    #expect(ReadingText.words(vital) == "heart rate 104.0 count/min (\(age), usual 60–100)")
  }
}
