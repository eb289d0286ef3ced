package import Catalogues
import Core

/// One exercise while it is done: lines and ends of waits in, what to say and ask out.
///
/// It has no clock, no store and no screen.
///
/// | at | event | goes to |
/// | --- | --- | --- |
/// | ready | begin | the question about distress |
/// | the question about distress | an answer, or none | the first step |
/// | a question | an answer, or none | the next step that waits for something |
/// | a question | a line that is no answer | stays, and says what would be one |
/// | a pace or a wait | its end, or an empty line | the next step that waits for something |
/// | a pace or a wait | another line | stays, and says how to go on |
/// | the last step | | the question about distress, if the first one was answered; else the end |
/// | anywhere but the end | stop, or a word for it | the end, not completed |
package struct ExerciseRunner: Sendable {
  /// What happens.
  package enum Event: Hashable, Sendable {
    /// The person begins.
    case begin
    /// A line was typed.
    case line(String)
    /// The pace or the wait came to its end; with the mean swing of the heart rate where there is one.
    case passed(swing: Double?)
    /// The person leaves: Ctrl-C, the end of input, or words of danger.
    case stop
  }

  /// What is to be done.
  package enum Action: Hashable, Sendable {
    /// Say a text.
    case say(String)
    /// Put a question and wait for a line.
    case ask(ExerciseQuestion)
    /// Guide through breathing, until its end or an empty line.
    case pace(ExercisePace)
    /// Wait this many seconds, or until an empty line.
    case wait(Int)
    /// Nothing more: it is over.
    case end
  }

  /// Where it is.
  package enum State: Hashable, Sendable {
    /// Nothing has begun.
    case ready
    /// Distress is asked for, before.
    case before
    /// At a step that waits for something, by its place.
    case step(Int)
    /// Distress is asked for, after.
    case after
    /// Over; whether it came to its end.
    case over(completed: Bool)
  }

  /// Words that end it anywhere.
  private static let stops: Set<String> = [
    "stop", "quit", "exit", "q", "/stop", "/quit", "/exit", "stopp", "halt", "aufhören", "para",
    "parar", "alto", "arrête", "arrêter",
  ]

  /// The exercise.
  package let exercise: Exercise
  /// Where it is.
  package private(set) var state = State.ready
  /// Distress before, 0 to 10; nil where it wasn't told.
  package private(set) var distressBefore: Int?
  /// The same after.
  package private(set) var distressAfter: Int?
  /// What was kept so far, in words.
  package private(set) var kept: [String] = []
  /// What is to be asked later.
  package private(set) var plans: [ExercisePlan] = []

  private var answers: [String: String]
  private var swings: [String: Double] = [:]
  private let keys: Set<String>
  private let words: Catalogue

  /// An exercise that has not begun.
  ///
  /// - Parameters:
  ///   - exercise: the exercise.
  ///   - words: what is said around its steps, in their language.
  ///   - facts: what the program knows, by the keys of ``ExerciseCheck/facts``.
  package init(_ exercise: Exercise, _ words: Catalogue, facts: [String: String] = [:]) {
    self.exercise = exercise
    self.words = words
    answers = facts.filter { ExerciseCheck.facts.contains($0.key) }
    keys = ExerciseCheck.facts.union(
      exercise.steps.compactMap {
        if case .ask(let question) = $0.action { question.key } else { nil }
      }
    )
  }

  /// Whether nothing more follows.
  package var isOver: Bool { if case .over = state { true } else { false } }
  /// Whether it came to its end.
  package var isCompleted: Bool { state == .over(completed: true) }
  /// Whether a question is open.
  package var isAsking: Bool { question != nil }
  /// The open question; nil where none is.
  package var question: ExerciseQuestion? {
    switch state {
    case .before: distress(.distressBefore)
    case .after: distress(.distressAfter)
    case .step(let place):
      if case .ask(let question) = exercise.steps[place].action { filled(question) } else { nil }
    case .ready, .over: nil
    }
  }

  /// Whether a line ends an exercise.
  package static func stops(_ line: String) -> Bool {
    let word = line.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation || $0 == "/" }
    return stops.contains(word)
  }

  /// Takes what happens.
  ///
  /// - Returns: what is to be done, in order; the last one waits for something or ends it.
  package mutating func take(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.over, _): return []
    case (_, .stop): return finish(completed: false)
    case (.ready, .begin):
      state = .before
      return asked()
    case (.ready, _), (_, .begin): return []
    case (_, .line(let line)) where Self.stops(line): return finish(completed: false)
    case (.before, .line(let line)), (.after, .line(let line)): return takeDistress(line)
    case (.step(let place), .line(let line)): return take(line, at: place)
    case (.step(let place), .passed(let swing)):
      guard question == nil else { return [] }
      note(swing, at: place)
      return go(from: place + 1)
    case (_, .passed): return []
    }
  }

  // MARK: - Lines

  private mutating func takeDistress(_ line: String) -> [Action] {
    guard let question else { return [] }
    var told: Int?
    switch question.read(line, words) {
    case .refused(let sentence): return [.say(sentence)] + asked()
    case .answer(let text): told = Int(text)
    case .skipped: break
    }
    guard state == .before else {
      distressAfter = told
      return finish(completed: true)
    }
    distressBefore = told
    return go(from: 0)
  }

  private mutating func take(_ line: String, at place: Int) -> [Action] {
    guard let question else {
      guard line.allSatisfy(\.isWhitespace) else { return [.say(words.text(ExerciseKey.goesOn))] }
      return go(from: place + 1)
    }
    switch question.read(line, words) {
    case .refused(let sentence): return [.say(sentence)] + asked()
    case .answer(let text): answers[question.key] = text
    case .skipped: break
    }
    return go(from: place + 1)
  }

  private func asked() -> [Action] { question.map { [.ask($0)] } ?? [] }

  private func distress(_ key: ExerciseKey) -> ExerciseQuestion {
    let ends = (words.text(ExerciseKey.distressLow), words.text(ExerciseKey.distressHigh))
    return ExerciseQuestion("distress", words.text(key), .scale(low: ends.0, high: ends.1))
  }

  // MARK: - Steps

  /// Goes through steps until one waits for something.
  private mutating func go(from first: Int) -> [Action] {
    var actions: [Action] = []
    var place = first
    while exercise.steps.indices.contains(place) {
      state = .step(place)
      switch exercise.steps[place].action {
      case .say(let text): actions.append(.say(filled(text)))
      case .ask(let question): return actions + [.ask(filled(question))]
      case .pace(let pace): return actions + [.pace(pace)]
      case .wait(let seconds): return actions + [.wait(seconds)]
      case .keep(let keeping): keep(keeping)
      case .go(let mark, let condition):
        if condition?.holds(answers[condition?.branch ?? ""]) ?? true {
          // The check of the file has found the mark behind this step; without it, it is the end.
          place = exercise.steps[place...].firstIndex { $0.mark == mark } ?? exercise.steps.count
          continue
        }
      }
      place += 1
    }
    guard distressBefore != nil else { return actions + finish(completed: true) }
    state = .after
    return actions + asked()
  }

  private mutating func finish(completed: Bool) -> [Action] {
    state = .over(completed: completed)
    return [.end]
  }

  private mutating func keep(_ keeping: ExerciseKeeping) {
    guard keeping.keep.contains(where: { answers[$0] != nil }) else { return }
    kept.append(filled(keeping.as))
    guard let later = keeping.askLater, let time = TimeOfDay(filled(later.at)) else { return }
    plans.append(
      ExercisePlan(rule: later.rule, days: later.days, time: time, text: filled(later.text))
    )
  }

  /// Notes how far the heart rate swung at a pace, and which pace had the largest swing.
  private mutating func note(_ swing: Double?, at place: Int) {
    guard case .pace(let pace) = exercise.steps[place].action, let name = pace.name, let swing,
      swing.isFinite
    else { return }
    swings[name] = swing
    guard swings.count > 1 else { return }
    let largest = swings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    answers["largestSwing"] = largest.map(words.number)
  }

  private func filled(_ text: String) -> String {
    ExerciseText(text)?.filled(answers, known: keys) ?? text
  }

  private func filled(_ question: ExerciseQuestion) -> ExerciseQuestion {
    ExerciseQuestion(question.key, filled(question.text), question.kind)
  }
}
