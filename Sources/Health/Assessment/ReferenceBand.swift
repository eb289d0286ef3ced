import Core

/// The ages for which one range holds, and that range.
struct ReferenceBand: Decodable, Hashable, Sendable {
  /// The centiles a table may give, in the order of its numbers: those that Fleming 2011 gives.
  static let centileRanks: [Double] = [1, 10, 25, 50, 75, 90, 99]

  /// The first age in years that belongs to it.
  let from: Double
  /// The first age in years that no longer does; nil when it has no end.
  let to: Double?
  /// The lowest value within; nil in a band with centiles.
  let low: Double?
  /// The highest value within; nil in a band with centiles.
  let high: Double?
  /// Values at ``centileRanks``; nil in a band with bounds.
  let centiles: [Double]?
  /// Where this band's numbers come from, when not from where the others do.
  let source: String?

  init(from decoder: any Decoder) throws {
    let field = try decoder.fields()
    from = try field("from")
    to = try field(ifPresent: "to")
    low = try field(ifPresent: "low")
    high = try field(ifPresent: "high")
    centiles = try field(ifPresent: "centiles")
    source = try field(ifPresent: "source")
  }

  /// The ages as text for error sentences, such as `3–<6`.
  var name: String { to.map { "\(Self.plain(from))–<\(Self.plain($0))" } ?? "\(Self.plain(from))–" }

  /// Whether an age in years belongs to the band.
  func covers(_ age: Double) -> Bool { age >= from && to.map { age < $0 } ?? true }

  /// What makes the band impossible, as the end of a sentence; nil when nothing does.
  var problem: LocalizedText? {
    guard from.isFinite, from >= 0 else { return "begins before birth" }
    if let to, !(to > from) { return "ends where it begins or before" }
    switch (low, high, centiles) {
    case (let low?, let high?, nil):
      guard low.isFinite, high.isFinite, low > 0 else { return "has bounds that are no rates" }
      return low <= high ? nil : "has a low above its high"
    case (nil, nil, let centiles?):
      guard centiles.count == Self.centileRanks.count else {
        return "has \(centiles.count) centiles instead of \(Self.centileRanks.count)"
      }
      guard zip(centiles, centiles.dropFirst()).allSatisfy({ $0 < $1 }), centiles[0] > 0 else {
        return "has centiles that do not rise"
      }
      return nil
    default: return "has neither both bounds nor centiles alone"
    }
  }

  /// The band as a range of a table; nil for a band that has a ``problem``.
  func range(profile: String, source tableSource: String) -> ReferenceRange? {
    if let centiles, centiles.count == Self.centileRanks.count {
      return ReferenceRange(
        low: centiles[0],
        high: centiles[6],
        profile: profile,
        source: source ?? tableSource,
        usualLow: centiles[1],
        usualHigh: centiles[5]
      )
    }
    guard let low, let high else { return nil }
    return ReferenceRange(low: low, high: high, profile: profile, source: source ?? tableSource)
  }

  /// The centile of a value by linear interpolation between the table's numbers.
  ///
  /// - Returns: 1…99; nil outside the table's numbers and in a band without centiles.
  func centile(of value: Double) -> Double? {
    guard let centiles else { return nil }
    let points = Array(zip(centiles, Self.centileRanks))
    for (lower, upper) in zip(points, points.dropFirst())
    where value >= lower.0 && value <= upper.0 {
      let share = (value - lower.0) / (upper.0 - lower.0)
      return lower.1 + share * (upper.1 - lower.1)
    }
    return nil
  }

  private static func plain(_ years: Double) -> String {
    years == years.rounded() && abs(years) < 1000 ? String(Int(years)) : String(years)
  }
}
