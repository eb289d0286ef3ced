import HealthModel
import Monitors

/// A stretch of time before a reading: whether readings stayed high in it, and whether the wearer is
/// known to have kept still.
///
/// Stillness is never taken for granted: without a count of steps or of energy that covers the stretch
/// it isn't known, and whatever speaks of movement outweighs what speaks of rest.
package struct StillnessWindow: Sendable {
  /// The share of the stretch that has to be covered, and of readings that have to be high: single
  /// beats that were missed, and the delay of a device, aren't to decide.
  private static let share = 0.8

  /// How long the stretch is, milliseconds.
  package let length: Int64

  private let end: Int64
  private let rules: SensorRules.Stillness
  private var first: Int64?
  private var readings = 0
  private var high = 0
  private var steps = 0.0
  private var counted: [(from: Int64, to: Int64)] = []
  private var energies: [String: [(time: Int64, energy: Int)]] = [:]

  /// A stretch that ends at a time, milliseconds since 1970.
  package init(endingAt end: Int64, _ rules: SensorRules.Stillness) {
    self.end = end
    self.rules = rules
    length = Int64(rules.windowSeconds.value * 1000)
  }

  /// Notes a reading: whether it is above the range, and when it was.
  package mutating func note(isHigh: Bool, at time: Int64) {
    guard (end - length...end).contains(time) else { return }
    first = min(first ?? time, time)
    readings += 1
    if isHigh { high += 1 }
  }

  /// Notes steps that were counted in a time; all of them count, however much of it lies outside.
  package mutating func note(steps count: Double, from start: Int64, to finish: Int64) {
    guard count.isFinite, finish >= end - length, start <= end else { return }
    steps += max(0, count)
    counted.append((max(start, end - length), min(finish, end)))
  }

  /// Notes a sensor's count of energy, kilojoules since it was reset.
  package mutating func note(energy: Int, of source: String, at time: Int64) {
    guard (0..<Int(UInt16.max)).contains(energy) else { return }
    energies[source, default: []].append((time, energy))
  }

  /// Whether readings were high from its beginning on.
  package var isSustained: Bool {
    guard let first, readings > 1 else { return false }
    return Double(end - first) >= Self.share * Double(length)
      && Double(high) >= Self.share * Double(readings)
  }

  /// Whether the wearer is known to have kept still.
  package var isStill: Bool {
    guard steps <= rules.mostSteps.value else { return false }
    let spent = energies.values.compactMap(kilojoulesPerMinute)
    guard spent.allSatisfy({ $0 <= rules.mostKilojoulesPerMinute.value }) else { return false }
    return !spent.isEmpty || coveredBySteps >= Self.share * Double(length)
  }

  /// How much energy a sensor has counted a minute; nil where its counts don't cover the stretch, or
  /// were reset in it.
  private func kilojoulesPerMinute(_ counts: [(time: Int64, energy: Int)]) -> Double? {
    let counts = counts.sorted { $0.time < $1.time }
    guard let first = counts.first, let last = counts.last,
      zip(counts, counts.dropFirst()).allSatisfy({ $0.energy <= $1.energy })
    else { return nil }
    let passed = Double(last.time - first.time)
    guard passed >= Self.share * Double(length) else { return nil }
    return Double(last.energy - first.energy) / (passed / 60_000)
  }

  /// How much of the stretch is covered by counts of steps, milliseconds; what overlaps counts once.
  private var coveredBySteps: Double {
    var covered: Int64 = 0
    var reached = Int64.min
    for span in counted.sorted(by: { $0.from < $1.from }) where span.to > reached {
      covered += span.to - max(span.from, reached)
      reached = span.to
    }
    return Double(covered)
  }
}
