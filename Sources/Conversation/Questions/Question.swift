package import HealthModel

/// A question about the person's own data: a statistic of a subject in a time.
package struct Question: Hashable, Sendable {
  /// What is asked of the readings.
  package enum Statistic: String, CaseIterable, Codable, Sendable {
    /// The newest one.
    case latest
    /// What a time amounts to: the mean with lowest and highest, hours slept, steps, how many.
    case summary
    /// The arithmetic mean.
    case mean
    /// The lowest, and when it was.
    case lowest
    /// The highest, and when it was.
    case highest
    /// When the newest one was.
    case when
    /// How many there are.
    case count
    /// Against the time of the same length before.
    case trend
    /// What is normal at the person's age.
    case range
    /// What is usual for the person.
    case usual
    /// Whether it is dangerous, normal or to be worried about.
    case meaning
  }

  /// What a question can be about.
  package enum Subject: Hashable, Sendable {
    /// One type of reading, or blood pressure.
    case reading(SampleTopic)
    /// The companion's own check-ins.
    case checkIns

    /// The name, such as `heart-rate` or `check-ins`.
    package var name: String {
      switch self {
      case .reading(let topic): topic.name
      case .checkIns: Self.checkInsName
      }
    }

    /// What a person reads, such as `heart rate`.
    package var title: String {
      switch self {
      case .reading(let topic): topic.title
      case .checkIns: "check-ins"
      }
    }

    /// The subject with this name; nil for none.
    package init?(named name: String) {
      if name == Self.checkInsName {
        self = .checkIns
      } else if let topic = SampleTopic(named: name) {
        self = .reading(topic)
      } else {
        return nil
      }
    }

    private static let checkInsName = "check-ins"
  }

  /// What is asked of the readings.
  package var statistic: Statistic
  /// What it is about.
  package var subject: Subject
  /// In which time; nil leaves it to the statistic.
  package var period: QuestionPeriod?
  /// A value that the person names, in the unit of the subject; nil for none.
  package var value: Double?
  /// The second value of a blood pressure that the person names; nil for none.
  package var otherValue: Double?

  /// A question of its parts.
  package init(
    _ statistic: Statistic,
    of subject: Subject,
    in period: QuestionPeriod? = nil,
    value: Double? = nil,
    and otherValue: Double? = nil
  ) {
    self.statistic = statistic
    self.subject = subject
    self.period = period
    self.value = value
    self.otherValue = otherValue
  }

  /// The question in a few words, as `why` shows it: `mean of heart-rate, this week`.
  package var words: String {
    let time = period.map { ", \($0.name)" } ?? ""
    let values = [value, otherValue].compactMap { $0.map(DecimalText.one) }
    let number = values.isEmpty ? "" : " \(values.joined(separator: "/"))"
    return "\(statistic.rawValue) of \(subject.name)\(number)\(time)"
  }
}
