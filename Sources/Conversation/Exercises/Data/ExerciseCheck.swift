import Core

/// What every exercise has to hold, so that it can be done to its end.
///
/// Branches lead forward alone: an exercise ends however it is answered.
struct ExerciseCheck {
  /// What stands beside the answers: facts that the program knows, none of them for sure.
  static let facts: Set<String> = ["usualBed", "usualWake", "wakeSpread", "largestSwing"]

  /// The longest text, in characters; it has to fit on a small window.
  private static let longestText = 400

  private let exercise: Exercise
  private let file: String

  /// A check of one exercise.
  init(_ exercise: Exercise, file: String) {
    self.exercise = exercise
    self.file = file
  }

  /// Refuses what can't be done.
  func run() throws(ExercisesError) {
    let texts = [
      ("title", exercise.title), ("evidence", exercise.evidence), ("source", exercise.source),
      ("limits", exercise.limits), ("notFor", exercise.notFor),
    ]
    for (key, text) in texts where !Self.isText(text) {
      throw bad("“\(key)” isn't one line of 1 to \(Self.longestText) characters")
    }
    guard (1...60).contains(exercise.minutes) else { throw bad("“minutes” isn't from 1 to 60") }
    guard exercise.steps.count >= 3 else { throw bad("there are fewer than three steps") }
    let marks = exercise.steps.compactMap(\.mark)
    guard Set(marks).count == marks.count else { throw bad("a mark stands at two steps") }
    for place in exercise.steps.indices {
      if let wrong = wrong(at: place) {
        throw .badExercise(file: file, step: place + 1, problem: wrong)
      }
    }
  }

  private func bad(_ text: LocalizedText) -> ExercisesError {
    .badExercise(file: file, step: nil, problem: text)
  }

  private static func isText(_ text: String) -> Bool {
    (1...longestText).contains(text.count) && !text.contains(where: \.isNewline)
      && VisibleText.filtered(text) == text
  }

  // MARK: - Steps

  /// What is wrong with a step, as the end of a sentence; nil for nothing.
  private func wrong(at place: Int) -> LocalizedText? {
    switch exercise.steps[place].action {
    case .say(let text): wrong(text: text, at: place)
    case .ask(let question): wrong(question, at: place)
    case .pace(let pace): wrong(pace)
    case .wait(let seconds):
      (1...600).contains(seconds) ? nil : "waits for no time from 1 to 600 seconds"
    case .go(let mark, let condition): wrong(branchTo: mark, condition, at: place)
    case .keep(let keeping): wrong(keeping, at: place)
    }
  }

  private func wrong(_ question: ExerciseQuestion, at place: Int) -> LocalizedText? {
    if question.key.isEmpty || Self.facts.contains(question.key) { return "asks for no usable key" }
    if case .choice(let words) = question.kind {
      guard (2...9).contains(words.count), Set(words).count == words.count,
        words.allSatisfy(Self.isText)
      else { return "doesn't have from 2 to 9 different choices" }
    }
    return wrong(text: question.text, at: place)
  }

  /// Slower than two breaths a minute or faster than 30 is no exercise.
  private func wrong(_ pace: ExercisePace) -> LocalizedText? {
    guard (1...15).contains(pace.inhale), (1...15).contains(pace.exhale) else {
      return "has a breath in or out that isn't from 1 to 15 seconds"
    }
    return (1...120).contains(pace.breaths) ? nil : "doesn't have from 1 to 120 breaths"
  }

  private func wrong(
    branchTo mark: String,
    _ condition: ExerciseCondition?,
    at place: Int
  ) -> LocalizedText? {
    guard exercise.steps[(place + 1)...].contains(where: { $0.mark == mark }) else {
      return "leads to “\(mark)”, which is no mark of a later step"
    }
    guard let condition else { return nil }
    guard condition.isWhole else { return "needs one of is, atLeast and isMissing" }
    return known(before: place).contains(condition.branch)
      ? nil : "depends on “\(condition.branch)”, which wasn't asked before"
  }

  private func wrong(_ keeping: ExerciseKeeping, at place: Int) -> LocalizedText? {
    let known = known(before: place)
    guard !keeping.keep.isEmpty, keeping.keep.allSatisfy(known.contains) else {
      return "keeps what wasn't asked before"
    }
    if let wrong = wrong(text: keeping.as, at: place) { return wrong }
    guard let later = keeping.askLater else { return nil }
    guard !later.rule.isEmpty, (0...14).contains(later.days ?? 0) else {
      return "asks later without a rule, or in more than 14 days"
    }
    let isAnswer = later.at.hasPrefix("{") && wrong(text: later.at, at: place) == nil
    if TimeOfDay(later.at) == nil, !isAnswer { return "asks later at no time of day" }
    return wrong(text: later.text, at: place)
  }

  /// The keys that may have an answer when a step is reached.
  private func known(before place: Int) -> Set<String> {
    Self.facts.union(
      exercise.steps[..<place].compactMap { step in
        if case .ask(let question) = step.action { question.key } else { nil }
      }
    )
  }

  private func wrong(text: String, at place: Int) -> LocalizedText? {
    guard Self.isText(text) else {
      return "has a text that isn't one line of 1 to \(Self.longestText) characters"
    }
    guard let pieces = ExerciseText(text) else { return "has a brace without a partner" }
    let missing = pieces.required(known: known(before: place))
    return missing.first.map { "names “\($0)”, which wasn't asked before" }
  }
}
