/// Why a reply is made.
package enum ReplyPurpose: Hashable, Sendable {
  /// It answers the person's newest message.
  case reply
  /// The companion speaks first.
  case checkIn
}
