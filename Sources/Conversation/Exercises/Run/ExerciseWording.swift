package import Catalogues
import HealthModel

/// What a person reads around an exercise, in the language of its steps.
package struct ExerciseWording {
  private let words: Catalogue

  /// The sentences of a language.
  package init(_ words: Catalogue) { self.words = words }

  /// What stands before the first question.
  package func introduction(_ exercise: Exercise) -> [String] {
    let minutes = words.text(ExerciseKey.minutes, count: exercise.minutes)
    return [
      words.text(ExerciseKey.introduction, ["title": exercise.title, "minutes": minutes]),
      words.text(
        ExerciseKey.evidence,
        ["evidence": exercise.evidence, "source": exercise.source]
      ),
      words.text(ExerciseKey.limits, ["limits": exercise.limits]),
      words.text(ExerciseKey.notFor, ["notFor": exercise.notFor]),
      words.text(ExerciseKey.howTo),
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
  package func ending(
    _ record: ExerciseRecord,
    of exercise: Exercise,
    isSaved: Bool,
    isHeard: Bool = false
  ) -> [String] {
    let end: ExerciseKey = record.completed ? .done : isHeard ? .stoppedByDanger : .stopped
    var lines = [words.text(end, ["title": exercise.title])]
    lines += [
      distress(record), heartRate(record), swing(record), record.heartChange?.sentence(words),
    ].compactMap(\.self)
    lines.append(
      isSaved ? saved(record, isHeard: isHeard) : words.text(ExerciseKey.savedNothing)
    )
    return lines
  }

  /// How distress has changed; nil where it wasn't told twice.
  func distress(_ record: ExerciseRecord) -> String? {
    guard let before = record.distressBefore, let after = record.distressAfter else { return nil }
    let key: ExerciseKey =
      after < before ? .distressFell : after == before ? .distressSame : .distressRose
    return words.text(key, ["before": "\(before)", "after": "\(after)"])
  }

  /// How the heart rate has changed; nil where it wasn't measured twice.
  func heartRate(_ record: ExerciseRecord) -> String? {
    guard let before = record.heartRateBefore, let after = record.heartRateAfter else { return nil }
    return words.text(
      ExerciseKey.heartRate,
      ["before": number(before.rounded()), "after": number(after.rounded())]
    )
  }

  private func swing(_ record: ExerciseRecord) -> String? {
    record.swing.map { words.text(ExerciseKey.swing, ["swing": number($0.rounded())]) }
  }

  /// What is saved of an exercise, in a sentence.
  func saved(_ record: ExerciseRecord, isHeard: Bool) -> String {
    var parts = [words.text(record.completed ? ExerciseKey.savedDone : .savedBegun)]
    if record.distressBefore != nil || record.distressAfter != nil {
      parts.append(words.text(ExerciseKey.savedDistress))
    }
    if record.heartRateBefore != nil || record.heartRateAfter != nil || record.swing != nil
      || record.heartChange != nil
    {
      parts.append(words.text(ExerciseKey.savedHeartRate))
    }
    parts += record.kept.map { words.text(ExerciseKey.savedAnswer, ["text": $0]) }
    var list = parts[0]
    if parts.count > 1 {
      let first = parts.dropLast().joined(separator: ", ")
      list = words.text(ExerciseKey.savedAnd, ["parts": first, "last": parts[parts.count - 1]])
    }
    return words.text(isHeard ? ExerciseKey.savedHeard : .saved, ["list": list])
  }

  /// What an exercise has done for this person; nil where that isn't known.
  package func result(_ result: ExerciseResult) -> String? {
    guard let before = result.before, let after = result.after else { return nil }
    return words.text(
      ExerciseKey.result,
      ["before": number(before), "after": number(after)],
      count: result.judged
    )
  }

  /// A length in words: `1 second`, `5.4 seconds`.
  package func seconds(_ seconds: Double) -> String {
    // Only a whole second is one; the number itself has decimals, which no count has.
    words.text(
      ExerciseKey.seconds,
      ["number": number(seconds)],
      count: seconds == 1 ? 1 : max(2, Int(seconds))
    )
  }

  private func number(_ value: Double) -> String { words.number(DecimalText.one(value)) }
}
