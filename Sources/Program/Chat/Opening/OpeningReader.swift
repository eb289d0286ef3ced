import Catalogues
import Configuration
import Core
import HealthModel
import Services

/// Reads what is typed at the questions of a first start.
struct OpeningReader {
  /// The local day.
  let today: CalendarDay
  /// The countries.
  let countries: CountryNames
  /// The country that this machine speaks of; nil for none.
  let nearby: String?
  /// What is said of an answer.
  let words: Catalogue

  private static let yes: Set = [
    "y", "yes", "yes please", "yep", "yeah", "ja", "ja bitte", "ja gern", "ja gerne", "gern",
    "gerne",
    "sí", "si", "sí por favor", "si por favor", "claro", "oui", "oui s'il te plaît", "oui merci",
  ]
  static let no: Set = [
    "n", "no", "no thanks", "no thank you", "nope", "nein", "nein danke", "nee", "no gracias",
    "non",
    "non merci",
  ]
  private static let skip: Set = [
    "", "skip", "pass", "next", "later", "not now", "none", "rather not", "i'd rather not",
    "i'd rather not say", "prefer not to say", "überspringen", "weiter", "später", "jetzt nicht",
    "lieber nicht", "saltar", "omitir", "siguiente", "después", "luego", "más tarde", "ahora no",
    "prefiero no decirlo", "passer", "suivant", "plus tard", "pas maintenant", "je préfère pas",
    "je préfère ne pas le dire",
  ]
  static let around: Set = [
    "no", "nope", "nein", "yes", "yeah", "ja", "i", "i'm", "im", "am", "in", "live", "living",
    "from", "it's", "its", "it", "is", "currently", "now", "actually", "ich", "wohne", "lebe",
    "bin", "aus", "der", "the", "we", "je", "suis", "de", "soy", "estoy",
  ]

  /// Whether 4/3/1990 is the third of April: to who speaks English in the United States.
  private var isMonthFirst: Bool { nearby == "US" && words.language == "English" }

  /// Small letters, one space between words, and no sign at the end.
  static func plain(_ text: String) -> String {
    let words = text.lowercased().map { "’".contains($0) ? "'" : $0 }
      .split { $0.isWhitespace || $0 == "," }
    let line = words.map { String($0) }.joined(separator: " ")
    return String(line.reversed().drop { ".!".contains($0) }.reversed())
  }

  // MARK: - Birthday

  /// A birthday as it is kept, and what is said about it.
  struct Birthday: Equatable {
    /// The day.
    let day: CalendarDay
    /// The sentence.
    let said: String
    /// Whether the day itself was typed.
    var isExact = false
  }

  /// Reads a birthday.
  ///
  /// Of a year alone the middle counts, or its last day where the person may still be a minor; of an
  /// age alone the middle of the year of life.
  func birthday(_ text: String) -> OpeningAnswer<Birthday> {
    switch BirthdayText.read(text, today: today, isMonthFirst: isMonthFirst) {
    case .day(let day):
      let age = Int(saturating: day.age(on: today) ?? 0)
      let said = words.text(ChatKey.notedBirthday, ["day": words.day(day)], count: age)
      return .value(Birthday(day: day, said: said, isExact: true))
    case .year(let year):
      let isPerhapsMinor = today.year - year == 18
      let middle = CalendarDay(
        year: year,
        month: isPerhapsMinor ? 12 : 7,
        day: isPerhapsMinor ? 31 : 1
      )
      let day = min(middle ?? today, today)
      return .value(Birthday(day: day, said: noted("\(year)", day)))
    case .age(let age):
      let years = CalendarDay(
        year: max(1, today.year - age),
        month: today.month,
        day: min(today.day, 28)
      )
      let day = (years ?? today).adding(days: -183)
      return .value(Birthday(day: day, said: noted("\(age)", day)))
    case .wrong(let fault):
      let typed = VisibleText.singleLine(text, limit: 40)
      let places = ["typed": typed, "most": "\(BirthdayText.longestLife)"]
      return .wrong(words.text(Self.key(fault), places))
    case .other:
      let plain = Self.plain(text)
      return Self.skip.contains(plain) || Self.no.contains(plain) ? .skip : .talk
    }
  }

  /// What is said to a year or an age, of which a day is kept.
  private func noted(_ said: String, _ day: CalendarDay) -> String {
    words.text(ChatKey.notedYear, ["said": said, "day": words.day(day)])
  }

  private static func key(_ fault: BirthdayText.Fault) -> ChatKey {
    switch fault {
    case .noDay: .birthdayNoDay
    case .notWhole: .birthdayNotWhole
    case .noYear: .birthdayNoYear
    case .noAge: .birthdayNoAge
    case .future: .birthdayFuture
    case .tooLongAgo: .birthdayTooLongAgo
    }
  }

  // MARK: - Country

