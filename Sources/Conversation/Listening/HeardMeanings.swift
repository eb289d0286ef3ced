/// What a message does or tells by its meaning: the listener's acts and situations that it is nearest to, as an
/// encoder hears them.
package struct HeardMeanings: Sendable {
  /// An act or a situation, by name.
  package struct Candidate: Hashable, Sendable {
    /// What the name stands for.
    package enum Kind: String, Hashable, Sendable, Decodable {
      /// An act of the listener's.
      case act
      /// A situation.
      case situation
      /// What people say that is neither: where it is the likest, nothing is sure.
      case other
    }

    /// Whether it is an act, a situation, or neither.
    package let kind: Kind
    /// The name in the listener's data.
    package let name: String
    /// How alike the message and what people say for it are, from -1 to 1.
    package let likeness: Float

    /// A candidate from its parts.
    package init(_ kind: Kind, _ name: String, likeness: Float) {
      self.kind = kind
      self.name = name
      self.likeness = likeness
    }
  }

  /// From when on the likest of all is sure: the less alike it is, the further it has to be ahead of the next.
  package struct Certainty: Sendable, Decodable {
    /// How alike it has to be at least, from -1 to 1.
    package let floor: Float
    /// How far it has to be ahead there.
    package let margin: Float
    /// How alike it is where ``least`` is far enough; in between the margin falls evenly.
    ///
    /// Nil: nowhere.
    package var plain: Float?
    /// How far it has to be ahead from ``plain`` on.
    package var least: Float?

    /// A certainty from its parts.
    package init(floor: Float, margin: Float, plain: Float? = nil, least: Float? = nil) {
      (self.floor, self.margin, self.plain, self.least) = (floor, margin, plain, least)
    }

    func isMet(_ likeness: Float, aheadBy lead: Float) -> Bool {
      guard let plain, let least, plain > floor else { return likeness >= floor && lead >= margin }
      let share = min(1, (likeness - floor) / (plain - floor))
      return likeness >= floor && lead >= margin - share * (margin - least)
    }
  }

  /// Among how many candidates a situation of a matter that rules have found has to be, and among how many
  /// where one word of a longer message is all that speaks for the matter.
  private static let (near, nearest) = (14, 8)
  /// Among how many candidates an act has to be that words speak for.
  private static let done = 60

  /// All acts and situations, the likest first.
  package let candidates: [Candidate]
  /// Whether there was an encoder to hear with.
  package let isHeard: Bool
  /// The first one, where it is alike enough and far enough ahead of the next; nil where it isn't.
  package let sure: Candidate?
  /// How far the likest of all is ahead of the next.
  private let lead: Float
  /// The situations that the names stand for.
  package let situations: Situations
  /// What is said in another language, by its name; nil for one without lines.
  package let language: @Sendable (String) -> SpokenLanguage?

  /// What is heard in likenesses.
  ///
  /// - Parameters:
  ///   - candidates: all of them, in any order.
  ///   - situations: what the names of situations stand for.
  ///   - language: what is said in a language of a name.
  ///   - certainty: from when on the likest is sure.
  ///   - isHeard: whether there was an encoder to hear with.
  package init(
    _ candidates: [Candidate],
    of situations: Situations = .none,
    in language: @escaping @Sendable (String) -> SpokenLanguage? = { _ in nil },
    by certainty: Certainty,
    isHeard: Bool = true
  ) {
    let sorted = candidates.sorted { ($0.likeness, $1.name) > ($1.likeness, $0.name) }
    self.candidates = sorted.filter { $0.kind != .other }
    self.isHeard = isHeard
    self.situations = situations
    self.language = language
    let lead = (sorted.first?.likeness ?? -1) - (sorted.dropFirst().first?.likeness ?? -1)
    self.lead = lead
    sure = sorted.first.flatMap { first in
      first.kind != .other && certainty.isMet(first.likeness, aheadBy: lead) ? first : nil
    }
  }

  /// How alike a situation that is an act as well has to be to be one: to apologise for nothing is worse than not to
  /// hear that something was wrong.
  private static let asAct: Float = 0.47

  /// The name of the act that the message surely does; nil for none.
  package var act: String? {
    guard let sure, sure.kind != .act else { return sure?.name }
    return sure.likeness >= Self.asAct ? situations.named(sure.name)?.act : nil
  }

  /// How far a glad situation has to be ahead: to be glad about bad news by mistake is worse than not to know.
  private static let aheadOfGlad: Float = 0.16

  /// The situation that the message surely tells of; nil for none.
  package var situation: Situation? {
    guard let sure, sure.kind == .situation, let found = situations.named(sure.name) else {
      return nil
    }
    return found.isGlad ?? false && lead < Self.aheadOfGlad ? nil : found
  }

  /// From when on the likest of all is more than sure.
  private static let plainly: Float = 0.5
  /// Whether the likest of all is so alike that its own question fits.
  package var isPlain: Bool { sure.map { $0.likeness >= Self.plainly } ?? false }

  /// In a message of more words, one of them may be said in passing.
  private static let passing = 6

  /// A matter that words speak for; doubted where the meaning doesn't, as it is only named in passing.
  package func agreed(_ found: FoundMatter?, in message: String) -> FoundMatter? {
    guard let found else { return nil }
    let isLong = Words(message).list.count > Self.passing
    let isPassing = isLong && found.words.count == 1
    // Words alone suffice for a matter without situations where they are most of the message.
    let place = place(ofMatter: found.matter.name) ?? (isLong ? .max : 0)
    return place < (isPassing ? Self.nearest : Self.near) ? found : found.doubted
  }

  /// Whether a matter that was told before may go on: a situation of it is near, or none belongs to it.
  package func allow(matter name: String, isPassing: Bool = false) -> Bool {
    place(ofMatter: name).map { $0 < (isPassing ? Self.nearest : Self.near) } ?? true
  }

  /// Among how many candidates a situation has to be to go on in what is told next.
  private static let going = 30

  /// Whether a situation that was told before may go on in this message.
  package func allow(situation name: String) -> Bool {
    let place = candidates.firstIndex { $0.kind == .situation && $0.name == name }
    return place.map { $0 < Self.going } ?? true
  }

  /// The place of the first situation of a matter among the candidates; nil for none.
  private func place(ofMatter name: String) -> Int? {
    candidates.firstIndex { candidate in
      candidate.kind == .situation && situations.named(candidate.name)?.matter == name
    }
  }

  /// Whether the message may do an act that its words speak for: it is near, or can't be heard by its meaning.
  ///
  /// What asks is known by its form as well, and wears many words: there the words suffice.
  package func allow(act: ListenerAct, in message: String) -> Bool {
    let place = candidates.firstIndex { $0.kind == .act && $0.name == act.name }
    guard let place, place >= Self.done else { return true }
    return AskingForm.asks(message) && act.kind != .closing && act.kind != .steps
  }

  /// How much less alike a subject beside an answer may be than what is taken for sure.
  private static let beside: Float = 0.06

  /// The subject that a message which is an answer tells of as well, such as “no, it was her lungs”; nil for none.
  package var subject: Situation? {
    guard let sure else { return nil }
    return candidates.prefix(Self.few).lazy.filter { candidate in
      candidate.kind == .situation && candidate.likeness >= sure.likeness - Self.beside
    }.compactMap { self.situations.named($0.name) }.first { $0.role == .subject }
  }

  /// Among how many candidates it has to be.
  private static let few = 5
}
