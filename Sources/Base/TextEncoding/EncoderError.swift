package import Core

/// Why a text has no vector.
package struct EncoderError: DescribedError, Hashable, Sendable {
  /// What kind of reason it is, for code to decide by.
  package enum Code: Sendable {
    /// The person has turned the encoder off.
    case off
    /// The processor lacks instructions.
    case processor
    /// A file isn't there.
    case missing
    /// Others could have written a file.
    case writableByOthers
    /// A file isn't what it should be.
    case damaged
    /// It couldn't be done, as where memory is short.
    case failed
  }

  /// What kind of reason it is, for code to decide by.
  package let code: Code
  /// What is wrong and where, in one sentence.
  package let errorDescription: LocalizedText
  /// What would be right, in one sentence; empty where nothing would.
  package let recoverySuggestion: LocalizedText

  /// An error in words of its own.
  package init(_ code: Code, _ message: LocalizedText, hint: LocalizedText = "") {
    self.code = code
    errorDescription = message
    recoverySuggestion = hint
  }

  /// The person has turned the encoder off.
  package static let off = EncoderError(
    .off,
    "The encoder is off.",
    hint: "To use it, run: mindpulse config set understanding.encoder auto"
  )

  /// The processor is another, or an old one.
  static let processor = EncoderError(
    .processor,
    "This machine's processor lacks instructions that the encoder uses (x86-64-v3)."
  )

  /// What to do about a file that isn't there or isn't right.
  static let fetchAgain: LocalizedText =
    "Run scripts/encoder.sh in MindPulse's source code, and install MindPulse again."

  /// A file that isn't what it should be.
  static func damaged(_ path: String, _ why: LocalizedText) -> EncoderError {
    EncoderError(.damaged, "\(path) is damaged: \(why).", hint: fetchAgain)
  }

  /// A file or folder that others can write to, or that is another user's.
  static func unsafe(_ path: String, mode: UInt32, isOwn: Bool) -> EncoderError {
    isOwn
      ? EncoderError(
        .writableByOthers,
        "Others can write to \(path) (mode \(String(mode, radix: 8))).",
        hint: "Run: chmod go-w \(path)"
      )
      : EncoderError(
        .writableByOthers,
        "\(path) belongs to another user.",
        hint: "Install MindPulse as root or as yourself."
      )
  }
}
