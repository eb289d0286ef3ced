import Configuration
import Console
import Services
import Transcripts

/// Whether notes are used and added.
enum MemorySwitch: String {
  case on, off

  /// Sets it in the settings file, and tells what that means.
  @MainActor func turn(_ services: Services) throws {
    try services.settings.set("memory.enabled", to: self == .on ? "true" : "false")
    if services.output.isJSON {
      return try services.output.json(
        MemoryJSON(try services.stores.transcripts().notes(), services)
      )
    }
    try services.output.prose(
      self == .on
        ? "Memory is on. Nothing is saved unless you confirm it. \(try whereNotesGo(services))"
        : "Memory is off. No note is used or added; mindpulse memory forget --all erases them."
    )
  }

  @MainActor private func whereNotesGo(_ services: Services) throws -> String {
    try services.settings.current().endpoint.share.memory
      ? "Confirmed notes are sent with each request to a model; mindpulse prompt shows them."
      : "Notes stay here; to let a model know them: mindpulse config set endpoint.share.memory true"
  }
}
