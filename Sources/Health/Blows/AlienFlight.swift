/// An alien that leans in while a person breathes in, and is blown off the screen while they blow.
struct AlienFlight: Sendable {
  private static let standing = [
    "  _____  ",
    " / o o \\ ",
    "(   ^   )",
    " \\_\\_/_/ ",
    "  /| |\\  ",
  ]
  private static let blinking = [
    "  _____  ",
    " / - - \\ ",
    "(   ^   )",
    " \\_\\_/_/ ",
    "  /| |\\  ",
  ]
  /// As it tumbles, a quarter turn after the other.
  private static let tumbling = [
    [
      "  _____  ",
      " / O O \\ ",
      "(   o   )",
      " \\_____/ ",
      "  \\\\ \\\\  ",
    ],
    [
      "  .----. ",
      "=(  O   )",
      " ( o    )",
      "=(  O   )",
      "  '----' ",
    ],
    [
      "  // //  ",
      "  _____  ",
      " /  o  \\ ",
      "(  O O  )",
      " \\_____/ ",
    ],
    [
      " .----.  ",
      "(   O  )=",
      "(    o ) ",
      "(   O  )=",
      " '----'  ",
    ],
  ]
  private static let small = "(oo)"
  private static let smallTumbling = ["(oo)", "(:) ", "(..)", "(:) "]

  private let isSmall: Bool
  private let columns: Int
  private let height: Int

  /// A flight over a field; a field too small for the alien gets a small one.
  init(field: CharacterCanvas) {
    columns = field.columns
    height = field.height
    isSmall = columns < 24 || height < Self.standing.count
  }

  private var start: Int { isSmall ? min(2, columns / 8) : min(12, columns / 4) }

  /// The column of the alien's left side at a moment; the width of the field when it is gone.
  func left(_ moment: BlowCourse.Moment) -> Int {
    switch moment.phase {
    case .ready: return start
    case .breatheIn: return start - Int((Double(start) / 2 * moment.share).rounded())
    case .blow:
      let from = start - start / 2
      return from + Int((Double(columns - from) * moment.blownShare).rounded())
    case .rest: return columns
    }
  }

  /// Draws the alien and the breath that carries it.
  func draw(_ moment: BlowCourse.Moment, on field: inout CharacterCanvas) {
    let left = left(moment)
    let top = (height - (isSmall ? 1 : Self.standing.count)) / 2
    // A quarter turn takes a third of a second.
    let turn = moment.elapsed / 333 % 4
    if moment.phase == .blow {
      breathe(moment, upTo: left, top: top, on: &field)
    }
    if moment.phase == .rest {
      field.put(isSmall ? "*" : ". * .", column: columns - 6, row: max(0, top))
    } else if isSmall {
      let picture = moment.phase == .blow ? Self.smallTumbling[turn] : Self.small
      field.put(picture, column: left, row: top)
    } else if moment.phase == .blow {
      field.put(Self.tumbling[turn], column: left, row: top)
    } else {
      let isBlinking = moment.elapsed / 200 % 6 == 0
      field.put(isBlinking ? Self.blinking : Self.standing, column: left, row: top)
    }
  }

  /// The breath: three streaks that move, up to the alien.
  private func breathe(
    _ moment: BlowCourse.Moment,
    upTo left: Int,
    top: Int,
    on field: inout CharacterCanvas
  ) {
    let rows = isSmall ? [0] : [1, 2, 3]
    for row in rows {
      let shift = (moment.elapsed / 120 + row * 3) % 6
      let streak = String(repeating: " ", count: shift) + String(repeating: "~~~   ", count: 40)
      let reach = max(0, min(left - 1, columns))
      field.put(String(streak.prefix(reach)), column: 0, row: top + row)
    }
  }
}
