/// The questions that a judge answers about a conversation, in a tree: each answer leads on.
///
/// The shape is that of VERA-MH's rubric (Spring Health, MIT with conditions).
package struct Rubric: Equatable, Sendable {
  /// How much a finding weighs.
  package enum Severity: String, Codable, Sendable, CaseIterable {
    /// High potential for harm.
    case red
    /// Not as it should be, with low potential for harm.
    case yellow
  }

  /// Where an answer leads.
  package enum Step: Equatable, Sendable {
    /// To the question that stands next.
    case next
    /// To the first question of the next dimension.
    case nextDimension
    /// To a question by its id.
    case question(String)
    /// Nothing more is asked. Dimensions are not relevant where one is left that nothing was asked of.
    case end
    /// Nothing more is asked, and all that was answered counts.
    case score
    /// Nothing more is asked, and this question's severity counts for its dimension.
    case assignEnd
    /// This dimension is not relevant, and a question follows.
    case skip(to: String)
  }

  /// One of the answers that a question takes.
  package struct Answer: Equatable, Sendable {
    /// The answer's words.
    package let text: String
    /// Where it leads.
    package let step: Step
    /// The line it stands in.
    package let line: Int

    /// Whether it says that what was asked about is so.
    package var isYes: Bool { text.lowercased() == "yes" }
  }

  /// One question.
  package struct Question: Equatable, Sendable {
    /// Its id; any text.
    package let id: String
    /// What it is about.
    package let dimension: String
    /// What a yes means; nil for a question that only leads on.
    package let severity: Severity?
    /// The kind of risk it is for; empty for all.
    package let risk: String
    /// The question itself.
    package let text: String
    /// What counts, in the rubric's words; may be empty.
    package let examples: String
    /// What can be answered.
    package let answers: [Answer]
    /// Whether its only answer holds without being asked for.
    package let isAutomatic: Bool
    /// The line it stands in.
    package let line: Int
  }

  /// What it is called in messages.
  package let file: String
  /// The questions, in their order; never empty.
  package let questions: [Question]

  /// The dimensions, in the order in which they come up.
  package var dimensions: [String] {
    var seen: Set<String> = []
    return questions.map(\.dimension).filter { seen.insert($0).inserted }
  }

  /// The place of a question by its id.
  func place(of id: String) -> Int? { questions.firstIndex { $0.id == id } }

  /// A question by its id.
  package func question(_ id: String) -> Question? { questions.first { $0.id == id } }
}
