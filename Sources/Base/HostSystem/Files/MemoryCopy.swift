import CLinux
package import Core
import Glibc

/// A copy in memory of what comes through a pipe, which can be read more than once; no disk ever sees it.
package enum MemoryCopy {
  /// How many bytes are held at most.
  static let limit = 512 << 20

  /// Copies to the end.
  ///
  /// - Parameters:
  ///   - descriptor: what is read.
  ///   - beginning: bytes that were read of it before.
  ///   - name: what it is called in an error.
  /// - Returns: a descriptor at the beginning of the copy, which the caller closes.
  /// - Throws: ``HostSystemError``.
  package static func make(
    of descriptor: Int32,
    behind beginning: [UInt8] = [],
    named name: LocalizedText
  ) throws(HostSystemError) -> Int32 {
    let copy = unsafe CLinux_createMemoryFile("copy")
    guard copy >= 0 else { throw .refused("copy", name, code: errno) }
    do throws(HostSystemError) {
      var piece = beginning, size = 0
      repeat {
        size += piece.count
        guard size <= limit else {
          throw HostSystemError(.inputOutput, "\(name) is larger than \(limit >> 20) MiB.")
        }
        try FileDescriptor.write(piece, to: copy, named: name)
        piece = try FileDescriptor.readSome(descriptor, named: name, limit: 1 << 16)
      } while !piece.isEmpty
      guard lseek(copy, 0, SEEK_SET) == 0 else { throw .refused("copy", name, code: errno) }
      return copy
    } catch {
      close(copy)
      throw error
    }
  }
}
