import HealthModel

/// What the breathing test says: figures against what is usual, and what one may do.
package enum BreathingWording {
  /// The answer to a session, sentence by sentence.
  ///
  /// - Parameters:
  ///   - result: the session.
  ///   - gap: why nothing is predicted for the person, see ``BreathingMonitor/gap(for:on:)``.
  /// - Returns: the sentences, in order.
  package static func sentences(for result: SpirometryResult, gap: ReferenceGap? = nil) -> [String]
  {
    var told = measured(result)
    if result.shouldTryAgain {
      told.append(repeating(result))
      told.append("If breathing is hard right now, follow your plan instead of testing.")
      return told
    }
    told += compared(result, gap)
    if let zone = result.zone, let share = result.peakFlowShare {
      told.append("Your peak flow is \(percent(share)) of your best, in the \(zone.rawValue) zone.")
    } else if result.pef != nil {
      told.append("I don't know your best peak flow yet; that takes two weeks of tests.")
    }
    if let face = result.face { told.append(closing(face, result)) }
    return told
  }

  /// The wordings of a check-in about the red zone.
  static func red(_ result: SpirometryResult) -> [String] {
    let share = percent(result.peakFlowShare)
    return [
      "Your peak flow was \(share) of your best, in the red zone. Follow the red part of your plan "
        + "now; if breathing is hard or gets harder, call your emergency number.",
      "In your last test your peak flow was \(share) of your best, which is the red zone. Do what "
        + "the red part of your plan says, and call your emergency number if breathing is hard or "
        + "gets harder.",
      "Your peak flow is in the red zone, at \(share) of your best. Use the red part of your plan "
        + "now. If breathing is hard or gets harder, call your emergency number.",
      "Red zone: your last peak flow was \(share) of your best. Start the red part of your plan "
        + "now, and if breathing is hard or gets harder, call your emergency number.",
    ]
  }

  /// The wordings of a check-in about a yellow zone that lasts.
  static func yellow(_ result: SpirometryResult) -> [String] {
    let share = percent(result.peakFlowShare)
    return [
      "Your peak flow keeps falling into the yellow zone; it's now \(share) of your best. It's time "
        + "to call your doctor and to follow the yellow part of your plan.",
      "Your peak flow stays in the yellow zone, now at \(share) of your best. Please call your "
        + "doctor, and follow the yellow part of your plan.",
      "The yellow zone is lasting: your peak flow is \(share) of your best. The yellow part of your "
        + "plan applies, and your doctor should know about it.",
      "At \(share) of your best, your peak flow is still in the yellow zone. Please follow the yellow "
        + "part of your plan and tell your doctor.",
    ]
  }

  /// The wordings of a check-in about a severe z-score.
  static func lowScore(_ result: SpirometryResult, lowest: Double) -> [String] {
    let score = "(z-score \(hundredths(lowest)))"
    return [
      "In your last breathing test one value was far below what's usual for your age, sex and height "
        + "\(score). Please show the test to your doctor.",
      "One value of your last breathing test is much lower than usual for your age, sex and height "
        + "\(score). Your doctor should see the test.",
      "Your last breathing test has a value far below the usual for your age, sex and height "
        + "\(score). Please show it to your doctor.",
      "For your age, sex and height, one value of your last breathing test is very low \(score). "
        + "Please let your doctor look at the test.",
    ]
  }

  private static func repeating(_ result: SpirometryResult) -> String {
    let grade = result.grade.map { " (grade \($0.rawValue))" } ?? ""
    let again = "Rest for a moment, then try again: breathe in deeply, then blow hard and long."
    guard result.blows >= 3 else {
      let count = result.blows == 1 ? "One blow alone" : "Two blows that differ this much"
      return "\(count) can't be compared\(grade): three or more are needed. \(again)"
    }
    return "The blows differ too much to be compared\(grade), or too few of them count. \(again)"
  }

  private static func measured(_ result: SpirometryResult) -> [String] {
    var parts: [String] = []
    if let fvc = result.fvc { parts.append("FVC \(SampleType.forcedVitalCapacity.words(fvc))") }
    if let fev1 = result.fev1 {
      parts.append("FEV1 \(SampleType.forcedExpiratoryVolume1.words(fev1))")
    }
    if let ratio = result.ratio { parts.append("FEV1/FVC \(hundredths(ratio))") }
    if let pef = result.pef { parts.append("PEF \(SampleType.peakExpiratoryFlowRate.words(pef))") }
    return parts.isEmpty
      ? ["None of the values in this session count."] : [parts.joined(separator: ", ") + "."]
  }

  private static func compared(_ result: SpirometryResult, _ gap: ReferenceGap?) -> [String] {
    guard let limit = result.lowerLimit, let predicted = result.predicted, let z = result.z else {
      return result.grade == nil ? [] : [gap].compactMap { $0 }.map(sentence)
    }
    return [
      row("FEV1", result.fev1, predicted.fev1, limit.fev1, z.fev1),
      row("FVC", result.fvc, predicted.fvc, limit.fvc, z.fvc),
      row("FEV1/FVC", result.ratio, predicted.ratio, limit.ratio, z.ratio),
    ].compactMap { $0 }
  }

  /// Why FVC and FEV1 are compared with nothing, and what may be done about it.
  private static func sentence(_ gap: ReferenceGap) -> String {
    switch gap {
    case .untold(let facts):
      let list =
        facts.count > 1
        ? facts.dropLast().joined(separator: ", ") + " and " + (facts.last ?? "") : facts.joined()
      let verb = facts.count > 1 ? "have" : "has"
      return "To compare FVC and FEV1, your \(list) \(verb) to be in the profile."
    case .sex:
      return
        "There are reference values for female and male only; without one of them in the profile, "
        + "FVC and FEV1 can't be compared."
    case .age(let covered):
      return "The reference values cover ages from \(FigureText.plain(covered.lowerBound)) to "
        + "\(FigureText.plain(covered.upperBound)), so FVC and FEV1 can't be compared."
    }
  }

  /// One measure against its limit; nil when it was not measured.
  private static func row(
    _ name: String,
    _ value: Double?,
    _ predicted: Double?,
    _ limit: Double?,
    _ score: Double?
  ) -> String? {
    guard let value, let predicted, let limit, let score else { return nil }
    return "\(name): predicted \(hundredths(predicted)), lower limit "
      + "\(hundredths(limit)), your z-score \(hundredths(score))"
      + "\(value < limit ? ", below the limit" : "")."
  }

  /// A value with as many decimals as every other one of its kind.
  private static func hundredths(_ value: Double) -> String {
    DecimalText.fixed(value, decimals: 2)
  }

  private static func closing(_ face: Face, _ result: SpirometryResult) -> String {
    switch face {
    case .glad: return "Nothing here is below what it's compared with."
    case .neutral:
      return result.isCompared
        ? "Something here is a little low. One test doesn't say much; look at the next ones too."
        : "There is nothing to compare it with yet."
    case .sad:
      return result.zone == .red
        ? "Follow the red part of your plan now; if breathing is hard, call your emergency number."
        : "One value is far below what's usual. Please show this test to your doctor."
    }
  }

  private static func percent(_ share: Double?) -> String {
    share.map { "\(Int(saturating: ($0 * 100).rounded(.down))) %" } ?? "–"
  }
}
