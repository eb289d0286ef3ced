/// A small repeatable source of randomness: the published SplitMix64 generator.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// The text without styles: what a person sees.
func withoutStyles(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var isInCode = false
  for scalar in text.unicodeScalars {
    if scalar == "\u{1b}" {
      isInCode = true
    } else if isInCode {
      isInCode = scalar != "m"
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

/// Styles as tags: `{1}bold{0}` in place of escape codes.
func tagged(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var isInCode = false
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\u{1b}": isInCode = true
    case "[" where isInCode: result.append("{")
    case "m" where isInCode:
      result.append("}")
      isInCode = false
    default: result.append(scalar)
    }
  }
  return String(result)
}

/// The scalars that are no white space.
func ink(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
  text.filter { !$0.properties.isWhitespace }
}
