import Core
import Foundation
import HealthModel
import HealthStorage
import Hub
import HubSync
import Sealing
import Testing
import Transcripts

@Suite("Machines of one person") struct HubSyncTests {
  private let hub = MemoryHub()
  private let key: AccountKey
  private let clock = TestClock()

  init() throws { key = try AccountKey.make(account: "0198a000-0000-7000-8000-000000000001") }

  private func machine(_ number: Int) throws -> TestMachine {
    let name = "0198a000-0000-7000-8000-00000000010\(number)"
    return try TestMachine(name, MemoryLog(hub: hub, machine: name), key, clock: clock.now)
  }

  private func message(_ id: String, _ text: String, in session: String = "s1") -> TranscriptMessage
  {
    TranscriptMessage(
      id: id,
      sessionID: session,
      role: .user,
      text: text,
      time: Timestamp(milliseconds: clock.now(), offsetMinutes: 60)
    )
  }

  private func reading(_ value: Double, at minute: Int64) -> NewSample {
    NewSample(
      type: .heartRate,
      value: value,
      start: Timestamp(milliseconds: 1_700_000_000_000 + minute * 60_000, offsetMinutes: 60),
      end: Timestamp(milliseconds: 1_700_000_000_000 + minute * 60_000, offsetMinutes: 60),
      source: "manual",
      device: "strap",
      metadata: ["HeartRateMotionContext": "1"]
    )
  }

