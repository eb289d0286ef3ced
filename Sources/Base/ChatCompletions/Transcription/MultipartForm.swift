// SPDX-License-Identifier: GPL-3.0-or-later

/// A form with a file in it, as a browser sends one (RFC 7578).
///
/// It is made by hand and not by libcurl, which would copy the sound once more and send it without the
/// bounds of an ``HTTPRequest``.
package struct MultipartForm: Sendable {
  /// One field of the form.
  package struct Part {
    fileprivate let head: String
    fileprivate let pieces: [ArraySlice<UInt8>]

    /// A field with a text.
    package static func text(_ name: String, _ value: String) -> Part {
      Part(head: "name=\"\(name)\"\r\n", pieces: [Array(value.utf8)[...]])
    }

    /// A field with a file: its name, its type, and its bytes in pieces.
    package static func file(
      _ name: String,
      fileName: String,
      type: String,
      _ pieces: [ArraySlice<UInt8>]
    ) -> Part {
      Part(
        head: "name=\"\(name)\"; filename=\"\(fileName)\"\r\nContent-Type: \(type)\r\n",
        pieces: pieces
      )
    }
  }

  /// The line between the fields, which stands in none of them.
  package let boundary: String
  /// The whole form.
  package private(set) var body: [UInt8]

  /// The value of `Content-Type`.
  package var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// A form with these fields, in this order.
  package init(_ parts: [Part]) {
    let pieces = parts.flatMap(\.pieces)
    // The fields are finite, so one of the numbers stands in none of them.
    var number = 0
    while pieces.contains(where: { Self.holds(Self.boundary(number), in: $0) }) { number += 1 }
    boundary = Self.boundary(number)
    body = []
    // Made whole at once: an array that grows leaves copies of the sound behind.
    body.reserveCapacity(
      parts.reduce(200) { $0 + $1.head.utf8.count + 200 + $1.pieces.reduce(0) { $0 + $1.count } }
    )
    for part in parts {
      body += "--\(boundary)\r\nContent-Disposition: form-data; \(part.head)\r\n".utf8
      for piece in part.pieces { body += piece }
      body += "\r\n".utf8
    }
    body += "--\(boundary)--\r\n".utf8
  }

  private static func boundary(_ number: Int) -> String { "mindpulse-form-\(number)" }

  /// Whether a text stands anywhere in bytes.
  private static func holds(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    var rest = bytes
    while let begin = rest.firstIndex(of: first) {
      rest = rest[begin...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension MultipartForm {
  /// The form of a transcription (OpenAI's API reference, “Create transcription”).
  ///
  /// - Parameters:
  ///   - samples: the sound, as ``WaveFile/Speech`` has it.
  ///   - model: the model's name on the server.
  ///   - language: what is spoken, by ISO 639-1; nil lets the server find out.
  package init(transcribing samples: [UInt8], model: String, language: String?) {
    self.init(
      [.text("model", model), .text("response_format", "json")]
        + (language.map { [.text("language", $0)] } ?? [])
        + [
          .file(
            "file",
            fileName: "speech.wav",
            type: "audio/wav",
            WaveFile.pieces(samples)
          )
        ]
    )
  }
}
