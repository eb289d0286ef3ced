import Core
package import HealthModel
package import Sealing

/// Somebody who may see something of this person: a professional, or a study.
///
/// It is kept with the conversations, under their lock.
package struct Share: Codable, Hashable, Sendable {
  /// What ends a share.
  package enum End: String, Codable, Hashable, Sendable {
    /// The person has revoked it.
    case revoked
    /// Its last day has passed.
    case over
  }

  /// The form that this program writes.
  private static let newestForm = 1
  /// What shares are called in the diary.
  package static let diaryKind = "share"
  /// The longest name, in characters.
  package static let longestName = 60

  /// The form of what is kept.
  private var form = Self.newestForm
  /// What the person calls whoever reads it.
  package let name: String
  /// What tells it from others at the hub: random bytes, in hexadecimal digits.
  package let mark: String
  /// What is in each summary, so that nobody else can write in this person's name.
  package let secret: String
  /// The account at the hub that sends.
  package let sender: String
  /// The account that receives.
  package let recipient: String
  /// The key to which summaries are encrypted, in hexadecimal digits.
  private let publicKey: String
  /// Who the person is there.
  package let alias: String
  /// What is shared.
  package let categories: [ShareCategory]
  /// How often.
  package let every: ShareRhythm
  /// The last day, as `YYYY-MM-DD`.
  private let until: String
  /// When it was made.
  package let created: Timestamp
  /// The number of the first period.
  package let first: Int64
  /// When it ended; nil as long as it goes on.
  package private(set) var ended: Timestamp?
  /// What ended it.
  package private(set) var end: End?

  /// A new share; nothing of it is kept or sent yet.
  package init(
    name: String,
    key: CareKey,
    alias: String?,
    categories: [ShareCategory],
    every: ShareRhythm,
    until: CalendarDay,
    sender: String,
    now: Timestamp
  ) throws(SharingError) {
    let secrets = try SharingError.sealing { () throws(SealingError) in
      try (SealKey.random().secret.copy, SealKey.random().secret.copy)
    }
    self.name = name
    mark = ShareBytes.digits(Array(secrets.0.prefix(16)))
    secret = ShareBytes.digits(secrets.1)
    self.sender = sender
    recipient = key.account
    publicKey = ShareBytes.digits(key.publicKey.bytes)
    self.alias = alias ?? "Person \(ShareBytes.digits(Array(secrets.0.suffix(3))))"
    self.categories = categories
    self.every = every
    self.until = until.description
    created = now
    first = every.number(of: now.day) - 1
  }

  /// Checks what was kept.
  ///
  /// - Throws: ``SharingError/damaged``, or ``SharingError/newer``.
  package func checked() throws(SharingError) -> Share {
    guard form <= Self.newestForm else { throw .newer }
    guard ShareBytes.bytes(mark)?.count == 16, ShareBytes.bytes(secret)?.count == 32,
      CalendarDay(until) != nil, !categories.isEmpty
    else { throw .damaged }
    _ = try recipientKey()
    return self
  }

  /// Whom summaries are encrypted for.
  package func recipientKey() throws(SharingError) -> SealPublicKey {
    guard let bytes = ShareBytes.bytes(publicKey), bytes.count == 32 else { throw .damaged }
    return try SharingError.sealing { () throws(SealingError) in try SealPublicKey(bytes: bytes) }
  }

  /// The last day of which anything is sent.
  package var lastDay: CalendarDay { CalendarDay(until) ?? created.day }

  /// Whether summaries are still made.
  package var isActive: Bool { ended == nil }

  /// Where one of its deliveries stands.
  package func place(_ number: Int64) -> ParcelPlace {
    ParcelPlace(recipient: recipient, sender: sender, mark: mark, number: number)
  }

  /// Eight digits by which both sides can compare that they speak of the same share.
  package func check() throws(SharingError) -> String {
    try ShareParcel.check(secret: secret, mark: mark)
  }

  /// The same share, ended.
  package func ended(_ end: End, at time: Timestamp) -> Share {
    guard isActive else { return self }
    var copy = self
    copy.ended = time
    copy.end = end
    return copy
  }
}

/// A summary that was made, word for word, and when it was sent.
package struct LoggedSummary: Codable, Hashable, Sendable {
  /// The share it belongs to, see ``Share/mark``.
  package let mark: String
  /// The number of its period.
  package let number: Int64
  /// Its days in words.
  package let days: String
  /// What it says in English; nothing where another one was sent in its place.
  package private(set) var text: String
  /// What it says, to be told in another language; nil where another one was sent in its place, and in
  /// what an earlier version has made.
  package private(set) var summary: ShareSummary?
  /// The encrypted bytes in hexadecimal digits, as long as it isn't known to be at the hub.
  package private(set) var content: String?
  /// When it was sent; nil where it waits.
  package private(set) var sent: Timestamp?

  /// A summary that is to be sent.
  package init(
    _ share: Share,
    _ period: SharePeriod,
    _ summary: ShareSummary,
    content: [UInt8]
  ) {
    mark = share.mark
    number = period.number
    days = period.words
    text = SummaryText(summary, of: share.alias).text
    self.summary = summary
    self.content = ShareBytes.digits(content)
  }

  /// Whether another one of this number was sent before, from elsewhere; nil for no.
  private var isElsewhere: Bool?

  /// Whether another one of this number was sent before: by another machine, whose words come from there,
  /// or by this one before an earlier backup was restored.
  package var wasSentElsewhere: Bool { isElsewhere == true }

  /// Whether it is still to be sent.
  package var isWaiting: Bool { sent == nil && !wasSentElsewhere }

  /// The encrypted bytes of one that waits.
  package var waiting: [UInt8]? {
    isWaiting ? content.flatMap { ShareBytes.bytes($0) } : nil
  }

  /// That this number was sent already, with other words.
  package func sentElsewhere() -> LoggedSummary {
    var copy = self
    (copy.content, copy.text, copy.summary, copy.isElsewhere) = (nil, "", nil, true)
    return copy
  }

  /// The same, sent.
  package func sent(at time: Timestamp) -> LoggedSummary {
    var copy = self
    copy.content = nil
    copy.sent = time
    return copy
  }
}
