// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Called by libFuzzer with each input; a broken promise ends the process.
///
/// No control byte but newline and tab comes through, nothing that takes no ink but joiners and
/// selectors, filtering again changes nothing, one scalar stays one scalar, and a single line is one
/// line within its limit. JSON that is escaped holds nothing that filtering would change.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzVisibleText(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: input, as: UTF8.self)
  let visible = VisibleText.filtered(text)
  for scalar in visible.unicodeScalars {
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    precondition(!isControl || scalar == "\n" || scalar == "\t", "a control came through")
    let isSteering =
      (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    precondition(!isSteering, "a direction sign came through")
    let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
    let isSelector =
      (0xFE00...0xFE0F).contains(scalar.value) || (0x180B...0x180F).contains(scalar.value)
    precondition(
      !scalar.properties.isDefaultIgnorableCodePoint || isJoiner || isSelector,
      "something without ink came through"
    )
  }
  precondition(visible.unicodeScalars.count == text.unicodeScalars.count, "a scalar was lost")
  precondition(VisibleText.filtered(visible) == visible, "filtering again changed the text")
  let escaped = VisibleText.escapedJSON(text)
  precondition(VisibleText.filtered(escaped) == escaped, "escaped JSON holds what is not allowed")
  let limit = Int(input.first ?? 0)
  let line = VisibleText.singleLine(text, limit: limit)
  precondition(line.count <= limit, "a line is too long")
  precondition(!line.unicodeScalars.contains { $0 == "\n" || $0 == "\t" }, "a line has two lines")
  return 0
}