  /// Reads a country, as an answer to whether it is the one proposed, if one was.
  func country(_ text: String, proposed: String?) -> OpeningAnswer<String> {
    let plain = Self.plain(text)
    if let proposed, plain.isEmpty || Self.yes.contains(plain) { return .value(proposed) }
    if Self.no.contains(plain) { return proposed == nil ? .skip : .no }
    if Self.skip.contains(plain) { return .skip }
    if let code = countries.code(of: text) { return .value(code) }
    let rest = plain.split(separator: " ").drop { Self.around.contains(String($0)) }
      .joined(separator: " ")
    if rest.count > 2 || text.contains(rest.uppercased()), let code = countries.code(of: rest) {
      return .value(code)
    }
    return unknownCountry(text, rest)
  }

  private func unknownCountry(_ text: String, _ rest: String) -> OpeningAnswer<String> {
    let typed = VisibleText.singleLine(text, limit: 40)
    // A short word is more often a word: "pain" is no slip of "Spain".
    if rest.count >= 6, let near = NearestName.to(rest, among: countries.all) {
      return .wrong(words.text(ChatKey.unknownCountry, ["typed": typed, "near": near]))
    }
    let isCode = (2...3).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isUppercase }
    return isCode
      ? .wrong(words.text(ChatKey.wrongCountryCode, ["typed": typed]))
      : .talk
  }

  // MARK: - Interval

  private static let intervals = [
    "hourly": "1h", "hour": "1h", "daily": "24h", "day": "24h", "once day": "24h",
    "once hour": "1h", "twice day": "12h", "half hour": "30m", "other hour": "2h",
    "other day": "48h",
  ]
  private static let off: Set = [
    "off", "never", "not at all", "don't", "nie", "aus", "gar nicht", "nunca", "jamais", "none",
  ]
  /// Words of German, Spanish and French for how often, as the English ones.
  private static let words = [
    "alle": "every", "jede": "every", "jeden": "every", "cada": "every", "toutes": "every",
    "tous": "every", "chaque": "every", "les": "", "am": "a", "al": "a", "par": "a",
    "einmal": "once", "zweimal": "twice", "dreimal": "3 times", "mal": "times", "veces": "times",
    "täglich": "daily", "stündlich": "hourly", "tag": "day", "tage": "days", "día": "day",
    "dia": "day", "días": "days", "jour": "day", "jours": "days", "stunde": "hour",
    "stunden": "hours", "std": "hours", "hora": "hour", "horas": "hours", "heure": "hour",
    "heures": "hours", "minuten": "minutes", "minutos": "minutes", "zwei": "two", "drei": "three",
    "vier": "four", "sechs": "six", "acht": "eight", "zwölf": "twelve", "dos": "two",
    "tres": "three", "cuatro": "four", "seis": "six", "ocho": "eight", "doce": "twelve",
    "deux": "two", "trois": "three", "quatre": "four", "huit": "eight", "douze": "twelve",
  ]

  static func inEnglish(_ plain: String) -> String {
    let joined = plain.replacing("una vez", with: "once").replacing("une fois", with: "once")
      .replacing("dos veces", with: "twice").replacing("deux fois", with: "twice")
    return joined.split(separator: " ").map { words[String($0)] ?? String($0) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  /// Reads how often, as the setting takes it: `2h`, or `off`.
  func interval(_ text: String) -> OpeningAnswer<String> {
    let plain = Self.inEnglish(Self.plain(text))
    if Self.skip.contains(plain) { return .skip }
    if Self.off.contains(plain) || Self.no.contains(plain) { return .value("off") }
    let words = plain.split { " -".contains($0) }.map { word in
      Self.numbers.firstIndex(of: String(word)).map { String($0 + 1) } ?? String(word)
    }.filter {
      !["every", "each", "a", "an", "per", "about", "please", "times", "time"].contains($0)
    }
    let rest = words.joined(separator: " ")
    if let text = Self.intervals[rest] { return .value(text) }
    let units = rest.filter { !$0.isNumber && !". ".contains($0) }
    guard rest.first?.isNumber == true, rest.count <= 20 else {
      return Self.yes.contains(plain) ? .wrong(self.words.text(ChatKey.askHowOften)) : .talk
    }
    if rest.contains("day"), let count = words.first.flatMap(Int.init), plain.contains("time") {
      return (1...24).contains(count)
        ? .value("\(24 * 60 / count)m") : .wrong(self.words.text(ChatKey.wrongCount))
    }
    do throws(ConfigurationError) {
      _ = try DurationText.parse(rest)
      return .value(rest)
    } catch {
      // "3 weeks of pain" is no interval.
      return units.count <= 8 && words.count <= 2
        ? .wrong(
          "\(self.words.text(error.errorDescription)) \(self.words.text(error.recoverySuggestion))"
        ) : .talk
    }
  }

  // MARK: - Yes or no

  /// Reads a plain yes or no.
  func agreement(_ text: String) -> OpeningAnswer<Bool> {
    let plain = Self.plain(text)
    if Self.yes.contains(plain) { return .value(true) }
    if Self.no.contains(plain) { return .value(false) }
    if Self.skip.contains(plain) { return .skip }
    return ["ok", "okay", "sure", "maybe", "perhaps"].contains(plain)
      ? .wrong(words.text(ChatKey.askYesOrNo)) : .talk
  }
}
