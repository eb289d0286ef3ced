// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples of sound as a file that every transcription server takes.
///
/// The layout is that of RIFF's WAVE form: “Multimedia Programming Interface and Data Specifications
/// 1.0” (IBM and Microsoft, 1991), with the chunk `fmt ` of 16 bytes.
package enum WaveFile {
  /// How sound is recorded: what speech recognition works with (16 kHz, one channel, 16 bits).
  package enum Speech {
    /// Samples a second.
    package static let rate = 16_000
    /// Channels.
    package static let channels = 1
    /// Bytes of a sample: a signed number, the lower byte first.
    package static let sampleBytes = 2
    /// Bytes a second.
    package static let byteRate = rate * channels * sampleBytes
  }

  /// Shorter recordings are made so long with silence, in bytes: whisper.cpp writes nothing down below
  /// a second (its issue 1603).
  static let shortest = Speech.byteRate * 11 / 10

  /// The pieces of the file.
  ///
  /// - Parameter samples: whole samples of ``Speech``; a half one at the end is left out.
  /// - Returns: what stands in front of the samples, the samples, and silence behind them.
  package static func pieces(_ samples: [UInt8]) -> [ArraySlice<UInt8>] {
    let whole = samples[..<(samples.count - samples.count % Speech.sampleBytes)]
    let silence = [UInt8](repeating: 0, count: max(0, shortest - whole.count))
    return [header(dataBytes: whole.count + silence.count)[...], whole, silence[...]]
  }

  /// What stands in front of so many bytes of samples.
  package static func header(dataBytes: Int) -> [UInt8] {
    let size = UInt32(clamping: dataBytes)
    // What is counted begins behind this number: 36 bytes of the header, and the samples.
    return Array("RIFF".utf8) + bytes(size.addingReportingOverflow(36).partialValue)
      + Array("WAVEfmt ".utf8) + bytes(UInt32(16))
      // 1 is WAVE_FORMAT_PCM.
      + bytes(UInt16(1)) + bytes(UInt16(Speech.channels))
      + bytes(UInt32(Speech.rate)) + bytes(UInt32(Speech.byteRate))
      + bytes(UInt16(Speech.channels * Speech.sampleBytes))
      + bytes(UInt16(Speech.sampleBytes * 8))
      + Array("data".utf8) + bytes(size)
  }

  /// A number with its lowest byte first.
  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
