import Assessment
import Catalogues
import Dialogue
import Exercises
import HealthModel
import HealthStorage
import HostSystem
import SensorKeeping
import Sensors
import Services
import Prompts

/// The heart rate before, during and after an exercise, as far as readings come.
@MainActor final class ExerciseHeart {
  /// The kind of sample that a paced step leaves, so that readings of it call no check-in.
  private static let source = "exercise"

  private let services: Services
  private let language: Catalogue
  private var observer: HealthObserver?
  private var keeper: SensorKeeper?
  private var sensorObserver: HealthObserver?
  private var course: PaceCourse?
  private var start: Timestamp?
  private var heart: PacedHeart?
  private var before: HeartChange.Figures?
  private var largest: (swing: Double, change: HeartChange?)?
  private var context: Int64?
  /// Why readings could not be followed; told at the end of the step.
  private var fault: (any Error)?
  private lazy var rules = Result { try services.sensorRules() }

  /// The mean swings of the paced steps so far, in beats a minute.
  private(set) var swings: [Double] = []

  /// What the pace with the largest swing so far did to the heart; nil where that isn't known.
  var change: HeartChange? { largest?.change }

  /// The heart rate of this person.
  ///
  /// - Parameters:
  ///   - services: the stores and settings.
  ///   - language: what is said of it, in the language of the exercise.
  init(_ services: Services, _ language: Catalogue) {
    self.services = services
    self.language = language
  }

  // MARK: - Sensors

  /// Has paired sensors read from now on, unless this program or another one reads them already.
  func follow() throws {
    guard keeper == nil, !SensorKeeper.isRunning, !services.stores.isIncognito else { return }
    let store = try services.stores.health()
    guard try !store.sensors().isEmpty else { return }
    let keeper = try SensorKeeper(services) { _ in }
    self.keeper = keeper
    sensorObserver = try HealthObserver(store, watch: HealthObserver.watchFile) { [weak self] in
      do { try self?.keeper?.look() } catch {
        // Told at the end of a step, and by the next look.
        self?.fault = error
      }
    }
    try keeper.look()
  }

  /// Lets sensors go that were read here.
  func letGo() {
    sensorObserver?.cancel()
    sensorObserver = nil
    keeper?.end()
    keeper = nil
  }

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
    guard let newest = heart?.newest else { return "" }
    let rate = DecimalText.one(newest.rounded())
    guard let last = heart?.swing.swings.last else {
      return language.text(ExerciseKey.pulse, ["rate": rate])
    }
    return language.text(
      ExerciseKey.pulseSwing,
      ["rate": rate, "swing": DecimalText.one(last.rounded())]
    )
  }

  // MARK: - A paced step

  /// Begins to follow readings.
  func begin(_ course: PaceCourse) throws {
    let now = services.clock.now()
    start = now
    self.course = course
    heart = nil
    try save(from: now, to: now.adding(milliseconds: Int64(course.length)))
    observer = try HealthObserver(
      services.stores.health(),
      watch: HealthObserver.watchFile
    ) { [weak self] in self?.look() }
    SensorKeeper.settleRunning()
    look()
    // The minutes before the first pace are what all of them are compared with.
    if swings.isEmpty, before == nil { before = heart?.before }
  }

  /// A breath begins: what sensors have sent up to now belongs to those before it.
  func breathBegins() {
    guard start != nil else { return }
    SensorKeeper.settleRunning()
    look()
  }

  /// Ends it.
  ///
  /// - Returns: the mean swing; nil with too few readings.
  /// - Throws: an error of the store.
  func end() throws -> Double? {
    guard let start else { return nil }
    SensorKeeper.settleRunning()
    look()
    observer?.cancel()
    observer = nil
    self.start = nil
    course = nil
    try save(from: start, to: services.clock.now())
    context = nil
    if let fault {
      self.fault = nil
      throw fault
    }
    let mean = heart?.swing.mean
    if let mean {
      swings.append(mean)
      if largest.map({ mean > $0.swing }) ?? true {
        largest = (mean, heart?.change(since: before))
      }
    }
    return mean
  }

  /// Reads what has come since the step began.
  private func look() {
    guard let start, let course else { return }
    let now = services.clock.now()
    do {
      let store = try services.stores.health()
      var readings: [Sample] = []
      try store.forEachSample(SampleQuery(.heartRate, from: start, to: now)) { readings.append($0) }
      // A series of intervals is five minutes long at most.
      let first = start.milliseconds - 2 * PacedHeart.reach
      let series = try store.beats(startingIn: first..<max(first, now.milliseconds)).map { stored in
        BeatSeries(
          source: stored.source,
          start: stored.start,
          intervals: try BeatCoding.decode(stored.bytes)
        )
      }
      heart = PacedHeart(
        course,
        from: start.milliseconds,
        to: now.milliseconds,
        BeatTrack(series, try rules.get()),
        readings
      )
    } catch let error as HealthStorageError where error.kind == .busy {
      // Another program writes for long; its commit wakes again.
    } catch {
      fault = error
    }
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
