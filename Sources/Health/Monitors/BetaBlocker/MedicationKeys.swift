import Catalogues

/// The texts about medications, doses and the question about a beta-blocker.
package enum MedicationKey: String, CatalogueKey {
  package static let section = "medication"

  // The question and what led to it, in four wordings each, and how it is answered.
  case question1, question2, question3, question4
  case cause1, cause2, cause3, cause4, howToAnswer
  // The reminder of doses, and what stands in a calendar beside one.
  case reminder1, reminder2, reminder3, reminder4, calendarNote, and
  // What is said after an answer, and of a slow heart.
  case noted, askHigher, neverDouble, lateDose, neverStop, askLater, lowRate
  // How things stand.
  case published, publishedRaised, ownDays, ownDaysRaised, ownNumber, ownNumberRaised, notStudied
  case doseAhead, doseOpen, doseTaken, doseSkipped, next, lastAsked
  case askAgainAt, askAgainOn, noRates, rates, rate, rateAbove
  // The list, and what became of a dose.
  case noMedications, taken, takenBetaBlocker, today, doseLine, aDose
  case todayDoses, todayDose, stateAhead, stateDue, stateMissed, stateTaken, stateSkipped
  // Changes of the list.
  case saved, changed, aboutQuestion, remindersOff, checkInsOff, quietHours, deleted, written
  // Doses that are noted.
  case notedTaken, notedSkipped, takenBefore, skippedBefore, notedBefore
  // What can't be done.
  case nothingDue, nothingDueHint, noAnswer, noAnswerHint, tooLong, tooLongHint
  case nothingOpen, nothingOpenHint, unknownName, addHint, knownNames, tooMany, shellOnly
  // What a report tells.
  case reported, medicationHead, timesHead, takenHead, skippedHead, notNotedHead
}
