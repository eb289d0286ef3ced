import Core

/// A value of the characteristic Heart Rate Measurement, 0x2A37 (Heart Rate Service 1.0, 3.1).
package struct HeartRateMeasurement: Equatable, Sendable {
  /// What the sensor knows about touching the skin.
  package enum Contact: String, Equatable, Sendable {
    /// It can't tell: nothing follows from that.
    case unknown
    /// It does not touch the skin: its value is no reading.
    case lost
    /// It touches the skin.
    case detected
  }

  private enum Flag {
    static let isWide: UInt8 = 1 << 0
    static let isInContact: UInt8 = 1 << 1
    static let knowsContact: UInt8 = 1 << 2
    static let hasEnergy: UInt8 = 1 << 3
    static let hasIntervals: UInt8 = 1 << 4
  }

  /// Beats a minute; 0 where the sensor found none.
  package let rate: UInt16
  /// What it knows about touching the skin.
  package let contact: Contact
  /// Kilojoules since they were last reset; 65535 means that many or more.
  package let energy: UInt16?
  /// Every interval between beats since the last value, oldest first, in 1/1024 s.
  package let intervals: [UInt16]

  /// A measurement from its parts.
  package init(
    rate: UInt16,
    contact: Contact = .unknown,
    energy: UInt16? = nil,
    intervals: [UInt16] = []
  ) {
    self.rate = rate
    self.contact = contact
    self.energy = energy
    self.intervals = intervals
  }

  /// Reads a value.
  ///
  /// Flags that are reserved are passed over, and so are bytes that no flag announces.
  ///
  /// - Throws: ``SensorError`` when a flag announces what isn't there.
  package init(_ value: [UInt8]) throws(SensorError) {
    var bytes = try GATTBytes(value, "The heart rate measurement")
    let flags = try bytes.byte()
    rate = flags & Flag.isWide != 0 ? try bytes.short() : UInt16(try bytes.byte())
    if flags & Flag.knowsContact == 0 {
      contact = .unknown
    } else {
      contact = flags & Flag.isInContact != 0 ? .detected : .lost
    }
    energy = flags & Flag.hasEnergy != 0 ? try bytes.short() : nil
    guard flags & Flag.hasIntervals != 0 else {
      intervals = []
      return
    }
    var found = [try bytes.short()]
    while bytes.rest > 1 { found.append(try bytes.short()) }
    guard bytes.rest == 0 else { throw .halfInterval(given: value.count) }
    intervals = found
  }
}
