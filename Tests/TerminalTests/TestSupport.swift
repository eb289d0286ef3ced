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
