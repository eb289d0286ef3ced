import CLinux
import Core
import Dispatch
import Glibc

/// A signal as an event, heard from the moment this is made.
///
/// Dispatch's own sources of signals are set up later, on a thread of Dispatch's, and what comes before
/// that is lost. Here the signal's handler adds to a counter, which a source reads whenever it is
/// ready. The corresponding C functions are `sigaction` and `eventfd`.
@MainActor package final class SignalWatch {
  /// Where a watch's handler is called.
  package enum Place: Int32 {
    /// On the main queue.
    case main
    /// On a thread of its own, while the main queue may wait for something.
    case aside
  }

  private static var next = 0

  private let signal: Int32
  private let number: Int
  private let counter: SignalCounter?

  /// Begins to watch.
  ///
  /// Where there is no room for one more descriptor, the signal keeps its default action: one that
  /// ends programs still ends this one.
  ///
  /// - Parameters:
  ///   - signal: such as SIGHUP.
  ///   - place: where the handler is called.
  ///   - handler: called once for each signal, or for several that came together.
  package init(_ signal: Int32, on place: Place = .main, handler: @escaping @Sendable () -> Void) {
    self.signal = signal
    number = Self.next
    Self.next += 1
    counter = SignalCounter.of(signal, place)
    counter?.add(number, handler)
    if counter != nil { CLinux_watchSignal(signal) }
  }

  /// Ends the watch: the handler is not called any more.
  ///
  /// The last watch of a signal gives it its default action again.
  package func cancel() {
    guard let counter, counter.remove(number) else { return }
    if !SignalCounter.isWatched(signal) { Machine.restoreDefault(signal) }
  }
}

/// The counter of a signal at one place, with what reads it; both stay for good.
///
/// A queue of its own would have Dispatch start threads that look at the clock until they end, and one
/// that is taken back as well; a thread that polls sleeps until the process ends.
private final class SignalCounter: Sendable {
  @MainActor private static var known: [Int32: [SignalWatch.Place: SignalCounter]] = [:]

  private let descriptor: Int32
  private let handlers = Locked<[Int: @Sendable () -> Void]>([:])

  /// The counter of a signal at a place; nil where there is no room for one.
  @MainActor static func of(_ signal: Int32, _ place: SignalWatch.Place) -> SignalCounter? {
    if let counter = known[signal]?[place] { return counter }
    let descriptor = CLinux_countSignal(signal, place.rawValue)
    guard descriptor >= 0 else { return nil }
    let counter = SignalCounter(descriptor, place)
    known[signal, default: [:]][place] = counter
    return counter
  }

  /// Whether anybody watches a signal.
  @MainActor static func isWatched(_ signal: Int32) -> Bool {
    known[signal, default: [:]].values.contains { !$0.handlers.withLock(\.isEmpty) }
  }

  // Only kept: nobody touches it again.
  nonisolated(unsafe) private var source: (any DispatchSourceRead)?
  private let thread = Locked<Ahead<Void>?>(nil)

  @MainActor private init(_ descriptor: Int32, _ place: SignalWatch.Place) {
    self.descriptor = descriptor
    switch place {
    case .main:
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
      source.setEventHandler { @Sendable [self] in tell() }
      source.resume()
      unsafe self.source = source
    case .aside:
      let thread = Ahead { [self] in listen() }
      self.thread.withLock { $0 = thread }
    }
  }

  /// Tells of each signal until the process ends.
  private func listen() {
    while true {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A signal to this thread would interrupt it; other faults there are none for an open counter.
      if unsafe poll(&polled, 1, -1) > 0 { tell() }
    }
  }

  /// Adds a handler; the first one hears nothing of what came before.
  func add(_ number: Int, _ handler: @escaping @Sendable () -> Void) {
    handlers.withLock { handlers in
      if handlers.isEmpty { _ = takeCount() }
      handlers[number] = handler
    }
  }

  /// Removes a handler; false where it was removed before.
  func remove(_ number: Int) -> Bool {
    handlers.withLock { $0.removeValue(forKey: number) != nil }
  }

  private func tell() {
    guard takeCount() > 0 else { return }
    let told = handlers.withLock { Array($0.sorted { $0.key < $1.key }.map(\.value)) }
    for handler in told { handler() }
  }

  /// How often the signal has come since this was asked last; nothing is waited for.
  private func takeCount() -> UInt64 {
    var count: UInt64 = 0
    let size = MemoryLayout<UInt64>.size
    return unsafe Glibc.read(descriptor, &count, size) == size ? count : 0
  }
}
