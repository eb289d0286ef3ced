import FlatTables
import FoundationEssentials
import Testing

@testable import Safety
import Core

/// The linear layer, its thresholds and its file.
@Suite struct DangerModelTests {
  /// A file with two rows that look at one number each: row 0 (explicit) at the first, row 1 (no
  /// danger) at the second, and “now” at the third.
  private static func file(
    kinds: String = #"{name: "explicit-active", category: "explicit-active"}, {name: "food"}"#,
    weights: String? = nil
  ) -> [UInt8] {
    var numbers = [Float](repeating: 0, count: 3 * (DangerModel.width + 1))
    for row in 0..<3 { numbers[row * (DangerModel.width + 1) + row] = 4 }
    let bytes = numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> ($0 * 8)) }
    }
    let text = weights ?? Data(bytes).base64EncodedString()
    return Array(
      """
      {version: 1, plain: ["kill*", "töte"], bodily: ["chest", "breath*"],
       everyday: ["took", "my", "pills", "mes", "médicaments", "pris", "j'ai"], reviewed: "2026-11-24", kinds: [\(kinds)], weights: "\(text)",
       thresholds: {check: 0, veiled: 0.5, full: 3, urgent: 2, unsaid: 2, now: 1, veto: -3, deepVeto: -5, plainVeto: -10, part: 0.5,
                    kinds: {"harm-others": {check: 1, full: 2}, "medical-emergency": {check: 1, full: 2}}}}
      """.utf8
    )
  }

  /// A message of enough words, none of them plain.
  private static let calm = "what a long and quiet day"

  private static func model() throws -> DangerModel {
    try DangerModel(table: FlatMemory(try DangerModel.table(json5: file())))
  }

  private static func vector(_ numbers: Float...) -> [Float] {
    numbers + [Float](repeating: 0, count: DangerModel.width - numbers.count)
  }

  @Test func `scores are logarithms of odds of the rows`() throws {
    let scores = try #require(try Self.model().scores(Self.vector(1, 0.5, 0.25)))
    #expect(abs(scores.own - 2) < 1e-6)
    #expect(abs(scores.now - 1) < 1e-6)
    #expect(scores.likeliestOwn == .explicitActive)
  }

  @Test
  func `below the threshold nothing is heard, above it a check, then the full answer, then now`()
    throws
  {
    let model = try Self.model()
    #expect(model.hearing([Self.vector(0, 0.5)], of: Self.calm)?.findings == [])
    let check = HeardDanger(
      category: .explicitActive,
      level: .present,
      isFull: false,
      isFaint: true
    )
    #expect(model.hearing([Self.vector(0.25)], of: Self.calm)?.findings == [check])
    let full = HeardDanger(category: .explicitActive, level: .present, isFull: true)
    #expect(model.hearing([Self.vector(1)], of: Self.calm)?.findings == [full])
    let now = HeardDanger(category: .explicitActive, level: .immediate, isFull: true)
    #expect(model.hearing([Self.vector(0.75, 0, 0.5)], of: Self.calm)?.findings == [now])
  }

  @Test func `without a word for dying it has to be surer of the whole answer`() {
    let thresholds = DangerThresholds(
      check: 0,
      veiled: 0,
      full: 2,
      urgent: 1,
      unsaid: 4,
      now: 1,
      veto: -3,
      deepVeto: -5,
      plainVeto: -10,
      part: 0,
      kinds: [:]
    )
    for now in [-2.0, 2] {
      var scores = DangerScores(own: 3, now: now, kinds: [.explicitActive: 3])
      #expect(thresholds.hearing(scores, isPlain: true).findings.map(\.isFull) == [true])
      let unsaid = thresholds.hearing(scores, isPlain: false).findings
      #expect(unsaid.map(\.isFull) == [false])
      #expect(unsaid.map(\.level) == [now > 0 ? .immediate : .present])
      scores.own = 4
      #expect(thresholds.hearing(scores, isPlain: false).findings.map(\.isFull) == [true])
    }
  }

  @Test func `an emergency without any sign of the body is asked about first`() throws {
    let kinds = #"{name: "medical-emergency", category: "medical-emergency"}, {name: "food"}"#
    let model = try DangerModel(
      table: FlatMemory(try DangerModel.table(json5: Self.file(kinds: kinds)))
    )
    for (text, isFull) in [
      ("I have been so tired for three weeks", false),
      ("since this morning I can hardly get a breath", true),
      ("there is something wrong with my chest today", true),
    ] {
      let found = HeardDanger(
        category: .medicalEmergency,
        level: .immediate,
        isFull: isFull,
        isFaint: !isFull
      )
      #expect(model.hearing([Self.vector(1)], of: text)?.findings == [found], "\(text)")
    }
  }

  @Test func `of suffering it has to be surer than of dying`() {
    let thresholds = DangerThresholds(
      check: 0,
      veiled: 1,
      full: 3,
      urgent: 2,
      unsaid: 2,
      now: 1,
      veto: -3,
      deepVeto: -5,
      plainVeto: -10,
      part: 0,
      kinds: [:]
    )
    let dying = DangerScores(own: 0.5, now: -2, kinds: [.explicitPassive: 1, .veiled: 0])
    #expect(thresholds.hearing(dying).findings.map(\.category) == [.explicitPassive])
    var suffering = DangerScores(own: 0.5, now: -2, kinds: [.explicitPassive: 0, .entrapment: 1])
    #expect(thresholds.hearing(suffering).findings == [])
    #expect(!thresholds.hearing(suffering).vetoes && thresholds.hearing(suffering).vetoesWeights)
    suffering.own = 1
    #expect(thresholds.hearing(suffering).findings.map(\.category) == [.entrapment])
  }

  @Test func `what is far below the threshold takes a suspicion back`() throws {
    let model = try Self.model()
    #expect(model.hearing([Self.vector(0, 1)], of: Self.calm)?.vetoes == true)
    #expect(model.hearing([Self.vector(0, 0.5)], of: Self.calm)?.vetoes == false)
    #expect(model.hearing([Self.vector(1)], of: Self.calm)?.vetoes == false)
    #expect(model.hearing([Self.vector(0, 1)], of: "I feel trapped")?.vetoes == false)
  }

  @Test func `where it is surest it takes back explicit phrases, and last of all plain words`()
    throws
  {
    let model = try Self.model()
    let sure = [Self.vector(0, 2)]
    #expect(
      model.hearing(sure, of: "I'm on the bridge, the traffic is awful")?.vetoesExplicit == true
    )
    for plain in [
      "killing time before the exam", "you KILL me every single time", "das töte ich in mir ab",
    ] {
      #expect(model.hearing(sure, of: plain)?.vetoesExplicit == false)
      #expect(model.hearing([Self.vector(0, 4)], of: plain)?.vetoesExplicit == true)
      #expect(model.hearing([Self.vector(0, 4, 1)], of: plain)?.vetoesExplicit == false)
    }
    #expect(model.hearing([Self.vector(0, 1)], of: "the bridge")?.vetoesExplicit == false)
    let found = CrisisFinding(level: .immediate, category: .explicitActive, spans: [0..<3])
    let unclear = DangerHearing(vetoes: true, vetoesExplicit: true)
    #expect(found.merged(with: unclear, length: 10).level == .none)
    #expect(found.merged(with: DangerHearing(vetoes: true), length: 10) == found)
  }

  @Test func `what has been done already is never taken back`() {
    var found = CrisisFinding(level: .immediate, category: .explicitActive, spans: [0..<3])
    found.isDone = true
    let sure = DangerHearing(vetoes: true, vetoesWeights: true, vetoesExplicit: true)
    #expect(found.merged(with: sure, length: 10) == found)
  }

  @Test func `a dose taken as it should be is left to the phrases`() throws {
    let model = try Self.model()
    let alarmed = [Self.vector(1, 0, 1)]
    for dose in ["took my pills", "Took my 2 pills, 8", "J’ai pris mes médicaments"] {
      #expect(model.hearing(alarmed, of: dose) == DangerHearing())
    }
    #expect(model.hearing(alarmed, of: "took all my pills")?.findings.isEmpty == false)
  }

  @Test func `a few words by themselves get a check, plain ones the full answer`() throws {
    let model = try Self.model()
    #expect(
      model.hearing([Self.vector(1, 0, 1)], of: "I did it")?.findings.map(\.isFull) == [false]
    )
    #expect(
      model.hearing([Self.vector(1, 0, 1)], of: "kill me now")?.findings.map(\.isFull) == [true]
    )
  }

  @Test func `a danger that isn't to oneself is never taken back`() {
    let found = CrisisFinding(level: .present, category: .eatingDisorder, spans: [0..<3])
    let sure = DangerHearing(vetoes: true, vetoesExplicit: true)
    #expect(found.merged(with: sure, length: 10) == found)
  }

  @Test func `one sentence of danger among many counts as if it stood alone`() throws {
    let model = try Self.model()
    let heard = model.hearing(
      [Self.vector(0, 1), Self.vector(1), Self.vector(0, 1)],
      of: Self.calm
    )
    #expect(heard?.findings.map(\.isFull) == [true])
    #expect(heard?.vetoes == false)
  }

  @Test func `of a part of a message it has to be surer than of a whole one`() throws {
    let model = try Self.model()
    let whole = model.hearing([Self.vector(0.1)], of: Self.calm)
    let part = model.hearing([Self.vector(0, 0.2), Self.vector(0.1)], of: Self.calm)
    #expect(whole?.findings.count == 1)
    #expect(part?.findings.isEmpty == true)
    let surer = model.hearing([Self.vector(0, 0.2), Self.vector(0.2)], of: Self.calm)
    #expect(surer?.findings.count == 1)
  }

  @Test func `its silence takes back what only words weighed, where a message says enough`() throws
  {
    let model = try Self.model()
    let silent = try #require(model.hearing([Self.vector(0, 0.5)], of: Self.calm))
    #expect(silent.vetoesWeights && !silent.vetoes)
    #expect(model.hearing([Self.vector(0, 0.5)], of: "so very tired")?.vetoesWeights == false)
    #expect(model.hearing([Self.vector(1)], of: Self.calm)?.vetoesWeights == false)
    var weighed = CrisisFinding(level: .present, category: .veiled, spans: [0..<3], language: "en")
    #expect(weighed.merged(with: silent, length: 10) == weighed)
    weighed.source = .weights
    #expect(weighed.merged(with: silent, length: 10).level == .none)
    weighed.hints = [.entrapment]
    let hinted = weighed.merged(with: silent, length: 10)
    #expect((hinted.level, hinted.category, hinted.source) == (.checkIn, .entrapment, .phrases))
  }

  @Test func `behind the message before it a fragment can sound calmer, never worse`() throws {
    let model = try Self.model()
    let text = "next stop I'm getting off"
    let (alarmed, calm) = (Self.vector(1), Self.vector(0, 1))
    #expect(model.hearing(calm, lowering: alarmed, of: text) == DangerHearing(vetoesWeights: true))
    #expect(model.hearing(alarmed, lowering: calm, of: text) == DangerHearing(vetoesWeights: true))
    let full = HeardDanger(category: .explicitActive, level: .present, isFull: true)
    #expect(model.hearing(alarmed, lowering: alarmed, of: text)?.findings == [full])
    let check = HeardDanger(
      category: .explicitActive,
      level: .present,
      isFull: false,
      isFaint: true
    )
    #expect(model.hearing(Self.vector(0.25), lowering: alarmed, of: text)?.findings == [check])
    #expect(model.hearing([1, 2], lowering: alarmed, of: text) == nil)
  }

  @Test func `what was found by phrases stays found behind whatever came before`() throws {
    let found = CrisisFinding(level: .present, category: .explicitPassive, spans: [0..<3])
    let model = try Self.model()
    let heard = model.hearing(Self.vector(0, 4), lowering: Self.vector(0, 4), of: Self.calm)
    #expect(found.merged(with: heard, length: 10) == found)
  }

  @Test func `vectors of another length or with what is no number are left out`() throws {
    let model = try Self.model()
    #expect(model.hearing([], of: Self.calm) == nil)
    #expect(model.hearing([[1, 2, 3]], of: Self.calm) == nil)
    #expect(model.hearing([Self.vector(.nan)], of: Self.calm) == nil)
    #expect(
      model.hearing([Self.vector(.infinity), Self.vector(0.25)], of: Self.calm)?.findings.count == 1
    )
  }

  @Test func `a danger of another kind is answered as that kind where it is the likelier one`() {
    let kind = DangerThresholds.Kind(check: 1, full: 2)
    let thresholds = DangerThresholds(
      check: 0,
      veiled: 0,
      full: 3,
      urgent: 2,
      unsaid: 2,
      now: 1,
      veto: -3,
      deepVeto: -5,
      plainVeto: -10,
      part: 0,
      kinds: [.medicalEmergency: kind]
    )
    var scores = DangerScores(own: 0.5, now: -2, kinds: [.medicalEmergency: 3, .veiled: 0])
    let medical = HeardDanger(category: .medicalEmergency, level: .immediate, isFull: true)
    #expect(thresholds.hearing(scores).findings == [medical])
    scores.own = 4
    #expect(thresholds.hearing(scores).findings.map(\.category) == [.veiled, .medicalEmergency])
    #expect(thresholds.hearing(scores).findings.first?.isFull == false)
    scores.kinds[.medicalEmergency] = 1.5
    scores.own = -1
    let check = HeardDanger(category: .medicalEmergency, level: .present, isFull: false)
    #expect(thresholds.hearing(scores).findings == [check])
  }

  @Test(arguments: [
    (file(weights: "AAAA"), "weights must be"),
    (file(weights: "no base64!"), "weights must be"),
    (file(kinds: #"{name: "x", category: "dragons"}, {name: "food"}"#), "dragons"),
    (Array("{".utf8), "can't be read"),
  ])
  func `a file that can't be right is refused with what is wrong`(_ bytes: [UInt8], _ words: String)
  {
    do {
      _ = try DangerModel.table(json5: bytes)
      Issue.record("It was read.")
    } catch { #expect(error.message.contains(words)) }
  }

  @Test func `a damaged table is refused`() throws {
    var table = try DangerModel.table(json5: Self.file())
    table[table.count - 5] ^= 1
    #expect(throws: FlatTableError.self) { try DangerModel(table: FlatMemory(table)) }
    #expect(throws: FlatTableError.self) { try DangerModel(table: FlatMemory([])) }
  }

  @Test func `short messages are one part; of long ones each part has up to three sentences`() {
    #expect(MessageParts.of("One. Two. Three.") == ["One. Two. Three."])
    #expect(MessageParts.of("") == [""])
    let long = "One. Two! Three? Four… Five."
    #expect(MessageParts.of(long) == [long, "One. Two! Three?", "Three? Four… Five."])
    let many = (1...40).map { "Sentence \($0)." }.joined(separator: " ")
    #expect(MessageParts.of(many).count == 7)
    #expect(MessageParts.of(many).last?.hasSuffix("Sentence 40.") == true)
  }

  @Test func `a message of one part is heard behind the last words of the one before`() {
    #expect(MessageParts.joined("and then", behind: "we ate \n late") == "we ate late | and then")
    #expect(MessageParts.joined("and then", behind: nil) == nil)
    #expect(MessageParts.joined("and then", behind: " \n") == nil)
    #expect(MessageParts.joined("One. Two. Three. Four.", behind: "before") == nil)
    let long = (1...40).map { "w\($0)" }.joined(separator: " ")
    #expect(MessageParts.joined("x", behind: long)?.hasPrefix("w16 w17 ") == true)
  }
}
