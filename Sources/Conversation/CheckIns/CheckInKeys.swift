import Catalogues

/// The texts of check-ins: when they come and why, the inbox, notifications, and the offline
/// listener's message where it isn't in English.
package enum CheckInKey: String, CatalogueKey {
  package static let section = "checkIns"

  // When they come, and the next one.
  case off, plan, planQuiet, mostADay, evenNormal, onlyNeeded
  case never, every, atTimes, onWeekday
  case nonePlanned, next, nextMoved
  // Why one comes at another time than the schedule has it.
  case quietHours, minimumGap, dayLimit, snooze, pause, dayOff, clockChange, madeUp, secondTry
  // A time by itself, and one in a sentence; of another day with its date.
  case clock, dayAndClock, atClock, atDay
  // Those that come, and those that were put off.
  case postponed, moved, ifEachSends
  case remind, remindMoved, dueNow
  // What a look at the readings says.
  case nothingPlanned, nothingDue, nothingDueMoved
  case wouldSpeak, wouldStayQuiet, busy, writtenSealed, newReading
  // The inbox.
  case noUnread, checkInOf, toAnswer, inboxUse, unknownCheckIn, listUnread
  // What can't be set, with what can.
  case scheduleAlone, scheduleChanges, normalUse
  case badRange, rangeHint, badTime, timeHint, badWeekday, weekdayHint
  case badSnooze, snoozeHint, pauseNeedsEnd, badPauseUntil, badPauseFor, pauseHint
  // A notification: what it says where words must not be seen by others, and its buttons.
  case notice, noticeMedication, noticeDose
  case talkNow, later, notToday, yes, notYet, remindIn, taken, skipped
  // The listener's message: English has these and more in listener.json5.
  case hello1, hello2, hello3, nothing
  case high1, high2, high3, low1, low2, low3, mixed1, mixed2, fit1, fit2
  case unusualHigh1, unusualHigh2, unusualLow1, unusualLow2
  case within1, within2, within3, back1, back2, missing1, missing2, missing3
  case outsideAsk1, outsideAsk2, outsideAsk3, outsideAsk4
  case withinAsk1, withinAsk2, withinAsk3, withinAsk4
  case missingAsk1, missingAsk2, missingAsk3, missingAsk4
}
