import Catalogues
import Console
import Core
import HealthModel
import Sensors
import Terminal

/// The rows of the live view for a window of some size.
struct LivePage {
  /// The least rows of a picture that is worth its place.
  private static let leastCurve = 4
  /// The most rows: a taller one says no more.
  private static let mostCurve = 16
  /// The least columns and rows of a window for large figures.
  private static let largeFrom = (columns: 30, rows: 14)
  /// How many of the newest changes have a place of their own.
  private static let keptNews = 2
  /// How many of the newest changes are shown at most.
  private static let mostNews = 6

  /// Columns of the window.
  let width: Int
  /// Rows of the window.
  let height: Int
  /// Whether the terminal shows more than ASCII.
  let isUnicode: Bool
  /// How words look.
  let styler: Styler
  /// On whose clocks times are shown.
  let zone: LocalZone
  /// What is said, in a language.
  let language: Catalogue

  /// As many rows as the window has, what matters most above, how to leave in the last one.
  func rows(_ board: LiveBoard, now: Int64) -> [String] {
    let room = max(0, height - 1)
    let top = head(board, now)
    let below = figures(board) + sensors(board)
    let left = room - folded(top + below).count
    // What came last has its place before the curve takes what is left.
    let kept = board.news.isEmpty || height < Self.largeFrom.rows ? 0 : Self.keptNews + 1
    let curve = picture(board, now, height: min(Self.mostCurve, left - 2 - kept))
    var rows = folded(top) + curve + folded(below)
    let news = board.news.suffix(max(0, min(Self.mostNews, room - rows.count - 1)))
    if !news.isEmpty { rows += [""] + news.map { styler.dim(cut($0)) } }
    rows = Array(rows.prefix(room))
    rows += Array(repeating: "", count: room - rows.count)
    return height > 0 ? rows + [styler.dim(cut(language.text(LiveKey.quit)))] : []
  }

  // MARK: - The heart rate

  private func head(_ board: LiveBoard, _ now: Int64) -> [String] {
    var rows: [String] = []
    if let urgent = board.urgent {
      rows += wrapped(urgent).map { styler.styled($0, [.bold, .caution]) } + [""]
    }
    let title = language.text(LiveKey.title)
    guard let heart = board.heart(now: now) else {
      let none = language.text(LiveKey.noHeartRate, count: Int(LiveBoard.span / 60_000))
      return rows + [styler.bold(cut(title)), ""] + wrapped(none) + [""]
    }
    let words = words(heart, board)
    let isRisk = board.ceiling.map { (heart.rate ?? 0) > $0 } ?? false
    let style: TextStyle = isRisk ? [.bold, .caution] : .bold
    let number = heart.rate.map { "\(Int(max(0, min($0, 999)).rounded()))" }
    guard width >= Self.largeFrom.columns, height >= Self.largeFrom.rows else {
      let value = number.map { language.quantity($0, "bpm") } ?? "–"
      let row = language.text(LiveKey.value, ["value": value])
      return rows + [styler.styled(cut(row), style)]
        + words.dropFirst(number == nil ? 0 : 1).flatMap(wrapped) + [""]
    }
    let large = LargeNumber.rows(number ?? "–", isUnicode: isUnicode)
    return rows + [styler.bold(title), ""] + beside(large, words, style) + [""]
  }

  /// Large figures with words beside them, or below them in a narrow window.
  private func beside(_ large: [String], _ words: [String], _ style: TextStyle) -> [String] {
    let taken = 2 + (large.map(\.count).max() ?? 0)
    let room = width - taken - 3
    let rows = words.flatMap { TextWrap.rows(of: $0, width: max(1, room)) }
    guard room >= 20, rows.count <= LargeNumber.height else {
      return large.map { "  " + styler.styled($0, style) } + [""] + words.flatMap(wrapped)
    }
    return large.enumerated().map { place, row in
      let text = place < rows.count ? "   " + rows[place] : ""
      return "  " + styler.styled(row, style) + text
    }
  }

  private func words(_ heart: LiveBoard.Heart, _ board: LiveBoard) -> [String] {
    let time = Timestamp(milliseconds: heart.time, in: zone).clock
    let name = VisibleText.singleLine(heart.source, limit: 40)
    let source =
      name == ReadingSource.manual
      ? language.text(LiveKey.typedIn) : language.text(LiveKey.from, ["source": name])
    guard let rate = heart.rate else {
      return [language.text(LiveKey.noneNow, ["time": time, "source": source])]
    }
    var rows = [language.text(LiveKey.unit), "\(source), \(time)"]
    if let ceiling = board.ceiling {
      let place: LiveKey = rate > ceiling ? .aboveCeiling : .notAboveCeiling
      let number = "\(Int(max(0, min(ceiling, 999)).rounded()))"
      rows.append(language.text(place, ["ceiling": number]))
    }
    return rows
  }

  // MARK: - The curve

  private func picture(_ board: LiveBoard, _ now: Int64, height: Int) -> [String] {
    guard height >= Self.leastCurve, let heart = board.heart(now: now) else { return [] }
    let points = board.points(of: heart.source, now: now)
    let curve = LiveCurve(width: width, height: height, isUnicode: isUnicode, styler: styler)
    let rows = curve.rows(points, ceiling: board.ceiling)
    guard !rows.isEmpty, let end = points.last?.time else { return [] }
    let first = Timestamp(milliseconds: end - LiveBoard.span, in: zone).clock
    let last = Timestamp(milliseconds: end, in: zone).clock
    let gap = width - LiveCurve.margin - first.count - last.count
    guard gap > 0 else { return rows }
    let axis =
      String(repeating: " ", count: LiveCurve.margin) + first
      + String(repeating: " ", count: gap) + last
    return rows + [styler.dim(axis), ""]
  }

  // MARK: - What stands below

  private func figures(_ board: LiveBoard) -> [String] {
    board.figures.map { figure in
      let value = figure.type.number(figure.value)
      return language.text(
        LiveKey.figure,
        [
          "title": language.type(figure.type.name).title,
          "value": language.quantity(value, figure.type.spokenUnit),
          "time": Timestamp(milliseconds: figure.time.milliseconds, in: zone).clock,
        ]
      )
    }
  }

  private func sensors(_ board: LiveBoard) -> [String] {
    board.sensors.map { sensor in
      let name = VisibleText.singleLine(sensor.name, limit: 40)
      let contact: String? =
        switch board.contact(of: sensor.name) {
        case .detected: language.text(LiveKey.contact)
        case .lost: language.text(LiveKey.noContact)
        case .unknown, nil: nil
        }
      let battery = sensor.battery.map {
        language.text(LiveKey.battery, ["charge": language.quantity("\($0)", "%")])
      }
      let parts = [sensor.standing, contact, battery].compactMap(\.self)
      return "\(name): \(parts.joined(separator: ", "))"
    }
  }

  // MARK: - Room

  private func wrapped(_ text: String) -> [String] {
    TextWrap.rows(of: text, width: max(1, min(width, 76)))
  }

  private func folded(_ rows: [String]) -> [String] {
    rows.flatMap { RowFolding.parts(of: $0, width: max(1, width)) }
  }

  private func cut(_ text: String) -> String {
    var columns = 0
    return String(
      text.prefix { character in
        columns += DisplayWidth.columns(of: character)
        return columns <= max(0, width)
      }
    )
  }
}
