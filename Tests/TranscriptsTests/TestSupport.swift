import Assessment
import Foundation
import HealthModel
import Testing
import Transcripts

/// A directory of a test's own, removed with everything in it when the test lets it go.
final class TestDirectory: Sendable {
  let path: String

  init() throws {
    let name = "mindpulse-transcripts-\(UInt64.random(in: 0...(.max)))"
    path = FileManager.default.temporaryDirectory.appending(path: name).path
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      Issue.record(error, "The test's directory could not be removed.")
    }
  }

  /// The database file.
  var file: String { "\(path)/transcripts.sqlite" }

  /// The names of files whose bytes contain a text.
  func files(containing text: String) throws -> [String] {
    let wanted = Data(text.utf8)
    return try FileManager.default.contentsOfDirectory(atPath: path).filter { name in
      guard let data = FileManager.default.contents(atPath: "\(path)/\(name)") else { return false }
      return data.range(of: wanted) != nil
    }
  }
}

extension Timestamp {
  /// Seconds after 2026-03-29T12:05:00Z, with clocks that show two hours more.
  static func test(_ seconds: Double = 0) -> Timestamp {
    Timestamp(milliseconds: 1_774_785_900_000 + Int64(seconds * 1000), offsetMinutes: 120)
  }
}

extension Vital {
  /// A heart rate of 104.0, above its range.
  static let fast = Vital(
    type: "heart-rate",
    value: 104,
    unit: "count/min",
    start: .test(-60),
    freshness: .fresh,
    state: .above,
    range: ReferenceRange(low: 60, high: 100, profile: "mindpulse", source: "a test"),
    ageSeconds: 60
  )

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

extension TranscriptMessage {
  /// Something a person said.
  static func said(
    _ text: String,
    _ id: String,
    in session: String = "s",
    at seconds: Double = 0
  ) -> TranscriptMessage {
    TranscriptMessage(id: id, sessionID: session, role: .user, text: text, time: .test(seconds))
  }

  /// A reply with every field set.
  static func replied(
    _ text: String,
    _ id: String,
    in session: String = "s",
    at seconds: Double = 0
  ) -> TranscriptMessage {
    TranscriptMessage(
      id: id,
      sessionID: session,
      role: .assistant,
      text: text,
      time: .test(seconds),
      status: .partial,
      finishReason: "length",
      engine: "endpoint",
      model: "a-model",
      usage: TokenUsage(prompt: 10, completion: 5, total: 15),
      vitals: [.fast, .missing],
      rule: "outside-range",
      kind: .checkIn,
      failure: "the connection broke off"
    )
  }

  /// The same message at a place.
  func at(_ index: Int) -> TranscriptMessage {
    var copy = self
    copy.index = index
    return copy
  }
}

extension ClaimHolder {
  /// A process of a test's imagination.
  static func process(_ number: Int32) -> ClaimHolder {
    ClaimHolder(bootID: "boot", processID: number, startTime: Int64(number) * 10)
  }
}

extension CheckInRecord {
  /// A check-in that was due and decided at a time.
  static func made(
    _ id: String,
    _ decision: CheckInVerdict = .sent,
    at seconds: Double = 0,
    message: String? = nil,
    in session: String? = nil
  ) -> CheckInRecord {
    var record = CheckInRecord(
      id: id,
      rule: "every",
      due: .test(seconds),
      started: .test(seconds),
      decided: .test(seconds),
      decision: decision,
      reason: "heart rate above"
    )
    record.messageID = message
    record.sessionID = session
    record.outcome = decision == .sent ? .unseen : nil
    return record
  }
}

extension TranscriptStore {
  /// Claims for process 1, of which nobody is known to have ended.
  func claim(
    _ seconds: Double,
    rule: String = "every",
    by holder: ClaimHolder = .process(1),
    message: String = "m",
    alive: Set<ClaimHolder> = [.process(1), .process(2)]
  ) throws -> CheckInClaim? {
    try claimCheckIn(
      rule: rule,
      due: .test(seconds),
      at: .test(seconds + 1),
      holder: holder,
      messageID: message,
      isAlive: { alive.contains($0) }
    )
  }

  /// Claims and records a check-in.
  func store(_ record: CheckInRecord) throws {
    let claim = try claimCheckIn(
      rule: record.rule,
      due: record.due,
      at: record.started,
      holder: .process(1),
      messageID: record.messageID ?? "none",
      isAlive: { _ in true }
    )
    #expect(try recordCheckIn(record, by: try #require(claim)))
  }
}
