import ChatCompletions
import Core

/// The sound of one dictation, in memory alone; it is overwritten when it is let go of.
package final class Recording {
  /// The longest one, in seconds: longer than anybody writes, and far below the 25 MB that OpenAI takes
  /// (“Speech to text”).
  package static let longestSeconds = 120
  /// The same in bytes.
  package static let longestBytes = longestSeconds * WaveFile.Speech.byteRate
  /// Below this there can be no word, in bytes: a tenth of a second, the least that OpenAI takes.
  package static let shortestBytes = WaveFile.Speech.byteRate / 10

  /// The samples, as ``WaveFile/Speech`` has them.
  package private(set) var samples: [UInt8]

  /// A recording of samples, which nobody else should keep.
  package init(_ samples: consuming [UInt8]) { self.samples = samples }

  deinit { samples.wipe() }

  /// What is known of it without listening to it.
  package var sound: Sound {
    guard samples.count >= Self.shortestBytes else { return .none }
    let size = WaveFile.Speech.sampleBytes
    // A card without a microphone, or one that is muted, gives the same number again and again.
    let isSilent = samples.dropFirst(size).elementsEqual(samples.dropLast(size))
    return isSilent ? .silence : .seconds(max(1, samples.count / WaveFile.Speech.byteRate))
  }

  /// What a recording has.
  package enum Sound: Equatable, Sendable {
    /// Nothing, or too little for a word.
    case none
    /// The same number throughout.
    case silence
    /// Something to listen to, of so many whole seconds, at least one.
    case seconds(Int)
  }
}
