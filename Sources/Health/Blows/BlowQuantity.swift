/// A measured quantity of a blow, by its names and units.
package enum BlowQuantity: String, CaseIterable, Sendable {
  /// Forced vital capacity.
  case fvc
  /// Forced expiratory volume in the first second.
  case fev1
  /// Peak expiratory flow.
  case pef
  /// Back-extrapolated volume.
  case backExtrapolatedVolume
  /// Forced expiratory time.
  case expiratoryTime
  /// Whether there was a plateau.
  case plateau

  /// The quantity of a name as devices write it, such as `FEV1`, `PEFR` or `fev_1`; nil for others.
  package init?(named text: some StringProtocol) {
    let letters = String(text).lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    switch letters {
    case "fvc": self = .fvc
    case "fev1", "fev10": self = .fev1
    case "pef", "pefr": self = .pef
    case "bev", "vbe", "backextrapolatedvolume": self = .backExtrapolatedVolume
    case "fet", "expiratorytime": self = .expiratoryTime
    case "plateau", "hasplateau": self = .plateau
    default: return nil
    }
  }

  /// What a value in a unit has to be multiplied by; nil for a unit the quantity doesn't have.
  ///
  /// Without a unit volumes are L, flow is L/min and time is s.
  package func factor(unit: some StringProtocol) -> Double? {
    switch (self, unit.lowercased()) {
    case (_, ""): 1
    case (.fvc, "l"), (.fev1, "l"), (.backExtrapolatedVolume, "l"): 1
    case (.fvc, "ml"), (.fev1, "ml"), (.backExtrapolatedVolume, "ml"): 0.001
    case (.pef, "l/min"): 1
    case (.pef, "l/s"): 60
    case (.expiratoryTime, "s"): 1
    default: nil
    }
  }

  /// Keeps a number; a plateau is there unless the number is 0.
  func set(_ number: Double, in values: inout BlowValues) {
    switch self {
    case .fvc: values.fvc = number
    case .fev1: values.fev1 = number
    case .pef: values.pef = number
    case .backExtrapolatedVolume: values.backExtrapolatedVolume = number
    case .expiratoryTime: values.expiratoryTime = number
    case .plateau: values.hasPlateau = number != 0
    }
  }

  /// A value with its unit as typed, such as `4.1`, `4,1 L` or `8 L/s`, in L, L/min or s; nil for
  /// anything else.
  ///
  /// A comma is the decimal sign. Signs, exponents and words are no numbers here.
  package func value(typed text: some StringProtocol) -> Double? {
    var plain = text.drop { $0.isWhitespace }
    while plain.last?.isWhitespace == true { plain.removeLast() }
    let number = plain.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    let unit = plain.dropFirst(number.count).drop { $0 == " " }
    guard let value = Self.number(number), let factor = factor(unit: unit) else { return nil }
    // What binary fractions add to 480 mL is taken off again.
    return (value * factor * 1_000_000).rounded() / 1_000_000
  }

  /// A decimal number with a point or a comma, of at most twelve digits.
  static func number(_ text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
    }
    let marks = text.utf8.count { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    guard isPlain, marks <= 1, (1...13).contains(text.utf8.count), text.utf8.count > marks else {
      return nil
    }
    return Double(String(text.map { $0 == "," ? "." : $0 }))
  }
}
