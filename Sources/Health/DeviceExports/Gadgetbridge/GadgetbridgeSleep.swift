import HealthImport
import HealthModel

/// Makes stages of sleep out of rows that come by device and time.
struct GadgetbridgeSleep {
  /// A stage with its bounds, in milliseconds since 1970, and the row that told it.
  struct Found: Equatable {
    /// The device.
    let device: Int64
    /// The stage.
    let stage: SleepStage
    /// When it began.
    let start: Double
    /// When it ended.
    let end: Double
  }

  /// What rows amount to.
  enum Outcome: Equatable {
    /// A stage.
    case stage(Found)
    /// A number that is no stage.
    case none
    /// A stage of which nothing tells where it began or ended.
    case unbounded
  }

  /// A stage that ends with no later one within so many milliseconds, 3 h, has no known end.
  static let longestStage = 3.0 * 3_600_000

  private let nights: GadgetbridgeNights
  private var last: (device: Int64, time: Double, stage: SleepStage?)?

  /// Sleep at the start of a table.
  init(nights: GadgetbridgeNights) { self.nights = nights }

  /// Takes a row.
  ///
  /// - Parameters:
  ///   - device: the device.
  ///   - time: its time, in milliseconds since 1970.
  ///   - length: what `DURATION` says.
  ///   - stage: its stage; nil for a number that is none.
  ///   - place: where its time lies in the stage.
  /// - Returns: what it amounts to; a row that begins a stage gives the one before it.
  mutating func take(
    device: Int64,
    time: Double,
    length: Double?,
    stage: SleepStage?,
    place: GadgetbridgeStages.Place
  ) -> [Outcome] {
    switch place {
    case .withLength(let unit):
      guard let stage else { return [.none] }
      guard let length, length > 0 else { return [.unbounded] }
      return [.stage(Found(device: device, stage: stage, start: time, end: time + length * unit))]
    case .end:
      defer { last = (device, time, stage) }
      guard let stage else { return [.none] }
      guard let start = start(device, time) else { return [.unbounded] }
      return [.stage(Found(device: device, stage: stage, start: start, end: time))]
    case .beginning:
      defer { last = (device, time, stage) }
      // A row that begins no stage ends one, and is nothing itself.
      return ended(before: (device, time)) + (stage == nil && last?.stage == nil ? [.none] : [])
    }
  }

  /// Ends a table: what the last row began ends with the night.
  mutating func end(_ place: GadgetbridgeStages.Place) -> [Outcome] {
    defer { last = nil }
    return place == .beginning ? ended(before: nil) : []
  }

  /// The stage that the last row began, ended by the next one or by waking up.
  private func ended(before next: (device: Int64, time: Double)?) -> [Outcome] {
    guard let begun = last, let stage = begun.stage else { return [] }
    let follower = next.flatMap { $0.device == begun.device ? $0.time : nil }
    let wake = nights.wake(device: begun.device, after: begun.time)
    let end: Double? =
      if let wake { min(wake, follower ?? wake) } else {
        follower.flatMap { $0 - begun.time <= Self.longestStage ? $0 : nil }
      }
    guard let end, end > begun.time else { return [.unbounded] }
    return [.stage(Found(device: begun.device, stage: stage, start: begun.time, end: end))]
  }

  /// Where a stage began that ends at a time.
  private func start(_ device: Int64, _ time: Double) -> Double? {
    let before = last.flatMap { $0.device == device ? $0.time : nil }
    let asleep = nights.asleep(device: device, before: time)
    guard let start = [before, asleep].compactMap({ $0 }).max(), start < time,
      time - start <= Self.longestStage
    else { return nil }
    return start
  }
}
