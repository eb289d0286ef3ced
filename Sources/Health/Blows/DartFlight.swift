/// A dart that is drawn back while a person breathes in, and flies to its board while they blow.
struct DartFlight: Sendable {
  private static let board = [
    "  .-\"-.  ",
    " / .-. \\ ",
    "| / _ \\ |",
    "| | o | |",
    "| \\ - / |",
    " \\ '-' / ",
    "  '-.-'  ",
  ]
  private static let dart = ">>>-----="
  private static let smallDart = ">->"
  private static let smallBoard = "|(o)|"
  /// Where the dart waits, and how far it is drawn back, in columns.
  private static let start = 6

  private let isSmall: Bool
  private let columns: Int
  private let height: Int

  /// A flight over a field; a field too small for the board gets a small one.
  init(field: CharacterCanvas) {
    columns = field.columns
    height = field.height
    isSmall = columns < 34 || height < Self.board.count
  }

  private var dart: String { isSmall ? Self.smallDart : Self.dart }

  /// The column in which the dart's tip sticks in the end.
  var goal: Int { isSmall ? columns - 4 : columns - 5 }

  private var middle: Int { isSmall ? height / 2 : (height - Self.board.count) / 2 + 3 }

  /// The column of the dart's tip at a moment.
  func tip(_ moment: BlowCourse.Moment) -> Int {
    let length = dart.count
    let start = isSmall ? min(3, columns / 8) : Self.start
    let rest = length - 1 + start
    switch moment.phase {
    case .ready: return rest
    case .breatheIn: return rest - Int((Double(start) * moment.share).rounded())
    case .blow:
      let way = Double(goal - (length - 1))
      return length - 1 + Int((way * moment.blownShare).rounded())
    case .rest: return goal
    }
  }

  /// Draws the board, the dart and the breath behind it.
  ///
  /// - Parameters:
  ///   - moment: when.
  ///   - landing: what is heard when the dart sticks.
  ///   - field: where.
  func draw(_ moment: BlowCourse.Moment, landing: String, on field: inout CharacterCanvas) {
    if isSmall {
      field.put(Self.smallBoard, column: columns - Self.smallBoard.count, row: middle)
    } else {
      field.put(Self.board, column: columns - 9, row: middle - 3)
    }
    let tip = tip(moment)
    let row = middle - lift(moment)
    if moment.phase == .blow {
      // The breath flickers twice a second.
      let breath = moment.elapsed / 250 % 2 == 0 ? "~ ~ - ~ " : " - ~ ~ ~"
      let end = tip - dart.count
      field.put(String(breath.suffix(max(0, end))), column: max(0, end - 8), row: row)
    }
    field.put(dart, column: tip - dart.count + 1, row: row)
    if moment.phase == .rest, !isSmall {
      field.put(landing, column: columns - 20, row: middle - 2)
    }
  }

  /// How many rows above its line the dart flies: an arc.
  private func lift(_ moment: BlowCourse.Moment) -> Int {
    guard moment.phase == .blow, !isSmall else { return 0 }
    let share = moment.blownShare
    return Int((4 * share * (1 - share) * 2).rounded())
  }
}
