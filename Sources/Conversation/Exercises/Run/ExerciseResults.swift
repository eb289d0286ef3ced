package import HealthModel

/// What one exercise has done for this person so far.
package struct ExerciseResult: Hashable, Sendable {
  /// The exercise's name.
  package let name: String
  /// How often it came to its end.
  package let completed: Int
  /// How often it was stopped.
  package let stopped: Int
  /// How often distress was told before and after.
  package let judged: Int
  /// The mean distress before, 0 to 10; nil where it was never told twice.
  package let before: Double?
  /// The same after.
  package let after: Double?
  /// When it was done last.
  package let last: Timestamp

  /// By how much distress fell on average; negative where it rose, nil where it isn't known.
  package var relief: Double? {
    guard let before, let after else { return nil }
    return before - after
  }

  /// Whether it helped: distress fell by a point or more on average.
  ///
  /// A point of eleven is the least that can be told once; it is a product choice.
  package var hasHelped: Bool { (relief ?? 0) >= 1 }
}

/// What exercises have done for this person, so that offers prefer what helped.
package struct ExerciseResults: Sendable {
  /// A result for each exercise that was done, those that helped most first.
  package let results: [ExerciseResult]

  /// The results of what was kept.
  package init(_ records: [ExerciseRecord]) {
    results = Dictionary(grouping: records, by: \.name).compactMap { name, records in
      Self.result(name, records)
    }.sorted { left, right in
      let order = (left.relief ?? -.infinity, left.last.milliseconds)
      return order > (right.relief ?? -.infinity, right.last.milliseconds)
    }
  }

  /// The result of one exercise; nil where it was never done.
  package func result(_ name: String) -> ExerciseResult? { results.first { $0.name == name } }

  /// Exercises with those first that helped this person, the others in their order.
  package func preferred(_ exercises: [Exercise]) -> [Exercise] {
    let helped = results.filter(\.hasHelped).compactMap { result in
      exercises.first { $0.name == result.name }
    }
    return helped + exercises.filter { !helped.contains($0) }
  }

  private static func result(_ name: String, _ records: [ExerciseRecord]) -> ExerciseResult? {
    guard let last = records.map(\.start).max() else { return nil }
    let pairs = records.compactMap { record -> (before: Int, after: Int)? in
      guard record.completed, let before = record.distressBefore, let after = record.distressAfter
      else { return nil }
      return (before, after)
    }
    let completed = records.count { $0.completed }
    return ExerciseResult(
      name: name,
      completed: completed,
      stopped: records.count - completed,
      judged: pairs.count,
      before: mean(pairs.map(\.before)),
      after: mean(pairs.map(\.after)),
      last: last
    )
  }

  private static func mean(_ numbers: [Int]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    return numbers.reduce(0) { $0 + Double($1) } / Double(numbers.count)
  }
}
