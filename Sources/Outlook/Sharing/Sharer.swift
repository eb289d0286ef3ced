package import Core
package import HealthModel

/// Somebody who shares, as the one who reads it keeps them: what came, and what didn't.
package struct Sharer: Codable, Hashable, Sendable {
  /// What they are called in the diary of a reader; their summaries have that with a slash behind it.
  package static let diaryKind = "care"

  /// Their account at the hub, a UUID in small letters.
  package let account: String
  /// The share, in hexadecimal digits.
  package let mark: String
  /// What all its deliveries have in common; the first one has told it.
  package let secret: String
  /// Who they are, as they chose it.
  package private(set) var alias: String
  /// How often summaries come.
  package private(set) var every: ShareRhythm
  /// The last day, as `YYYY-MM-DD`.
  package private(set) var until: String
  /// The first day of the first summary; nil as long as none came.
  package private(set) var since: String?
  /// The number of the last delivery.
  package private(set) var number: Int64
  /// The number of the last summary; 0 for none.
  package private(set) var summaryNumber: Int64 = 0
  /// The last day of the last summary.
  package private(set) var lastDay: String?
  /// When the last delivery was read, in milliseconds since 1970.
  package private(set) var received: Int64
  /// How many days of measures of the last summary are out of the range or the usual.
  package private(set) var outside = 0
  /// Of which measures.
  package private(set) var outsideOf: [String] = []
  /// How often something is missing between two summaries.
  package private(set) var gaps = 0
  /// How many deliveries can't be read, or aren't from this person.
  package private(set) var refused = 0
  /// What has ended it; nil where it goes on.
  package private(set) var end: Share.End?
  /// Whether the hub doesn't show it any more.
  package private(set) var isGone = false
  /// Whether its summaries were erased here at the reader's wish.
  package private(set) var isForgotten = false

  /// Somebody whose first delivery this is.
  package init(_ parcel: ShareParcel, at place: ParcelPlace, received: Int64) {
    account = place.sender
    mark = place.mark
    secret = parcel.secret
    alias = parcel.alias
    every = parcel.every
    until = parcel.until
    number = 0
    self.received = received
  }

  /// Where it stands that a delivery is taken.
  package enum Verdict: Hashable, Sendable {
    /// It is what it says, and is kept.
    case taken
    /// It isn't from this person, or comes behind the end.
    case refused
  }

  /// Takes the next delivery, of a higher number than all before.
  ///
  /// - Parameters:
  ///   - parcel: what it says; nil where it can't be read.
  ///   - number: its number.
  ///   - time: the present, in milliseconds since 1970.
  /// - Returns: whether it counts.
  package mutating func take(_ parcel: ShareParcel?, number: Int64, at time: Int64) -> Verdict {
    guard number > self.number else { return .refused }
    self.number = number
    guard let parcel, parcel.secret == secret, end == nil else {
      refused += 1
      return .refused
    }
    isGone = false
    received = time
    alias = parcel.alias
    every = parcel.every
    until = parcel.until
    // What was withdrawn by a share's end is no gap.
    if parcel.end != .revoked, parcel.previous > summaryNumber { gaps += 1 }
    end = parcel.end
    guard let summary = parcel.summary else { return .taken }
    isForgotten = false
    summaryNumber = number
    since = since ?? summary.first
    lastDay = summary.last
    outside = summary.outside
    outsideOf = summary.measures.filter { !$0.outside.isEmpty }.map {
      SummaryText.title($0, \.english)
    }
    return .taken
  }

  /// Of which measures the last summary has days out of the range or the usual, as headings.
  ///
  /// - Parameter say: gives a text in a language.
  /// - Returns: their names there; one that this version doesn't know has the name it came with.
  package func measuresOutside(_ say: (LocalizedText) -> String) -> [String] {
    let known = ShareCategory.allCases.flatMap(\.measures)
    return outsideOf.map { title in
      let measure = known.first { $0.title(\.english) == title }
      return measure?.title(say) ?? VisibleText.singleLine(title, limit: 40)
    }
  }

  /// Notes what the hub shows of it.
  ///
  /// - Parameter head: the highest number there; nil where it shows none.
  package mutating func note(head: Int64?) { isGone = (head ?? 0) < number }

  /// The same without anything that was read.
  package func forgotten() -> Sharer {
    var copy = self
    copy.isForgotten = true
    (copy.since, copy.lastDay) = (nil, nil)
    (copy.outside, copy.gaps, copy.refused) = (0, 0, 0)
    (copy.outsideOf, copy.alias) = ([], "")
    return copy
  }

  /// How many summaries should be there by a day and aren't; each has two days to come.
  package func late(on today: CalendarDay) -> Int {
    guard end == nil, summaryNumber > 0, let last = CalendarDay(until) else { return 0 }
    let day = today.adding(days: -2)
    let due = day > last ? every.number(of: last) : every.number(of: day) - 1
    return max(0, Int(clamping: due - summaryNumber))
  }

  /// Eight digits that both sides can compare.
  package func check() throws(SharingError) -> String {
    try ShareParcel.check(secret: secret, mark: mark)
  }
}

/// In which order those who share are listed.
package enum SharerOrder: String, CaseIterable, Sendable {
  /// Those worth a look first: most days out of the usual, then summaries that are late or missing.
  case concern
  /// By name.
  case name
  /// The newest summary first.
  case last

  /// The people in this order; where two are alike, by name and account.
  package func sorted(_ sharers: [Sharer], on today: CalendarDay) -> [Sharer] {
    func key(_ sharer: Sharer) -> (Int, Int, String) {
      switch self {
      case .concern:
        sharer.end == nil
          ? (-sharer.outside, -(sharer.late(on: today) + sharer.gaps + sharer.refused), "")
          : (1, 0, "")
      case .name: (0, 0, "")
      case .last: (-(sharer.lastDay.flatMap { CalendarDay($0) }?.daysSinceEpoch ?? 0), 0, "")
      }
    }
    return sharers.map { (key($0), $0) }.sorted { left, right in
      if left.0 != right.0 { return left.0 < right.0 }
      let names = (left.1.alias.lowercased(), right.1.alias.lowercased())
      return names.0 != names.1 ? names.0 < names.1 : left.1.mark < right.1.mark
    }.map(\.1)
  }
}

/// A summary that was read, as it is kept.
package struct KeptSummary: Codable, Hashable, Sendable {
  /// The number of its period.
  package let number: Int64
  /// What it says.
  package let summary: ShareSummary

  /// A summary.
  package init(number: Int64, _ summary: ShareSummary) {
    self.number = number
    self.summary = summary
  }
}
