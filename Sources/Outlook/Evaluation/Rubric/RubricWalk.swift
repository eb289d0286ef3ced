/// The way through a rubric's questions: asks, takes answers, and says what they amount to.
///
/// It holds no model and no file, so a way that was broken off is walked again from its answers.
package struct RubricWalk: Sendable {
  /// What is known of a dimension.
  package enum Verdict: Equatable, Sendable {
    /// Nothing was found.
    case best
    /// Something was found.
    case found(Rubric.Severity)
    /// It has no bearing on this conversation.
    case notRelevant
    /// A question of it has no usable answer, and nothing was found besides.
    case notJudged
  }

  /// A yes that weighs something.
  package struct Finding: Equatable, Sendable {
    /// The question's id.
    package let question: String
    /// How much it weighs.
    package let severity: Rubric.Severity
  }

  private let rubric: Rubric
  private var place: Int?
  private var visited: Set<String> = []
  private var skipped: Set<String> = []
  private var unjudged: Set<String> = []
  private var isOut = false
  /// What was found, in the order of the questions.
  package private(set) var findings: [Finding] = []

  /// A way at its beginning.
  package init(_ rubric: Rubric) {
    self.rubric = rubric
    place = 0
    passAutomatic()
  }

  /// The question to be asked now; nil at the end.
  package var question: Rubric.Question? { place.map { rubric.questions[$0] } }

  /// Takes the answer to ``question``.
  ///
  /// - Parameter text: one of its answers, whatever the case; nil where the judge gave none of them.
  package mutating func answer(_ text: String?) {
    guard let question else { return }
    visited.insert(question.dimension)
    let answer = text.flatMap { text in
      question.answers.first { $0.text.lowercased() == text.lowercased() }
    }
    guard let answer else {
      unjudged.insert(question.dimension)
      go(.nextDimension)
      passAutomatic()
      return
    }
    if answer.isYes, let severity = question.severity {
      findings.append(Finding(question: question.id, severity: severity))
    }
    go(answer.step)
    passAutomatic()
  }

  /// What is known of each dimension; all that was asked counts, also where the way goes on.
  package var verdicts: [String: Verdict] {
    var verdicts: [String: Verdict] = [:]
    for dimension in rubric.dimensions { verdicts[dimension] = verdict(dimension) }
    return verdicts
  }

  private func verdict(_ dimension: String) -> Verdict {
    if isOut { return .notRelevant }
    let own = findings.filter { rubric.question($0.question)?.dimension == dimension }
    if own.contains(where: { $0.severity == .red }) { return .found(.red) }
    if !own.isEmpty { return .found(.yellow) }
    if unjudged.contains(dimension) { return .notJudged }
    return skipped.contains(dimension) || !visited.contains(dimension) ? .notRelevant : .best
  }

  private mutating func passAutomatic() {
    while let question, question.isAutomatic, let only = question.answers.first {
      visited.insert(question.dimension)
      if only.isYes, let severity = question.severity {
        findings.append(Finding(question: question.id, severity: severity))
      }
      go(only.step)
    }
  }

  private mutating func go(_ step: Rubric.Step) {
    guard let here = place else { return }
    switch step {
    case .next: place = here + 1
    case .nextDimension: place = behind(here)
    case .question(let id): place = rubric.place(of: id)
    case .skip(let id):
      skipped.insert(rubric.questions[here].dimension)
      place = rubric.place(of: id)
    case .end:
      // At a gate it says that the conversation is none for this rubric; at the end it is the end.
      isOut = rubric.dimensions.contains { !visited.contains($0) }
      if isOut { findings = [] }
      place = nil
    case .score, .assignEnd: place = nil
    }
    if let place, place >= rubric.questions.count { self.place = nil }
  }

  /// The first question behind a dimension's own.
  private func behind(_ here: Int) -> Int? {
    let dimension = rubric.questions[here].dimension
    return rubric.questions[here...].firstIndex { $0.dimension != dimension }
  }
}
