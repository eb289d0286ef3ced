import FoundationEssentials
import HealthModel
package import Sealing

/// Where a delivery stands at the hub: what is encrypted for one place opens at no other.
package struct ParcelPlace: Hashable, Sendable {
  /// The account that receives, a UUID in small letters.
  package let recipient: String
  /// The account that sends, a UUID in small letters.
  package let sender: String
  /// The share, in hexadecimal digits.
  package let mark: String
  /// Its number.
  package let number: Int64

  /// A place.
  package init(recipient: String, sender: String, mark: String, number: Int64) {
    self.recipient = recipient
    self.sender = sender
    self.mark = mark
    self.number = number
  }

  /// It in letters.
  var label: String { "delivery/\(recipient)/\(sender)/\(mark)/\(number)" }
}

/// What is in a delivery: a summary, or that there will be none any more.
package struct ShareParcel: Codable, Hashable, Sendable {
  /// What kind of delivery it is; it is told in the encrypted bytes alone.
  private static let kind = "share"
  /// The form that this program writes.
  private static let newestForm = 1

  private var kind = Self.kind
  private var form = Self.newestForm
  /// What all deliveries of a share have in common, and nobody else knows.
  package let secret: String
  /// Who the person is, as they chose it.
  package let alias: String
  /// How often summaries come.
  package let every: ShareRhythm
  /// The last day, as `YYYY-MM-DD`.
  package let until: String
  /// The number of the summary before this one; 0 for none.
  package let previous: Int64
  /// The summary; nil where the share has ended.
  package let summary: ShareSummary?
  /// What has ended it; nil where it goes on.
  package let end: Share.End?

  /// A summary of a share.
  package init(_ share: Share, _ summary: ShareSummary, previous: Int64) {
    self.init(share, previous: previous, summary: summary, end: nil)
  }

  /// The end of a share.
  package init(_ share: Share, end: Share.End, previous: Int64) {
    self.init(share, previous: previous, summary: nil, end: end)
  }

  private init(_ share: Share, previous: Int64, summary: ShareSummary?, end: Share.End?) {
    secret = share.secret
    alias = share.alias
    every = share.every
    until = share.lastDay.description
    self.previous = previous
    self.summary = summary
    self.end = end
  }

  /// The delivery as the hub gets it.
  ///
  /// - Throws: ``SharingError/tooLarge(bytes:)``, or ``SharingError/sealing(_:)``.
  package func sealed(for key: SealPublicKey, at place: ParcelPlace) throws(SharingError) -> [UInt8]
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json: [UInt8]
    do { json = Array(try encoder.encode(self)) } catch { throw .damaged }
    let content = try SharingError.sealing { () throws(SealingError) in
      try ParcelBox.sealed(json, for: key, at: place)
    }
    guard content.count <= ParcelBox.mostBytes else { throw .tooLarge(bytes: content.count) }
    return content
  }

  /// What a delivery says.
  ///
  /// - Parameters:
  ///   - content: the delivery.
  ///   - pairs: the keys of the account, one of which opens it.
  ///   - place: where the hub shows it.
  /// - Throws: ``SharingError/unreadable``, or ``SharingError/newer``.
  package init(
    _ content: [UInt8],
    by pairs: [SealKeyPair],
    at place: ParcelPlace
  ) throws(SharingError) {
    let plain = try SharingError.sealing { () throws(SealingError) in
      try ParcelBox.opened(content, by: pairs, at: place)
    }
    guard let plain else { throw .unreadable }
    let head: Head
    do { head = try JSONDecoder().decode(Head.self, from: Data(plain)) } catch { throw .unreadable }
    guard head.kind == Self.kind, head.form <= Self.newestForm else { throw .newer }
    do { self = try JSONDecoder().decode(ShareParcel.self, from: Data(plain)) } catch {
      throw .unreadable
    }
    guard isPlausible else { throw .unreadable }
  }

  /// What has to be read before the rest.
  private struct Head: Decodable {
    let kind: String
    let form: Int
  }

  private var isPlausible: Bool {
    guard ShareBytes.bytes(secret)?.count == 32, alias.count <= Share.longestName, previous >= 0,
      CalendarDay(until) != nil
    else { return false }
    return (summary == nil) != (end == nil) && summary?.isPlausible ?? true
  }

  /// Eight digits that both sides of a share can compare.
  package static func check(secret: String, mark: String) throws(SharingError) -> String {
    let bytes = try SharingError.sealing { () throws(SealingError) in
      try MarkKey.openMark(Array("\(secret)/\(mark)".utf8), for: "mindpulse share check")
    }
    let digits = bytes.prefix(8).map { String($0 % 10) }.joined()
    return "\(digits.prefix(4)) \(digits.suffix(4))"
  }
}
