import Foundation
import Glibc
import HostSystem
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(90))) final class OpenFilesTests {
  let folder: URL
  let file: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "open-files-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try PrivateFile.write([1], to: folder.appending(path: "file").path)
    file = try #require(OpenFiles.realPath(folder.appending(path: "file").path))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `this process is left out, and a file that is not there has no real path`() throws {
    let descriptor = try PrivateFile.openForReading(file)
    defer { PrivateFile.close(descriptor) }
    #expect(try OpenFiles.holders(of: [file]) == [])
    #expect(OpenFiles.realPath("\(file)-none") == nil)
  }

  @Test func `a program that keeps a file open is found until it ends`() throws {
    let program = try TestProcess("/usr/bin/tail", ["-f", file])
    let process = program.processIdentifier
    while try OpenFiles.holders(of: [file]) != [process] {}
    program.send(SIGKILL)
    program.waitUntilExit()
    #expect(try OpenFiles.holders(of: [file]) == [])
  }

  /// Until it runs its own program, a child has copies of all files of this process.
  @Test func `programs that are being started meanwhile do not count`() throws {
    let descriptor = try PrivateFile.openForReading(file)
    defer { PrivateFile.close(descriptor) }
    let starting = Thread {
      while !Thread.current.isCancelled { _ = try? FinishedProgram(["true"]) }
    }
    starting.start()
    defer { starting.cancel() }
    for _ in 0..<40 { #expect(try OpenFiles.holders(of: [file]) == []) }
  }

  @Test func `one of this program's name that has ended does not count, though nobody waited`()
    throws
  {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first)
    let copy = folder.appending(path: String(line.dropFirst("Name:\t".count))).path
    // A link, as a file that another thread's child still has open for writing can't be run.
    try FileManager.default.createSymbolicLink(atPath: copy, withDestinationPath: "/bin/sleep")
    var child: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(copy), strdup("60"), nil]
    defer { arguments.forEach { free($0) } }
    try #require(posix_spawn(&child, copy, nil, nil, &arguments, environ) == 0)
    kill(child, SIGKILL)
    var information = siginfo_t()
    #expect(waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) == 0)
    #expect(try OpenFiles.holders(of: [file]) == [])
    waitpid(child, nil, 0)
  }
}
