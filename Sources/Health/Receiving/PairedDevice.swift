package import HealthModel

/// A device that may send readings, and what is kept of its token.
package struct PairedDevice: Codable, Equatable, Sendable {
  /// What the person calls it.
  package let name: String
  /// The hash of its token, see ``AccessToken``; the token itself is nowhere.
  package let tokenHash: String
  /// When it was paired.
  package let paired: Timestamp

  /// A device.
  package init(name: String, tokenHash: String, paired: Timestamp) {
    self.name = name
    self.tokenHash = tokenHash
    self.paired = paired
  }
}

/// What a device has sent so far.
package struct DeviceRecord: Codable, Equatable, Sendable {
  /// When it sent something last.
  package var lastSeen: Timestamp?
  /// When it sent a reading last that was new.
  package var lastNew: Timestamp?
  /// How many posts were taken.
  package var posts = 0
  /// How many readings were new.
  package var added = 0

  /// Nothing yet.
  package init() {}

  /// Counts a post that was taken.
  package mutating func note(added count: Int, at time: Timestamp) {
    lastSeen = time
    if count > 0 { lastNew = time }
    posts = posts.addingReportingOverflow(1).partialValue
    added = added.addingReportingOverflow(count).partialValue
  }
}

/// What a device may be called.
package enum DeviceName {
  /// The most characters of a name.
  package static let longest = 40

  /// A name as it is kept; nil for one with nothing to see, with controls, or too long.
  package static func cleaned(_ text: String) -> String? {
    let start = text.drop(while: \.isWhitespace)
    let name = String(start.reversed().drop(while: \.isWhitespace).reversed())
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
      default: true
      }
    }
    return isPlain && (1...longest).contains(name.count) && name.utf8.count <= 4 * longest
      ? name : nil
  }

  /// By what two names are the same: capital letters don't count.
  package static func folded(_ name: String) -> String { name.lowercased() }
}
