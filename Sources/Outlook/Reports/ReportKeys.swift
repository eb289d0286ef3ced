import Catalogues

/// The texts of a report, and of what one reads about (`learn`).
package enum ReportKey: String, CatalogueKey {
  package static let section = "report"

  // The head of the page.
  case title, days, origin, originWithWords
  case age, height, female, male, other
  // The headings of its parts.
  case missing, measured, companions, checkIns, talks, reading
  // What is missing.
  case notOver, noBirthday, noSleep, noMood, noReadings, nothingOnDays, noRange
  // What was measured.
  case nothingMeasured, alsoRecorded, row
  case onDaysOf, sleepOn, recordedOn, readings, readingsOn, readingsOfSources
  case oneValue, valuesBetween, steps, onScale
  case dailyMean, dailyMeans, dailyMeanSingle, dailyMeansSingle, dailyMeanAll, dailyMeansAll
  case standing
  case usualAwake, usualAsleep, usualNight, usualEvery, usual, usualSpread, usualNeeds
  case sleepGaps, moodGaps, gaps, run, moreDays
  case entries, onDays, entriesOnDays
  // The check-ins: why they came, what was decided and what became of them.
  case noCheckIns, whyItCame, all, sent, skipped, failed, missed
  case schedule, newReading, companion, opening, asked, otherReason
  case answered, seen, later, dismissed, unseen
  case countAnswered, countSeen, countLater, countDismissed, countUnseen
  case messages, messagesBecame, newest, message, messageBecame
  // The talks.
  case noTalks, wordsIncluded, wordsLeftOut, when, own, generated, writers
  case modelWriter, programWriter, unknownWriter
  case talkAt, talkOnDay, talkOverDays, titled, answersLeftOut
  // How to read it.
  case localDays, severalSources, personalUsual
  case rangeSource, rangeSourceReviewed, usualSource
  // What is said of a page that was written.
  case written, writtenWithWords
  // What one can read about.
  case readOne, noTopic, topics, mentioned, sources, reviewed
}
