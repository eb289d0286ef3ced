import HealthModel
import Monitors
import Testing
import Core

@Suite("A blow")
struct BlowTests {
  private func blow(_ fvc: Double?, _ fev1: Double?, _ pef: Double? = nil) throws -> Blow {
    try Blow(
      start: at("2026-05-02T08:00"),
      fvc: fvc,
      fev1: fev1,
      pef: pef,
      rules: Bundled.breathing()
    )
  }

  private func error(_ fvc: Double?, _ fev1: Double?, _ pef: Double? = nil) -> MonitorsError? {
    #expect(throws: MonitorsError.self) { try blow(fvc, fev1, pef) }
  }

  @Test("takes every value a body can have, limits included")
  func possible() throws {
    #expect(try blow(0.1, 0.1).fvc == 0.1)
    #expect(try blow(10, 10).fev1 == 10)
    #expect(try blow(nil, nil, 30).pef == 30)
    #expect(try blow(4.7, 3.8, 900).pef == 900)
  }

  @Test("refuses litres of 10 to 38 and FEV1 above FVC, as the original's own table had them")
  func impossibleRowsRegression() {
    #expect(error(20, 29)?.message.contains("FVC 20.00 L") == true)
    #expect(error(38, nil)?.hint == "Accepted: 0.10 to 10.00 L.")
    #expect(error(3, 3.1)?.message.contains("FEV1 3.10 L with FVC 3.00 L") == true)
    #expect(error(0.09, nil) != nil && error(nil, 10.1) != nil && error(nil, .nan) != nil)
    #expect(error(nil, nil) == .emptyBlow)
  }

  @Test("refuses a peak flow outside 30 to 900 L/min, and knows L/s when it sees them")
  func peakFlow() {
    #expect(error(nil, nil, 29.9) != nil && error(nil, nil, 900.1) != nil)
    #expect(error(nil, nil, -8) != nil && error(nil, nil, .infinity) != nil)
    #expect(error(nil, nil, 8.5)?.hint == "Accepted: 30 to 900 L/min; 8.50 L/s are 510 L/min.")
  }

  @Test("comes from samples of one source and one instant")
  func samples() throws {
    let start = try at("2026-05-02T08:00")
    let later = try at("2026-05-02T08:01")
    let found = Blow.blows(
      from: [
        sample(.forcedExpiratoryVolume1, 3.8, start, source: "a"),
        sample(.forcedVitalCapacity, 4.7, start, source: "a"),
        sample(.peakExpiratoryFlowRate, 500, start, source: "b"),
        sample(.forcedVitalCapacity, 3, later, source: "a"),
        sample(.forcedExpiratoryVolume1, 3.5, later, source: "a"),
        sample(.heartRate, 70, later, source: "a"),
      ],
      rules: try Bundled.breathing()
    )
    #expect(found.blows.count == 2)
    #expect(found.blows.contains { $0.fvc == 4.7 && $0.fev1 == 3.8 && $0.pef == nil })
    #expect(found.refused.map(\.start) == [later])
  }

  private func quality(
    _ faults: [BlowFault] = [],
    volume: Double? = nil,
    time: Double? = nil,
    plateau: Bool? = nil,
    before: Double? = nil
  ) throws -> BlowQuality {
    let blow = try Blow(
      start: at("2026-05-02T08:00"),
      fvc: 4,
      fev1: 3,
      backExtrapolatedVolume: volume,
      expiratoryTime: time,
      hasPlateau: plateau,
      faults: faults,
      rules: Bundled.breathing()
    )
    return BlowQuality(
      blow,
      largestBefore: before,
      repeatable: 0.15,
      rules: try Bundled.breathing()
    )
  }

  @Test("counts when nothing is known against it")
  func plain() throws {
    let found = try quality()
    #expect(found.fev1 == .acceptable && found.fvc == .acceptable)
  }

  @Test("starts in time: up to 5 % of FVC or 0.100 L, whichever is greater")
  func start() throws {
    // 5 % of 4 L are 0.200 L.
    #expect(try quality(volume: 0.2).fev1 == .acceptable)
    #expect(try quality(volume: 0.201).fev1 == .none)
    #expect(try quality(volume: 0.201).fvc == .none)
  }

  @Test("gives no FVC after two seconds without a plateau, as the original's 2 s mode did")
  func twoSecondRegression() throws {
    let short = try quality(time: 2)
    #expect(short.fev1 == .acceptable && short.fvc == .usable)
    #expect(try quality(time: 6, plateau: false).fvc == .usable)
    #expect(try quality(time: 6, plateau: true).fvc == .acceptable)
    #expect(try quality(time: 15, plateau: false).fvc == .acceptable)
    #expect(try quality(time: 6, plateau: false, before: 4.15).fvc == .acceptable)
    #expect(try quality(time: 6, plateau: false, before: 4.16).fvc == .usable)
  }

