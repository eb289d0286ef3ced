import Catalogues
import Console
import Exercises
import HostSystem

/// An exercise in plain lines: through a pipe, or on a terminal that only takes text.
///
/// What a pipe sends ahead of its question waits for it, in order; words that end the exercise, and
/// words of danger, don't wait.
@MainActor final class LineStage: ExerciseStage {
  /// What shows a line.
  typealias Tell = @MainActor (String) throws -> Void

  private let lines: any ExerciseLines
  private let words: Catalogue
  private let tell: Tell
  /// Where seconds are counted as they pass; nil where each breath is told at once.
  private let counts: Output?
  private var held: [String] = []
  private var isAtEnd = false
  private var counted: PaceCourse.Moment?

  /// A stage of lines, in a language.
  init(
    _ lines: any ExerciseLines,
    _ words: Catalogue,
    counts: Output? = nil,
    tell: @escaping Tell
  ) {
    self.lines = lines
    self.words = words
    self.counts = counts
    self.tell = tell
  }

  func show(_ lines: [String]) throws { for line in lines { try tell(line) } }

  func ask(_ question: ExerciseQuestion) throws {
    try tell([question.text, question.accepted(words)].compactMap(\.self).joined(separator: " "))
    if let counts { try counts.write(counts.screen == .spoken ? counts.promptText() : "> ") }
  }

  func line() async throws -> String? {
    if !held.isEmpty { return held.removeFirst() }
    guard !isAtEnd else { return nil }
    let line = try await lines.next()
    isAtEnd = line == nil
    return line
  }

  func unexpected(_ line: String) throws {
    guard counts == nil else { return try tell(words.text(ExerciseKey.goesOnTyped)) }
    held.append(line)
  }

  func close() {
    lines.putBack(held)
    held = []
  }

  // MARK: - Time

  func pass(_ step: TimedStep, from begun: Int, _ guide: StepGuide) async throws -> TimedEnd {
    if held.first?.allSatisfy(\.isWhitespace) == true {
      held.removeFirst()
      return .line("", elapsed: begun)
    }
    let start = Self.now - begun
    counted = nil
    if case .wait(let milliseconds) = step, begun == 0 {
      try tell(words.text(ExerciseKey.waitSeconds, count: milliseconds / 1000))
    }
    while true {
      let elapsed = Self.now - start
      guard elapsed < step.length else {
        if counted != nil { try counts?.line() }
        return .passed
      }
      if case .pace(let course) = step, let moment = course.moment(at: elapsed) {
        try count(moment, course, guide)
      }
      guard let line = try await line(within: step.untilNext(at: elapsed)) else { continue }
      if line == .end { return .endOfInput }
      if case .line(let text) = line { return .line(text, elapsed: Self.now - start) }
    }
  }

  /// What came within a time; nil for nothing that has to be looked at now.
  private func line(within milliseconds: Int) async throws -> AwaitedLine? {
    guard !isAtEnd else {
      // Those who have sent their answers ahead are guided to the end all the same.
      guard !held.isEmpty else { return .end }
      try await Pause.milliseconds(milliseconds)
      return nil
    }
    switch try await lines.next(within: milliseconds) {
    case .nothing: return nil
    case .end:
      isAtEnd = true
      return held.isEmpty ? .end : nil
    case .line(let text):
      // It follows others that wait, and so is for a later question.
      guard held.isEmpty || !text.allSatisfy(\.isWhitespace) else {
        held.append(text)
        return nil
      }
      return .line(text)
    }
  }

  /// Tells of a second, or of a breath in or out as it begins.
  private func count(_ moment: PaceCourse.Moment, _ course: PaceCourse, _ guide: StepGuide) throws {
    let isNew = moment.isInhale != counted?.isInhale || moment.breath != counted?.breath
    guard isNew || moment.second != counted?.second else { return }
    if isNew { guide.begins(moment) }
    if let counts {
      let word = words.text(moment.isInhale ? ExerciseKey.breatheIn : .breatheOut)
      if isNew { try counts.write((counted == nil ? "" : "\n") + "\(word) ") }
      try counts.write(" \(moment.second)")
    } else if isNew {
      let seconds = Double(moment.isInhale ? course.inhale : course.exhale) / 1000
      let places = [
        "seconds": ExerciseWording(words).seconds(seconds), "breath": "\(moment.breath)",
        "breaths": "\(course.breaths)",
      ]
      try tell(
        words.text(moment.isInhale ? ExerciseKey.breatheInLine : .breatheOutLine, places)
      )
    }
    counted = moment
  }

  /// A clock that only goes forward, in milliseconds.
  private static var now: Int { Int(Machine.monotonicNanoseconds() / 1_000_000) }
}
