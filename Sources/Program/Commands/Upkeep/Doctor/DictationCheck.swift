import ChatCompletions
import Console
import Services
import Speech
import Core

/// Whether dictation can work: a program that records, and a server that may be sent the recording.
///
/// Nothing is recorded and nobody is asked. Nobody has to dictate, so what is missing is no fault.
@MainActor struct DictationCheck {
  private let services: Services

  /// A check that has not looked yet.
  init(_ services: Services) { self.services = services }

  /// What was found; nil where the settings don't say who answers, which is told elsewhere.
  func finding() -> DoctorFinding? {
    let choice: EngineSelection
    do { choice = try ConversationWiring(services).engines(nil) } catch { return nil }
    let program = RecorderProgram.installed(path: services.environment["PATH"]).first
    let records =
      program.map { Self.records($0.name) }
      ?? .init(
        verbatim: Dictation.noProgram(services.words)
      )
    do {
      let target = try DictationEndpoint(services, choice)
      let model = target.endpoint.model
      return .well(
        "dictation",
        program == nil
          ? records : "\(records), \(model) at \(target.place) writes it down; neither was tried"
      )
    } catch {
      return .well("dictation", "\(records.clause). \(AppFailure(error).sentences)")
    }
  }

  private static func records(_ program: String) -> LocalizedText { "\(program) records" }
}