  @Test("is spoiled by faults as far as they reach")
  func faults() throws {
    for fault in [BlowFault.leak, .obstruction, .earlyGlottisClosure] {
      let found = try quality([fault])
      #expect(found.fev1 == .none && found.fvc == .none)
    }
    let cough = try quality([.earlyCough])
    #expect(cough.fev1 == .usable && cough.fvc == .acceptable)
    let cut = try quality([.lateGlottisClosure])
    #expect(cut.fev1 == .acceptable && cut.fvc == .usable)
  }
}

@Suite("The grade of a session")
struct SpirometryGradeTests {
  private func grade(_ values: [Double], usable: Int = 0, young: Bool = false) throws
    -> SpirometryGrade
  {
    SpirometryGrade(
      acceptable: values,
      usable: usable,
      isYoung: young,
      rules: try Bundled.breathing()
    )
  }

  @Test(
    "is that of ATS/ERS 2019 at each edge",
    arguments: [
      ([4.0, 3.85, 3.0], "A"), ([4.0, 3.95, 3.9, 3.9], "A"), ([4.0, 3.85], "B"),
      ([4.0, 3.849], "C"),
      ([4.0, 3.849, 3.8], "C"), ([4.0, 3.80], "C"), ([4.0, 3.799], "D"), ([4.0, 3.75], "D"),
      ([4.0, 3.749], "E"), ([4.0, 3.0, 3.0], "E"), ([4.0], "E"),
    ]
  )
  func adults(_ values: [Double], _ expected: String) throws {
    #expect(try grade(values).rawValue == expected)
  }

  @Test(
    "holds young children to 0.100 L or 10 %, whichever is greater",
    arguments: [
      ([0.9, 0.8, 0.5], "A"), ([0.9, 0.8], "B"), ([0.9, 0.79], "C"), ([0.9, 0.75], "C"),
      ([0.9, 0.74], "D"), ([0.9, 0.7], "D"), ([0.9, 0.69], "E"), ([1.5, 1.35], "B"),
      ([1.5, 1.34], "D"), ([2.5, 2.25], "B"), ([2.5, 2.24], "E"),
    ]
  )
  func children(_ values: [Double], _ expected: String) throws {
    // 10 % of 1.5 L are 0.150 L, of 2.5 L 0.250 L.
    #expect(try grade(values, young: true).rawValue == expected)
  }

  @Test("is U with usable blows alone, F with none")
  func unusable() throws {
    #expect(try grade([], usable: 1) == .u)
    #expect(try grade([]) == .f)
    #expect(try grade([4.0], usable: 2) == .e)
    #expect(SpirometryGrade.allCases.map(\.rawValue).joined() == "ABCDEUF")
    #expect(SpirometryGrade.c < .d && SpirometryGrade.e < .u && SpirometryGrade.u < .f)
  }

  @Test("goes by the age on the day, up to the seventh birthday")
  func ages() throws {
    let rules = try Bundled.breathing()
    let start = try at("2026-05-02T08:00")
    let blows = try [0.9, 0.78].map { try Blow(start: start, fev1: $0, rules: rules) }
    func grade(_ age: Double?) -> SpirometryGrade? {
      SpirometrySession(blows: blows, age: age, rules: rules).grade
    }
    #expect(grade(6.99) == .c && grade(7) == .b && grade(nil) == .b && grade(40) == .b)
  }

  @Test("is the worse one of FEV1 and FVC, and values are the largest that count")
  func worse() throws {
    let rules = try Bundled.breathing()
    let start = try at("2026-05-02T08:00")
    let blows = [
      try Blow(start: start, fvc: 4.7, fev1: 3.6, pef: 480, rules: rules),
      try Blow(start: start, fvc: 4.4, fev1: 3.8, pef: 500, rules: rules),
      try Blow(start: start, fvc: 4.3, fev1: 3.7, pef: 700, faults: [.leak], rules: rules),
    ]
    let session = SpirometrySession(blows: blows, age: 40, rules: rules)
    #expect(session.gradeFEV1 == .c && session.gradeFVC == .e && session.grade == .e)
    #expect(session.fvc == 4.7 && session.fev1 == 3.8 && session.pef == 500)
    #expect(abs((session.ratio ?? 0) - 3.8 / 4.7) < 1e-12)
  }
}
