/// Makes ids out of what other programs have for ids, the same each time.
enum SourceIdentifier {
  /// The longest id of another program that is kept as it is, in characters.
  private static let longest = 100
  /// The longest id there can be here, in characters: an origin, a talk's id and a message's, with
  /// hyphens between them, and a count.
  private static let longestHere = 256

  /// Whether a text can be an id here: letters and digits of ASCII, full stop, hyphen, underscore.
  static func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= longestHere && id.first != "-"
      && id.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
      }
  }

  /// The id itself where it can be one here, else one made of it.
  static func plain(_ id: String) -> String {
    isPlain(id) && id.utf8.count <= longest ? id : "x\(digest(id))"
  }

  /// 16 hexadecimal digits that two different texts hardly share: FNV-1a with 64 bits (RFC 9923).
  ///
  /// Texts of one talk are told apart by it, which nobody gains anything from forging.
  static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Makes the ids of messages that have none of their own: of the talk, who spoke, what was said, and
/// how often that had been said before.
///
/// A talk that has grown since it was brought in keeps the ids of what was there.
struct MessageIdentifiers {
  private let session: String
  private var counts: [String: Int] = [:]

  /// Ids within a talk.
  init(session: String) { self.session = session }

  /// The id of the next message.
  mutating func next(role: String, text: String) -> String {
    let digest = SourceIdentifier.digest("\(role)\n\(text)")
    let count = counts[digest, default: 0] + 1
    counts[digest] = count
    return count == 1 ? "\(session)-\(digest)" : "\(session)-\(digest)-\(count)"
  }
}
