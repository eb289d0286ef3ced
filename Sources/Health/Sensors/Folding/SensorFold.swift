import Core
package import HealthModel
import Monitors

/// Makes samples of what one sensor sends.
///
/// It has no clock: each value comes with its moment, and ``deadline`` says when ``tick(_:)`` should
/// be called if nothing comes before. What it gives is to be stored at once.
package struct SensorFold {
  /// What a fold knows of its sensor.
  package struct Origin: Sendable {
    /// The samples' source.
    package let source: String
    /// The samples' device; nil where it isn't known.
    package let device: String?

    /// An origin.
    package init(source: String, device: String?) {
      self.source = source
      self.device = device
    }
  }

  /// What shows on a live screen.
  package struct Live: Equatable, Sendable {
    /// The last heart rate; nil without one since contact was lost or the link ended.
    package fileprivate(set) var heartRate: Double?
    /// The last oxygen saturation, percent.
    package fileprivate(set) var saturation: Double?
    /// The last word on touching the skin.
    package fileprivate(set) var contact = HeartRateMeasurement.Contact.unknown
    /// Kilojoules since they were reset.
    package fileprivate(set) var energy: Int?
    /// When the last value came.
    package fileprivate(set) var time: SensorMoment?
  }

  /// The metadata key of a sensor's count of energy at the end of a stretch, kilojoules.
  package static let energyKey = "EnergyKilojoules"

  /// What it knows of its sensor.
  let origin: Origin
  let rules: SensorRules
  private let check: SampleCheck
  let zone: LocalZone
  private let stretchLength: Int64
  private var heart: HeartRateFold
  private var beats: BeatFold
  private var gate: FloodGate
  private var pulse: HeartRateFold
  private var last: SensorMoment?
  private var lastStored: [String: Int64] = [:]

  /// What shows on a live screen.
  package private(set) var live = Live()

  /// A fold.
  ///
  /// - Parameters:
  ///   - origin: what is known of the sensor.
  ///   - stretchSeconds: how long one heart-rate sample is.
  ///   - rules: the rules.
  ///   - check: what a body can have.
  ///   - zone: the local time.
  package init(
    _ origin: Origin,
    stretchSeconds: Int,
    rules: SensorRules,
    check: SampleCheck,
    zone: LocalZone
  ) {
    self.origin = origin
    self.rules = rules
    self.check = check
    self.zone = zone
    stretchLength = Int64(max(1, min(stretchSeconds, 3600))) * 1000
    heart = HeartRateFold(length: stretchLength, rules.stretch)
    pulse = HeartRateFold(length: stretchLength, rules.stretch)
    beats = BeatFold(rules.beats)
    gate = FloodGate(rules.flood)
  }

  /// How many RR intervals were taken in all.
  package var intervalsTaken: Int { beats.taken }

  /// When ``tick(_:)`` is due, in milliseconds of the monotonic clock; nil when nothing is open.
  package var deadline: Int64? {
    [heart.deadline, pulse.deadline].compactMap(\.self).min()
  }

  /// Takes a value that came at a moment.
  package mutating func take(_ value: SensorValue, at moment: SensorMoment) -> [SensorOutput] {
    var outputs = lookAtClocks(moment)
    guard gate.admits(at: moment.monotonic) else { return outputs }
    let ignored = gate.settle()
    if ignored > 0 { outputs.append(.note(.flood(ignored))) }
    live.time = moment
    switch value {
    case .heart(let measurement): outputs += take(measurement, at: moment)
    case .oximeter(let reading): outputs += take(reading, at: moment)
    case .line(let line): outputs += take(line, at: moment)
    }
    return outputs
  }

  /// Ends what is over by the clock.
  package mutating func tick(_ moment: SensorMoment) -> [SensorOutput] {
    lookAtClocks(moment) + sample(heart.tick(moment), pulse.tick(moment)) + growth()
  }

  /// Ends the stretches that are open and gives the intervals so far, so that what is known this moment
  /// is stored; the series of intervals goes on.
  package mutating func settle() -> [SensorOutput] {
    sample(heart.end(), pulse.end()) + growth()
  }

  /// Ends everything that is open: the link has ended, or the program does.
  package mutating func end() -> [SensorOutput] {
    var outputs = sample(heart.end(), pulse.end()) + whole(beats.end())
    let ignored = gate.end()
    if ignored > 0 { outputs.append(.note(.flood(ignored))) }
    live = Live()
    last = nil
    return outputs
  }

  // MARK: - Values

  private mutating func take(
    _ measurement: HeartRateMeasurement,
    at moment: SensorMoment
  ) -> [SensorOutput] {
    var outputs = contact(measurement.contact)
    live.energy = measurement.energy.map(Int.init) ?? live.energy
    guard measurement.contact != .lost else { return outputs }
    outputs += whole(beats.take(measurement.intervals, at: moment))
    // A sensor that finds no pulse says 0.
    guard measurement.rate > 0 else {
      live.heartRate = nil
      return outputs + sample(heart.end(), nil) + growth()
    }
    guard isPossible(.heartRate, Double(measurement.rate), &outputs) else { return outputs }
    live.heartRate = Double(measurement.rate)
    if let stretch = heart.take(measurement.rate, at: moment) {
      outputs += sample(stretch, nil) + growth()
    }
    return outputs
  }

  private mutating func take(
    _ reading: PulseOximeterReading,
    at moment: SensorMoment
  ) -> [SensorOutput] {
    if let fault = reading.status.fault {
      live.saturation = nil
      return [.note(.refused(fault))]
    }
    var outputs: [SensorOutput] = []
    var time = moment.wall
    if reading.status.isFromMemory {
      guard let local = reading.time else {
        return [.note(.refused("it is from the device's memory, which doesn't say from when"))]
      }
      time = zone.milliseconds(ofLocal: local.milliseconds)
      guard time <= moment.wall + SampleCheck.clockTolerance else {
        return [.note(.refused("the device's clock is ahead"))]
      }
    }
    if let saturation = reading.values.saturation.number {
      outputs += take(
        .oxygenSaturation,
        saturation,
        at: time,
        limited: !reading.status.isFromMemory
      )
      live.saturation = saturation
    }
    guard let rate = reading.values.pulse.number else { return outputs }
    if reading.status.isFromMemory {
      outputs += take(.heartRate, rate, at: time, limited: false)
    } else if rate > 0, isPossible(.heartRate, rate, &outputs) {
      live.heartRate = rate
      let stretch = pulse.take(UInt16(min(rate.rounded(), 65_535)), at: moment)
      outputs += sample(stretch, nil)
    }
    return outputs
  }

  private mutating func take(_ line: SensorLine, at moment: SensorMoment) -> [SensorOutput] {
    var outputs: [SensorOutput] = []
    let intervals = line.intervals.map { interval in
      UInt16(min((interval * Double(BeatSeries.unitsPerSecond) / 1000).rounded(), 65_535))
    }
    outputs += whole(beats.take(intervals, at: moment))
    if let rate = line.heartRate, rate > 0, isPossible(.heartRate, rate, &outputs) {
      live.heartRate = rate
      let stretch = pulse.take(UInt16(min(rate.rounded(), 65_535)), at: moment)
      outputs += sample(stretch, nil) + (stretch == nil ? [] : growth())
    }
    if let saturation = line.saturation {
      outputs += take(.oxygenSaturation, saturation, at: moment.wall, limited: true)
      live.saturation = saturation
    }
    if let rate = line.respiratoryRate {
      outputs += take(.respiratoryRate, rate, at: moment.wall, limited: true)
    }
    return outputs
  }

  /// A single value; of those that come all the time, one for each stretch is stored.
  private mutating func take(
    _ type: SampleType,
    _ value: Double,
    at time: Int64,
    limited isLimited: Bool
  ) -> [SensorOutput] {
    var outputs: [SensorOutput] = []
    guard isPossible(type, value, &outputs) else { return outputs }
    if isLimited {
      if let last = lastStored[type.name], time >= last, time - last < stretchLength { return [] }
      lastStored[type.name] = time
    }
    outputs.append(.sample(new(type, value, from: time, to: time)))
    return outputs
  }

  // MARK: - What ends things

  /// Ends what is open where the clocks have run apart: the machine slept, or a clock was set.
  private mutating func lookAtClocks(_ moment: SensorMoment) -> [SensorOutput] {
    defer { last = moment }
    let limit = Int64(rules.stretch.clockSeconds.value * 1000)
    guard let last, moment.drift(since: last) > limit else { return [] }
    lastStored = [:]
    return sample(heart.end(), pulse.end()) + whole(beats.end()) + [.note(.clockMoved)]
  }

  private mutating func contact(_ contact: HeartRateMeasurement.Contact) -> [SensorOutput] {
    defer { live.contact = contact }
    guard contact != live.contact else { return [] }
    switch contact {
    case .lost:
      live.heartRate = nil
      return sample(heart.end(), nil) + whole(beats.end()) + [.note(.contactLost)]
    case .detected where live.contact == .lost: return [.note(.contactFound)]
    case .detected, .unknown: return []
    }
  }

  private func isPossible(
    _ type: SampleType,
    _ value: Double,
    _ outputs: inout [SensorOutput]
  ) -> Bool {
    let text = type.words(value)
    do throws(HealthModelError) {
      try check.check(type, value: value, typed: text)
      return true
    } catch {
      outputs.append(.note(.impossible("\(words: type.title) \(number: text)")))
      return false
    }
  }

  // MARK: - Samples

  private func sample(_ stretches: HeartRateFold.Stretch?...) -> [SensorOutput] {
    stretches.compactMap(\.self).map { stretch in
      let end = max(stretch.start.wall, stretch.end.wall)
      var metadata: [String: String] = [:]
      if stretch.low != stretch.high {
        metadata[StretchOfReadings.minimumKey] = "\(stretch.low)"
        metadata[StretchOfReadings.maximumKey] = "\(stretch.high)"
      }
      if let energy = live.energy { metadata[Self.energyKey] = "\(energy)" }
      return .sample(
        new(.heartRate, stretch.mean, from: stretch.start.wall, to: end, metadata)
      )
    }
  }

  private mutating func growth() -> [SensorOutput] {
    beats.grown().map { [.beats(series($0))] } ?? []
  }

  /// A series that is whole, with what follows from it.
  private func whole(_ series: [BeatFold.Growing]) -> [SensorOutput] {
    series.flatMap { [.beats(self.series($0))] + analysis(of: self.series($0)) }
  }

  private func series(_ growing: BeatFold.Growing) -> BeatSeries {
    BeatSeries(
      source: origin.source,
      start: Timestamp(milliseconds: growing.start, in: zone),
      intervals: growing.intervals
    )
  }

  /// A sample of this sensor.
  func new(
    _ type: SampleType,
    _ value: Double,
    from start: Int64,
    to end: Int64,
    _ metadata: [String: String] = [:]
  ) -> NewSample {
    NewSample(
      type: type,
      value: value,
      start: Timestamp(milliseconds: start, in: zone),
      end: Timestamp(milliseconds: end, in: zone),
      source: origin.source,
      device: origin.device,
      metadata: metadata
    )
  }
}
