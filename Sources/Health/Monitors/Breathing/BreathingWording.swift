package import Catalogues
package import HealthModel

/// What the breathing test says: figures against what is usual, and what one may do.
package struct BreathingWording: Sendable {
  package let words: Catalogue

  /// The sentences of a language.
  package init(_ words: Catalogue) { self.words = words }

  /// A text with its places filled.
  package func callAsFunction(
    _ key: SpirometryKey,
    _ places: [String: String] = [:],
    count: Int? = nil
  ) -> String {
    words.text(key, places, count: count)
  }

  // MARK: - Figures

  /// What was measured, each figure with its name and unit, one after the other; empty for nothing.
  ///
  /// - Parameters:
  ///   - fvc: FVC, L.
  ///   - fev1: FEV1, L.
  ///   - ratio: FEV1/FVC.
  ///   - pef: PEF with its decimals.
  /// - Returns: a part for each figure that is known.
  package func figures(fvc: Double?, fev1: Double?, ratio: Double?, pef: String?) -> [String] {
    [
      fvc.map { "\(self(.fvc)) \(volume($0))" }, fev1.map { "\(self(.fev1)) \(volume($0))" },
      ratio.map { "\(self(.ratio)) \(hundredths($0))" },
      pef.map { "\(self(.pef)) \(words.quantity($0, "L/min"))" },
    ].compactMap { $0 }
  }

  /// A volume with its unit.
  package func volume(_ value: Double) -> String {
    words.quantity(SampleType.forcedVitalCapacity.number(value), "L")
  }

  /// A day with its clock.
  package func moment(_ time: Timestamp) -> String {
    let day = words.date(year: time.day.year, month: time.day.month, day: time.day.day)
    return self(.moment, ["day": day, "time": time.clock])
  }

  /// A value with as many decimals as every other one of its kind.
  private func hundredths(_ value: Double) -> String {
    words.number(DecimalText.fixed(value, decimals: 2))
  }

  private func percent(_ share: Double?) -> String {
    share.map { "\(Int(saturating: ($0 * 100).rounded(.down)))" } ?? "–"
  }

  // MARK: - The answer to a session

  /// The answer to a session, sentence by sentence.
  ///
  /// - Parameters:
  ///   - result: the session.
  ///   - gap: why nothing is predicted for the person, see ``BreathingMonitor/gap(for:on:)``.
  /// - Returns: the sentences, in order.
  package func sentences(for result: SpirometryResult, gap: ReferenceGap? = nil) -> [String] {
    var told = [measured(result)]
    if result.shouldTryAgain {
      return told + ["\(repeating(result)) \(self(.again))", self(.planInstead)]
    }
    told += compared(result, gap)
    if let zone = result.zone, let share = result.peakFlowShare {
      told.append(self(Self.key(zone), ["share": percent(share)]))
    } else if result.pef != nil {
      told.append(self(.bestNotKnown))
    }
    if let face = result.face { told.append(self(Self.key(face, result))) }
    return told
  }

  private func measured(_ result: SpirometryResult) -> String {
    let pef = result.pef.map { SampleType.peakExpiratoryFlowRate.number($0) }
    let parts = figures(fvc: result.fvc, fev1: result.fev1, ratio: result.ratio, pef: pef)
    return parts.isEmpty
      ? self(.nothingCounts) : self(.measured, ["values": parts.joined(separator: ", ")])
  }

  private func repeating(_ result: SpirometryResult) -> String {
    let key: SpirometryKey =
      switch result.blows {
      case 3...: .blowsDiffer
      case 1: .oneBlow
      default: .twoBlows
      }
    // A session is only to be repeated for its grade.
    return self(key, ["grade": result.grade?.rawValue ?? "–"])
  }

  private static func key(_ zone: PeakFlowZone) -> SpirometryKey {
    switch zone {
    case .green: .inGreen
    case .yellow: .inYellow
    case .red: .inRed
    }
  }

  private static func key(_ face: Face, _ result: SpirometryResult) -> SpirometryKey {
    switch face {
    case .glad: .nothingLow
    case .neutral: result.isCompared ? .littleLow : .nothingToCompare
    case .sad: result.zone == .red ? .redNow : .farBelow
    }
  }

  // MARK: - Against what is usual

  private func compared(_ result: SpirometryResult, _ gap: ReferenceGap?) -> [String] {
    guard let limit = result.lowerLimit, let predicted = result.predicted, let z = result.z else {
      return result.grade == nil ? [] : [gap].compactMap { $0 }.map(sentence)
    }
    return [
      row(.fev1, result.fev1, predicted.fev1, limit.fev1, z.fev1),
      row(.fvc, result.fvc, predicted.fvc, limit.fvc, z.fvc),
      row(.ratio, result.ratio, predicted.ratio, limit.ratio, z.ratio),
    ].compactMap { $0 }
  }

  /// One measure against its limit; nil when it was not measured.
  private func row(
    _ name: SpirometryKey,
    _ value: Double?,
    _ predicted: Double?,
    _ limit: Double?,
    _ score: Double?
  ) -> String? {
    guard let value, let predicted, let limit, let score else { return nil }
    let places = [
      "name": self(name), "predicted": hundredths(predicted), "limit": hundredths(limit),
      "score": hundredths(score),
    ]
    return self(value < limit ? .comparedBelow : .compared, places)
  }

  /// Why FVC and FEV1 are compared with nothing, and what may be done about it.
  private func sentence(_ gap: ReferenceGap) -> String {
    switch gap {
    case .untold(let facts):
      let names = facts.map { self($0.key) }
      let list =
        names.count > 1
        ? self(
          .and,
          ["list": names.dropLast().joined(separator: ", "), "last": names.last ?? ""]
        ) : names.joined()
      return self(.untold, ["facts": list], count: facts.count)
    case .sex: return self(.onlyTwoSexes)
    case .age(let covered):
      let bounds = [covered.lowerBound, covered.upperBound].map {
        words.number(FigureText.plain($0))
      }
      return self(.agesCovered, ["low": bounds[0], "high": bounds[1]])
    }
  }

  // MARK: - What is said first

  /// The wordings of a check-in about the red zone.
  func red(_ result: SpirometryResult) -> [String] {
    let places = ["share": percent(result.peakFlowShare)]
    return ([.red1, .red2, .red3, .red4] as [SpirometryKey]).map { self($0, places) }
  }

  /// The wordings of a check-in about a yellow zone that lasts.
  func yellow(_ result: SpirometryResult) -> [String] {
    let places = ["share": percent(result.peakFlowShare)]
    return ([.yellow1, .yellow2, .yellow3, .yellow4] as [SpirometryKey]).map { self($0, places) }
  }

  /// The wordings of a check-in about a severe z-score.
  func lowScore(lowest: Double) -> [String] {
    let places = ["score": hundredths(lowest)]
    return ([.low1, .low2, .low3, .low4] as [SpirometryKey]).map { self($0, places) }
  }

  /// The wordings of the daily reminder.
  var reminders: [String] {
    ([.reminder1, .reminder2, .reminder3, .reminder4] as [SpirometryKey]).map { self($0) }
  }
}

extension ReferenceGap.Fact {
  /// The text of its name.
  fileprivate var key: SpirometryKey {
    switch self {
    case .birthday: .birthday
    case .height: .height
    case .sex: .sex
    }
  }
}
