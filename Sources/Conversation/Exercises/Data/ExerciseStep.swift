import Core

/// One step of an exercise.
package struct ExerciseStep: Decodable, Hashable, Sendable {
  /// What is done in it.
  package enum Action: Hashable, Sendable {
    /// Says a text.
    case say(String)
    /// Asks, and takes the answer.
    case ask(ExerciseQuestion)
    /// Breathing at a pace.
    case pace(ExercisePace)
    /// Waits this many seconds.
    case wait(Int)
    /// Goes on at the step with a mark, always or where a condition holds.
    case go(to: String, where: ExerciseCondition?)
    /// Keeps some of the answers.
    case keep(ExerciseKeeping)
  }

  /// The name by which a branch finds it; nil for none.
  package let mark: String?
  /// What is done.
  package let action: Action
  /// Its words in other languages, by their codes; nil for none.
  let languages: [String: ExerciseStepWords]?

  private enum Keys: String, CodingKey {
    case mark, say, ask, pace, wait, branch, to, keep, languages
  }

  /// A step from its parts.
  package init(mark: String? = nil, _ action: Action) {
    self.mark = mark
    self.action = action
    languages = nil
  }

  /// Reads the one thing that is done in the step.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    mark = try container.decodeIfPresent(String.self, forKey: .mark)
    languages = try container.decodeIfPresent(
      [String: ExerciseStepWords].self,
      forKey: .languages
    )
    let kinds = [Keys.say, .ask, .pace, .wait, .branch, .keep].filter(container.contains)
    switch kinds.count == 1 ? kinds[0] : nil {
    case .say: action = .say(try container.decode(String.self, forKey: .say))
    case .ask: action = .ask(try ExerciseQuestion(from: decoder))
    case .pace: action = .pace(try container.decode(ExercisePace.self, forKey: .pace))
    case .wait: action = .wait(try container.decode(Int.self, forKey: .wait))
    case .branch:
      let mark = try container.decode(String.self, forKey: .to)
      action = .go(to: mark, where: try ExerciseCondition(from: decoder))
    case .keep: action = .keep(try ExerciseKeeping(from: decoder))
    default:
      guard kinds.isEmpty, container.contains(.to) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "a step has one of say, ask, pace, wait, branch, to and keep"
          )
        )
      }
      action = .go(to: try container.decode(String.self, forKey: .to), where: nil)
    }
  }
}

/// Breathing in and out at a pace.
package struct ExercisePace: Decodable, Hashable, Sendable {
  /// How long a breath in takes, in seconds.
  package let inhale: Double
  /// How long a breath out takes, in seconds.
  package let exhale: Double
  /// How many breaths there are.
  package let breaths: Int
  /// By which it is compared with other paces, such as `5.5`; nil where it isn't.
  package let name: String?

  /// A pace from its parts.
  package init(inhale: Double, exhale: Double, breaths: Int, name: String? = nil) {
    self.inhale = inhale
    self.exhale = exhale
    self.breaths = breaths
    self.name = name
  }
}

/// What an earlier answer has to be for a branch to be taken.
package struct ExerciseCondition: Decodable, Hashable, Sendable {
  /// The key of the answer.
  package let branch: String
  /// The answers that take it; nil for another condition.
  package let `is`: [String]?
  /// The lowest number that takes it; nil for another condition.
  package let atLeast: Int?
  /// Whether it is taken where there is no answer.
  package let isMissing: Bool?

  /// Whether it holds for an answer; nil stands for none.
  package func holds(_ answer: String?) -> Bool {
    guard let answer else { return isMissing == true }
    if let wanted = self.is { return wanted.contains(answer) }
    if let atLeast, let number = Int(answer) { return number >= atLeast }
    return false
  }

  /// Whether exactly one thing is asked of the answer.
  var isWhole: Bool { [self.is != nil, atLeast != nil, isMissing == true].count { $0 } == 1 }
}

/// Which answers are kept, in which words, and whether they are taken up later.
package struct ExerciseKeeping: Decodable, Hashable, Sendable {
  /// The keys; where none of them was answered, nothing is kept.
  package let keep: [String]
  /// The words, with answers in place of keys.
  package let `as`: String
  /// What is asked later; nil for nothing.
  package let askLater: ExerciseFollowUp?
}

/// A question for later.
package struct ExerciseFollowUp: Decodable, Hashable, Sendable {
  /// The rule it comes under, such as `worry`.
  package let rule: String
  /// How many days from now; nil for the next time the clock shows the hour.
  package let days: Int?
  /// The time of day, or the key of an answer that is one in braces.
  package let at: String
  /// The question, with answers in place of keys.
  package let text: String
}
