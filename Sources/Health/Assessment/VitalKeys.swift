import Catalogues

/// The texts of what a person reads of readings.
package enum VitalKey: String, CatalogueKey {
  package static let section = "vitals"

  // How long something lasts, and how long ago it was, in the largest whole unit.
  case underMinute, minutes, hours, days, weeks, months, years
  case justNow, minutesAgo, hoursAgo, yesterdayAt, daysAgo, weeksAgo, monthsAgo, yearsAgo
  // A reading in a line, with what stands in brackets behind it.
  case breathing, yourBreathing, shortBreathing, perMinute
  case noReading, reading, readingWith, inFuture, usualRange
  case below, above, within, slightlyLow, slightlyHigh, notCompared, noRange
  // A reading in a sentence.
  case missing, tooOld, ahead, incomparable, isBelow, isAbove, isWithin
  // What is usual for the person, and what they were doing.
  case usual, unusualHigh, unusualLow, remarkHigh, remarkLow
  case inExercise, inBreathing, inSleep
  case night1, night2, night3, night4
  // The numbers that a check-in begins with.
  case valueAt, isNow, wasThen, isNowRanged, wasThenRanged, lastOld, lastAhead
  case opening, openingBoth
  // Why readings can't be read.
  case fault, inUse, diskFailed, damaged, newerVersion, notOpened, notAllowed, notQueried
  // What changes while a chat is open.
  case newReadings, newBelow, newWithin, newAbove
}
