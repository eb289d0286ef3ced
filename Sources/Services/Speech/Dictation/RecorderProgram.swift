import ChatCompletions
import HostSystem

/// A program that records the microphone and writes the samples to standard output.
///
/// It is given no file to write to, so that the sound is in memory alone.
package struct RecorderProgram: Equatable, Sendable {
  /// Its name.
  package let name: String
  /// What it is started with.
  package let arguments: [String]

  /// A program by its name and what it is started with.
  package init(name: String, arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// Those that can be run, the best first.
  ///
  /// - Parameter path: where they are looked up, as `PATH` has it.
  /// - Returns: none where nothing can record.
  package static func installed(path: String?) -> [RecorderProgram] {
    [server, card].compactMap { program in
      DetachedProgram.find(program.name, path: path).map {
        RecorderProgram(name: program.name, arguments: [$0] + program.arguments)
      }
    }
  }

  private static let rate = "\(WaveFile.Speech.rate)"
  private static let channels = "\(WaveFile.Speech.channels)"

  /// PulseAudio's or PipeWire's (pacat(1)).
  ///
  /// Left to itself it hands sound over every two seconds, and the last words would be lost when it is
  /// ended.
  private static let server = RecorderProgram(
    name: "parec",
    arguments: [
      "--format=s16le", "--rate=\(rate)", "--channels=\(channels)", "--latency-msec=100",
      "--client-name=MindPulse", "--stream-name=Dictation",
    ]
  )

  /// ALSA's (arecord(1)).
  ///
  /// It ends by itself, should this program be killed while the card gives nothing.
  private static let card = RecorderProgram(
    name: "arecord",
    arguments: [
      "--quiet", "--file-type=raw", "--format=S16_LE", "--rate=\(rate)", "--channels=\(channels)",
      "--duration=\(Recording.longestSeconds)",
    ]
  )
}
