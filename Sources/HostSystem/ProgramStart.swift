import Glibc

/// A program that has been started, with the ends of its pipes that stay here.
///
/// The ends do not block, and no other program inherits them.
struct ProgramStart {
  /// Its id, which is also that of its process group.
  let process: pid_t
  /// Where its standard input is written.
  let input: Int32
  /// Where its standard error is read.
  let errors: Int32

  /// Starts a program of these arguments.
  ///
  /// - Throws: ``HostSystemError`` when there is none of that name, or no room for it.
  init(_ arguments: [String], environment: [String: String]) throws(HostSystemError) {
    guard let name = arguments.first, !name.isEmpty else {
      throw HostSystemError(.program, "No program is named.")
    }
    let inputPipe = try Spawning.pipe(for: name)
    let errorPipe: (reading: Int32, writing: Int32)
    do throws(HostSystemError) {
      errorPipe = try Spawning.pipe(for: name)
    } catch {
      close(inputPipe.reading)
      close(inputPipe.writing)
      throw error
    }
    defer {
      close(inputPipe.reading)
      close(errorPipe.writing)
    }
    do throws(HostSystemError) {
      process = try Spawning.start(
        arguments,
        environment: environment,
        streams: [.descriptor(inputPipe.reading), .nothing, .descriptor(errorPipe.writing)],
        group: .own
      )
    } catch {
      close(inputPipe.writing)
      close(errorPipe.reading)
      throw error
    }
    input = inputPipe.writing
    errors = errorPipe.reading
    for end in [input, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }
}
