import Glibc

/// A program that has been started, with the pipe its standard error is read from.
///
/// The ends of the pipe do not block, and no other program inherits them.
struct ProgramStart {
  /// Its id, which is also that of its process group.
  let process: pid_t
  /// Where its standard error is read.
  let errors: Int32
  /// The other end of that, kept open so that reading never meets an end (see ``ProgramErrors``).
  let errorsHeld: Int32

  /// Starts a program of these arguments.
  ///
  /// - Throws: ``HostSystemError`` when there is none of that name, or no room for it.
  init(
    _ arguments: [String],
    input: [UInt8],
    environment: [String: String]
  ) throws(HostSystemError) {
    let name = arguments.first ?? ""
    let standardInput = try Spawning.input(input, for: name)
    defer { close(standardInput) }
    let pipe = try Spawning.pipe(for: name)
    do throws(HostSystemError) {
      process = try Spawning.start(
        arguments,
        environment: environment,
        streams: [.descriptor(standardInput), .nothing, .descriptor(pipe.writing)],
        group: .own
      )
    } catch {
      close(pipe.reading)
      close(pipe.writing)
      throw error
    }
    errors = pipe.reading
    errorsHeld = pipe.writing
    _ = fcntl(errors, F_SETFL, O_NONBLOCK)
  }
}
