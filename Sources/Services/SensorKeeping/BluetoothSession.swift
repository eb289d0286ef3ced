import Dispatch
package import HostSystem

/// Bluetooth for a command that does one thing after another.
@MainActor package final class BluetoothSession {
  private var waiting: (isOver: () -> Bool, continuation: CheckedContinuation<Bool, Never>)?
  private lazy var timer = OneShot { [weak self] in self?.wake(false) }
  private var failure: BluetoothError?
  private var isReady = false

  /// What speaks with BlueZ.
  package private(set) lazy var client = BluetoothClient(environment: environment) { [weak self] in
    self?.take($0)
  }
  private let environment: [String: String]

  /// A session that isn't open yet.
  package init(environment: [String: String]) { self.environment = environment }

  /// Connects, and waits until it is known what there is.
  ///
  /// - Parameter seconds: how long BlueZ may take to answer.
  /// - Throws: ``BluetoothError`` when Bluetooth can't be used.
  package func open(seconds: Int = 10) async throws(BluetoothError) {
    try client.start()
    _ = await until(seconds: seconds) { [self] in isReady || failure != nil }
    if let failure { throw failure }
    guard isReady else { throw .noService }
    if let obstacle = client.obstacle { throw obstacle }
  }

  /// Waits until something is so.
  ///
  /// - Parameters:
  ///   - seconds: how long at most.
  ///   - isOver: looked at whenever something has changed.
  /// - Returns: whether it is so.
  package func until(seconds: Int, _ isOver: @escaping () -> Bool) async -> Bool {
    if isOver() { return true }
    return await withCheckedContinuation { continuation in
      waiting = (isOver, continuation)
      timer.arm(after: Int64(seconds) * 1000)
    }
  }

  /// Waits some seconds, whatever happens.
  package func pause(seconds: Int) async { _ = await until(seconds: seconds) { false } }

  /// Asks for something and waits for the answer.
  ///
  /// - Throws: ``BluetoothError``.
  package func ask<Value: Sendable>(
    _ question: (BluetoothClient, @escaping BluetoothClient.Outcome<Value>) -> Void
  ) async throws(BluetoothError) -> Value {
    let answer: Result<Value, BluetoothError> = await withCheckedContinuation { continuation in
      question(client) { continuation.resume(returning: $0) }
    }
    return try answer.get()
  }

  /// Lets go of Bluetooth.
  package func close() { client.close() }

  private func take(_ event: BluetoothEvent) {
    switch event {
    case .ready: isReady = true
    case .lost(let error): failure = error
    case .changed, .value, .ended: break
    }
    if waiting?.isOver() == true { wake(true) }
  }

  private func wake(_ isOver: Bool) {
    timer.disarm()
    let continuation = waiting?.continuation
    waiting = nil
    continuation?.resume(returning: isOver)
  }
}
