package import HealthModel

/// Whether a device still sends new readings.
///
/// One that has stopped says nothing about a heart: no number comes, neither high nor low. So it is told
/// as soon as nothing new has come for longer than the person allows.
package enum DeviceSilence: Equatable, Sendable {
  /// It sends.
  case sending
  /// It was paired not long ago and hasn't sent anything yet.
  case awaited
  /// Nothing has ever come from it.
  case neverSent
  /// It has sent nothing since.
  case silent(since: Timestamp)
  /// It still connects, and has brought nothing new since; nil where it never has.
  case nothingNew(since: Timestamp?)

  /// Looks at a device.
  ///
  /// - Parameters:
  ///   - device: the device.
  ///   - record: what it has sent.
  ///   - now: the present.
  ///   - limit: for how long nothing new may come, in milliseconds.
  package init(
    _ device: PairedDevice,
    _ record: DeviceRecord,
    now: Timestamp,
    limit: Int64
  ) {
    func isLate(_ time: Timestamp) -> Bool { now.milliseconds(since: time) > limit }
    if let new = record.lastNew, !isLate(new) {
      self = .sending
    } else if let seen = record.lastSeen {
      if isLate(seen) {
        self = .silent(since: seen)
      } else if record.lastNew == nil, !isLate(device.paired) {
        self = .awaited
      } else {
        self = .nothingNew(since: record.lastNew)
      }
    } else {
      self = isLate(device.paired) ? .neverSent : .awaited
    }
  }

  /// Whether the person should know.
  package var isSilent: Bool {
    switch self {
    case .sending, .awaited: false
    case .neverSent, .silent, .nothingNew: true
    }
  }
}
