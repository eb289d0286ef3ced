package import Catalogues
package import ChatCompletions
package import Configuration
import Core
import Safety

/// What is sent to whom, in plain words.
package struct PrivacyNotice {
  /// Where it goes.
  package let endpoint: Endpoint
  /// What goes along.
  package let share: EndpointSettings.Sharing
  /// Whether the model may look things up by itself.
  package let offersTools: Bool

  private let words: Catalogue

  /// A notice from its parts, in the words of a language.
  package init(
    endpoint: Endpoint,
    share: EndpointSettings.Sharing,
    offersTools: Bool,
    _ words: Catalogue
  ) {
    self.endpoint = endpoint
    self.share = share
    self.offersTools = offersTools
    self.words = words
  }

  private var places: [String: String] {
    [
      "place": VisibleText.singleLine(endpoint.name, limit: 100),
      "model": VisibleText.singleLine(endpoint.model, limit: 100),
    ]
  }

  private func say(_ key: NoticeKey) -> String { words.text(key, places) }

  /// What goes along with the talk, one item each.
  package var items: [String] {
    var items: [NoticeKey] = [.itemTalk, .itemDictation]
    if share.readings { items.append(.itemReadings) }
    switch share.age {
    case .years: items.append(.itemAge)
    case .bands: items.append(.itemAgeBand)
    case .off: items.append(.itemMinor)
    }
    if share.name { items.append(.itemName) }
    if share.memory { items.append(.itemNotes) }
    if share.monitors == .always { items.append(.itemRecords) }
    items.append(.itemCrisis)
    let lookups = offersTools ? [self.lookups] : []
    return items.map { say($0) } + lookups + [say(.itemDanger)]
  }

  /// What the model may look up when it answers, in a sentence.
  private var lookups: String {
    var kinds: [NoticeKey] = [.lookupCheckIns]
    if share.readings { kinds.append(.lookupReadings) }
    if share.monitors == .always { kinds.append(.lookupRecords) }
    if share.memory { kinds.append(.lookupTalks) }
    return words.text(NoticeKey.itemLookups, ["list": words.list(kinds.map { say($0) })])
  }

  /// What never leaves the machine with these settings, in a sentence.
  package var kept: String {
    var kept: [NoticeKey] = []
    if !share.readings { kept.append(.keptReadings) }
    if share.readings, !offersTools { kept.append(.keptOlderReadings) }
    if !share.name { kept.append(.keptName) }
    if !share.memory { kept.append(.keptNotes) }
    if share.monitors != .always { kept.append(.keptRecords) }
    if !offersTools || !share.memory { kept.append(.keptSessions) }
    kept.append(.keptDiary)
    return words.text(
      NoticeKey.notSent,
      ["list": kept.map { say($0) }.joined(separator: ", ")]
    )
  }

  /// The notice as it is shown before anything is sent for the first time.
  package var text: String {
    var lines = [say(.consentHead)]
    lines += items.map { "- \($0)" }
    lines += [kept, ""]
    if endpoint.origin?.hasPrefix("http:") == true { lines.append(say(.consentUnencrypted)) }
    lines += [say(.consentReader), say(.consentEnd)]
    return lines.joined(separator: "\n")
  }

  /// Who answers and what is sent there, in one sentence.
  var sentence: String {
    guard !endpoint.isOnThisMachine else { return say(.answersHere) }
    var parts: [NoticeKey] = [.sentWords]
    if share.age != .off { parts.append(share.age == .bands ? .sentAgeBand : .sentAge) }
    if share.readings { parts.append(.sentReadings) }
    if share.name { parts.append(.sentName) }
    if share.memory { parts.append(.sentNotes) }
    if share.monitors == .always { parts.append(.sentRecords) }
    return words.text(
      NoticeKey.answersThere,
      places.merging(["list": words.list(parts.map { say($0) })]) { own, _ in own },
      count: parts.count
    )
  }

  /// Who answers, in a few words.
  var label: String { say(.modelAt) }
}
