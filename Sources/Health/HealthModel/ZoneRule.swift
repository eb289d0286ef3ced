/// The rule after a zone file's last clock change, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// The form is POSIX's `TZ` (IEEE 1003.1, 8.3) with hours from −167 to 167 (RFC 8536, 3.3.1).
struct ZoneRule {
  private struct Change {
    let kind: Kind
    let seconds: Int

    enum Kind {
      case weekday(month: Int, week: Int, day: Int)
      case julian(Int)
      case dayOfYear(Int)
    }
  }

  private let standard: Int
  private let summer: (offset: Int, start: Change, end: Change)?

  /// A rule from its text; nil when that is none.
  init?(_ text: String) {
    var scanner = RuleScanner(text)
    guard scanner.name(), let standard = scanner.offset() else { return nil }
    self.standard = -standard
    if scanner.isAtEnd {
      summer = nil
      return
    }
    guard scanner.name() else { return nil }
    let given = scanner.isAt(",") ? nil : scanner.offset()
    guard scanner.skip(","), let start = Self.change(&scanner), scanner.skip(","),
      let end = Self.change(&scanner), scanner.isAtEnd
    else { return nil }
    summer = (given.map { -$0 } ?? self.standard + 3600, start, end)
  }

  /// Seconds east of UTC at an instant, given in seconds since 1970.
  func offset(at seconds: Int64) -> Int {
    guard let summer else { return standard }
    let days = (Double(seconds + Int64(standard)) / 86_400).rounded(.down)
    let year = CalendarDay(daysSinceEpoch: Int(days)).year
    let start = Self.instant(summer.start, year) - Int64(standard)
    let end = Self.instant(summer.end, year) - Int64(summer.offset)
    let isSummer =
      start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
    return isSummer ? summer.offset : standard
  }

  /// A change's local time in a year, in seconds since 1970.
  private static func instant(_ change: Change, _ year: Int) -> Int64 {
    let first = day(year, 1)
    let number =
      switch change.kind {
      case .dayOfYear(let day): first + day
      case .julian(let day):
        first + day - 1 + (day >= 60 && CalendarDay.isLeap(year) ? 1 : 0)
      case .weekday(let month, let week, let weekday):
        dayNumber(year, month, week, weekday)
      }
    return Int64(number) * 86_400 + Int64(change.seconds)
  }

  private static func dayNumber(_ year: Int, _ month: Int, _ week: Int, _ weekday: Int) -> Int {
    let first = day(year, month)
    // 1970-01-01 was a Thursday, day 4 of a week that begins on Sunday.
    let firstWeekday = ((first + 4) % 7 + 7) % 7
    var date = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
    let length = CalendarDay.lengthOfMonth(month, year: year)
    while date >= length { date -= 7 }
    return first + date
  }

  private static func day(_ year: Int, _ month: Int) -> Int {
    CalendarDay(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
  }

  private static func change(_ scanner: inout RuleScanner) -> Change? {
    let kind: Change.Kind
    if scanner.skip("M") {
      guard let month = scanner.number(1...12), scanner.skip("."),
        let week = scanner.number(1...5), scanner.skip("."), let day = scanner.number(0...6)
      else { return nil }
      kind = .weekday(month: month, week: week, day: day)
    } else if scanner.skip("J") {
      guard let day = scanner.number(1...365) else { return nil }
      kind = .julian(day)
    } else {
      guard let day = scanner.number(0...365) else { return nil }
      kind = .dayOfYear(day)
    }
    guard scanner.skip("/") else { return Change(kind: kind, seconds: 7200) }
    return scanner.offset().map { Change(kind: kind, seconds: $0) }
  }
}

/// Reads the parts of a rule from left to right.
private struct RuleScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  func isAt(_ character: Character) -> Bool {
    position < bytes.count && bytes[position] == character.asciiValue
  }

  mutating func skip(_ character: Character) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// An abbreviation: three letters or more, or anything between `<` and `>`.
  mutating func name() -> Bool {
    if skip("<") {
      while position < bytes.count, !isAt(">") { position += 1 }
      return skip(">")
    }
    let start = position
    while position < bytes.count, isLetter(bytes[position]) { position += 1 }
    return position - start >= 3
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte)
  }

  /// A whole number within bounds.
  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    var value = 0
    let start = position
    while position < bytes.count, (48...57).contains(bytes[position]), position - start < 4 {
      value = value * 10 + Int(bytes[position] - 48)
      position += 1
    }
    return position > start && range.contains(value) ? value : nil
  }

  /// `[±]h[:mm[:ss]]` in seconds.
  mutating func offset() -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number(0...167) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }
}
