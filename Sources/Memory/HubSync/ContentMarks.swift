import HealthModel
import Hub
import Sealing
import TranscriptRecords

/// Marks by which machines tell what is the same.
struct ContentMarks: Sendable {
  private let account: String
  private let own: MarkKey

  /// The marks of an account on one machine.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - own: a key that stays on this machine, under its lock.
  init(account: String, own: MarkKey) { (self.account, self.own) = (account, own) }

  /// The mark of what stands in a thing; known on this machine only.
  func digest(_ kind: HubKind, _ columns: [String: RecordValue]) -> [UInt8] {
    var bytes = Array(kind.rawValue.utf8)
    // A place in its conversation is each machine's own.
    for (column, value) in columns.sorted(by: { $0.key < $1.key }) where column != "position" {
      bytes += [0] + Array(column.utf8)
      switch value {
      case .none: bytes += [1]
      case .integer(let number): bytes += [2] + Array("\(number)".utf8)
      case .text(let text): bytes += [3] + Array("\(text.utf8.count):\(text)".utf8)
      }
    }
    return own.mark(bytes)
  }

  /// The mark of a reading, the same on all machines of the account.
  ///
  /// It travels in encrypted rows alone, and stands in the ledger only while the reading itself is in
  /// the store: what is erased can't be found out by trying values.
  func mark(_ identity: SampleIdentity) throws(HubSyncError) -> [UInt8] {
    do throws(SealingError) { return try MarkKey.openMark(identity.bytes, for: account) } catch {
      throw .hub(.sealing(error))
    }
  }

  /// What stands in the ledger for an erased reading's mark.
  func erased(_ mark: [UInt8]) -> [UInt8] { own.mark(mark) }
}
