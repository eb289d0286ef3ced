import Catalogues

/// The texts of commands about conversations and notes.
enum SessionKey: String, CatalogueKey {
  static let section = "sessions"

  // Erasing for good: what would be, and what was.
  case eraseQuestion, eraseRefused, eraseAnyway, nothingErased
  case everything, saidFrom, saidBefore, saidBetween, titleWithMessages, allNotes
  case copiesGo, forksStay, erased, erasedMessages, erasedNotes
  case repeats, eraseTyped, eraseInChat, eraseThem
  case listed, you, moreMessages, forgetUse, nothingToForget, forgetSession
  // Searching.
  case searchUse, likeUse, openTalk, readOn, noMatches, moreMatches, nothingClose, moreLess
  case beginnings, quoted, notIncluded, readingSealed, readingMeaning, needsEncoder, wordsInstead
  // Notes: what is kept, where each comes from, and what is refused.
  case saved, savedNote, memoryUse, unused, noNotes, proposed
  case typed, typedEdited, fromMessage, fromMessageEdited, fromForgotten, fromForgottenEdited
  case memoryOnSent, memoryOnHere, memoryOff, isOff, turnOn, alreadySaved, eraseNote
  case noteLength, noteShorter, tooImportant, tellSomeone
  // Conversations: listed, renamed, copied, and those that are old.
  case renamed, copied, erasedTalk, renameUse, nowTitled
  case forkUse, noMessage, itsMessages, nowCopy
  case manyTalks, noTalks, talks, messages, counts, whole, days, columnMessages
  case noOldTalk, wouldErase, erasedTalks, keptFor, keptDays, notErasedNow
  // Files.
  case exportUse, noFormat, formats, badEnding, otherFormat, written, writtenTalks
  // A message that is read again, and the time before it.
  case speakerYou, instructions, checkIn, because, replyFailed, noReason, cutOff, cutOffBecause
  case retracted, retractedPart, lookedAt, lookedAtNothing, notLookedAt, askedYou
  case then, now, notAnswered
  case emptyTalk, secondsLater, minutesLater, hoursLater, daysLater
}
