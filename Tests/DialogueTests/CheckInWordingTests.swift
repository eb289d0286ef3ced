import Assessment
import HealthModel
import Listening
import Testing
import TestSupport

@testable import Dialogue
@testable import Prompts

/// Four check-ins in a row, each in a talk of its own, as a person gets them over a day.
@Suite("Check-ins in a row")
struct CheckInWordingTests {
  enum Cause: String, CaseIterable {
    case high, low, mixed, fine, back, old, missing, onlyOne, unusual
  }

  @Test(
    "never say a sentence twice, whatever the numbers, and ask another question each time",
    arguments: Cause.allCases,
    0..<12 as Range<UInt64>
  )
  func inOtherWords(_ cause: Cause, _ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let core = ListenerCore(try bundledScript())
    var earlier: [String] = []
    var previous = cause == .back ? racing : []
    for _ in 0..<8 {
      var context = context(
        vitals(cause, &generator),
        name: seed % 2 == 0 ? "Ada" : nil,
        isCheckIn: true
      )
      context.earlierCheckIns = Array(earlier.prefix(4))
      context.previousVitals = previous
      if cause == .unusual { context.unusual = [unusual] }
      let text = core.reply(to: [], context: context, purpose: .checkIn)
      check(text, context)
      let said = sentences(text)
      for old in earlier.prefix(3) {
        #expect(said.isDisjoint(with: sentences(old)), "\(old)\n\(text)")
      }
      earlier.insert(text, at: 0)
      if cause != .back { previous = context.vitals }
    }
  }

  @Test("say at the first that nothing has come in, and that readings are back in range later")
  func firstAndBack() throws {
    let script = try bundledScript()
    let core = ListenerCore(script)
    let none = [vital(.heartRate, nil, .unknown), vital(.respiratoryRate, nil, .unknown)]
    let first = core.reply(to: [], context: context(none, isCheckIn: true), purpose: .checkIn)
    #expect(script.checkIn.nothing.contains(where: first.contains))
    var later = context(calm, isCheckIn: true)
    later.previousVitals = racing
    let back = core.reply(to: [], context: later, purpose: .checkIn)
    #expect(script.checkIn.back.contains(where: back.contains))
    later.previousVitals = calm
    let usual = core.reply(to: [], context: later, purpose: .checkIn)
    #expect(!script.checkIn.back.contains(where: usual.contains))
  }

  @Test("tell when a reading was taken that is not from just now")
  func time() throws {
    let core = ListenerCore(try bundledScript())
    let old = racing.map { vital in
      var vital = vital
      vital.ageSeconds = 3000
      vital.start = afternoon.adding(milliseconds: -3_000_000)
      return vital
    }
    let text = core.reply(to: [], context: context(old, isCheckIn: true), purpose: .checkIn)
    #expect(
      text.contains("112 at 13:15") && text.contains("16 at 13:15") && !text.contains(" is 1")
    )
  }

  @Test("leave nothing of a reading where readings don't go along")
  func withheld() throws {
    let script = try bundledScript()
    let lines =
      script.checkIn.high + script.checkIn.low + script.checkIn.mixed + script.checkIn.within
      + script.checkIn.back + script.checkIn.fit
    for line in lines {
      #expect(PromptSharing.withoutReadings(line).hasPrefix("(A remark"), "\(line)")
    }
  }

  // MARK: - Pieces

  private var unusual: BaselineComparison {
    BaselineComparison(
      type: "heart-rate",
      median: 62,
      spread: 3,
      days: 20,
      score: 5,
      state: .above
    )
  }

  private func vitals(_ cause: Cause, _ generator: inout SeededGenerator) -> [Vital] {
    func some(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &generator))
    }
    switch cause {
    case .high:
      return [
        vital(.heartRate, some(101...140), .above), vital(.respiratoryRate, some(21...30), .above),
      ]
    case .low:
      return [
        vital(.heartRate, some(40...49), .below), vital(.respiratoryRate, some(12...20), .within),
      ]
    case .mixed:
      return [
        vital(.heartRate, some(101...140), .above), vital(.respiratoryRate, some(8...11), .below),
      ]
    case .fine, .back, .unusual:
      return [
        vital(.heartRate, some(60...100), .within), vital(.respiratoryRate, some(12...20), .within),
      ]
    case .old:
      let hours = Int.random(in: 3...40, using: &generator)
      return [
        vital(.heartRate, some(60...100), .unknown, secondsOld: hours * 3600),
        vital(.respiratoryRate, some(12...20), .unknown, secondsOld: hours * 3600),
      ]
    case .missing:
      return [vital(.heartRate, nil, .unknown), vital(.respiratoryRate, nil, .unknown)]
    case .onlyOne:
      return [vital(.heartRate, some(60...100), .within), vital(.respiratoryRate, nil, .unknown)]
    }
  }

  private func check(_ text: String, _ context: PromptContext) {
    #expect(SentenceLedger.wordCount(text) <= 60, "\(text)")
    #expect(text.count { $0 == "?" } == 1, "\(text)")
    #expect(text.hasSuffix("?") && !text.contains("{"), "\(text)")
    #expect(!text.lowercased().contains("again"), "\(text)")
    var known = Set(["28"])
    for vital in context.vitals {
      known.formUnion(numbers(in: VitalWording.outcome(vital)))
      known.formUnion(numbers(in: vital.value.map(DecimalText.one) ?? ""))
      known.formUnion(numbers(in: vital.ageSeconds.map { VitalWording.age(seconds: $0) } ?? ""))
    }
    for comparison in context.unusual {
      known.formUnion(numbers(in: DecimalText.one(comparison.median)))
    }
    #expect(numbers(in: text).isSubset(of: known), "\(text)")
  }

  private func numbers(in text: String) -> Set<String> {
    Set(text.split { !$0.isNumber }.map(String.init))
  }

  /// The sentences without their numbers; the notice stands in each of them.
  private func sentences(_ text: String) -> Set<Words> {
    Set(
      SentenceLedger.sentences(text).filter { !$0.hasPrefix("(") }
        .map { Words($0.filter { !$0.isNumber }) }
    )
  }
}
