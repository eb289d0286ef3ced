import HealthModel
import Hub
import Sealing
import TranscriptRecords

/// Marks by which the machines of an account tell what is the same.
struct ContentMarks: Sendable {
  private let contents: MarkKey
  private let readings: MarkKey

  /// The marks of an account.
  init(_ key: AccountKey) throws(HubSyncError) {
    do throws(HubError) {
      contents = try key.marks(for: "mindpulse contents 1")
      readings = try key.marks(for: "mindpulse readings 1")
    } catch {
      throw .hub(error)
    }
  }

  /// The mark of what stands in a thing.
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
    return contents.mark(bytes)
  }

  /// The mark of a reading.
  func mark(_ sample: NewSample) -> [UInt8] { readings.mark(sample.identity) }

  /// The mark of a reading that is stored.
  func mark(_ sample: Sample) -> [UInt8] { readings.mark(sample.identity) }
}
