package import HealthModel

/// What a machine has heard of a friend, and how far it has told them.
package struct FriendHeard: Codable, Hashable, Sendable {
  /// The number of the last delivery that was read; 0 for none.
  package private(set) var number: Int64 = 0
  /// What the last one says; nil where none has come.
  package private(set) var report: FriendReport?
  /// How many deliveries weren't what a friend sends.
  package private(set) var refused = 0
  /// The number of the last one that was refused.
  private var refusedNumber: Int64 = 0

  /// Nothing was heard.
  package init() {}

  /// What comes of a delivery.
  package enum Verdict: Hashable, Sendable {
    /// It is taken.
    case taken
    /// It ends everything.
    case parted
    /// It isn't from this friend, can't be true, or is an earlier one that is shown again.
    case refused
  }

  /// How many days a friend's clock may be ahead.
  private static let mostDaysAhead = 2

  /// Whether a number can be one by a day: a friend's deliveries have the numbers of their days.
  package static func isPossible(_ number: Int64, ending last: Int64, today: CalendarDay) -> Bool {
    number == last || (1...Int64(today.daysSinceEpoch + mostDaysAhead)).contains(number)
  }

  /// Takes a delivery.
  ///
  /// - Parameters:
  ///   - parcel: what it says; nil where it can't be read.
  ///   - number: its number.
  ///   - friend: who has sent it.
  /// - Returns: what comes of it.
  package mutating func take(
    _ parcel: FriendParcel?,
    number: Int64,
    of friend: Friend
  ) -> Verdict {
    guard number > self.number else { return .refused }
    guard let parcel, parcel.secret == friend.secret, parcel.acceptance == nil else {
      // What stays at the hub counts once.
      if number != refusedNumber { refused = min(refused + 1, FriendCount.most) }
      refusedNumber = number
      return .refused
    }
    self.number = number
    if parcel.isEnd { return .parted }
    report = parcel.report
    return .taken
  }
}

/// What a machine has told friends, and what of it was shown; it isn't shared with other machines.
package struct FriendMemory: Codable, Hashable, Sendable {
  /// What was sent to one friend.
  package struct Sent: Codable, Hashable, Sendable {
    /// The number of the last delivery: its day.
    package var number: Int64 = 0
    /// What it says.
    package var report: FriendReport?
    /// Whether the acceptance of their invitation is at the hub, or was.
    package var isAccepted = false

    /// Nothing was sent.
    package init() {}
  }

  /// The document in the diary.
  package static let document = "friends-here"
  /// The document by which a machine ends what is shared; its name has it outlast everything else.
  package static let endingsDocument = "friend-endings"
  /// The document that says which names are at the hub, and since when; it outlasts everything else, too.
  package static let namesDocument = "friend-name-endings"

  /// What was heard, by friend.
  package var heard: [String: FriendHeard] = [:]
  /// What was sent, by friend.
  package var sent: [String: Sent] = [:]
  /// What was shown of each friend when a chat was opened.
  package var shown: [String: String] = [:]
  /// With whom it has ended at the hub, too.
  package var closed: Set<String> = []
  /// How many acceptances weren't what was invited.
  package var refused = 0

  /// Nothing has happened yet.
  package init() {}

  /// What is to be sent to a friend now: at most once a day, and only what is new.
  ///
  /// - Parameters:
  ///   - id: the friend.
  ///   - report: the count as it is.
  ///   - today: the local day.
  /// - Returns: the number of the delivery; nil for nothing.
  package func due(_ id: String, _ report: FriendReport, today: CalendarDay) -> Int64? {
    let number = Int64(today.daysSinceEpoch)
    let last = sent[id] ?? Sent()
    return number > 0 && number != last.number && report != last.report ? number : nil
  }
}
