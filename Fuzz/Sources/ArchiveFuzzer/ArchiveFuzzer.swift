import Formats
import FuzzPromises
import Glibc

/// Called by libFuzzer with each input; the first byte chooses between a header of a back-up and a
/// zip archive.
///
/// A header that is taken has a plain name without a slash, a size that is not negative, and is
/// written again as a header that says the same. A block with a wrong sum is never taken. Of an
/// archive that is not refused no entry leads out of a folder, and no file gives more than it may.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzArchive(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if input[0] % 2 == 0 {
    checkHeader(Array(input.dropFirst()))
  } else {
    checkArchive(Array(input.dropFirst()))
  }
  return 0
}

private func checkHeader(_ input: [UInt8]) {
  var block = Array(input.prefix(TarHeader.blockSize))
  block += [UInt8](repeating: 0, count: TarHeader.blockSize - block.count)
  if let header = header(block) { check(header) }
  // The same with the right sum, which no fuzzer guesses.
  let sum = block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(block[$1])) }
  let digits = String(sum, radix: 8)
  let field = Array((String(repeating: "0", count: 6 - digits.count) + digits + "\0 ").utf8)
  block.replaceSubrange(148..<156, with: field)
  if let header = header(block) { check(header) }
  block[0] ^= 1
  FuzzPromises.require(header(block) == nil, "a header with a wrong sum was taken")
}

private func header(_ block: [UInt8]) -> TarHeader? {
  do throws(BackUpError) { return try TarHeader(block) } catch {
    FuzzPromises.require(
      !error.message.utf8.contains { $0 < 0x20 || $0 == 0x7F },
      "an error's words hold controls"
    )
    return nil
  }
}

private func check(_ header: TarHeader) {
  FuzzPromises.require(header.size >= 0 && header.paddedSize >= header.size, "a size is none")
  FuzzPromises.require((1...100).contains(header.name.utf8.count), "a name is too long")
  FuzzPromises.require(!header.name.contains("/") && header.name != "..", "a name is a path")
  do throws(BackUpError) {
    FuzzPromises.require(try TarHeader(header.block()) == header, "a header changed")
  } catch {
    FuzzPromises.require(false, "a header of our own was refused")
  }
}

/// A file in memory, which is written anew for each input.
private let file = "/dev/shm/mindpulse-archive-fuzzer.\(getpid())"

private func checkArchive(_ bytes: [UInt8]) {
  let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  _ = unsafe write(descriptor, bytes, bytes.count)
  close(descriptor)
  defer { _ = unsafe unlink(file) }
  var limits = ArchiveLimits()
  limits.unpacked = 1 << 20
  limits.free = 1 << 16
  limits.entries = 20
  do throws(ArchivesError) {
    let archive = try ZipArchive(InputFile(file), limits: limits)
    let entries = try archive.entries()
    FuzzPromises.require(entries.count <= limits.entries, "there are too many entries")
    for entry in entries {
      let parts = entry.path.split { $0 == "/" || $0 == "\\" }
      FuzzPromises.require(!parts.contains(".."), "an entry leads out")
      FuzzPromises.require(!entry.path.hasPrefix("/"), "an entry begins at the root")
    }
    var total = 0
    while let entry = try archive.next() {
      FuzzPromises.require(entry.size >= 0, "a size is none")
      while case let piece = try archive.read(1 << 12), !piece.isEmpty { total += piece.count }
    }
    FuzzPromises.require(total <= limits.unpacked, "more came out than may")
  } catch {
    FuzzPromises.require(!error.message.isEmpty, "an error has no words")
  }
}
