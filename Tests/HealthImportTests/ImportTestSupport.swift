import HealthModel
import Synchronization

@testable import HealthImport

/// A sink that remembers what was asked of it, and can fail.
final class RecordingSink: SampleSink {
  struct Full: Error {}

  var batches: [[NewSample]] = []
  var undone = 0
  var completed = 0
  var failsAtBatch = Int.max

  var samples: [NewSample] { batches.flatMap(\.self) }

  func add(_ batch: [NewSample]) throws -> (added: Int, duplicates: Int) {
    if batches.count + 1 >= failsAtBatch { throw Full() }
    let known = Set(samples)
    batches.append(batch)
    let new = Set(batch).subtracting(known).count
    return (new, batch.count - new)
  }

  var refusesUndo = false

  func undo() throws {
    if refusesUndo { throw Full() }
    undone += 1
  }

  func stored() -> Int? { undone > 0 ? 0 : samples.count }

  var refusesEnd = false

  func complete() throws {
    if refusesEnd { throw Full() }
    completed += 1
  }
}

extension FileImport {
  /// Imports a file into a sink, from start to end.
  func report(
    on path: String,
    into recorder: RecordingSink = RecordingSink(),
    isStopped: () -> Bool = { false },
    progress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportReport {
    var sink: any SampleSink = recorder
    return run(path, into: &sink, isStopped: isStopped, progress: progress)
  }
}
