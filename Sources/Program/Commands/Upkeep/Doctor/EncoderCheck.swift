import Console
import Core
import Services
import TextEncoding

/// Whether messages are understood by their meaning: the model beside the program is read and tried.
///
/// Nobody has to have it: without, rules do all of it.
@MainActor struct EncoderCheck {
  private static let name = "encoder"

  private let services: Services

  /// A check of the encoder of a run.
  init(_ services: Services) { self.services = services }

  /// What was found.
  func finding() async -> DoctorFinding {
    switch await services.encoder.state() {
    case .available(let lacking):
      if let reason = lacking[.danger] {
        told(reason, "works, but danger is found by rules alone: ")
      } else if let reason = lacking[.listening] {
        told(reason, "works, but the offline listener goes by rules alone: ")
      } else {
        .well(Self.name, "works; messages are understood by their meaning and by rules")
      }
    case .off:
      .well(Self.name, "off (understanding.encoder), so messages are understood by rules alone")
    case .absent(let reason):
      told(reason, "not in use, so messages are understood by rules alone: ")
    }
  }

  /// What nobody can change is no reason to look at it.
  private func told(_ reason: EncoderError, _ words: String) -> DoctorFinding {
    let detail = [words + reason.message, reason.hint].filter { !$0.isEmpty }
    let sentence = detail.joined(separator: " ")
    return reason.code == .processor ? .well(Self.name, sentence) : .warning(Self.name, sentence)
  }
}
