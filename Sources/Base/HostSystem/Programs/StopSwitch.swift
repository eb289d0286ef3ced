import Glibc

/// A descriptor that becomes readable once, for good.
final class StopSwitch: Sendable {
  /// What to watch.
  let descriptor: Int32
  private let writing: Int32

  /// A descriptor that isn't readable yet.
  init() throws(HostSystemError) { (descriptor, writing) = try Spawning.pipe(for: "a program") }

  deinit {
    close(descriptor)
    close(writing)
  }

  /// Makes it readable.
  func turn() {
    // The pipe is empty, so nothing but its end could refuse a byte, and then nobody watches.
    var byte: UInt8 = 0
    _ = unsafe write(writing, &byte, 1)
  }
}
