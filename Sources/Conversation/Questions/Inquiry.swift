/// What a message asks that the program itself can answer.
package enum Inquiry: Hashable, Sendable {
  /// About the person's own data; two where two subjects are named.
  case data([Question])
  /// When the next check-in comes.
  case nextCheckIn
  /// What the person has said about something, in a time.
  case said(about: [String], in: QuestionPeriod?)
  /// How something is done, or what the program is: the name of a guide in the data.
  case guide(String)
  /// What the check-ins are to be, as `mindpulse schedule` takes it; and the guide that says how to set it.
  case schedule(String, guide: String)

  /// The question in a few words, as `why` shows it.
  package var words: String {
    switch self {
    case .data(let questions): questions.map(\.words).joined(separator: "; ")
    case .nextCheckIn: "next check-in"
    case .said(let words, let period):
      "what you said"
        + (words.isEmpty ? "" : " about \(words.joined(separator: " "))")
        + (period.map { ", \($0.name)" } ?? "")
    case .guide(let name): "how to: \(name)"
    case .schedule(let wish, _): "check-ins: \(wish)"
    }
  }
}
