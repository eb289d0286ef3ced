import Listening

/// What moves a conversation on once a person has told a subject: an exercise, or the offer of ideas.
extension ListenerAnswer {
  /// How many messages on one subject come before something is offered.
  private static let toldBefore = 2
  /// How many of the companion's replies lie between two offers, and after one that was turned down.
  private static let (betweenOffers, afterRefusal) = (5, 14)
  /// How many of the person's messages are looked at for a subject, and for the wish only to be heard.
  private static let (reach, listening) = (6, 12)

  /// Something that fits what was told; nil where it is too early, unwanted, or was offered not long ago.
  mutating func move(on matter: ListenerMatter?) -> String? {
    // What looks at earlier messages comes last.
    guard mayMove, staysOnSubject else { return nil }
    if let matter, let offer = exercise(for: matter) { return offer }
    guard matter?.ideas != nil || isHeavy && !(topic?.act.isEmpty ?? true) else { return nil }
    return picker.pick(script.act.offer, for: "offer")
  }

  /// Whether something may be offered now, for whatever was told.
  var mayMove: Bool {
    !picker.isSilent && mayOffer && script.tone?.tone(of: message) != .good && !wantsHearing
      && !isMourning
  }

  /// Whether the person's last subject has been with them for as many messages as it takes, with no other
  /// one in between.
  var staysOnSubject: Bool {
    var subject: String?
    for (place, utterance) in talk.filter(\.isPerson).suffix(Self.reach).reversed().enumerated() {
      guard let own = name(of: utterance.text) else { continue }
      if let subject, own != subject { return false }
      if place + 1 >= Self.toldBefore { return true }
      subject = own
    }
    return false
  }

  /// Whether ideas are wished for something that was named, and that neither a matter nor a situation of the same
  /// message is known for: those for what was told before would be of another thing.
  var asksForOther: Bool {
    guard matter?.matter.ideas?.isEmpty ?? true, heard?.situation?.role != .subject,
      let wish = script.act.wish,
      core.topics.topic(of: message, except: picker.refused) == nil
    else { return false }
    let plain = Set(wish)
    let own = Words(SentenceLedger.sentences(message).last ?? message).list
    return own.count { $0.count > 2 && !plain.contains($0) } >= Self.named
  }

  /// From how many words on beside the wish itself something is named.
  private static let named = 3

  private func name(of text: String) -> String? {
    let matter = core.matters.matter(of: text, except: picker.refused)
    if let matter, matter.isSure { return matter.matter.name }
    return core.topics.topic(of: text, except: picker.refused)?.name
  }

  /// Whether the person has said lately that they want to tell it, and no ideas.
  var wantsHearing: Bool {
    guard let only = script.act.onlyHeard else { return false }
    return talk.filter(\.isPerson).suffix(Self.listening).contains { utterance in
      let words = Words(utterance.text).list
      return only.contains { $0.find(in: words) != nil }
    }
  }

  /// Whether ideas may be offered: not after danger, not about good news, not again so soon.
  var mayOffer: Bool {
    if topic?.pleasant ?? false { return false }
    let said = talk.filter { !$0.isPerson }.suffix(10)
    let grave = script.safety.hear + script.safety.safe
    if said.contains(where: { reply in grave.contains { reply.text.contains($0) } }) {
      return false
    }
    let offers = Set(
      (script.act.offer + (script.acts ?? []).flatMap { $0.offers ?? [] }).map { Words($0) }
    )
    var since = 0
    for (place, utterance) in talk.enumerated().reversed() where !utterance.isPerson {
      guard since < Self.afterRefusal else { return true }
      if SentenceLedger.sentences(utterance.text).contains(where: { offers.contains(Words($0)) }) {
        let answer = place + 1 < talk.count ? core.intents.answer(to: talk[place + 1].text) : nil
        return since >= (answer == .no ? Self.afterRefusal : Self.betweenOffers)
      }
      since += 1
    }
    return true
  }
}
