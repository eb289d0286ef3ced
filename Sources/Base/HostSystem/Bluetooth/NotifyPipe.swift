import Glibc

/// The values of one characteristic, in a pipe of their own that nobody else on the bus can read.
///
/// Each packet is one value. The corresponding system call is `read` on a socket of packets, whose
/// descriptor BlueZ's `AcquireNotify` gives.
@MainActor final class NotifyPipe {
  /// How many values are taken before other work of the main queue has its turn.
  private static let valuesAtOnce = 64

  private let descriptor: BusDescriptor
  private let receive: @MainActor ([UInt8]?) -> Void
  private var watch: DescriptorWatch?

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - descriptor: the socket.
  ///   - receive: called with each value, and with nil at the end.
  /// - Throws: ``DesktopServicesError`` when the process has no descriptor left.
  init(
    _ descriptor: BusDescriptor,
    receive: @escaping @MainActor ([UInt8]?) -> Void
  ) throws(DesktopServicesError) {
    self.descriptor = descriptor
    self.receive = receive
    watch = try DescriptorWatch(watching: descriptor.number) { [weak self] in self?.take() }
  }

  isolated deinit { watch?.cancel() }

  private func take() {
    var buffer = [UInt8](repeating: 0, count: 1024)
    for _ in 0..<Self.valuesAtOnce where watch != nil {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor.number, $0.baseAddress, $0.count)
      }
      if count > 0 {
        receive(Array(buffer.prefix(count)))
      } else if count < 0, errno == EAGAIN || errno == EINTR {
        return
      } else {
        watch?.cancel()
        watch = nil
        return receive(nil)
      }
    }
  }
}
