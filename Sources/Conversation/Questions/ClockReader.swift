import HealthModel

/// Finds a time of day in a sentence: `at 3 am`, `around 15:30`, `between 2 and 4 in the morning`, `this
/// afternoon`, `two hours ago`, `in the last three hours`.
struct ClockReader: Sendable {
  /// A time of day whose day and half may be told elsewhere in the sentence.
  struct Found: Equatable {
    /// The time.
    var time: Time
    /// Its words.
    var place: Range<Int>
  }

  /// What a sentence can say of the clock.
  enum Time: Equatable {
    /// One moment, in minutes since midnight, and whether it may be twelve hours later as well.
    case moment(Int, isOpen: Bool)
    /// From one moment to another.
    case range(Int, Int, isOpen: Bool)
    /// A part of the day.
    case part(ClosedRange<Int>)
    /// So many minutes before now.
    case ago(ClosedRange<Int>)
  }

  /// How far from a moment a reading may lie that is meant by it, in minutes.
  private static let reach = 30

  let numbers: [String: Int]

  /// A reader that knows the words of numbers.
  init(numbers: [String: Int]) { self.numbers = numbers }

  /// The time of day that a sentence names first; nil for none.
  func find(in words: [String]) -> Found? {
    for start in words.indices {
      if let found = ago(words, start) ?? last(words, start) ?? range(words, start)
        ?? moment(words, start) ?? part(words, start)
      {
        return found
      }
    }
    return nil
  }

  // MARK: - A moment and a range

  private func moment(_ words: [String], _ start: Int) -> Found? {
    let place = start + words[start...].prefix(2).prefix { Self.leads.contains($0) }.count
    guard let clock = clock(words, place) else { return nil }
    let behind = clock.next < words.count ? words[clock.next] : ""
    // “Around 20 minutes” is a length, and “about 15 breaths” a number.
    guard clock.isTold || !Self.counted.contains(behind) && Self.units[behind] == nil else {
      return nil
    }
    let isBeforePart = Self.half(in: words) != nil && Self.beforeHalves.contains(behind)
    guard place > start || clock.isTold || isBeforePart else { return nil }
    return Found(time: .moment(clock.minutes, isOpen: clock.isOpen), place: start..<clock.next)
  }

  private func range(_ words: [String], _ start: Int) -> Found? {
    guard ["between", "from", "zwischen", "von", "entre", "de"].contains(words[start]),
      let first = clock(words, start + 1), first.next < words.count,
      ["and", "to", "until", "till", "und", "bis", "y", "a", "et"].contains(words[first.next]),
      let last = clock(words, first.next + 1),
      first.isTold || last.isTold || Self.half(in: words) != nil
    else { return nil }
    let begin =
      first.isOpen && !last.isOpen && last.minutes >= 720 ? first.minutes + 720 : first.minutes
    return Found(
      time: .range(begin, last.minutes, isOpen: first.isOpen && last.isOpen),
      place: start..<last.next
    )
  }

  /// A clock time that begins at a place: `3`, `3 am`, `3pm`, `15:30`, `half past three`, `noon`.
  private func clock(_ words: [String], _ place: Int) -> Clock? {
    guard place < words.count else { return nil }
    let word = words[place]
    if let minutes = Self.named[word] {
      return Clock(minutes: minutes, isOpen: false, isTold: true, next: place + 1)
    }
    if let shift = Self.shifts[word], place + 2 < words.count,
      let sign = ["past": 1, "after": 1, "to": -1][words[place + 1]],
      let hour = hour(words[place + 2]), hour <= 12
    {
      let clock = Clock(
        minutes: (hour * 60 + sign * shift + 720) % 720,
        isOpen: true,
        next: place + 3
      )
      return clock.closed(by: words)
    }
    let digits = word.prefix { $0.isNumber || $0 == ":" }
    let ending = String(word.dropFirst(digits.count))
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard
      let hour = hour(parts.count == 2 ? String(parts[0]) : digits.isEmpty ? word : String(digits)),
      let minute = parts.count == 2 ? Int(parts[1]) : 0, (0..<60).contains(minute)
    else { return nil }
    var clock = Clock(
      minutes: (hour * 60 + minute) % 1440,
      isOpen: (1...12).contains(hour),
      next: place + 1
    )
    clock.isTold = parts.count == 2
    if !digits.isEmpty, !ending.isEmpty {
      guard Self.endings.contains(ending) else { return nil }
      return clock.ended(by: ending)
    }
    return clock.closed(by: words)
  }

