import Catalogues
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
    let isShared = try services.settings.current().endpoint.share.memory
    let key: SessionKey =
      self == .off ? .memoryOff : isShared ? .memoryOnSent : .memoryOnHere
    try services.output.prose(services.words.text(key))
  }
}
