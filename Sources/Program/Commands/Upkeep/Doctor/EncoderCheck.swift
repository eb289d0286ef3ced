import Console
import Core
import Services
import TextEncoding

/// Whether messages are understood by their meaning: the model beside the program is read and tried.
///
/// Nobody has to have it: without, rules do all of it.
@MainActor struct EncoderCheck {
  private static let name: LocalizedText = "encoder"

  private let services: Services

  /// A check of the encoder of a run.
  init(_ services: Services) { self.services = services }

  /// What was found.
  func finding() async -> DoctorFinding {
    switch await services.encoder.state() {
    case .available(let lacking):
      if let reason = lacking[.danger] {
        told(reason, "works, but danger is found by rules alone: \(Self.words(reason))")
      } else if let reason = lacking[.listening] {
        told(reason, "works, but the offline listener goes by rules alone: \(Self.words(reason))")
      } else {
        .well(Self.name, "works; messages are understood by their meaning and by rules")
      }
    case .off:
      .well(Self.name, "off (understanding.encoder), so messages are understood by rules alone")
    case .absent(let reason):
      told(reason, "not in use, so messages are understood by rules alone: \(Self.words(reason))")
    }
  }

  /// What nobody can change is no reason to look at it.
  private func told(_ reason: EncoderError, _ words: LocalizedText) -> DoctorFinding {
    reason.code == .processor ? .well(Self.name, words) : .warning(Self.name, words)
  }

  private static func words(_ reason: EncoderError) -> LocalizedText {
    AppFailure(reason).sentences
  }
}
