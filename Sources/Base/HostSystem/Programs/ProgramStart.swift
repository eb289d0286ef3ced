import Glibc

/// A program that has been started, with the pipes that its streams are read from.
struct ProgramStart {
  /// Its id, which is also that of its process group.
  let process: pid_t
  /// Its standard error.
  let errors: ProgramOutput.Ends
  /// Its standard output; nil where that is put away.
  let output: ProgramOutput.Ends?

  /// Starts a program of these arguments.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH`, and its arguments.
  ///   - input: what it can read from standard input.
  ///   - environment: its variables.
  ///   - keepsOutput: whether its standard output is to be read.
  /// - Throws: ``HostSystemError`` when there is none of that name, or no room for it.
  init(
    _ arguments: [String],
    input: [UInt8],
    environment: [String: String],
    keepsOutput: Bool
  ) throws(HostSystemError) {
    let name = arguments.first ?? ""
    let standardInput = try Spawning.input(input, for: name)
    defer { close(standardInput) }
    let errors = try ProgramOutput.Ends(for: name)
    var output: ProgramOutput.Ends?
    do throws(HostSystemError) {
      output = keepsOutput ? try ProgramOutput.Ends(for: name) : nil
      process = try Spawning.start(
        arguments,
        environment: environment,
        streams: [
          .descriptor(standardInput), output.map { .descriptor($0.held) } ?? .nothing,
          .descriptor(errors.held),
        ],
        group: .own
      )
    } catch {
      errors.close()
      output?.close()
      throw error
    }
    self.errors = errors
    self.output = output
  }
}

extension ProgramOutput.Ends {
  /// A new pipe for a program of this name.
  fileprivate init(for name: String) throws(HostSystemError) {
    let pipe = try Spawning.pipe(for: name)
    self.init(reading: pipe.reading, held: pipe.writing)
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  fileprivate func close() {
    Glibc.close(reading)
    Glibc.close(held)
  }
}
