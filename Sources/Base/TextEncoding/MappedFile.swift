import Glibc
import Sealing
import Core

/// The bytes of a file where the kernel has them: read page by page, and no memory of the program's own.
///
/// The corresponding C functions are `mmap` and `madvise`.
@safe final class MappedFile {
  /// The first byte.
  let start: UnsafeRawPointer
  /// How many bytes there are.
  let count: Int

  private let path: String

  /// Maps a whole file.
  ///
  /// - Throws: ``EncoderError`` for an empty file, and where there is no room.
  init(_ file: borrowing CheckedFile) throws(EncoderError) {
    guard file.size > 0 else { throw .damaged(file.path, "it is empty") }
    let mapped = unsafe mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
      throw EncoderError(.failed, "There isn't enough memory for \(file.path).")
    }
    unsafe start = UnsafeRawPointer(mapped)
    count = file.size
    path = file.path
  }

  deinit { _ = unsafe munmap(UnsafeMutableRawPointer(mutating: start), count) }

  /// Lets go of the pages that were read; they are found again when they are needed.
  func rest() {
    _ = unsafe madvise(UnsafeMutableRawPointer(mutating: start), count, MADV_DONTNEED)
  }

  /// The SHA-256 of the first bytes, as 64 hexadecimal digits.
  ///
  /// - Throws: ``EncoderError`` where there is no libsodium.
  func hash(first length: Int) throws(EncoderError) -> String {
    let piece = 1 << 20
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: min(length, count))
    do throws(SealingError) {
      var sum = try SHA256()
      for from in stride(from: 0, to: bytes.count, by: piece) {
        let part = unsafe UnsafeRawBufferPointer(
          rebasing: bytes[from..<min(from + piece, bytes.count)]
        )
        sum.update(unsafe Array(part))
      }
      return sum.finish()
    } catch {
      throw EncoderError(
        .failed,
        "\(path) can't be checked. \(error.errorDescription)",
        hint: error.recoverySuggestion
      )
    }
  }

  /// The last bytes as hexadecimal digits, two a byte.
  func hexadecimal(last length: Int) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count).suffix(length)
    return unsafe bytes.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0\(digits)" : digits
    }.joined()
  }
}
