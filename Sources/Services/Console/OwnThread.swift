import Dispatch

/// Work that waits, such as for another program, on a thread of its own: the main actor goes on.
package enum OwnThread {
  /// What the work gives, once it is done; it has to end by itself.
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { done in
      DispatchQueue(label: "own-thread").async { done.resume(returning: work()) }
    }
  }
}
