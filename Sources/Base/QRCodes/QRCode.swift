import CQRCode

/// A QR code (ISO/IEC 18004), as squares that are dark or light.
package struct QRCode: Equatable, Sendable {
  /// Light squares around it, which a camera needs.
  private static let margin = 2

  /// How many squares each side has.
  package let width: Int
  private let dark: [Bool]

  /// The code of a text; nil where there is no library, or the text is too long.
  package init?(_ text: String) {
    guard CQRCode_is_available(),
      let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { unsafe QRcode_free(code) }
    let width = Int(unsafe code.pointee.width)
    guard width > 0, let squares = unsafe code.pointee.data else { return nil }
    self.width = width
    // The lowest bit of each square says whether it is dark (qrencode.h).
    dark = (0..<width * width).map { unsafe squares[$0] & 1 == 1 }
  }

  /// The code in rows of half blocks, two squares a letter, with its margin.
  ///
  /// What is dark is drawn with the letters' colour: they have to be dark on light.
  package var rows: [String] {
    stride(from: -Self.margin, to: width + Self.margin, by: 2).map { y in
      String(
        (-Self.margin..<width + Self.margin).map { x -> Character in
          switch (isDark(x, y), isDark(x, y + 1)) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        }
      )
    }
  }

  /// Whether a square is dark; those beyond the code are light.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    guard (0..<width).contains(x), (0..<width).contains(y) else { return false }
    return dark[y * width + x]
  }
}
