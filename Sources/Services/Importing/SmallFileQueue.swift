import Core
import HealthStorage

/// Stores small files together, while the next ones are read.
///
/// One thread hands files over; at most one group is being stored while another is gathered. The
/// first failure ends it: what comes after is not stored.
final class SmallFileQueue {
  /// What became of a file.
  enum Outcome {
    /// It is stored.
    case stored(SampleImport.Counts)
    /// The store failed, and nothing of the file is in it.
    case failed(any Error)
  }

  private let imports: SmallImports
  private var storing: Ahead<Void>?
  private let outcomes = Locked<[Int: Outcome]>([:])
  private var gathered: [(key: Int, file: SmallImports.File)] = []
  private var size = 0

  /// A queue into a store.
  init(_ imports: SmallImports) { self.imports = imports }

  /// Whether the store has failed.
  var hasFailed: Bool {
    outcomes.withLock { known in
      known.values.contains { if case .failed = $0 { true } else { false } }
    }
  }

  /// Takes a file under a key of the caller's.
  func add(_ file: SmallImports.File, count: Int, key: Int) {
    gathered.append((key, file))
    size += count
    if size >= imports.room { pass() }
  }

  /// Waits until everything is stored, and says what became of it.
  ///
  /// - Returns: an outcome for each key; none for a file that comes after the first failure.
  func finish() -> [Int: Outcome] {
    pass()
    storing?.value
    return outcomes.withLock(\.self)
  }

  private func pass() {
    storing?.value
    guard !gathered.isEmpty, !hasFailed else { return }
    let group = gathered
    (gathered, size) = ([], 0)
    let (imports, outcomes) = (imports, outcomes)
    storing = Ahead {
      do {
        let counts = try imports.add(group.map(\.file))
        outcomes.withLock { known in
          for (entry, counts) in zip(group, counts) { known[entry.key] = .stored(counts) }
        }
      } catch {
        outcomes.withLock { known in
          if let first = group.first { known[first.key] = .failed(error) }
        }
      }
    }
  }
}
