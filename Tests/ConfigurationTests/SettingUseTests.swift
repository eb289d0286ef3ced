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
      path: "Sources"
    )

  /// By name: the file, and the use in it, which the compiler has checked.
  private static let uses: [String: (file: String, code: String)] = [
    "assessment.profile": (
      "Services/Services/Person/Services+Assessors.swift", "settings.assessment.profile"
    ),
    "assessment.staleAfter.heartRate": (
      "Services/Services/Person/Services+Assessors.swift", "assessment.heartRateStaleAfter"
    ),
    "assessment.staleAfter.respiratoryRate": (
      "Services/Services/Person/Services+Assessors.swift", "assessment.respiratoryRateStaleAfter"
    ),
    "chat.colour": ("Services/Services/SettingsFile.swift", "switch chat.colour {"),
    "chat.language": ("Services/Services/Safety/SafetyFiles.swift", "current().chat.language"),
    "chat.friendNews": ("Program/FriendsCommands/FriendLine.swift", "current().chat.friendNews"),
    "chat.history": ("Program/Chat/Conversation/Chat.swift", "settings.history"),
    "chat.markdown": ("Services/Services/SettingsFile.swift", "!chat.markdown"),
    "chat.plain": ("Services/Services/SettingsFile.swift", "current().chat.plain"),
    "chat.statusLine": ("Program/Chat/ChatGreeting.swift", "current().chat.statusLine"),
    "chat.voice": ("Program/Chat/Conversation/Chat.swift", "settings.voice"),
    "checkIn.at": ("Services/Services/Person/CheckInPlan.swift", "settings.at"),
    "checkIn.every": ("Services/Services/Person/CheckInPlan.swift", "settings.every"),
    "checkIn.maxPerDay": ("Services/Services/Person/CheckInPlan.swift", "settings.maxPerDay"),
    "checkIn.minimumGap": ("Services/Services/Person/CheckInPlan.swift", "settings.minimumGap"),
    "checkIn.quiet": ("Services/Services/Person/CheckInPlan.swift", "settings.quiet"),
    "checkIn.weekdays": ("Services/Services/Person/CheckInPlan.swift", "in settings.weekdays"),
    "checkIn.whenNormal": ("Services/Services/Person/CheckInPlan.swift", "settings.whenNormal"),
    "debug.log": ("Services/Services/Conversations/DebugLog.swift", "current().debug.log"),
    "delivery.command": ("Program/CheckInCommands/CheckInDelivery.swift", "settings.command"),
    "delivery.commandTimeout": (
      "Program/CheckInCommands/CheckInDelivery.swift", "settings.commandTimeout"
    ),
    "delivery.laterAfter": (
      "Program/CheckInCommands/DeliverySettings+Preferences.swift", "laterAfter: laterAfter"
    ),
    "delivery.order": ("Program/CheckInCommands/DeliveryProcess.swift", "settings.order"),
    "delivery.showText": ("Program/CheckInCommands/CheckInDelivery.swift", "settings.showText"),
    "delivery.terminal": ("Program/CheckInCommands/CheckInDelivery.swift", "settings.terminal"),
    "dictation.baseURL": (
      "Services/Speech/Dictation/DictationEndpoint.swift", "let address = settings.baseURL"
    ),
    "dictation.language": (
      "Services/Speech/Dictation/DictationEndpoint.swift", "language: settings.language"
    ),
    "dictation.model": (
      "Services/Speech/Dictation/DictationEndpoint.swift", "server.model = settings.model"
    ),
    "endpoint.apiKeyCommand": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.apiKeyCommand"
    ),
    "endpoint.apiKeyFile": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.apiKeyFile"
    ),
    "endpoint.baseURL": ("Services/Services/Conversations/EndpointMaker.swift", "settings.baseURL"),
    "endpoint.caFile": ("Services/Services/Conversations/EndpointMaker.swift", "settings.caFile"),
    "endpoint.connectTimeout": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.connectTimeout"
    ),
    "endpoint.contentTimeout": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.contentTimeout"
    ),
    "endpoint.contextTokens": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.contextTokens"
    ),
    "endpoint.headers": ("Services/Services/Conversations/EndpointMaker.swift", "settings.headers"),
    "endpoint.keyHeader": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.keyHeader"
    ),
    "endpoint.maxTokens": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.maxTokens"
    ),
    "endpoint.model": ("Services/Services/Conversations/EndpointMaker.swift", "settings.model"),
    "endpoint.offerLocalServers": (
      "Services/Services/Conversations/EngineSelection.swift", "settings.endpoint.offerLocalServers"
    ),
    "endpoint.query": ("Services/Services/Conversations/EndpointMaker.swift", "settings.query"),
    "endpoint.replyTimeout": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.replyTimeout"
    ),
    "endpoint.retries": (
      "Services/Services/Conversations/EngineSelection.swift", "settings.endpoint.retries"
    ),
    "endpoint.tools": (
      "Services/Services/Conversations/EngineSelection.swift", "settings.endpoint.tools"
    ),
    "endpoint.share.age": (
      "Services/Services/Conversations/EngineSelection.swift", "switch share.age {"
    ),
    "endpoint.share.memory": (
      "Services/Services/Conversations/EngineSelection.swift", "notes = share.memory"
    ),
    "endpoint.share.monitors": (
      "Services/Services/Conversations/EngineSelection.swift", "companions = share.monitors"
    ),
    "endpoint.share.name": (
      "Services/Services/Conversations/EngineSelection.swift", "name = share.name"
    ),
    "endpoint.share.readings": (
      "Services/Services/Conversations/EngineSelection.swift", "readings = share.readings"
    ),
    "endpoint.temperature": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.temperature"
    ),
    "endpoint.tokenLimitField": (
      "Services/Services/Conversations/EndpointMaker.swift", "settings.tokenLimitField"
    ),
    "engine": ("Services/Services/Conversations/EngineSelection.swift", "settings.engine"),
    "lock.afterMinutes": ("Program/Commands/Lock/LockService.swift", "current().lock.afterMinutes"),
    "lock.passphraseCommand": (
      "Program/Commands/Lock/LockService.swift", "current().lock.passphraseCommand"
    ),
    "medication.remind": ("Companions/Medication/MedicationService.swift", "medication.remind"),
    "sensors.stretch": ("Services/SensorKeeping/SensorFoldMaker.swift", "sensors.stretch"),
    "sensors.rawDays": ("Program/SensorCommands/SamplesPrune.swift", "settings.rawDays"),
    "sensors.thinTo": ("Program/SensorCommands/SamplesPrune.swift", "settings.thinTo"),
    "medication.window": ("Companions/Medication/MedicationService.swift", "medication.window"),
    "mcp.enabled": (
      "Program/ContextCommands/ModelContextCommand.swift", "current().mcp.enabled"
    ),
    "memory.enabled": ("Program/TranscriptCommands/NoteService.swift", "current().memory.enabled"),
    "people.mail.caFile": ("Companions/TrustedPeople/PeopleSender.swift", "settings.mail.caFile"),
    "people.mail.from": ("Companions/TrustedPeople/PeopleSender.swift", "mail.from"),
    "people.mail.passwordCommand": (
      "Companions/TrustedPeople/PeopleSender.swift", "settings.mail.passwordCommand"
    ),
    "people.mail.server": ("Companions/TrustedPeople/PeopleSender.swift", "mail.server"),
    "people.mail.user": ("Companions/TrustedPeople/PeopleSender.swift", "settings.mail.user"),
    "people.timeout": ("Companions/TrustedPeople/PeopleSender.swift", "current().people.timeout"),
    "receive.enabled": ("Program/CheckInCommands/CheckInDaemon+Receiving.swift", "wanted.enabled"),
    "receive.listen": ("Program/ReceiveCommands/Reception/ReceptionPlan.swift", "settings.listen"),
    "hub.passwordCommand": (
      "Program/HubCommands/HubService.swift", "command = settings.passwordCommand"
    ),
    "hub.passwordFile": ("Program/HubCommands/HubService.swift", "settings.passwordFile"),
    "hub.url": ("Program/HubCommands/HubService.swift", "current().hub.url"),
    "receive.mqtt.broker": (
      "Program/ReceiveCommands/Reception/BrokerPlan.swift", "settings.mqtt.broker"
    ),
    "receive.mqtt.caFile": (
      "Program/ReceiveCommands/Reception/BrokerPlan.swift", "settings.mqtt.caFile"
    ),
    "receive.mqtt.passwordCommand": (
      "Program/ReceiveCommands/Reception/BrokerPlan.swift", "settings.mqtt.passwordCommand"
    ),
    "receive.mqtt.topics": (
      "Program/ReceiveCommands/Reception/BrokerPlan.swift", "settings.mqtt.topics"
    ),
    "receive.mqtt.user": (
      "Program/ReceiveCommands/Reception/BrokerPlan.swift", "settings.mqtt.user"
    ),
    "receive.plainHTTP": (
      "Program/ReceiveCommands/Reception/ReceptionPlan.swift", "settings.plainHTTP"
    ),
    "receive.silentAfter": (
      "Program/ReceiveCommands/Devices/DeviceService.swift", "receive.silentAfter"
    ),
    "receive.tlsCertificate": (
      "Program/ReceiveCommands/Reception/ReceptionPlan.swift", "settings.tlsCertificate"
    ),
    "receive.tlsKey": ("Program/ReceiveCommands/Reception/ReceptionPlan.swift", "settings.tlsKey"),
    "receive.url": ("Program/ReceiveCommands/Reception/ReceptionPlan.swift", "settings.url"),
    "replay.longestPause": (
      "Program/TranscriptCommands/Replay/Replay.swift", "current().replay.longestPause"
    ),
    "transcripts.keep": (
      "Program/TranscriptCommands/TalkRetention.swift", "current().transcripts.keep"
    ),
    "understanding.encoder": (
      "Services/Services/Conversations/PersonalEncoder.swift", "current().understanding.encoder"
    ),
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
