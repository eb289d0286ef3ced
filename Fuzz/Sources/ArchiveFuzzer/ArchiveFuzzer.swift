import Core
import Formats
import FuzzPromises
import Glibc

/// Called by libFuzzer with each input; the first byte chooses between a tar archive, which is what a
/// back-up is, and a zip archive.
///
/// Of a tar archive that is not refused every file has a plain name without a slash, a size that is
/// not negative, and just as many bytes. Of a zip archive that is not refused no entry leads out of a
/// folder, and no file gives more than it may.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzArchive(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if input[0] % 2 == 0 {
    checkTar(Array(input.dropFirst()))
  } else {
    checkArchive(Array(input.dropFirst()))
  }
  return 0
}

/// A block with the right sum, which no fuzzer guesses, in front of the end of an archive.
private func checkTar(_ input: [UInt8]) {
  var blocks = input + [UInt8](repeating: 0, count: max(0, 512 - input.count))
  let sum = blocks[..<512].indices.reduce(0) {
    $0 + ((148..<156).contains($1) ? 0x20 : Int(blocks[$1]))
  }
  let digits = String(sum, radix: 8)
  let field = Array((String(repeating: "0", count: 6 - digits.count) + digits + "\0 ").utf8)
  blocks.replaceSubrange(148..<156, with: field)
  keep(blocks + [UInt8](repeating: 0, count: 1024))
  defer { _ = unsafe unlink(file) }
  let descriptor = unsafe open(file, O_RDONLY)
  defer { close(descriptor) }
  do throws(ArchivesError) {
    let archive = try TarReader(descriptor, path: file)
    while let (name, size) = try archive.next() {
      FuzzPromises.require((1...100).contains(name.utf8.count), "a name is too long")
      FuzzPromises.require(!name.contains("/") && !name.hasPrefix("."), "a name is a path")
      FuzzPromises.require((0...blocks.count + 1024).contains(size), "a size is none")
      var count = 0
      while case let piece = try archive.read(1 << 12), !piece.isEmpty { count += piece.count }
      FuzzPromises.require(count == size, "a file has another size than its header says")
    }
  } catch {
    FuzzPromises.require(!error.message.isEmpty, "an error has no words")
  }
}

/// A file in memory, which is written anew for each input.
private let file = "/dev/shm/mindpulse-archive-fuzzer.\(getpid())"

private func keep(_ bytes: [UInt8]) {
  let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  _ = unsafe write(descriptor, bytes, bytes.count)
  close(descriptor)
}

private func checkArchive(_ bytes: [UInt8]) {
  keep(bytes)
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
