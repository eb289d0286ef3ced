import Assessment
import HealthModel
import Testing

@Suite("Two unusual readings running")
struct UnusualReadingsTests {
  /// A reading: where it stands, in which context, and after how many seconds.
  typealias Step = (VitalState, ReadingContext, Int)

  private func actions(_ steps: [Step]) throws -> [UnusualReadings.Action] {
    let rule = try #require(try Own.rules().rule(for: .heartRate))
    var readings = UnusualReadings(rule: rule)
    return steps.map { readings.take($0.0, in: $0.1, at: Int64($0.2) * 1000) }
  }

  @Test(
    "speak when they are apart, on one side, and not too far apart",
    arguments: [
      // Exactly at the least spacing, and just below it.
      ([(.above, .rest, 0), (.above, .rest, 300)], [.wait, .speak]),
      ([(.above, .rest, 0), (.above, .rest, 299)], [.wait, .wait]),
      ([(.below, .unknown, 0), (.below, .rest, 400)], [.wait, .speak]),
      // Several of one event, then one that is apart from the first of them.
      ([(.above, .rest, 0), (.above, .rest, 200), (.above, .rest, 300)], [.wait, .wait, .speak]),
      // Exactly at the greatest spacing, and just above it.
      ([(.above, .rest, 0), (.above, .rest, 86_400)], [.wait, .speak]),
      ([(.above, .rest, 0), (.above, .rest, 86_401)], [.wait, .wait]),
      // Sides differ.
      ([(.above, .rest, 0), (.below, .rest, 600), (.below, .rest, 1200)], [.wait, .wait, .speak]),
      // A usual one, or one that can't be judged, in between.
      (
        [(.above, .rest, 0), (.within, .rest, 300), (.above, .rest, 600)], [.wait, .nothing, .wait]
      ),
      (
        [(.above, .rest, 0), (.unknown, .rest, 300), (.above, .rest, 600)],
        [.wait, .nothing, .wait]
      ),
    ] as [([Step], [UnusualReadings.Action])]
  )
  func running(steps: [Step], expected: [UnusualReadings.Action]) throws {
    #expect(try actions(steps) == expected)
  }

  @Test("go on speaking with each further one, until one is usual or a long time has passed")
  func further() throws {
    let found = try actions([
      (.above, .rest, 0), (.above, .rest, 600), (.above, .rest, 601), (.below, .rest, 700),
      (.below, .rest, 1000), (.within, .rest, 1100), (.above, .rest, 2000), (.above, .rest, 3000),
      (.above, .rest, 89_401),
    ])
    #expect(
      found == [.wait, .speak, .speak, .wait, .speak, .nothing, .wait, .speak, .wait]
    )
  }

  @Test("are not begun or ended by readings in exercise or sleep")
  func passedOver() throws {
    for context in [ReadingContext.exercise, .sleep] {
      #expect(
        try actions([(.above, context, 0), (.above, .rest, 600)]) == [.nothing, .wait]
      )
      #expect(
        try actions([(.above, .rest, 0), (.within, context, 300), (.above, .rest, 600)])
          == [.wait, .nothing, .speak]
      )
      #expect(
        try actions([(.above, .rest, 0), (.above, context, 600)]) == [.wait, .nothing]
      )
    }
  }
}
