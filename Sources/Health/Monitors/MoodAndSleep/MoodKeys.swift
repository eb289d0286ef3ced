import Catalogues

/// The texts about mood and sleep, their pattern, and the questionnaires.
package enum MoodKey: String, CatalogueKey {
  package static let section = "mood"

  // The scale, and words that mean a step of it.
  case superSad, sad, neutral, happy, superHappy, unknown, between, typedWords
  // What the original rule found.
  case noPattern, allDepressive, allManic, shareOriginal
  case waiting, missingMood, missingHeartRate, missingSleep
  // What the rule by the person's own usual found.
  case usualFine, usualUnknown, sleepChange, raised, lowered, mixed, share
  case shortNights, shortNightsUsual, longNights, longNightsUsual, fewSteps
  // The wordings of a check-in.
  case checkIn1, checkIn2, checkIn3, checkIn4, noDiagnosis
  // The arithmetic of the original rule.
  case window, day, complete, comparison
  case depressiveSide, manicSide, meanMood, meanHeartRate, meanSleep, yes, no, notKnown
  case branchWaiting, branchNone, branchDepressive, branchManic
  // The arithmetic of the personal rule.
  case usual, nightsKnown, nightsUnknown, days, percent, runs, none, figures
  case personalNone, personalWaiting, personalSleepChange, personalDepressive, personalManic,
    personalMixed
  // Moods that are told, and what is shown of them.
  case question, prompt, nothingSaved, noMoodSaved
  case moodSavedBefore, moodSaved, moodSavedWithNote
  case noMoods, whenHead, moodHead, wordsHead, noteHead, scoreHead, answersHead, notesLocked
  case moment, lastMood, status, scores, scoreOn
  // Nights that are told.
  case sleepUse, sleepUseHint, exactTimes, sleepSavedBefore, sleepSaved, replaced, allSleep
  case nightAhead, nightAheadHint, sleepThere, sleepThereHint, sleepless
  case equalTimes, equalTimesHint
  // Questionnaires.
  case assessUse, assessUseHint, introduction, lastTwoWeeks, ownWords, item, accepted, acceptedFirst
  case stopped, scoreSaved, scoreIncognito, thoughtsOfDeath, score, scoreAlone, lastScore
  case takeLonger, seeDoctor, scoreLimits, notTaken, scoreOf, ratherTalk
  case bandMinimal, bandMild, bandModerate, bandModeratelySevere, bandSevere, bandBelow, bandAbove
  // What a report tells.
  case reported, reportedFound, reportedScores
  case dayHead, sleepHead, heartRateHead, questionnaireHead
}
