import HealthModel
import Transcripts
import Prompts

extension CheckInRunner {
  /// How far back check-ins are looked at: a week, in milliseconds.
  private static let earlierReach: Int64 = 7 * 86_400_000

  /// What the last check-ins have said and rested on, so that the next one is worded differently and
  /// can say that readings are back in range.
  ///
  /// What can't be read is left out: a check-in must not wait for that.
  func addEarlier(to facts: inout PersonFacts) {
    let begin = facts.now.adding(milliseconds: -Self.earlierReach)
    do {
      guard try store.isReadable else { return }
      let sent = try store.checkInsSent(since: begin).suffix(ListenerAnswer.checkInMemory)
        .reversed()
      facts.previousVitals = sent.first?.vitals ?? []
      for id in sent.compactMap(\.messageID) {
        facts.earlierCheckIns.append(try store.message(id: id).text)
      }
    } catch { return }
  }
}
