/// Something for another account of the hub: only who has the recipient's key can read it.
package struct HubDelivery: Hashable, Sendable {
  /// The number of the delivery that ends a row: nothing comes behind it.
  package static let last: Int64 = 1 << 62

  /// A row of deliveries between two accounts.
  package struct Row: Hashable, Sendable {
    /// The account that receives, a UUID in small letters.
    package let recipient: String
    /// The account that sends, a UUID in small letters.
    package let sender: String
    /// What tells it from other rows between the two: random bytes.
    package let mark: [UInt8]

    /// A row.
    package init(recipient: String, sender: String, mark: [UInt8]) {
      self.recipient = recipient
      self.sender = sender
      self.mark = mark
    }
  }

  /// How far a row goes at the hub.
  package struct Head: Hashable, Sendable {
    /// The row.
    package let row: Row
    /// Its highest number.
    package let number: Int64
    /// How many deliveries of it there are.
    package let count: Int64
  }

  /// The row it belongs to.
  package let row: Row
  /// Its number in the row, from 1; numbers rise, and may skip.
  package let number: Int64
  /// What it says, encrypted.
  package let content: [UInt8]

  /// A delivery.
  package init(row: Row, number: Int64, content: [UInt8]) {
    self.row = row
    self.number = number
    self.content = content
  }
}
