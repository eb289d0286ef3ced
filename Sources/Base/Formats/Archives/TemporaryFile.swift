import Glibc

/// A copy of something in an archive for what reads whole files only, gone with this object.
///
/// It is alone in a folder that only this account may enter. Once a program has it open, its name can
/// be taken away (``removeName()``): then nothing of it stays, however the process ends. The
/// corresponding C functions are `mkdtemp` and `open`.
package final class TemporaryFile {
  /// Where it is.
  package let path: String

  private let folder: String
  private var descriptor: Int32
  private var isNamed = true

  /// An empty file in a new folder.
  ///
  /// - Parameter place: the folder in which the new one is made, such as `/tmp`.
  /// - Throws: ``ArchivesError/unwritable(path:code:)``.
  package init(in place: String) throws(ArchivesError) {
    var template = Array("\(place)/mindpulse-import-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .unwritable(path: place, code: errno) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = "\(folder)/copy"
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      removeName()
      throw .unwritable(path: place, code: code)
    }
  }

  deinit {
    close()
    removeName()
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(ArchivesError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        unsafe Glibc.write(
          descriptor,
          all.baseAddress.map { unsafe $0 + done },
          bytes.count - done
        )
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unwritable(path: path, code: errno)
      }
      done += count
    }
  }

  /// Says that no more bytes follow.
  package func close() {
    guard descriptor >= 0 else { return }
    Glibc.close(descriptor)
    descriptor = -1
  }

  /// Takes file and folder away; what has the file open can go on reading it.
  package func removeName() {
    guard isNamed else { return }
    isNamed = false
    unsafe unlink(path)
    unsafe rmdir(folder)
  }
}
