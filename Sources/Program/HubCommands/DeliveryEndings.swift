package import Hub
package import Sharing
package import Transcripts

/// The delivery by which a row of deliveries ends: made with the row, so that it can be sent when nothing
/// else of it is left.
package struct DeliveryEnding: Codable, Sendable {
  /// The row, in hexadecimal digits.
  package let mark: String
  /// The account that sends.
  package let sender: String
  /// The account that receives.
  package let recipient: String
  /// The encrypted bytes in hexadecimal digits.
  package let content: String

  /// The ending of the row that a place is in.
  package init(_ place: ParcelPlace, content: [UInt8]) {
    mark = place.mark
    sender = place.sender
    recipient = place.recipient
    self.content = ShareBytes.digits(content)
  }

  /// Sends it.
  ///
  /// - Parameters:
  ///   - deliveries: those of the account that sends.
  ///   - isWithdrawing: whether what wasn't read yet is taken back.
  /// - Returns: whether somebody is left who could be notified.
  /// - Throws: ``HubError``, but for a recipient who is gone.
  package func send(
    _ deliveries: HubDeliveries,
    isWithdrawing: Bool
  ) async throws(HubError) -> Bool {
    guard let mark = ShareBytes.bytes(mark), let content = ShareBytes.bytes(content) else {
      return false
    }
    let row = HubDelivery.Row(recipient: recipient, sender: sender, mark: mark)
    let delivery = HubDelivery(row: row, number: HubDelivery.last, content: content)
    do throws(HubError) {
      _ = try await deliveries.send(delivery, isWithdrawing: isWithdrawing)
    } catch {
      guard error == .noRecipient else { throw error }
      return false
    }
    return true
  }
}

/// How everything of one kind would end that is shared with others; each machine has its own.
///
/// It lies in the diary, under the lock, and outlasts `forget --everything`: whoever something was shared
/// with is still to be notified.
package struct DeliveryEndings {
  private let store: TranscriptStore
  private let document: String

  /// Those in a document of the diary.
  package init(_ store: TranscriptStore, document: String) {
    (self.store, self.document) = (store, document)
  }

  /// Whether there are none; no body is read.
  package func isEmpty() throws -> Bool { try !store.hasDiaryDocument(document) }

  /// All of them.
  package func all() throws -> [DeliveryEnding] {
    try store.diaryDocument(document, as: [DeliveryEnding].self) ?? []
  }

  /// Keeps these in place of those before.
  package func set(_ endings: [DeliveryEnding]) throws {
    try store.setDiaryDocument(document, to: endings.isEmpty ? nil : endings)
  }

  /// Takes the ending of a row away.
  package func remove(mark: String) throws {
    let left = try all().filter { $0.mark != mark }
    if try left.count != all().count { try set(left) }
  }
}

extension HubDelivery.Row {
  /// The row that a place is in; nil for a place that can't be.
  package init?(_ place: ParcelPlace) {
    guard let mark = ShareBytes.bytes(place.mark), mark.count == HubSchema.deliveryMark else {
      return nil
    }
    self.init(recipient: place.recipient, sender: place.sender, mark: mark)
  }
}
