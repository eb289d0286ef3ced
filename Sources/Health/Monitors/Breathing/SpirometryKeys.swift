import Catalogues

/// The texts of the breathing test: its guide, the answers to it, and what is said first about it.
package enum SpirometryKey: String, CatalogueKey {
  package static let section = "spirometry"

  // What is measured, and when a session was.
  case fvc, fev1, pef, ratio, moment
  // The answer to a session.
  case measured, nothingCounts, oneBlow, twoBlows, blowsDiffer, again, planInstead
  case compared, comparedBelow
  case untold, and, birthday, height, sex, onlyTwoSexes, agesCovered
  case inGreen, inYellow, inRed, bestNotKnown
  case nothingLow, littleLow, nothingToCompare, redNow, farBelow
  // What is said first, each in four wordings.
  case red1, red2, red3, red4
  case yellow1, yellow2, yellow3, yellow4
  case low1, low2, low3, low4
  case reminder1, reminder2, reminder3, reminder4
  // The guided blow.
  case title, guideStop, guideSit, guideBlow, guidePicture, twoSeconds
  case begin, beginKeys, quitKeys
  case getReady, breatheIn, blow, goOn, timeUp, thud
  case another, stopped, noBlow, noValues, nothingThere, notSaved, fvcLeftOut
  // Values that a person types.
  case typeValues, askValue, notAValue, typeNumber, back, startsOver
  case impossible, impossibleFEV1, acceptedRange, acceptedFlow, acceptedFEV1
  case emptyBlow, emptyBlowHint
  // Values that a device or a file gives.
  case waiting, typeInstead, deviceGone, noValuesCame, wrote, wroteTooLong
  case noFile, fileUnchanged, fileEmpty, fileLastLine
  case notALine, wrongCount, notJSON, namesNone, lineTooLong, acceptedLines
  case sendsNoText, sendsNoTextHint
  // What a command answers.
  case unknownWord, unknownWordHint, addUse, addUseHint, blowElsewhere, alreadySaved
  case noTests, units, earlierHidden, refused
  case columnSession, columnBlows, columnRatio, columnGrade, columnZone, columnFace
  case green, yellow, red, glad, neutral, sad, tryAgain
  case lowerLimit, yourBest, meanHour, meanDay, meanWeek, meanMonth
  case noTestToday, noTestIn, incomparableToday, incomparableIn, nothingMeasured
  case bestOwn, bestMeasured, bestUnknown
  case noReminder, reminded, remindedToday, remindedTomorrow, checkInsOff
  // The state of things, and the report.
  case last, lastNothing, grade
  case reported, columnTest, columnFVC, columnFEV1, columnPEF, columnScores
}
