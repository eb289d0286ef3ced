/// How far the heart rate swings with each breath: its peak less its trough.
///
/// At six breaths a minute the swing lies at 0.1 Hz, where the heart rate follows the breath most
/// (Lehrer 2013); a breath with few readings says nothing.
package struct BreathSwing: Sendable {
  /// The fewest readings of a breath that say something: one every two seconds or so of a slow
  /// breath; a product choice.
  package static let fewestReadings = 4

  private let breath: Int
  private var breaths: [Int: (low: Double, high: Double, count: Int)] = [:]

  /// Swings of a course of which nothing was measured yet.
  package init(_ course: PaceCourse) { breath = course.breath }

  /// The same course, with nothing measured.
  package init(_ other: BreathSwing) { breath = other.breath }

  /// The same course with other readings.
  ///
  /// - Parameters:
  ///   - other: whose breaths are as long.
  ///   - readings: heart rates in beats a minute, with milliseconds after the beginning.
  package init(_ other: BreathSwing, _ readings: some Sequence<(rate: Double, elapsed: Int)>) {
    breath = other.breath
    for reading in readings { add(reading.rate, at: reading.elapsed) }
  }

  /// Adds a reading.
  ///
  /// - Parameters:
  ///   - rate: beats a minute.
  ///   - elapsed: milliseconds after the beginning of the course.
  package mutating func add(_ rate: Double, at elapsed: Int) {
    guard elapsed >= 0, rate.isFinite else { return }
    let known = breaths[elapsed / breath] ?? (rate, rate, 0)
    breaths[elapsed / breath] = (min(known.low, rate), max(known.high, rate), known.count + 1)
  }

  /// The swing of each breath that has enough readings, in order, in beats a minute.
  package var swings: [Double] {
    breaths.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.count >= Self.fewestReadings }.map { $0.high - $0.low }
  }

  /// The mean swing; nil where fewer than two breaths have one.
  package var mean: Double? {
    swings.count < 2 ? nil : swings.reduce(0, +) / Double(swings.count)
  }
}
