import Dispatch
import Glibc

/// Wakes its owner when the time zone of this machine was changed, as on a journey.
///
/// The zone is the file that `/etc/localtime` is or points to (localtime(5)). Its directory is
/// watched, because the link is replaced and not written to. Before the owner is called the C
/// library has read the zone anew; `tzset` does that only where `TZ` is not set, and a zone that a
/// person names in `TZ` stays theirs. The corresponding C functions are `inotify_init1`,
/// `inotify_add_watch` and `tzset`.
@MainActor package final class LocalZoneWatch {
  /// What tells one zone file from another.
  private struct Identity: Equatable {
    let device: UInt
    let file: UInt
    let seconds: Int
    let nanoseconds: Int
  }

  private let link: String
  private let handler: @MainActor () -> Void
  private let source: any DispatchSourceRead
  private var known: Identity?

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - link: the absolute path of the file or link that is the zone.
  ///   - handler: called on the main queue after the zone was changed, never for other changes in
  ///     that directory.
  /// - Throws: ``HostSystemError`` when the system can't watch the directory.
  package init(
    _ link: String = "/etc/localtime",
    handler: @escaping @MainActor () -> Void
  ) throws(HostSystemError) {
    let directory = String(link[...(link.lastIndex(of: "/") ?? link.startIndex)])
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("watch", directory, code: errno) }
    let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE)
    guard unsafe inotify_add_watch(descriptor, directory, events) >= 0 else {
      let code = errno
      close(descriptor)
      throw .systemCall("watch", directory, code: code)
    }
    self.link = link
    self.handler = handler
    known = Self.identity(of: link)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      Self.drain(descriptor)
      MainActor.assumeIsolated { self?.look() }
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  isolated deinit { source.cancel() }

  private func look() {
    // Between the removal of a link and its successor there is none: that is no zone to follow.
    guard let now = Self.identity(of: link), now != known else { return }
    known = now
    tzset()
    handler()
  }

  private static func identity(of path: String) -> Identity? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return Identity(
      device: status.st_dev,
      file: status.st_ino,
      seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec
    )
  }

  private nonisolated static func drain(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var count = 1
    while count > 0 {
      count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
    }
  }
}
