import BundledWords
import Assessment
import Foundation
import HealthModel
import Testing
import TestSupport
import TranscriptExchange
import Transcripts

extension Timestamp {
  /// Seconds after 2026-03-29T12:05:00Z, with clocks that show two hours more.
  static func test(_ seconds: Double = 0) -> Timestamp {
    Timestamp(milliseconds: 1_774_785_900_000 + Int64(seconds * 1000), offsetMinutes: 120)
  }
}

extension Vital {
  /// A heart rate above its range, measured a minute before an instant.
  static func fast(at seconds: Double, _ value: Double = 104) -> Vital {
    Vital(
      type: "heart-rate",
      value: value,
      unit: "count/min",
      start: .test(seconds - 60),
      freshness: .fresh,
      state: .above,
      range: ReferenceRange(low: 60, high: 100, profile: "mindpulse", source: "a <test>"),
      ageSeconds: 60
    )
  }

  /// No respiratory rate.
  static let missing = Vital(
    type: "respiratory-rate",
    value: nil,
    unit: "count/min",
    start: nil,
    freshness: .missing,
    state: .unknown,
    range: nil,
    ageSeconds: nil
  )
}

/// A talk with everything an export has to cope with.
enum SampleTalk {
  /// Marks that must not do anything, wherever they come out.
  static let hostile =
    "<script>alert(1)</script> & \"x\" ![p](http://h/) \u{1B}[31m\u{202E}\r\n# no"

  static let messages: [TranscriptMessage] = [
    TranscriptMessage(
      id: "m1",
      sessionID: "s-1",
      index: 1,
      role: .user,
      text: hostile,
      time: .test()
    ),
    TranscriptMessage(
      id: "m2",
      sessionID: "s-1",
      index: 2,
      role: .assistant,
      text: "refused words",
      time: .test(1),
      status: .failed,
      engine: "endpoint",
      failure: "it named an illness as yours"
    ),
    TranscriptMessage(
      id: "m3",
      sessionID: "s-1",
      index: 3,
      role: .assistant,
      text: "I am glad you wrote.",
      time: .test(10.25),
      status: .partial,
      finishReason: "length",
      engine: "endpoint",
      model: "a-model <b>",
      usage: TokenUsage(prompt: 10, completion: 5, total: 15),
      vitals: [.fast(at: 10), .missing],
      rule: "outside-range",
      kind: .checkIn,
      failure: "the connection broke off"
    ),
    TranscriptMessage(
      id: "m4",
      sessionID: "s-1",
      index: 4,
      role: .system,
      text: "Answer kindly.",
      time: .test(20)
    ),
  ]

  /// A store that holds it, and one more talk.
  static func store(in directory: TemporaryDirectory) throws -> TranscriptStore {
    let store = try TranscriptStore(path: directory.file("transcripts.sqlite"))
    store.createSession(id: "s-1", started: .test(-1), title: "A *walk* <i>\u{1B}")
    for message in messages { try store.append(message) }
    try store.append(
      TranscriptMessage(
        id: "n1",
        sessionID: "s-2",
        role: .user,
        text: "A quiet day",
        time: .test(86_400)
      )
    )
    try store.append(
      TranscriptMessage(
        id: "n2",
        sessionID: "s-2",
        role: .assistant,
        text: "Good.",
        time: .test(86_401),
        engine: "listener",
        vitals: [.fast(at: 86_400, 71.5)]
      )
    )
    return store
  }
}

extension TranscriptStore {
  /// All of it, or one talk, in a form.
  func exported(
    _ format: ExportFormat,
    session: String? = nil,
    from: Timestamp? = nil,
    to: Timestamp? = nil
  ) throws -> String {
    var export = TalkExport(
      format: format,
      from: from,
      to: to,
      zone: LocalZone { _ in 120 },
      version: "1.0",
      words: try englishWords()
    )
    var text = export.opening()
    for summary in try sessions().sorted(by: { $0.started < $1.started })
    where (session ?? summary.id) == summary.id && export.concerns(summary) {
      export.begin(summary)
      try forEachMessage(inSession: summary.id) { text += try export.message($0) }
      text += export.end()
    }
    return text + export.closing()
  }

  /// Brings a file in.
  @discardableResult
  func bringIn(_ path: String, format: TalkFormat? = nil) throws -> (ImportedCount, LeftOut) {
    let file = try TalkFile(path: path, format: format, zone: LocalZone { _ in 120 })
    var count = ImportedCount()
    let leftOut = try file.read { count = count + (try importTalks([$0])) }
    return (count, leftOut)
  }

  /// All messages of a talk.
  func talk(_ id: String) throws -> [TranscriptMessage] { try messages(inSession: id) }
}

/// A file of the tests' own.
func fixture(_ name: String) -> String {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
  return folder.appending(path: "Fixtures/\(name)").path
}
