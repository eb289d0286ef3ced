import Catalogues

/// The texts of what the user reads about people they trust.
enum PeopleKey: String, CatalogueKey {
  static let section = "people"

  // What alerts are about, and what is agreed to before anybody is told.
  case mood, breathing, pacing, medication, exercises
  case consentWhat, consentMail, consentProgram, consentAnyWay, consentNever, consentNeverElse
  case consentSeen, consentEnd, consentEndAny
  case whatAny, whatNothing, whatHappened, whatSentence, dangerAny, dangerNever, dangerTold
  // How and why a message goes, and what became of it.
  case byMail, byProgram, reasonAlert, reasonDanger, reasonTest
  case abandoned, deletedBefore, pausedBefore
  case newsSent, newsUnconfirmed, newsFailed, newsWaiting, newsNext, notNotified
  // A person in a line, and where a message stands.
  case line, linePaused, extentHappened, extentSentence, extentDanger, extentBoth, extentNothing
  case stateNew, stateLater, stateNext, stateSending, stateSent, stateFailed, statePerhaps
  case statusLocked, statusTold, statusPaused, statusLast, discloseNobody, disclosePeople
  // The commands.
  case peopleUse, addOutside, unknown, listsThem, inUse, nobody, addHow, noMessages
  case logHead, logWhy, logSubject, paused, resumed, deleted, agreedTo
  case isPaused, resumeFirst, sentElsewhere, testUnknown, testNotSent
  case alreadyListed, changeHow, notAgreed, unseen, readFirst, noTerminal, consentFirst
  case agree, agreeWords, agreeHow, saved, noName, tryIt
}

/// The texts of messages to people the user trusts.
enum PeopleMailKey: String, CatalogueKey {
  static let section = "peopleMail"

  case subject, subjectUnnamed, subjectTest, hello
  // What has happened, each also for a user whose name isn't known.
  case alert, alertUnnamed, onlyThat, onlyThatUnnamed, said, noDiagnosis
  case danger, dangerUnnamed, dangerAsk, dangerCall
  case test, trust, trustUnnamed, toldNothing, toldHappened, toldSentence, toldDanger
  case toldHappenedDanger, toldSentenceDanger
  case ending, endingUnnamed
}
