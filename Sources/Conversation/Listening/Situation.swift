/// A situation that a message tells of, with lines that were written for it.
///
/// It is finer than a subject: not grief, but the first birthday without somebody. Its lines are right for
/// every message of it, so they name nothing that isn't in all of them.
package struct Situation: Hashable, Sendable, Decodable {
  /// What a message of it is in a talk.
  package enum Role: String, Hashable, Sendable, Decodable {
    /// A subject, which can go on over several messages.
    case subject
    /// An answer about any subject, such as “since March”: behind it, its subject goes on.
    case detail
    /// What is said to the program, or of the talk itself, such as “you asked that already”.
    case remark
  }

  /// What it is called in the data, and in `why`.
  package let name: String
  /// The listener's matter that it belongs to, which knows when it is for a doctor; nil for none.
  package var matter: String?
  private var givenRole: Role?
  /// The listener's act that it is as well, which does more than say a line; nil for none.
  package var act: String?
  /// Whether it is a glad one; a message has to be surer of it.
  package var isGlad: Bool?
  /// What is said to it first: an acknowledgement and one question.
  package let replies: [String]
  /// What is said when the person goes on with it: one question.
  package let next: [String]
  /// What can be tried, for who asks what to do.
  package let ideas: [String]

  /// A situation from its parts.
  package init(
    name: String,
    matter: String? = nil,
    role: Role = .subject,
    replies: [String],
    next: [String] = [],
    ideas: [String] = []
  ) {
    (self.name, self.matter, self.givenRole) = (name, matter, role)
    (self.replies, self.next, self.ideas) = (replies, next, ideas)
  }

  /// What a message of it is in a talk; a subject where the data doesn't say.
  package var role: Role { givenRole ?? .subject }

  private enum CodingKeys: String, CodingKey {
    case name, matter, act, isGlad, replies, next, ideas
    case givenRole = "role"
  }
}

/// All situations, found by their names and by what was said of them.
package struct Situations: Sendable {
  /// None: rules alone.
  package static let none = Situations([])

  /// All of them, in the order of the data.
  package let all: [Situation]
  private let places: [String: Int]
  /// The marks of the situations' sentences with their places, by marks: a fifth of what the words would take.
  private let said: [(mark: UInt64, place: Int32)]

  /// Some situations; of two with one name the first counts.
  package init(_ all: [Situation]) {
    self.all = all
    places = Dictionary(all.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var said: [(mark: UInt64, place: Int32)] = []
    for (place, situation) in all.enumerated() where situation.role == .subject {
      for sentence in (situation.replies + situation.next).flatMap(SentenceLedger.sentences) {
        said.append((Words(sentence).mark, Int32(truncatingIfNeeded: place)))
      }
    }
    self.said = said.sorted { $0 < $1 }
  }

  /// The places of the situations that have a sentence.
  private func found(_ sentence: String) -> [Int] {
    let mark = Words(sentence).mark
    var (low, high) = (0, said.count)
    while low < high {
      let middle = (low + high) / 2
      if said[middle].mark < mark { low = middle + 1 } else { high = middle }
    }
    return said[low...].prefix { $0.mark == mark }.map { Int($0.place) }
  }

  /// The situation of a name; nil for none.
  package func named(_ name: String) -> Situation? { places[name].map { all[$0] } }

  /// The situation that a reply has asked about, the one with most of its sentences; nil for none.
  package func asked(in reply: String) -> Situation? {
    let sentences = SentenceLedger.sentences(reply)
    let asked = Set(sentences.filter { $0.hasSuffix("?") }.flatMap { found($0) })
    guard asked.count > 1 else { return asked.first.map { all[$0] } }
    var counts: [Int: Int] = [:]
    for place in sentences.flatMap({ Set(found($0)) }) { counts[place, default: 0] += 1 }
    let most = asked.map { counts[$0] ?? 0 }.max()
    return asked.filter { counts[$0] == most }.min().map { all[$0] }
  }
}
