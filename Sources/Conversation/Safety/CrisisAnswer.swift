import Phrases

/// Builds the reviewed answer to crisis language.
package struct CrisisAnswer: Sendable {
  /// A code that the standard leaves to users (ISO 3166-1): no country has it.
  static let unknownCountry = "ZZ"
  let texts: CrisisTexts
  /// The checks that every answer passes.
  package let checks: CrisisAnswerChecks

  /// A builder of answers from reviewed texts.
  ///
  /// - Parameters:
  ///   - texts: the reviewed texts.
  ///   - filter: what no text may say.
  package init(texts: CrisisTexts, filter: ReplyFilter) {
    self.texts = texts
    checks = CrisisAnswerChecks(texts: texts, filter: filter)
  }

  /// The answer to a message.
  ///
  /// - Parameters:
  ///   - level: 2 or 3; at 1 the gentle question alone.
  ///   - language: two letters; English where there is no text in it.
  ///   - contacts: whom to call, see ``CrisisLines/contacts(profile:locale:)``.
  ///   - category: what it is about: another kind of danger has an answer of its own, and
  ///     ``CrisisCategory/someoneElse`` speaks to who worries.
  ///   - earlier: what the companion said before in this session; no sentence comes more than
  ///     three times while there is another.
  ///   - reply: what the message answered to a question; nil where it was no answer.
  /// - Returns: the whole text; empty at level 0.
  package func text(
    level: CrisisLevel,
    language: String?,
    contacts: CrisisContacts,
    about category: CrisisCategory,
    earlier: [String] = [],
    after reply: CrisisReply? = nil
  ) -> String {
    guard level > .none, let words = texts.language(language) else { return "" }
    var page = AnswerPage(words: words, contacts: contacts, earlier: earlier, about: category)
    page.reply = reply
    switch level {
    case .none, .checkIn: return page.choose(words.checkIn)
    // There is no emergency that can wait.
    case .present where category == .medicalEmergency && page.kind != nil:
      return page.kind.map { page.immediate($0) } ?? ""
    case .present: return page.kind.map { page.present($0) } ?? page.present()
    case .immediate: return page.kind.map { page.immediate($0) } ?? page.immediate()
    }
  }

  /// One direct question and one line, beside the talk: at most 45 words.
  ///
  /// - Parameters: as ``text(level:language:contacts:about:earlier:after:)``; at level 3, where it may be
  ///   happening now, the emergency number comes first.
  /// - Returns: the check; the whole answer where the texts have none.
  package func check(
    level: CrisisLevel = .present,
    language: String?,
    contacts: CrisisContacts,
    about category: CrisisCategory,
    earlier: [String] = []
  ) -> String {
    guard let words = texts.language(language) else { return "" }
    let page = AnswerPage(words: words, contacts: contacts, earlier: earlier, about: category)
    return page.check(mayBeNow: level == .immediate)
      ?? text(
        level: .present,
        language: language,
        contacts: contacts,
        about: category,
        earlier: earlier
      )
  }

  /// What is said after a “no” to a check, or when another danger is over; empty without texts.
  package func returned(
    from category: CrisisCategory,
    wasCheck: Bool,
    language: String?,
    contacts: CrisisContacts,
    earlier: [String] = []
  ) -> String {
    guard let words = texts.language(language) else { return "" }
    let page = AnswerPage(words: words, contacts: contacts, earlier: earlier, about: category)
    return page.choose((wasCheck ? nil : page.kind?.over) ?? words.checks?.over ?? [])
  }

  /// What is said while a danger of level 3 stands: the question once more, the emergency number, one
  /// way to a living person, and what would answer it.
  ///
  /// - Parameters:
  ///   - reply: what the message answered; nil where it was no answer.
  ///   - language: two letters; English where there is no text in it.
  ///   - contacts: whom to call.
  ///   - category: what the danger is about.
  ///   - earlier: what the companion said before in this session.
  /// - Returns: the whole text.
  package func hold(
    after reply: CrisisReply?,
    language: String?,
    contacts: CrisisContacts,
    about category: CrisisCategory,
    earlier: [String] = []
  ) -> String {
    guard let words = texts.language(language) else { return "" }
    let page = AnswerPage(words: words, contacts: contacts, earlier: earlier, about: category)
    return (page.kind?.hold).map { page.choose($0) } ?? page.hold(after: reply)
  }

  /// Whether a model's reply by itself names a crisis line or asks about the person's safety.
  ///
  /// - Parameters:
  ///   - reply: the reply, in any of the languages.
  ///   - contacts: whose line may be named.
  /// - Returns: whether it does.
  package func namesDanger(in reply: String, contacts: CrisisContacts) -> Bool {
    // A short number could be a heart rate.
    let numbers = [contacts.line?.call, contacts.line?.text].compactMap(\.self)
      .filter { $0.count(where: \.isNumber) > 4 }
    let names = [contacts.line?.name, contacts.directory].compactMap(\.self)
    if names.contains(where: reply.contains) || numbers.contains(where: reply.containsNumber) {
      return true
    }
    let asks = texts.codes.flatMap { texts.language($0)?.signs.asks ?? [] }
      .map { " " + TextFolding.folded($0) + " " }
    return TextFolding.pages(of: reply).contains { page in
      let folded = " " + TextFolding.folded(page) + " "
      return asks.contains(where: folded.contains)
    }
  }

  /// What a check-in says within a day after a danger that is over: how the person is now, and whom
  /// to call should it come back.
  package func afterwards(
    language: String?,
    contacts: CrisisContacts,
    earlier: [String] = []
  ) -> String {
    guard let words = texts.language(language) else { return "" }
    let page = AnswerPage(words: words, contacts: contacts, earlier: earlier, about: .none)
    return page.choose(words.holds?.afterwards ?? words.checkIn)
  }

  /// How the person is, asked by a check-in or in a new talk while another kind of danger is open.
  ///
  /// It doesn't name the danger, as somebody else may read it.
  package func kindlyAsked(
    about category: CrisisCategory,
    language: String?,
    contacts: CrisisContacts,
    earlier: [String] = []
  ) -> String {
    guard let words = texts.language(language) else { return "" }
    let page = AnswerPage(words: words, contacts: contacts, earlier: earlier, about: category)
    return page.choose(page.kind?.later ?? words.checks?.unnamed ?? words.checkIn)
  }

  /// What the model is told while the session is at a level; nil at level 0.
  package func modelNote(level: CrisisLevel, language: String? = "en") -> String? {
    guard level > .none, let words = texts.language(language) else { return nil }
    return words.modelNotes[level.rawValue - 1]
  }

  /// What the model is told about a session as it is; nil where there is nothing to tell.
  ///
  /// - Parameters:
  ///   - state: the session.
  ///   - isReturned: whether the newest message was a “no” to a short check.
  ///   - language: two letters.
  /// - Returns: the notes, one after the other.
  package func modelNote(
    of state: CrisisState,
    isReturned: Bool = false,
    language: String? = "en"
  ) -> String? {
    guard let words = texts.language(language) else { return nil }
    let kind = state.kind == .none ? nil : words.kinds?[state.kind.rawValue]?.modelNote
    let notes = [own(state, isReturned, words), kind].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: "\n\n")
  }

  private func own(
    _ state: CrisisState,
    _ isReturned: Bool,
    _ words: CrisisTexts.Language
  ) -> String? {
    if isReturned, state.kind == .none, let note = words.checks?.modelNoteAfter { return note }
    if state.isCheck, let note = words.checks?.modelNote { return note }
    if state.isWhole, let note = words.kinds?[state.category.rawValue]?.modelNote { return note }
    guard state.level > .none else { return nil }
    if state.level == .checkIn, !state.isQuestionOpen, let note = words.checks?.modelNoteAsked {
      return note
    }
    return words.modelNotes[state.level.rawValue - 1]
  }
}

extension String {
  /// Whether a number stands in it that is part of no longer one: “988”, and not “1988”.
  fileprivate func containsNumber(_ number: String) -> Bool {
    ranges(of: number).contains { found in
      self[..<found.lowerBound].last?.isNumber != true
        && self[found.upperBound...].first?.isNumber != true
    }
  }
}
