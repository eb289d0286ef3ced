import Catalogues

/// The texts for times: days, periods and how long ago something was.
enum TimeKey: String, CatalogueKey {
  static let section = "times"

  case today, yesterday, onDay, at
  case ago, justNow, minutesAgo, hoursAgo, inMinutes, inHours
  case ever, lastNight, since, between, thisWeek, thisMonth, lastDays, lastWeek, lastMonth
  case hoursOfDay, hoursOfDays, lastMinutes, lastHours, aboutMinutesAgo, aboutHoursAgo, night
}

/// The texts of answers to questions about the person's own data.
enum AnswerKey: String, CatalogueKey {
  static let section = "answers"

  // Readings.
  case latest, latestToday, valueThen, whenLatest, moodScale, missing, missingThen, lastOne, nearest
  case readings, howMany, mean, meanOfTwo, extent, lowest, highest
  case trendAlone, trendSame, trendHigher, trendLower
  // Nights, steps and what is counted.
  case sleepMissing, sleepLastNight, sleepNight, sleepOnlyNight, sleepShortest, sleepLongest,
    sleepMean
  case stepsMissing, steps, stepsFewest, stepsMost, stepsMean
  case dosesMissing, doseLast, doses, skipped, crashesMissing, crashLast, crashes
  case workoutsMissing, workoutLast, workouts, ecgsMissing, ecgLast, ecgs, listed, lastOfMany
  // What a reading means.
  case noRange, it, within, above, below, old, unknownRange
  case rangeOfAge, rangeOfAdults, sleepRangeOfAge, sleepRangeOfAdults
  case atLeast, atMost, anything, pressureRange
  case usual, usualType, usualMissing, isWithin, isAbove, isBelow
  // What was said, and what the companion did.
  case nothing, nothingTold, nothingToldThen, nothingToldAbout, nothingToldAboutThen
  case quote, wrote, wroteTwice, moreQuotes, checkInsMissing, checkInLast, checkIns
}

/// The texts about when check-ins come, and about changes of that.
package enum ScheduleKey: String, CatalogueKey {
  package static let section = "schedule"

  case hours, minutes
  case offerEvery, offerAt, offerQuiet, offerOff, answerYes
  case doneEvery, doneAt, whileClosed, doneQuiet, doneOff
  case every, at, byWeekday, quiet, onlyUnusual, next, noNext, off
}
