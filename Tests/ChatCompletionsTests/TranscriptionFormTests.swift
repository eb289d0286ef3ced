// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import Testing

@Suite("The form of a transcription")
struct TranscriptionFormTests {
  @Test("has a file with the header of WAVE: 16 kHz, one channel, 16 bits")
  func header() {
    let header = WaveFile.header(dataBytes: 0x0102_0304)
    #expect(header.count == 44)
    let expected: [UInt8] =
      Array("RIFF".utf8) + [0x28, 0x03, 0x02, 0x01] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0]
      + [1, 0, 1, 0] + [0x80, 0x3E, 0, 0] + [0x00, 0x7D, 0, 0] + [2, 0, 16, 0]
      + Array("data".utf8) + [0x04, 0x03, 0x02, 0x01]
    #expect(header == expected)
    #expect(WaveFile.header(dataBytes: .max).suffix(4) == [255, 255, 255, 255])
    #expect(WaveFile.header(dataBytes: -1).suffix(4) == [0, 0, 0, 0])
  }

  @Test("has whole samples, and silence behind them to a little more than a second")
  func pieces() {
    let samples = [UInt8](repeating: 7, count: 40_001)
    let long = WaveFile.pieces(samples)
    #expect(long[1].count == 40_000 && long[2].isEmpty)
    #expect(Array(long[0]) == WaveFile.header(dataBytes: 40_000))
    let short = WaveFile.pieces([1, 2, 3])
    #expect(Array(short[1]) == [1, 2] && short[2].allSatisfy { $0 == 0 })
    #expect(short[1].count + short[2].count == 35_200)
    #expect(Array(short[0]) == WaveFile.header(dataBytes: 35_200))
    #expect(WaveFile.pieces([]).map(\.count) == [44, 0, 35_200])
  }

  @Test("has its fields between boundaries, as RFC 7578 shows them")
  func fields() {
    let form = MultipartForm([
      .text("model", "whisper-1"),
      .file("file", fileName: "speech.wav", type: "audio/wav", [[1, 2], [], [3]]),
    ])
    let expected =
      "--mindpulse-form-0\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nwhisper-1\r\n"
      + "--mindpulse-form-0\r\nContent-Disposition: form-data; name=\"file\"; "
      + "filename=\"speech.wav\"\r\nContent-Type: audio/wav\r\n\r\n\u{1}\u{2}\u{3}\r\n"
      + "--mindpulse-form-0--\r\n"
    #expect(String(decoding: form.body, as: UTF8.self) == expected)
    #expect(form.contentType == "multipart/form-data; boundary=mindpulse-form-0")
  }

  @Test("has a boundary that stands in none of its fields")
  func boundary() {
    let hostile = (0..<12).map { "mindpulse-form-\($0)" }.joined()
    let form = MultipartForm([
      .text("model", "mindpulse-form-12"),
      .file("file", fileName: "a", type: "b", [Array("mmindpulse-form-13".utf8)[...]]),
      .text("language", hostile),
    ])
    #expect(form.boundary == "mindpulse-form-14")
    // The end of one piece and the beginning of the next make one as well: a whole line is needed.
    let split = MultipartForm([
      .file(
        "file",
        fileName: "a",
        type: "b",
        [Array("mindpulse-".utf8)[...], Array("form-0".utf8)[...]]
      )
    ])
    let text = String(decoding: split.body, as: UTF8.self)
    #expect(text.components(of: "\r\n--\(split.boundary)") == 1)
  }

  @Test("names model, format, and the language where it is known")
  func transcription() {
    let plain = MultipartForm(transcribing: [0, 1], model: "m", language: nil)
    let german = MultipartForm(transcribing: [0, 1], model: "m", language: "de")
    #expect(!plain.body.contains(text: "name=\"language\""))
    #expect(german.body.contains(text: "name=\"language\"\r\n\r\nde\r\n"))
    #expect(german.body.contains(text: "name=\"response_format\"\r\n\r\njson\r\n"))
    let file = "filename=\"speech.wav\"\r\nContent-Type: audio/wav\r\n\r\nRIFF"
    #expect(german.body.contains(text: file))
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}

extension [UInt8] {
  /// Whether a text stands anywhere in it.
  fileprivate func contains(text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
