import Configuration
import Foundation
import Testing

/// Every documented setting has to do something: here stands where each is read outside of the
/// module that knows their names.
///
/// What it does there is shown by the tests of that place; a setting that nobody reads has none.
@Suite("Every documented setting")
struct SettingUseTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Sources/Program/mindpulse"
    )

  /// By name: the file, and the use in it, which the compiler has checked.
  private static let uses: [String: (file: String, code: String)] = [
    "assessment.profile": ("Wiring/AppContext+Assessors.swift", "settings.assessment.profile"),
    "assessment.staleAfter.heartRate": (
      "Wiring/AppContext+Assessors.swift", "assessment.heartRateStaleAfter"
    ),
    "assessment.staleAfter.respiratoryRate": (
      "Wiring/AppContext+Assessors.swift", "assessment.respiratoryRateStaleAfter"
    ),
    "chat.colour": ("Wiring/AppContext.swift", "switch chat.colour {"),
    "chat.history": ("Conversation/Chat.swift", "settings().chat.history"),
    "chat.markdown": ("Wiring/AppContext.swift", "!chat.markdown"),
    "chat.statusLine": ("Chat/ChatGreeting.swift", "settings().chat.statusLine"),
    "checkIn.at": ("CheckIns/CheckInPlan.swift", "settings.at"),
    "checkIn.every": ("CheckIns/CheckInPlan.swift", "settings.every"),
    "checkIn.maxPerDay": ("CheckIns/CheckInPlan.swift", "settings.maxPerDay"),
    "checkIn.minimumGap": ("CheckIns/CheckInPlan.swift", "settings.minimumGap"),
    "checkIn.quiet": ("CheckIns/CheckInPlan.swift", "settings.quiet"),
    "checkIn.weekdays": ("CheckIns/CheckInPlan.swift", "in settings.weekdays"),
    "checkIn.whenNormal": ("CheckIns/CheckInPlan.swift", "settings.whenNormal"),
    "debug.log": ("Wiring/DebugLog.swift", "settings().debug.log"),
    "delivery.command": ("CheckIns/CheckInDelivery.swift", "settings.command"),
    "delivery.commandTimeout": ("CheckIns/CheckInDelivery.swift", "settings.commandTimeout"),
    "delivery.laterAfter": ("Wiring/DeliverySettings+Preferences.swift", "laterAfter: laterAfter"),
    "delivery.order": ("CheckIns/DeliveryProcess.swift", "settings.order"),
    "delivery.showText": ("CheckIns/CheckInDelivery.swift", "settings.showText"),
    "delivery.terminal": ("CheckIns/CheckInDelivery.swift", "settings.terminal"),
    "endpoint.apiKeyCommand": ("Wiring/EndpointMaker.swift", "settings.apiKeyCommand"),
    "endpoint.apiKeyFile": ("Wiring/EndpointMaker.swift", "settings.apiKeyFile"),
    "endpoint.baseURL": ("Wiring/EndpointMaker.swift", "settings.baseURL"),
    "endpoint.caFile": ("Wiring/EndpointMaker.swift", "settings.caFile"),
    "endpoint.connectTimeout": ("Wiring/EndpointMaker.swift", "settings.connectTimeout"),
    "endpoint.contentTimeout": ("Wiring/EndpointMaker.swift", "settings.contentTimeout"),
    "endpoint.contextTokens": ("Wiring/EndpointMaker.swift", "settings.contextTokens"),
    "endpoint.headers": ("Wiring/EndpointMaker.swift", "settings.headers"),
    "endpoint.keyHeader": ("Wiring/EndpointMaker.swift", "settings.keyHeader"),
    "endpoint.maxTokens": ("Wiring/EndpointMaker.swift", "settings.maxTokens"),
    "endpoint.model": ("Wiring/EndpointMaker.swift", "settings.model"),
    "endpoint.offerLocalServers": (
      "Wiring/EngineSelection.swift", "settings.endpoint.offerLocalServers"
    ),
    "endpoint.query": ("Wiring/EndpointMaker.swift", "settings.query"),
    "endpoint.replyTimeout": ("Wiring/EndpointMaker.swift", "settings.replyTimeout"),
    "endpoint.retries": ("Wiring/EngineSelection.swift", "settings.endpoint.retries"),
    "endpoint.share.age": ("Wiring/EngineSelection.swift", "switch share.age {"),
    "endpoint.share.memory": ("Wiring/EngineSelection.swift", "notes = share.memory"),
    "endpoint.share.monitors": ("Wiring/EngineSelection.swift", "companions = share.monitors"),
    "endpoint.share.name": ("Wiring/EngineSelection.swift", "name = share.name"),
    "endpoint.share.readings": ("Wiring/EngineSelection.swift", "readings = share.readings"),
    "endpoint.temperature": ("Wiring/EndpointMaker.swift", "settings.temperature"),
    "endpoint.tokenLimitField": ("Wiring/EndpointMaker.swift", "settings.tokenLimitField"),
    "engine": ("Wiring/EngineSelection.swift", "settings.engine"),
    "lock.afterMinutes": ("Lock/LockDesk.swift", "settings().lock.afterMinutes"),
    "lock.passphraseCommand": ("Lock/LockDesk.swift", "settings().lock.passphraseCommand"),
    "medication.remind": ("Companions/Medication/MedicationDesk.swift", "medication.remind"),
    "medication.window": ("Companions/Medication/MedicationDesk.swift", "medication.window"),
    "memory.enabled": ("Wiring/NoteDesk.swift", "settings().memory.enabled"),
    "people.mail.caFile": ("Companions/People/PeopleSender.swift", "settings.mail.caFile"),
    "people.mail.from": ("Companions/People/PeopleSender.swift", "mail.from"),
    "people.mail.passwordCommand": (
      "Companions/People/PeopleSender.swift", "settings.mail.passwordCommand"
    ),
    "people.mail.server": ("Companions/People/PeopleSender.swift", "mail.server"),
    "people.mail.user": ("Companions/People/PeopleSender.swift", "settings.mail.user"),
    "people.timeout": ("Companions/People/PeopleSender.swift", "settings().people.timeout"),
    "replay.longestPause": ("Memory/Replay/Replay.swift", "settings().replay.longestPause"),
    "transcripts.keep": ("Wiring/TalkRetention.swift", "settings().transcripts.keep"),
  ]

  /// The preset is a set of values for other settings, which the resolver puts in their places.
  private static let resolved: Set = ["endpoint.preset"]

  @Test("is read by the program, outside of the table of settings")
  func use() throws {
    let names = Set(SettingSpecification.all.map(\.name))
    #expect(names == Set(Self.uses.keys).union(Self.resolved), "a setting without a use, or gone")
    for (name, use) in Self.uses {
      let file = Self.sources.appending(path: use.file)
      let text = try String(contentsOf: file, encoding: .utf8)
      let code = text.split(separator: "\n").filter { line in
        !line.drop(while: { $0 == " " }).hasPrefix("//")
      }.joined(separator: "\n")
      #expect(code.contains(use.code), "\(name): \(use.file) has no “\(use.code)”")
      // A quotation of the name, as in a message, is no use.
      let bare = code.replacing(/"(?:[^"\\\n]|\\.)*"/, with: "")
      #expect(bare.contains(use.code), "\(name) is only spoken of in \(use.file)")
    }
  }

  @Test("that is a preset stands for the values of others")
  func preset() throws {
    let document = try JSON5Document("{ endpoint: { preset: \"ollama\" } }", file: "test")
    let settings = try SettingsResolver(flags: [:], environment: [:], document: document)
      .resolve().checked()
    #expect(settings.endpoint.baseURL != Settings().endpoint.baseURL)
  }
}
