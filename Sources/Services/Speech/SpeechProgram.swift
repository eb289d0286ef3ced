import Core
import HostSystem

/// A program that speaks what it reads from standard input.
///
/// Words are never an argument: any user of the machine may read those.
struct SpeechProgram {
  /// The Debian packages that have one.
  static let packages: LocalizedText = "espeak-ng or speech-dispatcher"

  /// Its name.
  let name: String
  /// What it is started with: a little slower than it speaks by itself, and waited for.
  let arguments: [String]
  /// What silences it besides its end, as a service goes on speaking when its client is gone; nil for
  /// nothing.
  let silencing: [String]?

  /// Those that can be run, the best first.
  ///
  /// - Parameter path: where they are looked up, as `PATH` has it.
  /// - Returns: none where nothing can speak.
  static func installed(path: String?) -> [SpeechProgram] {
    [dispatcher, synthesizer].compactMap { program in
      DetachedProgram.find(program.name, path: path).map(program.lying)
    }
  }

  /// speech-dispatcher's, which speaks as the person has set up for their screen reader (spd-say(1)).
  private static let dispatcher = SpeechProgram(
    name: "spd-say",
    arguments: ["--wait", "--rate", "-20", "--pipe-mode"],
    silencing: ["--stop"]
  )
  /// espeak-ng(1); words a minute, of 175 by itself.
  private static let synthesizer = SpeechProgram(
    name: "espeak-ng",
    arguments: ["-s", "140", "--stdin"],
    silencing: nil
  )

  /// The same with the place where it lies.
  private func lying(at place: String) -> SpeechProgram {
    SpeechProgram(
      name: name,
      arguments: [place] + arguments,
      silencing: silencing.map { [place] + $0 }
    )
  }
}
