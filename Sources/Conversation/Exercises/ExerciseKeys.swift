import Catalogues

/// The texts of guided exercises: around their steps, and of what was done.
package enum ExerciseKey: String, CatalogueKey {
  package static let section = "exercises"

  // Offered and begun in a conversation.
  case offer, begins, needsTerminal, notSuited, notSuitedHint
  // Before the first question.
  case introduction, evidence, limits, notFor, howTo, minutes
  // Questions, and lines that are no answer.
  case distressBefore, distressAfter, distressLow, distressHigh
  case scale, clock, refusedChoice, refusedScale, refusedClock, goesOn, goesOnTyped
  // Paces and waits.
  case breatheIn, breatheOut, breatheInLine, breatheOutLine, voiceIn, voiceOut
  case seconds, waitSeconds, pulse, pulseSwing
  // At the end: what was done, and what has changed.
  case done, stopped, stoppedByDanger, distressFell, distressSame, distressRose, heartRate, swing
  case changeBefore, changeHalves, changeSwing, changeVariability, changeHeartRate
  // What is saved; the parts stand in a list.
  case saved, savedHeard, savedNothing, savedAnd
  case savedDone, savedBegun, savedDistress, savedHeartRate, savedAnswer
  // Lists of exercises and of what was done.
  case columnName, columnMinutes, columnTitle, columnResult, result, startOne
  case columnWhen, columnExercise, columnDistress, columnHeartRate, columnSaved
  case stoppedName, historyEmpty
  // The state of things, and the report.
  case last, lastWithResult
  case reported, columnDone, columnStopped, columnBefore, columnAfter, columnLast
}
