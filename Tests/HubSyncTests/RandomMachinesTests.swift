import Core
import Foundation
import HealthModel
import HealthStorage
import Hub
import HubSync
import TestSupport
import Testing
import Transcripts

@Suite("Three machines, random edits and lost connections") struct RandomMachinesTests {
  /// How many steps each seed has, and how many seeds there are: 10,000 steps in all, a part of them under
  /// a sanitizer; MINDPULSE_STEPS and MINDPULSE_SEEDS say others.
  private static let steps = number("MINDPULSE_STEPS", 1000)
  private static let seeds = (1...number("MINDPULSE_SEEDS", max(1, 10 / Workload.share))).map {
    UInt64($0)
  }

  private static func number(_ name: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
  }

  /// What has to come out: what was made and not erased.
  private struct Model {
    var samples: Set<String> = []
    var messages: Set<String> = []
    var notes: Set<String> = []
    var entries: Set<String> = []
  }

  @Test("End in the same state, which is what was made and not erased", arguments: seeds)
  func same(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let hub = MemoryHub()
    let clock = TestClock()
    let key = try AccountKey.make(account: "0198a000-0000-7000-8000-000000000001")
    let machines = try (1...3).map { number in
      let name = "0198a000-0000-7000-8000-00000000010\(number)"
      return try TestMachine(name, MemoryLog(hub: hub, machine: name), key, clock: clock.now)
    }
    var model = Model()
    for step in 0..<Self.steps {
      clock.advance(.random(in: 0...50, using: &random))
      let machine = machines[.random(in: 0..<3, using: &random)]
      try await perform(step, on: machine, clock, hub, &model, &random)
    }
    await hub.workOn()
    for _ in 0..<3 { for machine in machines { _ = try await machine.sync() } }
    for machine in machines {
      #expect(
        Set(try machine.samples().map { String($0.split(separator: " ")[2]) }) == model.samples,
        "seed \(seed)"
      )
      #expect(Set(try machine.messages().keys) == model.messages, "seed \(seed)")
      #expect(Set(try machine.notes()) == model.notes, "seed \(seed)")
      #expect(try machine.notes().count == model.notes.count, "seed \(seed)")
      #expect(
        Set(try machine.entries().map { String($0.split(separator: " ")[1]) }) == model.entries,
        "seed \(seed)"
      )
      #expect(try machine.entries().count == model.entries.count, "seed \(seed)")
      #expect(try machine.titles() == machines[0].titles(), "seed \(seed)")
      #expect(try machine.document() == machines[0].document(), "seed \(seed)")
      #expect(machine.facts.withLock { $0 } == machines[0].facts.withLock { $0 }, "seed \(seed)")
    }
    try await checkHub(hub, key, model, seed)
  }

  /// Nothing that was erased stands on the hub.
  private func checkHub(
    _ hub: MemoryHub,
    _ key: AccountKey,
    _ model: Model,
    _ seed: UInt64
  ) async throws {
    for row in await hub.all where row.place.stream.store == .transcripts {
      let plain = String(decoding: try key.open(row), as: UTF8.self)
      for word in plain.matches(of: /word(\d+)x/) {
        let name = String(word.0)
        let isThere =
          model.messages.contains("m\(word.1)") || model.notes.contains(name)
          || model.entries.contains(name)
        #expect(isThere, "seed \(seed): \(name) is on the hub")
      }
    }
  }

  /// Synchronises as far as the connection goes.
  private func sync(_ machine: TestMachine) async throws {
    do { _ = try await machine.sync() } catch let error {
      guard case .hub(.unreachable) = error else { throw error }
    }
  }

  private func perform(
    _ step: Int,
    on machine: TestMachine,
    _ clock: TestClock,
    _ hub: MemoryHub,
    _ model: inout Model,
    _ random: inout SeededGenerator
  ) async throws {
    let time = Timestamp(milliseconds: clock.now(), offsetMinutes: 0)
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1:
      let values = (0..<Int.random(in: 1...5, using: &random)).map {
        Double(step) + Double($0) / 10 + 1
      }
      try machine.readings.save(
        values.map {
          NewSample(type: .heartRate, value: $0, start: time, end: time, source: "manual")
        }
      )
      model.samples.formUnion(values.map { "\($0)" })
    case 2:
      guard let sample = try machine.readings.latest(.heartRate) else { return }
      try machine.readings.delete(ids: [sample.id])
      model.samples.remove("\(sample.value)")
    case 3, 4:
      let session = "s\(Int.random(in: 0..<4, using: &random))"
      try machine.transcripts.append(
        TranscriptMessage(
          id: "m\(step)",
          sessionID: session,
          role: .user,
          text: "word\(step)x",
          time: time
        )
      )
      model.messages.insert("m\(step)")
    case 5:
      guard let id = try machine.messages().keys.sorted().randomElement(using: &random) else {
        return
      }
      try machine.transcripts.forget(messages: [id])
      model.messages.remove(id)
    case 6:
      try machine.transcripts.keepNote("word\(step)x", at: time)
      model.notes.insert("word\(step)x")
    case 7:
      guard let note = try machine.transcripts.notes().randomElement(using: &random) else { return }
      try machine.transcripts.forgetNotes([note.id])
      model.notes.remove(note.text)
    case 8:
      try machine.transcripts.addDiaryEntry(
        "test",
        at: time,
        TestMachine.Body(text: "word\(step)x")
      )
      model.entries.insert("word\(step)x")
    case 9:
      let entries = try machine.transcripts.diaryEntries("test", as: TestMachine.Body.self)
      guard let entry = entries.randomElement(using: &random) else { return }
      try machine.transcripts.deleteDiaryEntries([entry.id])
      model.entries.remove(entry.body.text)
    case 10:
      machine.facts.withLock { $0["name"] = "n\(step)" }
      try machine.transcripts.setDiaryDocument("profile", to: TestMachine.Body(text: "d\(step)"))
      if let session = try machine.transcripts.sessions().randomElement(using: &random) {
        try machine.transcripts.rename(session: session.id, to: "t\(step)")
      }
    default:
      if Bool.random(using: &random) {
        await hub.breakOff(
          after: .random(in: 0...8, using: &random),
          isDone: .random(using: &random)
        )
      }
      try await sync(machine)
      await hub.workOn()
    }
  }
}
