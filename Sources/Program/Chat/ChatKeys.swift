import Catalogues

/// The texts around a conversation: what stands above the first prompt and below the last, the opening
/// questions, help, and what commands say that only the chat has.
enum ChatKey: String, CatalogueKey {
  static let section = "chat"

  // Above the first prompt, and below the last.
  case program, helpHint, demo, incognito
  case checkIn, noCheckIns, checkInHeading, age, noAge, readingsUnreadable
  case takeCare, farewellIncognito, farewellDemo, farewell
  case resumed, you
  // The opening questions.
  case oneQuestion, questions, closing
  case askBirthday, askCountry, askCountryProposed, askEvery, askServer
  case askConsent, askConsentAgain, askNotes
  case notYet, notYetNotes
  case notedCountry, noCheckInsThen, notedEvery
  case notNow, notNowNotes, endpointAnswers, endpointRefused
  case listenerAnswers, serverAnswers, serverAnswersWithModel
  case notedBirthday, notedYear
  case birthdayNoDay, birthdayNotWhole, birthdayNoYear, birthdayNoAge, birthdayFuture,
    birthdayTooLongAgo
  case unknownCountry, wrongCountryCode, askHowOften, wrongCount, askYesOrNo
  // Help.
  case helpDanger, helpReadings, helpCheckIns, helpMedication, helpMessages, helpSessions, helpYou,
    helpExercises, helpProgram, helpOther
  case helpEnd, helpCommand, helpArguments, helpAliases
  case noCommand, didYouMean, didYouMeanEither, shellOnly, whatYouCanType
  case leaveIncognito, unexpectedArgument, takesNothing
  // What commands say that only the chat has.
  case tookBack, stillInMind, nothingToRestore, restored
  case noClipboard, exportInstead, noReplyYet, replyTooLong, copied
  case newSession, emptySession, thisSession, tokens, tokensUnreported, tokensPartly
  case engineTakes, voiceTakes, vitalsAge, vitalsNoAge
}
