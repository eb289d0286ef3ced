import Catalogues

/// The texts of an open chat beside the conversation, and of the commands that tell what lies behind
/// it.
enum ChatNoticeKey: String, CatalogueKey {
  static let section = "chatNotices"

  // `/model`.
  case noModel, noModelList, moreModels, emptyModelList, setServerFirst, modelUnchecked
  case notAModelList, checkAddress, noSuchModel, modelMeant, either, modelsListed
  // A proposed note, and readings that are offered to be saved.
  case notePrompt, noteAsk, noteLetters, noteType, noteLater, noteSaved, notSaved, mention
  // The lock, the voice, and messages that are edited.
  case noLock, setLock, locked, passphrase, unlocked
  case voiceOn, voiceOff, spokenCheckIn
  case editorTaken, editedNoText, editPrompt, unchanged
  // What could not be saved.
  case somethingLost, savedNow, lastWordsLost, inHistory, notAllSaved, arrivedIsSaved
  // Through pipes.
  case editNeedsText, needsTerminal
  // `mindpulse crisis`.
  case line, lineCall, lineText, lineChat, anyHour, otherCountries, cannotCall
  // `mindpulse privacy`.
  case noEndpoint, seeWhoAnswers, privacyTakes, noLookUps, noNotesYet
  case sentToNobody, sentNow, wouldBeSent
  // `mindpulse why`.
  case nothingToExplain, writeFirst, youWrote, itWrote, checkInWritten
  case writtenBy, writtenByModel, unknownEngine, rule, noRule
  case noReadings, reading, range, tokenUse
  case isPartial, isPartialBecause, hasFailed, hasFailedBecause
}
