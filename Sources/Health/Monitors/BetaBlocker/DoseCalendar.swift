package import Catalogues
import Core
package import HealthModel

/// The times of doses as an iCalendar file (RFC 5545) that any calendar takes in.
///
/// Each time of each medication is one event that comes every day, with an alarm at its beginning.
/// Times are floating (section 3.3.5, form 1): a dose at 08:00 is at 08:00 on the clocks of the
/// place a person is in, on journeys and over clock changes, as the reminders are. The unique ids
/// stay the same from one export to the next, so a second import changes what is there already; what
/// is no longer taken at a time stays in the calendar, as the file says nothing of it.
package struct DoseCalendar: Sendable {
  /// A medication with the number it is kept under, which its ids are made from.
  package struct Entry: Sendable {
    /// The number it is kept under; it never means another medication.
    package let number: Int64
    /// The medication.
    package let medication: Medication

    /// An entry.
    package init(number: Int64, medication: Medication) {
      self.number = number
      self.medication = medication
    }
  }

  /// How many octets a line has at most, without its end (section 3.1).
  static let lineLimit = 75

  private let entries: [Entry]
  private let seed: String
  private let made: Timestamp
  private let version: String
  private let note: String

  /// A calendar that is yet to be written.
  ///
  /// - Parameters:
  ///   - entries: what is taken.
  ///   - seed: what makes the ids this person's own: letters, digits and hyphens.
  ///   - made: the present.
  ///   - version: the program's version.
  ///   - words: the words of a language, for the note beside each dose.
  package init(
    _ entries: [Entry],
    seed: String,
    made: Timestamp,
    version: String,
    _ words: Catalogue
  ) {
    self.entries = entries
    self.seed = seed
    self.made = made
    self.version = version
    note = words.text(MedicationKey.calendarNote)
  }

  /// The file's text; lines end with CR and LF.
  package var text: String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0",
      "PRODID:-//MindPulse//MindPulse \(Self.escaped(version))//EN",
      "CALSCALE:GREGORIAN",
    ]
    for entry in entries {
      for time in entry.medication.times { lines += event(entry, time) }
    }
    lines.append("END:VCALENDAR")
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  private func event(_ entry: Entry, _ time: TimeOfDay) -> [String] {
    let title = Self.escaped(entry.medication.title)
    let start = Self.date(entry.medication.from) + "T" + Self.clock(time)
    var rule = "RRULE:FREQ=DAILY"
    // Floating like the start, as section 3.3.10 wants it.
    if let last = entry.medication.until { rule += ";UNTIL=\(Self.date(last))T\(Self.clock(time))" }
    return [
      "BEGIN:VEVENT", "UID:\(seed)-\(entry.number)-\(Self.clock(time).prefix(4))@mindpulse.invalid",
      "DTSTAMP:\(stamp)", "DTSTART:\(start)", "DURATION:PT5M", rule, "SUMMARY:\(title)",
      "DESCRIPTION:\(Self.escaped(note))", "CLASS:PRIVATE",
      "TRANSP:TRANSPARENT", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S",
      "DESCRIPTION:\(title)", "END:VALARM", "END:VEVENT",
    ]
  }

  /// When it was made, in UTC as section 3.8.7.2 wants it: `20261121T184500Z`.
  private var stamp: String {
    let universal = Timestamp(milliseconds: made.milliseconds).description
    return universal.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }

  private static func date(_ day: String) -> String { day.filter { $0 != "-" } }

  private static func clock(_ time: TimeOfDay) -> String {
    time.description.filter { $0 != ":" } + "00"
  }

  /// A value of type TEXT (section 3.3.11).
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      default:
        // Control characters are not allowed in it.
        if scalar.value >= 0x20, scalar.value != 0x7F { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// A line of any length in pieces of at most 75 octets (section 3.1).
  ///
  /// A character is never cut in two: the standard lets a reader put octets together again, but not
  /// every reader does.
  static func folded(_ line: String) -> String {
    var folded = ""
    var octets = 0
    for character in line.unicodeScalars {
      let size = UTF8.width(character)
      if octets + size > lineLimit {
        folded += "\r\n "
        octets = 1
      }
      folded.unicodeScalars.append(character)
      octets += size
    }
    return folded
  }
}
