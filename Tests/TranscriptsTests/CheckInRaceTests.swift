import Dispatch
import Glibc
import HealthModel
import HostSystem
import Testing
import Transcripts

/// One of several programs that make the same check-ins, as a process of its own.
private struct Contender {
  let store: TranscriptStore
  let holder: ClaimHolder
  private let number: Int32

  init(path: String) throws {
    store = try TranscriptStore(path: path)
    let process = try ProcessIdentity.current()
    holder = ClaimHolder(
      bootID: process.bootID,
      processID: process.processID,
      startTime: process.startTime
    )
    number = process.processID
  }

  static func isAlive(_ holder: ClaimHolder) -> Bool {
    ProcessIdentity(
      bootID: holder.bootID,
      processID: holder.processID,
      startTime: holder.startTime
    ).isAlive
  }

  /// Makes the check-ins of all rounds that nobody has, in small steps that are each committed.
  func makeAll(rounds: Int) throws {
    for round in 0..<rounds {
      let due = Timestamp.test(Double(round) * 60)
      let claim = try store.claimCheckIn(
        rule: "every",
        due: due,
        at: due,
        holder: holder,
        messageID: "\(round)-\(number)",
        isAlive: Self.isAlive
      )
      guard let claim, claim.origin != .finished else { continue }
      try make(claim, round)
    }
  }

  private func make(_ claim: CheckInClaim, _ round: Int) throws {
    var message = TranscriptMessage.replied("How", claim.messageID, in: "s\(round)-\(number)")
    message.failure = nil
    try store.beginReply(message)
    for text in ["How are", "How are you", "How are you?"] {
      try store.updateReply(id: message.id, text: text)
    }
    try store.finishReply(id: message.id, text: "How are you?", status: .complete)
    var record = CheckInRecord.made("c\(round)", at: Double(round) * 60, message: message.id)
    record.sessionID = message.sessionID
    let isKept = try store.recordCheckIn(record, by: claim)
    try #require(isKept)
  }
}

@Suite("Check-ins of programs that are killed", .timeLimit(.minutes(90)))
struct CheckInRaceTests {
  static let rounds = 120

  @Test("Three programs at a time, each killed at a random moment, make each check-in once")
  func killed() async throws {
    let directory = try TestDirectory()
    let path = directory.file
    let store = try TranscriptStore(path: path)
    let seed = UInt64.random(in: 0...(.max))
    var moments = SeededMoments(state: seed)
    var kills = 0
    // On a busy machine programs get less far before they are killed, so more of them are needed.
    while try kills < 100 || kills < 600 && store.checkIns(limit: .max).count < Self.rounds / 2 {
      let limits = (0..<3).map { _ in moments.next() }
      async let first: Void = Self.contend(path, microseconds: limits[0])
      async let second: Void = Self.contend(path, microseconds: limits[1])
      async let third: Void = Self.contend(path, microseconds: limits[2])
      _ = await (first, second, third)
      kills += 3
    }
    let taken = try store.checkIns(limit: .max)
    #expect(taken.count >= Self.rounds / 12, "seed \(seed): \(kills) programs got no further")
    try Contender(path: path).makeAll(rounds: Self.rounds)
    try expectEachOnce(store, "seed \(seed), \(taken.count) taken before the last program")
  }

  /// Makes check-ins until it is killed some microseconds after it begins.
  private static func contend(_ path: String, microseconds: Int) async {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, microseconds = microseconds as Int, rounds = rounds as Int] in
      let contender = try Contender(path: path)
      let moment = DispatchTime.now() + .microseconds(microseconds)
      DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: moment) {
        kill(getpid(), SIGKILL)
      }
      try contender.makeAll(rounds: rounds)
      while true { pause() }
    }
  }

  private func expectEachOnce(_ store: TranscriptStore, _ comment: Comment) throws {
    let records = try store.checkIns(limit: .max)
    #expect(records.count == Self.rounds, comment)
    #expect(records.allSatisfy { $0.decision == .sent && $0.outcome == .unseen }, comment)
    #expect(Set(records.map(\.due.milliseconds)).count == Self.rounds, comment)
    let sessions = try store.sessions()
    #expect(sessions.count == Self.rounds, comment)
    var messages: [TranscriptMessage] = []
    for session in sessions { messages += try store.messages(inSession: session.id) }
    #expect(messages.count == Self.rounds, comment)
    #expect(messages.allSatisfy { $0.status == .complete && $0.text == "How are you?" }, comment)
    #expect(Set(messages.map(\.id)) == Set(records.compactMap(\.messageID)), comment)
    #expect(try store.integrityCheck() == [], comment)
  }
}

/// Pseudo-random moments from a seed that a failure prints (SplitMix64, Steele and others 2014):
/// microseconds up to a limit that is itself drawn from 16, 32 … 512 milliseconds, so that a program
/// is killed in its first steps as often as after many.
private struct SeededMoments {
  var state: UInt64

  mutating func next() -> Int { Int(word() % (1 << (14 + word() % 6))) }

  private mutating func word() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
