import Assessment
import Dialogue
import Exercises
import HealthModel
import HealthStorage
import HostSystem
import Services

/// The heart rate before, during and after an exercise, as far as readings come.
@MainActor final class ExerciseHeart {
  /// The kind of sample that a paced step leaves, so that readings of it call no check-in.
  private static let source = "exercise"

  private let services: Services
  private var observer: HealthObserver?
  private var swing: BreathSwing?
  private var start: Timestamp?
  private var newest: Double?
  private var context: Int64?
  /// Why readings could not be followed; told at the end of the step.
  private var fault: (any Error)?

  /// The mean swings of the paced steps so far, in beats a minute.
  private(set) var swings: [Double] = []

  /// The heart rate of this person.
  init(_ services: Services) { self.services = services }

  /// The newest heart rate if it is fresh, in beats a minute.
  ///
  /// - Parameter since: when it was measured at the earliest; nil for any time.
  /// - Returns: the rate; nil without such a reading.
  /// - Throws: an error of the store or the settings.
  func rate(since: Timestamp? = nil) throws -> Double? {
    let vital = try services.facts().vitals.first { $0.type == SampleType.heartRate.name }
    guard let vital, vital.freshness == .fresh, let taken = vital.start else { return nil }
    if let since, taken < since { return nil }
    return vital.value
  }

  /// The heart rate and its swing in a few words; empty where no reading has come.
  var words: String {
    guard let newest else { return "" }
    let rate = DecimalText.one(newest.rounded())
    guard let last = swing?.swings.last else { return "heart \(rate)" }
    return "heart \(rate), swing \(DecimalText.one(last.rounded()))"
  }

  // MARK: - A paced step

  /// Begins to follow readings.
  func begin(_ course: PaceCourse) throws {
    let now = services.clock.now()
    start = now
    swing = BreathSwing(course)
    newest = nil
    try save(from: now, to: now.adding(milliseconds: Int64(course.length)))
    observer = try HealthObserver(
      services.stores.health(),
      watch: HealthObserver.watchFile
    ) { [weak self] in self?.look() }
  }

  /// Ends it.
  ///
  /// - Returns: the mean swing; nil with too few readings.
  /// - Throws: an error of the store.
  func end() throws -> Double? {
    guard let start else { return nil }
    look()
    observer?.cancel()
    observer = nil
    self.start = nil
    try save(from: start, to: services.clock.now())
    context = nil
    if let fault {
      self.fault = nil
      throw fault
    }
    let mean = swing?.mean
    if let mean { swings.append(mean) }
    return mean
  }

  /// Reads what has come since the step began.
  private func look() {
    guard let start, var swing else { return }
    let span = SampleQuery(.heartRate, from: start, to: services.clock.now())
    var readings: [Sample] = []
    do {
      try services.stores.health().forEachSample(span) { readings.append($0) }
    } catch let error as HealthStorageError where error.kind == .busy {
      // Another program writes for long; its commit wakes again.
      return
    } catch {
      fault = error
      return
    }
    swing = BreathSwing(swing)
    for sample in readings {
      swing.add(sample.value, at: Int(clamping: sample.start.milliseconds(since: start)))
    }
    self.swing = swing
    newest = readings.max { $0.start < $1.start }?.value
  }

  /// Saves when breathing was paced, in place of what was planned: as a session of body and mind.
  private func save(from start: Timestamp, to end: Timestamp) throws {
    guard !services.stores.isIncognito else { return }
    let store = try services.stores.health()
    if let context { _ = try store.delete(ids: [context]) }
    let sample = NewSample(
      type: .workout,
      value: ContextTimeline.mindAndBody,
      start: start,
      end: max(start, end),
      source: Self.source
    )
    context = try store.save([sample]).added.first?.id
  }
}
