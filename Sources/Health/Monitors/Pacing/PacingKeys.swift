import Catalogues

/// The texts of pacing: how things stand, episodes, the profile, and what is said first.
package enum PacingKey: String, CatalogueKey {
  package static let section = "pacing"

  // When something was.
  case moment
  // How things stand now.
  case isAbove, isNotAbove, noHeartRate, noCeiling, noCeilingBetaBlocker
  case aboveToday, exerciseZone, misfit
  // The ceiling, and what it was made from.
  case ceilingIs, ceilingFrom, ceilingEased, firstGuess
  case restingMargin, ageShare, original, own
  // Episodes, and the hours before them.
  case noEpisode, lastToday, lastYesterday, lastDaysAgo, daysForRest
  case episode, episodeSeverity, noted, lowered, restNow, alreadySaved, mistake, notSaved
  case lookBackEmpty, lookBack, lookBackNoCeiling, lookBackSteps, steps, otherEffort
  case newest, id
  // What is said first, each in four wordings.
  case warning1, warning2, warning3, warning4, relieved
  case dayAfter1, dayAfter2, dayAfter3, dayAfter4
  // The live watch, in lines and on a screen.
  case watching, watchingSlowly
  case lineAbove, lineNotAbove, lineNoCeiling, lineNothing, lineNothingCeiling
  case lineAboveToday, lineBeside
  case title, heartRate, noneOfLate, atAbove, atNotAbove, at
  case ceiling, originEased, timeAbove, underMinute, highest, quit
  // The profile: its questions, its facts and the words that answer them.
  case askWeight, askHeight, askActivity, askCovid, askHospital, askSeverity, askMonths,
    askBetaBlocker
  case questions, known, change, left, dangerFirst, onTerminal, onTerminalHint
  case needsTerminal, needsTerminalHint
  case weight, height, activityLevel, covidHistory, hospitalised, severity, monthsOfSymptoms,
    betaBlocker, ceilingChoice
  case fact, factTakenOver, unset, and, lower, originalChoice
  case bed, home, light, moderateActivity, active
  case covidNone, covidSuspected, covidConfirmed
  case mild, moderate, severe, verySevere
  case yes, no, skip
  case refusedNumber, refusedMonths, refusedYesOrNo, refusedWord
  // The state of things, and the report.
  case status, reported, reportedNone
  case columnEpisode, columnHighest, columnCeiling, columnAbove, columnSteps, noneThen
}
