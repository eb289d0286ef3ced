// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc

/// Wakes its owner when a descriptor can be read or, if asked, written, and at a moment.
///
/// It watches duplicates of the descriptor, since Dispatch may look at one until its source is
/// wholly cancelled, and the library closes its own before that.
@MainActor
final class DescriptorWatch {
  private let reading: any DispatchSourceRead
  private let timer: any DispatchSourceTimer
  private let writing: any DispatchSourceWrite
  private var waitsForWriting = false

  /// Begins to watch for reading.
  ///
  /// - Throws: ``DesktopServicesError`` when the process has no descriptor left.
  init(
    watching watched: Int32,
    wake: @escaping @MainActor () -> Void
  ) throws(DesktopServicesError) {
    let forReading = try Self.duplicate(watched)
    let forWriting: Int32
    do throws(DesktopServicesError) {
      forWriting = try Self.duplicate(watched)
    } catch {
      Glibc.close(forReading)
      throw error
    }
    reading = DispatchSource.makeReadSource(fileDescriptor: forReading, queue: .main)
    writing = DispatchSource.makeWriteSource(fileDescriptor: forWriting, queue: .main)
    timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .distantFuture)
    reading.setCancelHandler { Glibc.close(forReading) }
    writing.setCancelHandler { Glibc.close(forWriting) }
    for source: any DispatchSourceProtocol in [reading, writing, timer] {
      source.setEventHandler { MainActor.assumeIsolated(wake) }
    }
    reading.resume()
    timer.resume()
  }

  /// Sets what else is waited for.
  ///
  /// - Parameters:
  ///   - forWriting: whether it wakes when the descriptor can be written.
  ///   - until: microseconds of `CLOCK_MONOTONIC`; `nil` for no limit.
  func wait(forWriting: Bool, until: UInt64?) {
    timer.schedule(deadline: Self.moment(until))
    guard forWriting != waitsForWriting else { return }
    waitsForWriting = forWriting
    if forWriting { writing.resume() } else { writing.suspend() }
  }

  /// How long after the last event a source is let go of.
  private static let rest = DispatchTimeInterval.milliseconds(50)

  /// Stops for good; nothing may be asked of it afterwards.
  ///
  /// Where the other side has hung up the sources end a moment later: Dispatch's event loop (6.3)
  /// reads freed memory when a source ends while another thread still handles `EPOLLHUP` for it.
  func cancel() {
    timer.cancel()
    reading.suspend()
    if waitsForWriting { writing.suspend() }
    let sources: [any DispatchSourceProtocol] = [reading, writing]
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.rest) {
      for source in sources {
        source.cancel()
        // Dispatch does not let go of a source that is suspended.
        source.resume()
      }
    }
  }

  /// Dispatch's up-time is `CLOCK_MONOTONIC` on Linux, as is the library's.
  private static func moment(_ microseconds: UInt64?) -> DispatchTime {
    guard let microseconds else { return .distantFuture }
    let (nanoseconds, overflow) = microseconds.multipliedReportingOverflow(by: 1_000)
    // 0 would mean "now" to the library and "never" to Dispatch.
    return overflow ? .distantFuture : DispatchTime(uptimeNanoseconds: max(nanoseconds, 1))
  }

  private static func duplicate(_ descriptor: Int32) throws(DesktopServicesError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .failed("watch the session bus", -errno) }
    return copy
  }
}