  @Test("What one machine has, the other gets: readings, words, notes, diary, profile")
  func everything() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    try laptop.readings.save((0..<700).map { reading(60 + Double($0 % 40), at: $0) })
    try laptop.transcripts.append(message("m1", "I slept badly"))
    try laptop.transcripts.rename(session: "s1", to: "Nights")
    try laptop.transcripts.keepNote("I swim on Saturdays", at: message("", "").time)
    try laptop.transcripts.addDiaryEntry(
      "test",
      at: message("", "").time,
      TestMachine.Body(text: "quiet day")
    )
    try laptop.transcripts.setDiaryDocument("profile", to: TestMachine.Body(text: "plan A"))
    laptop.facts.withLock { $0["birthday"] = "1980-02-03" }
    let sent = try await laptop.sync()
    #expect(sent.sent >= 8)
    let got = try await server.sync()
    #expect(got.received >= 8)
    #expect(got.warnings.isEmpty)
    #expect(try server.samples() == laptop.samples())
    #expect(try server.messages() == ["m1": "s1 user I slept badly complete"])
    #expect(try server.titles() == ["s1": "Nights"])
    #expect(try server.notes() == ["I swim on Saturdays"])
    #expect(try server.entries() == laptop.entries())
    #expect(try server.document() == "plan A")
    #expect(server.facts.withLock { $0 } == ["birthday": "1980-02-03"])
    let again = try await server.sync()
    #expect(again.received == 0 || again.sent == 0)
    let details = try server.readings.details(ofSamples: 1...10_000)
    #expect(details.count == 700)
    #expect(details.values.allSatisfy { $0.device == "strap" })
  }

  @Test("A search finds what came from another machine")
  func search() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    try laptop.transcripts.append(message("m1", "the heron stood in the rain"))
    _ = try await laptop.sync()
    _ = try await server.sync()
    let found = try server.transcripts.search(SearchQuery(SearchWords("heron")))
    #expect(found.hits.map(\.id) == ["m1"])
  }

  @Test("What is forgotten on one machine goes from the hub and from the others")
  func forgetting() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    try laptop.transcripts.append(message("m1", "nobody knows about the heron"))
    try laptop.transcripts.append(message("m2", "something else"))
    try laptop.readings.save((0..<10).map { reading(70, at: $0) })
    _ = try await laptop.sync()
    _ = try await server.sync()
    try server.transcripts.forget(messages: ["m1"])
    let id = try #require(try server.readings.latest(.heartRate)?.id)
    try server.readings.delete(ids: [id])
    _ = try await server.sync()
    _ = try await laptop.sync()
    #expect(try laptop.messages().keys.sorted() == ["m2"])
    #expect(try laptop.samples().count == 9)
    #expect(try laptop.samples() == server.samples())
    // The other nine readings of the row stand on the hub all the same.
    let third = try machine(3)
    let result = try await third.sync()
    #expect(result.warnings.isEmpty)
    #expect(try third.samples() == server.samples())
    #expect(try third.messages() == laptop.messages())
    for row in await hub.all {
      let plain = String(decoding: try key.open(row), as: UTF8.self)
      #expect(!plain.contains("heron"))
    }
  }

  @Test("The newest of two versions holds everywhere, whichever comes first")
  func conflict() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    try laptop.transcripts.append(message("m1", "hello"))
    laptop.facts.withLock { $0["name"] = "Ada" }
    _ = try await laptop.sync()
    _ = try await server.sync()
    try laptop.transcripts.rename(session: "s1", to: "First")
    laptop.facts.withLock { $0["name"] = "Ada L." }
    clock.advance(1000)
    _ = try await laptop.sync()
    clock.advance(1000)
    try server.transcripts.rename(session: "s1", to: "Second")
    server.facts.withLock { $0["name"] = "Ada B." }
    _ = try await server.sync()
    _ = try await laptop.sync()
    #expect(try laptop.titles() == ["s1": "Second"])
    #expect(try server.titles() == ["s1": "Second"])
    #expect(laptop.facts.withLock { $0["name"] } == "Ada B.")
    #expect(server.facts.withLock { $0["name"] } == "Ada B.")
  }

  @Test("Readings that both machines imported are one reading, and erased as one")
  func doubles() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    for machine in [laptop, server] {
      try machine.readings.save((0..<300).map { reading(65, at: $0) })
    }
    _ = try await laptop.sync()
    _ = try await server.sync()
    _ = try await laptop.sync()
    #expect(try laptop.samples().count == 300)
    let id = try #require(try laptop.readings.latest(.heartRate)?.id)
    try laptop.readings.delete(ids: [id])
    for machine in [laptop, server, laptop, server] { _ = try await machine.sync() }
    #expect(try laptop.samples().count == 299)
    #expect(try server.samples() == laptop.samples())
    let third = try machine(3)
    _ = try await third.sync()
    #expect(try third.samples() == laptop.samples())
  }

  @Test("A reading that is typed again after it was erased is there again, everywhere")
  func again() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    try laptop.readings.save([reading(70, at: 1)])
    _ = try await laptop.sync()
    _ = try await server.sync()
    try laptop.readings.delete(ids: [1])
    clock.advance(10)
    _ = try await laptop.sync()
    _ = try await server.sync()
    #expect(try server.samples().isEmpty)
    try server.readings.save([reading(70, at: 1)])
    clock.advance(10)
    _ = try await server.sync()
    _ = try await laptop.sync()
    #expect(try laptop.samples().count == 1)
    #expect(try server.samples().count == 1)
  }

  @Test("What belongs to a machine alone stays there")
  func own() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    let time = message("", "").time
    try laptop.transcripts.setDiaryDocument("hub", to: TestMachine.Body(text: "key"))
    try laptop.transcripts.addDiaryEntry("own", at: time, TestMachine.Body(text: "letter"))
    try laptop.transcripts.addDiaryEntry("test", at: time, TestMachine.Body(text: "day"))
    for machine in [laptop, server, laptop] { _ = try await machine.sync() }
    #expect(try server.entries() == laptop.entries())
    #expect(try server.transcripts.diaryEntryNumbers("own").isEmpty)
    #expect(try server.transcripts.hasDiaryDocument("hub") == false)
    #expect(try laptop.transcripts.diaryEntryNumbers("own").count == 1)
  }

  @Test("A reply that is being written is told once it is whole")
  func partial() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    try laptop.transcripts.append(message("m1", "hello"))
    var reply = message("m2", "I'm he")
    reply.role = .assistant
    reply.status = .partial
    reply.time = Timestamp(
      milliseconds: Int64(Date().timeIntervalSince1970 * 1000),
      offsetMinutes: 0
    )
    try laptop.transcripts.beginReply(reply)
    _ = try await laptop.sync()
    _ = try await server.sync()
    #expect(try server.messages().count == 1)
    try laptop.transcripts.finishReply(id: "m2", text: "I'm here.", status: .complete)
    _ = try await laptop.sync()
    _ = try await server.sync()
    #expect(try server.messages()["m2"]?.contains("I'm here.") == true)
  }

  @Test("Rows that the hub withholds, swaps or replays are noticed, and nothing is lost")
  func hostile() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    for number in 1...5 { try laptop.transcripts.append(message("m\(number)", "line \(number)")) }
    _ = try await laptop.sync()
    let stream = HubStream(machine: laptop.name, store: .transcripts)
    let rows = await hub.all.filter { $0.place.stream == stream }.sorted {
      $0.place.index < $1.place.index
    }
    // Withheld.
    await hub.takeAway(rows[2].place)
    let result = try await server.sync()
    #expect(result.warnings.contains { $0.english.contains("1 row") })
    #expect(try server.messages().count >= 3)
    // Swapped.
    await hub.put(rows[1], at: HubPlace(stream, index: rows.count.advanced(by: 0).int64 + 1))
    await #expect(throws: HubSyncError.self) { try await server.sync() }
    #expect(try server.messages().count >= 3)
    #expect(try laptop.messages().count == 5)
  }

  @Test("Numbers that nobody can have written are refused")
  func endless() async throws {
    let laptop = try machine(1)
    await hub.setEnd(HubStream(machine: "x", store: .samples), .max)
    await #expect(throws: HubSyncError.self) { try await laptop.sync() }
  }

  @Test("Pages that are shorter than asked for hide nothing")
  func shortPages() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    for number in 1...9 { try laptop.transcripts.append(message("m\(number)", "line \(number)")) }
    _ = try await laptop.sync()
    await hub.limitPages(to: 2)
    #expect(try await server.sync().warnings.isEmpty)
    #expect(try server.messages() == laptop.messages())
  }

  @Test(
    "Rows that another machine has read and the hub has lost are told of, until they are there again"
  )
  func lossOfOthers() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    for number in 1...3 { try laptop.transcripts.append(message("m\(number)", "line \(number)")) }
    _ = try await laptop.sync()
    #expect(try await server.sync().warnings.isEmpty)
    let stream = HubStream(machine: laptop.name, store: .transcripts)
    await hub.setEnd(stream, 0)
    let told = try await server.sync().warnings
    #expect(
      told.contains { $0.english.contains("has lost") && $0.english.contains(laptop.name) }
    )
    #expect(try server.messages() == laptop.messages())
    _ = try await laptop.sync()
    #expect(try await server.sync().warnings.isEmpty)
  }

  @Test("A hub that has lost rows gets them again")
  func loss() async throws {
    let (laptop, server) = (try machine(1), try machine(2))
    try laptop.transcripts.append(message("m1", "hello"))
    try laptop.readings.save([reading(70, at: 1)])
    _ = try await laptop.sync()
    for row in await hub.all { await hub.takeAway(row.place) }
    for store in HubStoreName.allCases {
      await hub.setEnd(HubStream(machine: laptop.name, store: store), 0)
    }
    let result = try await laptop.sync()
    #expect(result.warnings.contains { $0.english.contains("lost") })
    _ = try await server.sync()
    #expect(try server.messages() == laptop.messages())
    #expect(try server.samples() == laptop.samples())
  }
}

extension Int {
  fileprivate var int64: Int64 { Int64(self) }
}
