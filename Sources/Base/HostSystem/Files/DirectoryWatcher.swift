import Dispatch
import Glibc

/// Wakes its owner when a file of a directory is written to, by whatever process.
///
/// The directory is watched, not the file, so that a file put in its place is seen as well. The
/// corresponding C functions are `inotify_init1` and `inotify_add_watch`; on network file systems
/// changes made by other machines don't show.
@MainActor package final class DirectoryWatcher {
  private let source: any DispatchSourceRead

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - path: the file; it need not be there yet, its directory has to.
  ///   - handler: called on the main queue after the file was written to, once for any number of
  ///     writes that have come together.
  /// - Throws: ``HostSystemError`` when the system can't watch the directory.
  package init(
    file path: String,
    handler: @escaping @MainActor () -> Void
  ) throws(HostSystemError) {
    let name = String(path.split(separator: "/").last ?? "")
    let directory = path.dropLast(name.count)
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("watch", path, code: errno) }
    let events = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO)
    let watch = unsafe inotify_add_watch(
      descriptor,
      directory.isEmpty ? "." : String(directory),
      events
    )
    guard watch >= 0 else {
      let code = errno
      close(descriptor)
      throw .systemCall("watch", path, code: code)
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      if Self.drain(descriptor, for: name) { MainActor.assumeIsolated(handler) }
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  isolated deinit { source.cancel() }

  /// Takes all events there are and says whether one concerns the file.
  private nonisolated static func drain(_ descriptor: Int32, for name: String) -> Bool {
    var isConcerned = false
    while true {
      var buffer = [UInt8](repeating: 0, count: 16_384)
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return isConcerned }
      if concerns(buffer.prefix(count), name) { isConcerned = true }
    }
  }

  /// Whether events are about a file of this name; too many events to keep are about any file.
  ///
  /// An event is four numbers of four bytes, the second its kind, the last the length of the name
  /// that follows, which is filled up with zeros (inotify(7)).
  private nonisolated static func concerns(_ bytes: ArraySlice<UInt8>, _ name: String) -> Bool {
    var rest = bytes
    while rest.count >= 16 {
      let start = rest.startIndex
      let kind = number(rest[(start + 4)..<(start + 8)])
      let length = Int(number(rest[(start + 12)..<(start + 16)]))
      let text = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      if kind & UInt32(IN_Q_OVERFLOW) != 0 || text.elementsEqual(name.utf8) { return true }
      rest = rest.dropFirst(16 + length)
    }
    return false
  }

  private nonisolated static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let bits = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: UInt32.self) }
    return bits
  }
}
