import Catalogues
import Commands
import SampleCommands
import Dialogue
import HealthModel
import HealthStorage
import Safety
import Services

/// The offer to save a reading that was mentioned in an open chat, once it has been answered.
///
/// What was offered once is not offered again. Only a plain yes saves; any other line but a no
/// belongs to the conversation.
@MainActor final class ChatMentions {
  private let session: ChatSession
  private let tell: @MainActor (String) -> Void
  private var offered: Set<String> = []
  private var open: [ReadingMention] = []

  private static let recently: Int64 = 3_600_000

  /// Offers within a chat, shown by `tell`.
  init(_ session: ChatSession, tell: @escaping @MainActor (String) -> Void) {
    self.session = session
    self.tell = tell
  }

  /// Asks about the readings in a message that has been answered.
  ///
  /// In a crisis nothing is asked, nor where nothing may be saved.
  func answered(_ text: String) throws {
    let services = session.services
    guard !services.stores.isIncognito, !session.conversation.isDangerOpen else { return }
    let found = try ReadingMention.all(in: text).compactMap { mention in
      try words(mention).map { (mention, $0) }
    }
    let new = found.filter { !offered.contains($0.1) }
    guard !new.isEmpty, try services.safety.screener().screen(text).level < .checkIn else { return }
    offered.formUnion(new.map(\.1))
    open = new.map(\.0)
    let language = services.words
    var readings = new.first?.1 ?? ""
    for (_, other) in new.dropFirst() {
      readings = language.text(NoticeKey.and, ["list": readings, "last": other])
    }
    tell(language.text(ChatNoticeKey.mention, ["readings": readings], count: new.count))
  }

  /// Takes the line behind an offer.
  ///
  /// - Returns: whether it was an answer.
  /// - Throws: an error of the store.
  func takes(_ line: String) throws -> Bool {
    let mentions = open
    open = []
    guard !mentions.isEmpty else { return false }
    let language = session.services.words
    if YesNoQuestion.isYes(line, language) {
      for mention in mentions { _ = try SamplesAdd(mention).run(session.services) }
      return true
    }
    guard YesNoQuestion.isNo(line, language) else { return false }
    tell(language.text(ChatNoticeKey.notSaved))
    return true
  }

  /// What would be saved, in words; nil where no body has it, or it was saved just now.
  private func words(_ mention: ReadingMention) throws -> String? {
    let services = session.services
    let readings: [NewSample]
    do { readings = try SamplesAdd(mention).readings(services) } catch is HealthModelError {
      return nil
    }
    let store = try services.stores.health()
    let isKnown = try readings.allSatisfy { reading in
      guard let latest = try store.latest(reading.type) else { return false }
      let age = reading.start.milliseconds(since: latest.start)
      return latest.value == reading.value && age < Self.recently
    }
    guard !isKnown else { return nil }
    let title = services.words.type(mention.topic.name).title
    return "\(title) \(values(of: readings))"
  }

  /// Values with their units: `72 bpm`, `120/80 mmHg`.
  private func values(of readings: [NewSample]) -> String {
    let language = session.services.words
    guard let last = readings.last else { return "" }
    let numbers = readings.map { language.number($0.type.number($0.value)) }.dropLast()
    return (numbers + [language.quantity(last.type.number(last.value), last.type.spokenUnit)])
      .joined(separator: "/")
  }
}
