import Core

/// Reads the value of a characteristic from its beginning: numbers are little-endian (Bluetooth
/// Core Specification 5.4, Vol 3, Part G, 2.4).
struct GATTBytes {
  /// The longest value of an attribute (Core Specification, Vol 3, Part F, 3.2.9).
  static let longest = 512

  private let bytes: [UInt8]
  private let what: LocalizedText
  private var place = 0

  /// A reader.
  ///
  /// - Parameters:
  ///   - bytes: the value.
  ///   - what: what it is, as the beginning of a sentence.
  /// - Throws: ``SensorError`` when it is longer than a value can be.
  init(_ bytes: [UInt8], _ what: LocalizedText) throws(SensorError) {
    guard bytes.count <= Self.longest else {
      throw .tooLong(what: what, limit: Self.longest, given: bytes.count)
    }
    self.bytes = bytes
    self.what = what
  }

  /// How many bytes are left.
  var rest: Int { bytes.count - place }

  /// The next byte.
  mutating func byte() throws(SensorError) -> UInt8 { UInt8(truncatingIfNeeded: try number(1)) }

  /// The next two bytes.
  mutating func short() throws(SensorError) -> UInt16 {
    UInt16(truncatingIfNeeded: try number(2))
  }

  /// The next three bytes.
  mutating func triple() throws(SensorError) -> UInt32 { try number(3) }

  /// The next two bytes as a medical number.
  mutating func medical() throws(SensorError) -> MedicalNumber { MedicalNumber(try short()) }

  private mutating func number(_ count: Int) throws(SensorError) -> UInt32 {
    guard rest >= count else {
      throw .tooShort(what: what, expected: place + count, given: bytes.count)
    }
    var number: UInt32 = 0
    for offset in 0..<count { number |= UInt32(bytes[place + offset]) << UInt32(8 * offset) }
    place += count
    return number
  }
}
