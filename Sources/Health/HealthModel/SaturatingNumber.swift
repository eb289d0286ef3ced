/// Numbers from outside made whole without a trap: files, settings, servers and stores may hold any.
extension FixedWidthInteger {
  /// The whole part of a number, or the nearest this type can hold; 0 for what is no number.
  package init(saturating value: Double) {
    guard !value.isNaN else {
      self = 0
      return
    }
    self = Self(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
  }

  /// The sum of two numbers, or the nearest this type can hold.
  package func saturatingAdding(_ other: Self) -> Self {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .min : .max) : sum
  }

  /// The product of two numbers, or the nearest this type can hold.
  package func saturatingMultiplied(by other: Self) -> Self {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}
