package import Core
package import HealthModel

/// What is wrong with a rule file or with what a person told a monitor, and what would be right.
package enum MonitorsError: DescribedError, Equatable {
  /// A file of rules can't be read as JSON5 or lacks something.
  case unreadableRules(file: String, reason: LocalizedText)
  /// A file of rules has no usable review date.
  case badReviewDate(file: String, String)
  /// A rule that can't be.
  case badRule(file: String, problem: LocalizedText)
  /// A mood that is neither a word nor a whole number of the scale.
  case notAMood(String)
  /// A time of day or an instant that can't be read.
  case unreadableTime(String)
  /// Bed and wake time are the same: none or a whole day of sleep.
  case equalSleepTimes(String)
  /// The person would wake in the future.
  case sleepNotOver(wake: Timestamp, now: Timestamp)
  /// Waking comes before going to bed.
  case sleepBackwards(bed: Timestamp, wake: Timestamp)
  /// A sleep longer than the rules take for possible.
  case sleepTooLong(hours: Double, longest: Double)
  /// A window of days that the rules don't have.
  case badWindow(days: Int, accepted: ClosedRange<Int>)
  /// A questionnaire has another number of answers.
  case wrongAnswerCount(questionnaire: String, expected: Int, given: Int)
  /// An answer outside its scale; items count from 1.
  case badAnswer(questionnaire: String, item: Int, answer: Int, highest: Int)
  /// A blow without a single value.
  case emptyBlow
  /// A value no blow can have; `accepted` is the end of the hint.
  case impossibleBlow(quantity: LocalizedText, value: LocalizedText, accepted: LocalizedText)
  /// A fact of the pacing profile that can't be.
  case badPacingFact(key: String, value: String, accepted: LocalizedText)
  /// A ceiling or boundary of heart rate that can't be one.
  case badHeartRate(String, accepted: ClosedRange<Double>)
  /// A medication without a name, or with one that is no name.
  case badMedicationName(String)
  /// A dose that is no amount.
  case badMedicationDose(String)
  /// A medication without a time of day, or with one twice.
  case badMedicationTimes(String)
}

extension MonitorsError {
  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unreadableRules(let file, let reason): "The rules in \(file) can't be read: \(reason)."
    case .badReviewDate(let file, let text): "The review date “\(text)” in \(file) isn't a date."
    case .badRule(let file, let problem): "In \(file), \(problem)."
    case .notAMood(let text): "“\(text)” is not a mood I know."
    case .unreadableTime(let text): "“\(text)” is not a time."
    case .equalSleepTimes(let text):
      "Going to bed and waking are both at \(text): that is no sleep at all, or a whole day."
    case .sleepNotOver(let wake, let now):
      "Waking at \(wake.clock) on \(wake.day) is in the future; it is now \(now.clock) on \(now.day)."
    case .sleepBackwards(let bed, let wake):
      "Waking at \(wake) is not after going to bed at \(bed)."
    case .sleepTooLong(let hours, let longest):
      "\(number: DecimalText.hours(hours)) is too long for one sleep; the maximum is \(number: DecimalText.hours(longest))."
    case .badWindow(let days, _): "The mood rules can't look at \(days) days."
    case .wrongAnswerCount(let name, let expected, let given):
      "\(name) has \(expected) answers, but \(given) were given."
    case .badAnswer(let name, let item, let answer, _):
      "\(answer) is not an answer to question \(item) of \(name)."
    case .emptyBlow: "A blow requires at least one of FVC, FEV1 and PEF."
    case .impossibleBlow(let quantity, let value, _): "A blow can't have \(quantity) \(value)."
    case .badPacingFact(let key, let value, _): "“\(value)” can't be the \(words: key)."
    case .badHeartRate(let text, _): "“\(text)” can't be a limit for your heart rate."
    case .badMedicationName(let text): "“\(text)” can't be the name of a medication."
    case .badMedicationDose(let text): "“\(text)” can't be the dose of a medication."
    case .badMedicationTimes(let text): "“\(text)” can't be the times of a medication."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .unreadableRules: "Expected: `reviewed`, and for every rule a `value` with its `source`."
    case .badReviewDate: "Write it as YYYY-MM-DD, such as 2026-11-21."
    case .badRule: "Change the value, or remove the file to use the one that is built in."
    case .notAMood:
      "Accepted: a word such as awful, bad, ok, good or great, or a whole number from −5 to 5."
    case .unreadableTime:
      "Accepted: a time of day such as 23:10 or 11pm, or \(TimestampText.accepted)."
    case .equalSleepTimes:
      "For no sleep write none instead of both; for a whole day give both with their dates, "
        + "such as 2026-03-28T23:00 2026-03-29T23:00."
    case .sleepNotOver: "Enter the sleep after waking, or say with --date which day you woke."
    case .sleepBackwards: "Give both with their dates, the earlier one first."
    case .sleepTooLong: "Give it as two sleeps, or correct the dates."
    case .badWindow(_, let accepted):
      "Accepted: \(accepted.lowerBound) to \(accepted.upperBound) days."
    case .wrongAnswerCount(_, let expected, _): "Accepted: \(expected) whole numbers, in order."
    case .badAnswer(_, _, _, let highest): "Accepted: a whole number from 0 to \(highest)."
    case .emptyBlow: "Give FVC and FEV1 in L, or PEF in L/min, or all three."
    case .impossibleBlow(_, _, let accepted), .badPacingFact(_, _, let accepted):
      "Accepted: \(accepted)."
    case .badHeartRate(_, let accepted):
      "Accepted: \(number: DecimalText.one(accepted.lowerBound)) to \(number: DecimalText.one(accepted.upperBound)) beats a minute."
    case .badMedicationName: "Accepted: 1 to 60 characters, without control characters."
    case .badMedicationDose:
      "Accepted: an amount and its unit, such as: 50 mg, 0.125 mg, 1000 IU, or 0.5 tablet."
    case .badMedicationTimes: "Accepted: one or more different times of day, such as 08:00 20:00."
    }
  }
}