  private func hour(_ word: String) -> Int? {
    (Int(word) ?? numbers[word]).flatMap { (0...24).contains($0) ? $0 : nil }
  }

  /// A clock time that was read, and where the sentence goes on.
  private struct Clock {
    var minutes: Int
    /// Whether it may be twelve hours later.
    var isOpen: Bool
    /// Whether it can be nothing else.
    var isTold = false
    var next: Int

    /// The same with the word behind it, such as `am`, `o'clock` or `Uhr`.
    func closed(by words: [String]) -> Clock {
      guard next < words.count, ClockReader.endings.contains(words[next]) else { return self }
      var clock = ended(by: words[next])
      clock.next += 1
      return clock
    }

    func ended(by ending: String) -> Clock {
      var clock = self
      clock.isTold = true
      guard ending == "am" || ending == "pm", isOpen else {
        if ending.hasPrefix("h") { clock.isOpen = false }
        return clock
      }
      clock.minutes = minutes % 720 + (ending == "pm" ? 720 : 0)
      clock.isOpen = false
      return clock
    }
  }

  // MARK: - A part of the day

  private func part(_ words: [String], _ start: Int) -> Found? {
    guard let minutes = Self.parts[words[start]] else { return nil }
    let before = start > 0 ? words[start - 1] : ""
    guard Self.standsAlone.contains(words[start]) || Self.beforeParts.contains(before) else {
      return nil
    }
    return Found(time: .part(minutes), place: start..<start + 1)
  }

  /// Which half of the day a sentence speaks of: minutes that a time on twelve hours is in.
  static func half(in words: [String]) -> Half? {
    for word in words {
      if let half = halves[word] { return half }
    }
    return nil
  }

  /// A half of the day.
  enum Half { case morning, later, night }

  // MARK: - Before now

  /// `an hour ago`, `two hours ago`, `half an hour ago`, `20 minutes ago`, `vor einer Stunde`.
  private func ago(_ words: [String], _ start: Int) -> Found? {
    let isLed =
      ["vor", "hace"].contains(words[start]) || words[start...].starts(with: ["il", "y", "a"])
    let lead = !isLed ? 0 : words[start] == "il" ? 3 : 1
    guard let (minutes, next) = length(words, start + lead) else { return nil }
    guard isLed || next < words.count && ["ago", "back", "earlier"].contains(words[next]) else {
      return nil
    }
    let reach = minutes < 60 ? max(3, minutes / 4) : minutes == 60 ? 20 : Self.reach
    return Found(
      time: .ago(max(0, minutes - reach)...min(minutes + reach, QuestionPeriod.mostMinutes)),
      place: start..<(isLed ? next : next + 1)
    )
  }

  /// `last hour`, `the past three hours`, `the last 30 minutes`, `the last couple of hours`.
  private func last(_ words: [String], _ start: Int) -> Found? {
    guard
      ["last", "past", "letzten", "letzte", "ultima", "ultimas", "dernieres"].contains(
        words[start]
      ),
      let (minutes, next) = length(words, start + 1)
    else { return nil }
    return Found(time: .ago(0...minutes), place: start..<next)
  }

