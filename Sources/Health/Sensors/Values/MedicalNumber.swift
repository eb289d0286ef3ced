/// A number of a medical device: IEEE 11073-20601 SFLOAT, with its special values.
///
/// The upper four bits are a signed power of ten, the lower twelve a signed mantissa.
package enum MedicalNumber: Equatable, Sendable {
  /// A number.
  case value(Double)
  /// NaN: the device has no value.
  case none
  /// NRes: the value has no representation at this resolution.
  case noResolution
  /// Above what can be written.
  case positiveInfinity
  /// Below what can be written.
  case negativeInfinity
  /// Reserved for later use.
  case reserved

  /// The number that sixteen bits stand for.
  package init(_ bits: UInt16) {
    switch bits {
    case 0x07FF: self = .none
    case 0x0800: self = .noResolution
    case 0x07FE: self = .positiveInfinity
    case 0x0802: self = .negativeInfinity
    case 0x0801: self = .reserved
    default:
      let mantissa = Int(Int16(bitPattern: bits << 4) >> 4)
      let exponent = Int(Int16(bitPattern: bits) >> 12)
      self = .value(Self.scaled(Double(mantissa), by: exponent))
    }
  }

  /// The number; nil for a special value.
  package var number: Double? {
    if case .value(let number) = self { return number }
    return nil
  }

  /// Dividing by a power of ten is exact to the last digit where multiplying by 0.1 is not.
  private static func scaled(_ mantissa: Double, by exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? mantissa / power : mantissa * power
  }
}
