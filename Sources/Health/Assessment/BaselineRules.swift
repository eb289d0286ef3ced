import Core
import FlatTables
package import HealthModel

/// The numbers behind what is usual for one person, from `config/baselines.json5`.
package struct BaselineRules: Decodable, Hashable, Sendable {
  /// When a reading lies outside of what is usual.
  package struct Baseline: Decodable, Hashable, Sendable {
    /// How many local days are looked at, the reading's own being the last.
    package let days: Int
    /// On how many of them there has to be a comparable reading before anything is judged.
    package let minimumDays: Int
    /// Beyond how many spreads a reading is outside.
    package let threshold: Double
    /// Where the numbers come from.
    package let source: String
    /// What belongs to one type, by its name on the command line.
    package let types: [String: TypeRule]

    package init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      days = try field("days")
      minimumDays = try field("minimumDays")
      threshold = try field("threshold")
      source = try field("source")
      types = try field("types")
    }
  }

  /// What belongs to one type of sample.
  package struct TypeRule: Decodable, Hashable, Sendable {
    /// The least median absolute deviation, in the type's unit.
    package let floor: Double
    /// Two readings closer than this many seconds are one event.
    package let apartSeconds: Int
    /// Two readings farther apart than this many seconds are no run.
    package let togetherSeconds: Int
    /// Where the numbers come from.
    package let source: String

    package init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      floor = try field("floor")
      apartSeconds = try field("apartSeconds")
      togetherSeconds = try field("togetherSeconds")
      source = try field("source")
    }
  }

  /// When a reading was taken in exercise.
  package struct Context: Decodable, Hashable, Sendable {
    /// From how many steps a minute on it was.
    package let briskStepsPerMinute: Double
    /// For how many seconds after exercise it still was.
    package let recoverySeconds: Int
    /// Where the numbers come from.
    package let source: String

    package init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      briskStepsPerMinute = try field("briskStepsPerMinute")
      recoverySeconds = try field("recoverySeconds")
      source = try field("source")
    }
  }

  /// When a run of nights is worth a word.
  package struct Nights: Decodable, Hashable, Sendable {
    /// How many beats a minute above the median raise a yellow alarm on two nights running.
    package let yellow: Int
    /// How many raise a red one.
    package let red: Int
    /// The first night that can raise an alarm.
    package let warmUpNights: Int
    /// The local hour in which a night begins to count.
    package let fromHour: Int
    /// The local hour in which it no longer does.
    package let toHour: Int
    /// Steps told for more than this many seconds don't say when they were taken.
    package let longestStepSeconds: Int
    /// How many days back nights are looked for.
    package let historyDays: Int
    /// Where the numbers come from.
    package let source: String

    package init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      yellow = try field("yellow")
      red = try field("red")
      warmUpNights = try field("warmUpNights")
      fromHour = try field("fromHour")
      toHour = try field("toHour")
      longestStepSeconds = try field("longestStepSeconds")
      historyDays = try field("historyDays")
      source = try field("source")
    }
  }

  /// The day the numbers were last compared with their sources, as `YYYY-MM-DD`.
  package let reviewed: String
  /// When a reading lies outside of what is usual.
  package let baseline: Baseline
  /// When a reading was taken in exercise.
  package let context: Context
  /// When a run of nights is worth a word.
  package let nightSignal: Nights

  package init(from decoder: any Decoder) throws {
    let field = try decoder.fields()
    reviewed = try field("reviewed")
    baseline = try field("baseline")
    context = try field("context")
    nightSignal = try field("nightSignal")
  }

  /// Reads and checks the rules.
  ///
  /// - Throws: ``AssessmentError/badBaselines(_:)`` that says what is wrong and where.
  package init(json5 bytes: [UInt8]) throws(AssessmentError) {
    do {
      self = try ConfigurationTable.decode(BaselineRules.self, from: bytes)
    } catch {
      throw .badBaselines(DecodingProblem.words(for: error))
    }
    if let fault = dateFault ?? baselineFault ?? typeFault ?? contextFault ?? nightFault {
      throw .badBaselines(fault)
    }
  }

  /// The rule for a type; nil for a type that isn't judged against the person's own range.
  package func rule(for type: SampleType) -> TypeRule? { baseline.types[type.name] }
}

// MARK: - Checks

extension BaselineRules {
  /// The most days that can be looked at: ten years and their leap days.
  private static let mostDays = 3660
  /// The longest spacing of readings, in seconds: a month.
  private static let mostSeconds = 2_678_400

  private var dateFault: LocalizedText? {
    CalendarDay(reviewed) == nil ? "“reviewed” is “\(reviewed)”, which isn't a date" : nil
  }

  private var baselineFault: LocalizedText? {
    guard (1...Self.mostDays).contains(baseline.days) else {
      return "baseline.days is not in 1…\(Self.mostDays)"
    }
    guard (1...baseline.days).contains(baseline.minimumDays) else {
      return "baseline.minimumDays is not in 1…\(baseline.days), the days looked at"
    }
    return Self.isPositive(baseline.threshold) ? nil : "baseline.threshold is not above 0"
  }

  private var typeFault: LocalizedText? {
    baseline.types.sorted { $0.key < $1.key }.lazy
      .compactMap { Self.fault(of: $0.key, $0.value) }.first
  }

  private static func fault(of name: String, _ rule: TypeRule) -> LocalizedText? {
    let place = "baseline.types.\(name)"
    guard SampleType.named(name)?.name == name else { return "\(place) isn't a type of sample" }
    guard isPositive(rule.floor) else { return "\(place).floor is not above 0" }
    guard (1...mostSeconds).contains(rule.apartSeconds) else {
      return "\(place).apartSeconds is not in 1…\(mostSeconds)"
    }
    guard (rule.apartSeconds...mostSeconds).contains(rule.togetherSeconds) else {
      return "\(place).togetherSeconds is below apartSeconds or above \(mostSeconds)"
    }
    return nil
  }

  private var contextFault: LocalizedText? {
    guard Self.isPositive(context.briskStepsPerMinute) else {
      return "context.briskStepsPerMinute is not above 0"
    }
    return (0...86_400).contains(context.recoverySeconds)
      ? nil : "context.recoverySeconds is not in 0…86400"
  }

  private var nightFault: LocalizedText? {
    let nights = nightSignal
    guard (1...100).contains(nights.yellow) else { return "nightSignal.yellow is not in 1…100" }
    guard nights.red > nights.yellow, nights.red <= 200 else {
      return "nightSignal.red is not above yellow, up to 200"
    }
    guard (1...365).contains(nights.warmUpNights) else {
      return "nightSignal.warmUpNights is not in 1…365"
    }
    guard (0...23).contains(nights.fromHour), (1...24).contains(nights.toHour),
      nights.toHour > nights.fromHour
    else {
      return "nightSignal.fromHour and toHour aren't hours of one day, in this order"
    }
    guard (60...86_400).contains(nights.longestStepSeconds) else {
      return "nightSignal.longestStepSeconds is not in 60…86400"
    }
    guard nights.historyDays >= nights.warmUpNights, nights.historyDays <= Self.mostDays else {
      return "nightSignal.historyDays is below warmUpNights or above \(Self.mostDays)"
    }
    return nil
  }

  private static func isPositive(_ number: Double) -> Bool { number.isFinite && number > 0 }
}
