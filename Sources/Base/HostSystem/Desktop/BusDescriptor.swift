// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A descriptor that came over the bus, closed when nobody has it any more.
final class BusDescriptor: Sendable {
  /// The descriptor; it doesn't block.
  let number: Int32

  /// A copy of a descriptor that a message holds; nil where the process has none left.
  init?(copying descriptor: Int32) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    number = copy
    _ = fcntl(copy, F_SETFL, fcntl(copy, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(number) }
}