  /// A length in minutes: `hour`, `an hour`, `two hours`, `half an hour`, `20 minutes`.
  func length(_ words: [String], _ start: Int) -> (minutes: Int, next: Int)? {
    var (place, count, share) = (start, 1, 1)
    guard place < words.count else { return nil }
    if ["half", "halbe", "halben", "media", "demi"].contains(words[place]) {
      (share, place) = (2, place + 1)
    }
    let rest = words[min(place, words.count)...]
    if let vague = Self.vague.first(where: { rest.starts(with: $0.words) }) {
      (count, place) = (vague.count, place + vague.words.count)
    } else if let word = rest.first, let number = Int(word) ?? numbers[word] ?? Self.ones[word] {
      (count, place) = (number, place + 1)
    }
    guard place < words.count, let unit = Self.units[words[place]], count > 0 else { return nil }
    let (minutes, isBeyond) = count.multipliedReportingOverflow(by: unit / (unit == 60 ? share : 1))
    guard !isBeyond, minutes <= QuestionPeriod.mostMinutes else { return nil }
    return (minutes, place + 1)
  }
}

/// The words of the clock, in the four languages of questions.
extension ClockReader {
  fileprivate static let leads: Set = [
    "at", "around", "about", "near", "approx", "approximately", "roughly", "um", "gegen", "las",
    "sobre", "vers",
  ]
  /// What stands between a time and the half of the day it is in.
  fileprivate static let beforeHalves: Set = [
    "this", "in", "last", "yesterday", "tonight", "at", "de", "du",
  ]
  /// What a number before it counts.
  fileprivate static let counted: Set = [
    "day", "days", "night", "nights", "week", "weeks", "month", "months", "year", "years",
    "percent", "bpm", "beats",
    "breaths", "steps", "times", "kg", "pounds", "pills", "points", "degrees", "tagen", "dias",
    "jours",
  ]
  fileprivate static let endings: Set = [
    "am", "pm", "oclock", "o", "uhr", "h", "heures", "heure", "hrs", "ish",
  ]
  fileprivate static let named = [
    "noon": 720, "midday": 720, "midnight": 0, "mitternacht": 0, "medianoche": 0, "mediodia": 720,
    "minuit": 0,
  ]
  fileprivate static let shifts = ["half": 30, "quarter": 15]
  fileprivate static let parts: [String: ClosedRange<Int>] = [
    "morning": 300...720, "afternoon": 720...1080, "evening": 1080...1440, "tonight": 1080...1440,
    "morgen": 300...720, "nachmittag": 720...1080, "abend": 1080...1440, "manana": 300...720,
    "tarde": 720...1200, "matin": 300...720, "midi": 720...1080, "soir": 1080...1440,
  ]
  fileprivate static let standsAlone: Set = ["tonight"]
  fileprivate static let beforeParts: Set = [
    "this", "the", "yesterday", "early", "late", "last", "monday", "tuesday", "wednesday",
    "thursday", "friday",
    "saturday", "sunday", "heute", "gestern", "esta", "la", "ce", "apres", "hier",
  ]
  fileprivate static let halves: [String: Half] = [
    "morning": .morning, "morgen": .morning, "morgens": .morning, "fruh": .morning,
    "manana": .morning,
    "madrugada": .morning, "matin": .morning, "afternoon": .later, "evening": .later,
    "nachmittag": .later, "nachmittags": .later, "abend": .later, "abends": .later, "tarde": .later,
    "soir": .later, "night": .night, "tonight": .night, "nacht": .night, "nachts": .night,
    "noche": .night, "anoche": .night, "nuit": .night,
  ]
  fileprivate static let units = [
    "hour": 60, "hours": 60, "hr": 60, "hrs": 60, "minute": 1, "minutes": 1, "min": 1, "mins": 1,
    "stunde": 60, "stunden": 60, "minuten": 1, "hora": 60, "horas": 60, "minuto": 1, "minutos": 1,
    "heure": 60, "heures": 60,
  ]
  fileprivate static let ones = [
    "a": 1, "an": 1, "one": 1, "einer": 1, "eine": 1, "una": 1, "une": 1, "zwei": 2, "drei": 3,
    "dos": 2, "tres": 3, "deux": 2, "trois": 3,
  ]
  fileprivate static let vague: [(words: [String], count: Int)] = [
    (["a", "couple", "of"], 2), (["couple", "of"], 2), (["couple"], 2), (["a", "few"], 3),
    (["few"], 3),
  ]
}
