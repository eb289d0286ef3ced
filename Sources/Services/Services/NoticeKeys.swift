import Catalogues

/// The texts around a conversation: who answers, what is sent to whom, what happens to a reply, and
/// what an open chat can't do.
package enum NoticeKey: String, CatalogueKey {
  package static let section = "notices"

  // Answers to a question, and lists.
  case yesWords, noWords, and
  // Who answers.
  case offlineListener, nobodyAnswers, modelAt
  case listenerAnswers, listenerInstead, answersHere, answersThere, letListenerAnswer
  case withheldOpen, withheldRefused
  // What is sent there, in a few words.
  case sentWords, sentAge, sentAgeBand, sentReadings, sentName, sentNotes, sentRecords
  // What is agreed to.
  case consentHead, consentUnencrypted, consentReader, consentEnd, addressUnusable
  case itemTalk, itemDictation, itemReadings, itemAge, itemAgeBand, itemMinor, itemName, itemNotes,
    itemRecords, itemCrisis, itemLookups, itemDanger
  case lookupCheckIns, lookupReadings, lookupRecords, lookupTalks
  case notSent, keptReadings, keptOlderReadings, keptName, keptNotes, keptRecords, keptSessions,
    keptDiary
  // Notes that would be sent.
  case notesHead, notesMore, notesLater, notesQuestion, notesGiven, notesRefused
  // Around a reply.
  case retrying, trimmed, engineFailed, engineRecovered, replyReplaced, noteProposed, replyNotSaved
  case toolFound, toolNothing, toolRefused, toolProposed
  case faultMethod, faultDiagnosis, faultSecrecy, faultOnlyMe, faultHuman, faultLicensed,
    faultFeeling, faultInferred, faultEncouragement, faultDropped
  case lostMessage, lostSafety, lostNotes, lostProposal, lostRetraction, messageWaits, replyWaits
  case arrivedIsSaved, cutOff, cutOffUnknown, replyStopped
  case endedByLimit, endedByFilter, endedByTool, endedEarly
  // In a chat.
  case notSavedYet, tryAgainSoon, nothingWritten, nothingSaid
  case safeFirst, callNow, fixedAnswer, writeAgain
  // Where no conversation can be had, and behind an answer to danger.
  case fallbackType, fallbackNoAnswer, goOnTalking
  // What an incognito conversation can't do.
  case incognitoCheckIns, incognitoOverview, incognitoOtherTalks, incognitoNotes, incognitoDoses,
    incognitoPeople, incognitoPacing, incognitoNight, incognitoReading, incognitoMood,
    incognitoBreathingTest, incognitoExercise, incognitoProfile, incognitoFile
}

extension Catalogue {
  /// Things one after the other, with “and” before the last.
  package func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return text(
      NoticeKey.and,
      ["list": items.dropLast().joined(separator: ", "), "last": last]
    )
  }
}
