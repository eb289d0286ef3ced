/// The rule by the person's own usual, in which sleep leads and mood follows.
///
/// A night is short when it lies well below the own median or is short for anybody, long when it
/// lies well above the median; only nights in a row count. Then, in this order:
/// 1. short nights, and days of raised and of lowered mood in the same window: mixed
/// 2. short nights in a row, each with a raised mood: manic
/// 3. a low mean mood with changed nights in a row or changed activity: depressive
/// 4. changed nights in a row at the window's end alone: sleep change
/// The thresholds are data, most of them product choices.
struct PersonalMoodRule {
  private let rules: MoodRules

  /// The rule with its thresholds.
  init(rules: MoodRules) { self.rules = rules }

  /// Judges a window against the days before it; both in order, without gaps.
  func judge(window: [MoodDay], before: [MoodDay]) -> PersonalMood {
    var found = figures(window: window, before: before)
    let usual = found.usualSleepHours
    let short = runs(in: window) { isShort($0, usual: usual) }
    let long = runs(in: window) { isLong($0, usual: usual) }
    found.shortNights = short.flatMap { $0 }.map(\.date)
    found.longNights = long.flatMap { $0 }.map(\.date)
    found.pattern = pattern(found, short: short, long: long)
    return found
  }

  private func pattern(_ found: PersonalMood, short: [[MoodDay]], long: [[MoodDay]])
    -> PersonalMoodPattern
  {
    let personal = rules.personal
    let least = personal.mixedDays.count
    if !short.isEmpty, found.raisedDays >= least, found.loweredDays >= least { return .mixed }
    let isRaised = short.contains { run in
      isRun(run.map { $0.mood.map { $0 >= personal.raisedMood.value } ?? false })
    }
    if isRaised { return .manic }
    let changed = short + long
    let isLessActive = found.activityShare.map { $0 <= personal.activityShare.value } ?? false
    if let mood = found.meanMood, mood <= personal.depressiveMeanMood.value,
      !changed.isEmpty || isLessActive
    {
      return .depressive
    }
    if changed.contains(where: { $0.last?.date == found.to }) { return .sleepChange }
    let isJudged = found.usualSleepHours != nil && found.meanMood != nil
    return isJudged ? .none : .insufficient
  }

  // MARK: - Nights

  private func isShort(_ hours: Double, usual: Double?) -> Bool {
    if hours < rules.personal.veryShortSleepHours.value { return true }
    return usual.map { hours <= $0 - rules.personal.sleepChangeHours.value } ?? false
  }

  private func isLong(_ hours: Double, usual: Double?) -> Bool {
    usual.map { hours >= $0 + rules.personal.sleepChangeHours.value } ?? false
  }

  /// The stretches of days, long enough to count, whose nights all are so.
  private func runs(in days: [MoodDay], where isChanged: (Double) -> Bool) -> [[MoodDay]] {
    var found: [[MoodDay]] = [[]]
    for day in days {
      if let hours = day.sleepHours, isChanged(hours) {
        found[found.count - 1].append(day)
      } else {
        found.append([])
      }
    }
    return found.filter { $0.count >= rules.personal.nightsInARow.count }
  }

  /// Whether enough in a row are true.
  private func isRun(_ days: [Bool]) -> Bool {
    days.split(separator: false).contains { $0.count >= rules.personal.nightsInARow.count }
  }

  // MARK: - Figures

  private func figures(window: [MoodDay], before: [MoodDay]) -> PersonalMood {
    let baseline = rules.baseline
    let usual = before.compactMap(\.sleepHours)
    let isKnown = usual.count >= baseline.leastNights.count
    let sleep = window.compactMap(\.sleepHours)
    let moods = window.compactMap(\.mood)
    let leastMoods = Double(window.count) * rules.personal.leastMoodShare.value
    let meanSleep = RobustStatistics.mean(sleep)
    var found = PersonalMood(
      pattern: .insufficient,
      from: window.first?.date ?? "",
      to: window.last?.date ?? "",
      baselineNights: usual.count,
      moodDays: moods.count,
      nights: sleep.count,
      shortNights: [],
      longNights: [],
      raisedDays: window.count {
        ($0.highestMood ?? -.infinity) >= rules.personal.raisedMood.value
      },
      loweredDays: window.count { ($0.lowestMood ?? .infinity) <= rules.personal.loweredMood.value }
    )
    found.meanSleepHours = meanSleep
    found.meanMood = Double(moods.count) >= leastMoods ? RobustStatistics.mean(moods) : nil
    found.activityShare = share(of: window, against: before)
    found.restingHeartRateScore = heartRateScore(of: window, against: before)
    found.midpointSpreadHours =
      RobustStatistics.circular(hours: window.compactMap(\.sleepMidpoint))?.deviation
    guard isKnown else { return found }
    found.usualSleepHours = RobustStatistics.median(usual)
    found.sleepScore = meanSleep.flatMap {
      RobustStatistics.score($0, among: usual, floor: baseline.leastSleepSpreadHours.value)
    }
    found.midpointShiftHours = shift(of: window, against: before)
    return found
  }

  private func shift(of window: [MoodDay], against before: [MoodDay]) -> Double? {
    guard let now = RobustStatistics.circular(hours: window.compactMap(\.sleepMidpoint)),
      let usual = RobustStatistics.circular(hours: before.compactMap(\.sleepMidpoint))
    else { return nil }
    return RobustStatistics.shift(from: usual.mean, to: now.mean)
  }

  private func share(of window: [MoodDay], against before: [MoodDay]) -> Double? {
    let usual = before.compactMap(\.steps)
    guard usual.count >= rules.baseline.leastNights.count,
      let median = RobustStatistics.median(usual), median > 0,
      let mean = RobustStatistics.mean(window.compactMap(\.steps))
    else { return nil }
    return mean / median
  }

  private func heartRateScore(of window: [MoodDay], against before: [MoodDay]) -> Double? {
    let usual = before.compactMap(\.restingHeartRate)
    guard usual.count >= rules.baseline.leastNights.count,
      let mean = RobustStatistics.mean(window.compactMap(\.restingHeartRate))
    else { return nil }
    let floor = rules.baseline.leastHeartRateSpread.value
    return RobustStatistics.score(mean, among: usual, floor: floor)
  }
}
