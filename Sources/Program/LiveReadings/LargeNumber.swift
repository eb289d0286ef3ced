/// A number in figures five rows high, to be read from across a room.
enum LargeNumber {
  /// How many rows they are high.
  static let height = 5

  private static let figures: [Character: [String]] = [
    "0": ["####", "#  #", "#  #", "#  #", "####"],
    "1": ["  # ", " ## ", "  # ", "  # ", " ###"],
    "2": ["####", "   #", "####", "#   ", "####"],
    "3": ["####", "   #", " ###", "   #", "####"],
    "4": ["#  #", "#  #", "####", "   #", "   #"],
    "5": ["####", "#   ", "####", "   #", "####"],
    "6": ["####", "#   ", "####", "#  #", "####"],
    "7": ["####", "   #", "  # ", "  # ", "  # "],
    "8": ["####", "#  #", "####", "#  #", "####"],
    "9": ["####", "#  #", "####", "   #", "####"],
    "–": ["    ", "    ", "####", "    ", "    "],
  ]

  /// The rows of a number, all of one width.
  ///
  /// - Parameters:
  ///   - text: digits, or a dash for none; anything else is passed over.
  ///   - isUnicode: whether the terminal shows more than ASCII.
  /// - Returns: the rows, from the top.
  static func rows(_ text: String, isUnicode: Bool) -> [String] {
    let found = text.compactMap { figures[$0] }
    return (0..<height).map { row in
      let line = found.map { $0[row] }.joined(separator: "  ")
      return isUnicode ? String(line.map { $0 == "#" ? "█" : $0 }) : line
    }
  }
}
