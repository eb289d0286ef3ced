import Console
import Configuration
import Transcripts

/// Whether notes are used and added.
enum MemorySwitch: String {
  case on, off

  /// Sets it in the settings file, and tells what that means.
  @MainActor func turn(_ context: AppContext) throws {
    try context.set("memory.enabled", to: self == .on ? "true" : "false")
    if context.output.isJSON {
      return try context.output.json(MemoryJSON(try context.transcriptStore().notes(), context))
    }
    try context.output.prose(
      self == .on
        ? "Memory is on. Nothing is kept without your word. \(try whereNotesGo(context))"
        : "Memory is off. No note is used or added; mindpulse memory forget --all erases them."
    )
  }

  @MainActor private func whereNotesGo(_ context: AppContext) throws -> String {
    try context.settings().endpoint.share.memory
      ? "Confirmed notes go along with each request to a model; mindpulse prompt shows them."
      : "Notes stay here; to let a model know them: mindpulse config set endpoint.share.memory true"
  }
}
