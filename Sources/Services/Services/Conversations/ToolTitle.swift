package import Catalogues
import Core
import HealthModel
import Questions
package import Transcripts

/// What a call of a tool is called: it is kept in English, and told in the language that is spoken.
package enum ToolTitle {
  // MARK: - Titles

  static let nextCheckIn: LocalizedText = "the next check-in"
  static let checkIns: LocalizedText = "check-ins"
  static let unnamed: LocalizedText = "a tool without a name"

  static func note(_ line: String) -> LocalizedText { "whether to remember “\(line)”" }

  static func search(_ about: String) -> LocalizedText { "what you wrote about “\(about)”" }

  /// What is asked of readings; nil where that is plain.
  static func aspect(_ statistic: Question.Statistic) -> LocalizedText? {
    switch statistic {
    case .latest, .summary: nil
    case .mean: "mean"
    case .lowest: "lowest"
    case .highest: "highest"
    case .when: "when"
    case .count: "count"
    case .trend: "trend"
    case .range: "the range for your age"
    case .usual: "your usual"
    case .meaning: "what it means"
    }
  }

  // MARK: - Telling

  /// What a call is called in a language.
  package static func told(_ use: ToolUse, _ words: Catalogue) -> String {
    guard words.code != "en" else { return use.title }
    switch use.offer.flatMap({ ProposedChange(offer: $0) }) {
    case nil, .exercise?: return told(use.title, words)
    case let change?: return words.text(change.title())
    }
  }

  /// A title from what is kept of it: the subject, a time, and in brackets what is asked of it.
  private static func told(_ title: String, _ words: Catalogue) -> String {
    var base = title[...]
    var tail = ""
    let aspects = Question.Statistic.allCases.compactMap(aspect)
    if let aspect = aspects.first(where: { base.hasSuffix(" (\($0.english))") }) {
      base = base.dropLast(aspect.english.count + 3)
      tail = " (\(words.text(aspect)))"
    }
    let (subject, period) = parted(String(base), words)
    return named(subject, words) + period + tail
  }

  /// What a question can be about, by what it is called in English.
  private static func named(_ subject: String, _ words: Catalogue) -> String {
    if subject == checkIns.english { return words.text(checkIns) }
    let topic = SampleTopic.all.first { $0.title == subject }
    return topic.map { words.type($0.name).title } ?? words.retold(subject)
  }

  /// What a question can be about, by its name.
  static func subject(_ name: String, _ words: Catalogue) -> String {
    name == Question.Subject.checkIns.name ? words.text(checkIns) : words.type(name).title
  }

  /// What is before a time at the end, and that time in the language, with the comma before it.
  static func parted(_ text: String, _ words: Catalogue) -> (subject: String, period: String) {
    guard let comma = text.ranges(of: ", ").last,
      let period = QuestionPeriod(named: String(text[comma.upperBound...]))
    else { return (text, "") }
    return (String(text[..<comma.lowerBound]), ", \(words.text(self.text(period, words)))")
  }

  private static func text(_ period: QuestionPeriod, _ words: Catalogue) -> LocalizedText {
    switch period {
    case .now: return "now"
    case .today: return "today"
    case .yesterday: return "yesterday"
    case .lastNight: return "last night"
    case .thisWeek: return "this week"
    case .lastWeek: return "last week"
    case .thisMonth: return "this month"
    case .lastMonth: return "last month"
    case .ever: return "ever"
    case .days(let count): return "last \(count) days"
    case .on(let day): return "on \(words.day(day))"
    case .since(let day): return "since \(words.day(day))"
    case .between(let first, let last):
      return "from day \(words.day(first)) to day \(words.day(last))"
    case .clock: return LocalizedText(verbatim: period.name)
    case .minutesAgo(let minutes) where minutes.lowerBound == 0:
      return "last \(minutes.upperBound) minutes"
    case .minutesAgo(let minutes):
      return "\(minutes.upperBound) to \(minutes.lowerBound) minutes ago"
    }
  }
}
