import Catalogues
import Core
import Dialogue
import Safety
import Services
import Speech
import Transcripts

/// Speaks what a chat shows: replies as they come, notices, check-ins.
///
/// Whatever is typed silences it, so that it never speaks over the person.
@MainActor final class ChatVoice {
  private let services: Services
  private let tell: @MainActor (LocalizedText) -> Void
  private var speaker: Speaker?
  private var reply = SpokenText()

  /// A voice that is off.
  ///
  /// - Parameters:
  ///   - services: whose contacts are read out digit by digit.
  ///   - tell: told once when the voice fails.
  init(_ services: Services, tell: @escaping @MainActor (LocalizedText) -> Void) {
    self.services = services
    self.tell = tell
  }

  /// Whether it speaks.
  var isOn: Bool { speaker != nil }

  /// Turns it on or off.
  ///
  /// - Throws: ``AppFailure`` where there is no program that speaks.
  func turn(on: Bool) throws {
    silence()
    guard on else { return speaker = nil }
    speaker = try speaker ?? Speaker(services.environment, tell: tell)
  }

  /// Speaks what an event brings, as soon as a sentence is whole.
  func handle(_ event: ConversationEvent) {
    guard isOn else { return }
    switch event {
    case .replyBegan: reply = SpokenText(numbers: numbers)
    case .text(let delta): say(reply.feed(delta))
    case .finished(let message):
      say(reply.finish())
      if let ending = ReplyNotice.ending(message, services.words) { say(ending) }
    default:
      if case .replyReplaced = event { silence() }
      if let notice = ReplyNotice.text(event, services.words) { say(notice) }
    }
  }

  /// Speaks a text.
  func say(_ text: String) {
    guard isOn else { return }
    var spoken = SpokenText(numbers: numbers)
    say(spoken.feed(text) + spoken.finish())
  }

  /// Falls silent at once.
  func silence() {
    reply.drop()
    speaker?.silence()
  }

  private func say(_ sentences: [String]) {
    for sentence in sentences { speaker?.say(sentence) }
  }

  /// The telephone numbers that may be named in danger.
  private var numbers: [String] {
    let contacts: CrisisContacts
    do { contacts = try services.safety.contacts() } catch {
      // What is wrong with the lines is told where they are shown.
      return []
    }
    let lines = [contacts.line].compactMap(\.self) + contacts.others.values
    return contacts.emergency.split { !$0.isNumber }.map(String.init)
      + lines.flatMap { [$0.call, $0.text].compactMap(\.self) }
  }
}

extension InteractiveChat {
  /// Turns the voice on or off, where that is wanted, and says which it is.
  func turnVoice(on isWanted: Bool?) throws {
    if let isWanted { try voice.turn(on: isWanted) }
    screen.say(services.words.text(voice.isOn ? ChatNoticeKey.voiceOn : .voiceOff))
  }
}
