import HealthModel

/// What a person reads around an exercise.
package enum ExerciseWording {
  /// What stands before the first question.
  package static func introduction(_ exercise: Exercise) -> [String] {
    [
      "\(exercise.title), about \(minutes(exercise.minutes)).",
      "What is known: \(exercise.evidence) (\(exercise.source))",
      "Its limits: \(exercise.limits)",
      "When not to: \(exercise.notFor)",
      "Press Enter to skip a question or a wait. Type stop to end at any time.",
    ]
  }

  /// What is said at the end.
  ///
  /// - Parameters:
  ///   - record: what was done.
  ///   - exercise: the exercise.
  ///   - isSaved: whether it is saved; false in an incognito conversation.
  ///   - isHeard: whether the last line became a part of a conversation.
  /// - Returns: sentences, one a line.
  package static func ending(
    _ record: ExerciseRecord,
    of exercise: Exercise,
    isSaved: Bool,
    isHeard: Bool = false
  ) -> [String] {
    var lines = [
      record.completed
        ? "That was “\(exercise.title)”."
        : "“\(exercise.title)” is stopped."
          + (isHeard ? "" : " That's fine; you can come back to it whenever you like.")
    ]
    lines += [
      distress(record), heartRate(record), swing(record), record.heartChange?.sentence,
    ].compactMap(\.self)
    lines.append(
      isSaved ? saved(record, isHeard: isHeard) : "Nothing of it is saved, because nothing here is."
    )
    return lines
  }

  /// How distress has changed; nil where it wasn't told twice.
  static func distress(_ record: ExerciseRecord) -> String? {
    guard let before = record.distressBefore, let after = record.distressAfter else { return nil }
    if after < before { return "Your distress went from \(before) to \(after)." }
    if after == before {
      return "Your distress stayed at \(after). That happens; another exercise may suit you better."
    }
    return
      "Your distress went from \(before) to \(after). You don't have to push on; a rest or a talk "
      + "may do you more good now."
  }

  /// How the heart rate has changed; nil where it wasn't measured twice.
  static func heartRate(_ record: ExerciseRecord) -> String? {
    guard let before = record.heartRateBefore, let after = record.heartRateAfter else { return nil }
    return
      "Your heart rate was \(DecimalText.one(before.rounded())) before and "
      + "\(DecimalText.one(after.rounded())) after."
  }

  private static func swing(_ record: ExerciseRecord) -> String? {
    record.swing.map {
      "With each breath your heart rate swung by about \(DecimalText.one($0.rounded())) beats a minute."
    }
  }

  /// What is saved of an exercise, in a sentence.
  static func saved(_ record: ExerciseRecord, isHeard: Bool) -> String {
    var parts = ["that you \(record.completed ? "did it" : "began it")"]
    if record.distressBefore != nil || record.distressAfter != nil { parts.append("your distress") }
    if record.heartRateBefore != nil || record.heartRateAfter != nil || record.swing != nil
      || record.heartChange != nil
    {
      parts.append("your heart rate")
    }
    parts += record.kept.map { "“\($0)”" }
    let list =
      parts.count == 1
      ? parts[0] : parts.dropLast().joined(separator: ", ") + " and \(parts[parts.count - 1])"
    let rest =
      isHeard
      ? "Your last line is saved with the conversation, and nothing else that you typed."
      : "Nothing else that you typed is saved."
    return "Saved: \(list). \(rest)"
  }

  /// What an exercise has done for this person; nil where that isn't known.
  package static func result(_ result: ExerciseResult) -> String? {
    guard let before = result.before, let after = result.after else { return nil }
    let times = result.judged == 1 ? "once" : "\(result.judged) times"
    return "distress \(DecimalText.one(before)) → \(DecimalText.one(after)), \(times)"
  }

  /// Minutes in words: `1 minute`, `5 minutes`.
  package static func minutes(_ count: Int) -> String {
    count == 1 ? "1 minute" : "\(count) minutes"
  }
}
