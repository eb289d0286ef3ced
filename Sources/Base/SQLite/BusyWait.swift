import CSQLite
import Synchronization

/// How the lock of another program is waited for: in short steps, and never longer than the process
/// allows at the moment.
///
/// A screen that a person types on allows next to nothing, so that keys and Ctrl-C are heard whatever
/// is locked; what has to wait tries again later. A process that was told to end allows nothing.
package enum BusyWait {
  /// The longest wait that a screen allows, in milliseconds: below what a person notices.
  package static let screenLimit: Int32 = 15

  /// How long is slept between two looks, in milliseconds; the last one again and again.
  private static let steps: [Int32] = [1, 2, 5, 10, 15, 20, 25]

  private static let limit = Atomic<Int32>(.max)

  /// Allows no wait longer than this from now on, in milliseconds, also to one that is under way.
  package static func allow(atMost milliseconds: Int32) {
    limit.store(milliseconds, ordering: .relaxed)
  }

  /// Allows what each connection was opened with.
  package static func allowAsOpened() { allow(atMost: .max) }

  /// How much of a wait is allowed, in milliseconds.
  package static func allowed(_ milliseconds: Int32) -> Int32 {
    min(milliseconds, limit.load(ordering: .relaxed))
  }

  /// Has a connection wait in this way, up to its own number of milliseconds.
  static func set(on handle: OpaquePointer, atMost milliseconds: Int32) {
    // The number itself stands where SQLite hands a pointer through.
    let number = unsafe UnsafeMutableRawPointer(bitPattern: Int(milliseconds))
    unsafe sqlite3_busy_handler(
      handle,
      { number, tries in BusyWait.wait(Int32(Int(bitPattern: number)), tries) ? 1 : 0 },
      number
    )
  }

  /// Sleeps one step; false when it has waited long enough.
  private static func wait(_ own: Int32, _ tries: Int32) -> Bool {
    let left = allowed(own) - waited(tries)
    guard left > 0 else { return false }
    let place = min(Int(tries), steps.count - 1)
    sqlite3_sleep(min(left, steps[place]))
    return true
  }

  /// How long was slept before the try of this number, from 0, in milliseconds.
  private static func waited(_ tries: Int32) -> Int32 {
    let known = steps.prefix(Int(tries)).reduce(0, +)
    let more = Int64(tries) - Int64(steps.count)
    guard more > 0 else { return known }
    return Int32(clamping: Int64(known) + more * Int64(steps[steps.count - 1]))
  }
}

extension Connection {
  /// Waits for locks of other programs up to this many milliseconds from now on.
  package func wait(atMost milliseconds: Int32) {
    unsafe BusyWait.set(on: handle, atMost: milliseconds)
  }
}
