package import HealthModel

/// One episode of malaise after exertion, as the person reported it.
package struct PacingEpisode: Codable, Hashable, Sendable {
  /// When it began.
  package let start: Timestamp
  /// How bad it is, as `HKCategoryValueSeverity` numbers it: 0 not said, 2 mild, 3 moderate, 4 severe.
  package let severity: Int
  /// The store's id, by which it can be deleted; nil for one that is in no store.
  package let id: Int64?

  /// An episode.
  package init(start: Timestamp, severity: Int, id: Int64? = nil) {
    self.start = start
    self.severity = severity
    self.id = id
  }

  /// The episodes among samples up to now, in order; severity 1 says that there is none.
  package static func episodes(from samples: [Sample], now: Timestamp) -> [PacingEpisode] {
    samples.filter {
      $0.type == .postExertionalMalaise && $0.value != 1 && $0.value.isFinite
        && $0.start.milliseconds <= now.milliseconds + SampleCheck.clockTolerance
    }
    .map {
      PacingEpisode(start: $0.start, severity: Int(min(max($0.value, 0), 4)), id: $0.id)
    }
    .sorted { $0.start < $1.start }
  }
}

/// What happened in the hours before an episode in which its cause may lie.
package struct PacingLookBack: Codable, Hashable, Sendable {
  /// The episode.
  package let episode: PacingEpisode
  /// Where the look back begins.
  package let from: Timestamp
  /// Where it ends.
  package let to: Timestamp
  /// The ceiling the heart rates are held against; nil when there was none.
  package let ceiling: Double?
  /// The heart rates in between.
  package let exertion: Exertion
  /// The steps in between; nil without any.
  package let steps: Double?

  /// Looks back from an episode, by the rules' hours.
  ///
  /// - Parameters:
  ///   - episode: the episode.
  ///   - samples: heart rates and steps, in any order; steps of several sources are added up.
  ///   - ceiling: the ceiling the heart rates are held against; nil for none.
  ///   - rules: the hours.
  package init(_ episode: PacingEpisode, samples: [Sample], ceiling: Double?, rules: PacingRules) {
    let hours = rules.episodes
    let from = episode.start.adding(
      milliseconds: -hours.lookBackFromHours.milliseconds(each: .hour)
    )
    let to = episode.start.adding(milliseconds: -hours.lookBackToHours.milliseconds(each: .hour))
    let steps = samples.filter {
      $0.type == .stepCount && $0.value.isFinite && $0.start >= from && $0.start < to
    }
    self.episode = episode
    self.from = from
    self.to = to
    self.ceiling = ceiling
    exertion = Exertion(of: samples, from: from, to: to, ceiling: ceiling, rules: rules)
    self.steps = steps.isEmpty ? nil : steps.reduce(0) { $0 + $1.value }
  }
}
