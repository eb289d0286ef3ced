package import Charts
package import CheckIns
package import Dialogue
package import HealthModel
package import Monitors
package import Reports
package import Transcripts

/// A check-in on the screen of a chat.
package struct ShownCheckIn {
  /// Its record.
  package let record: CheckInRecord
  /// Whether nothing was said since.
  package let isLatest: Bool
}

/// One of the smaller companions, as the rest of the program meets it: status, check-ins, prompts
/// and reports ask every one the same questions.
@MainActor package protocol MonitorService {
  /// Which companion it is.
  static var monitor: Monitor { get }

  /// The service of this person; nothing is read yet.
  init(_ services: Services)

  /// Whether the person has begun to use it; of one that isn't used nothing is shown, said or read.
  ///
  /// Asked often, so it is answered by one look into an index.
  func isUsed() throws -> Bool

  /// What `status` prints, in one or two sentences.
  func status() throws -> [String]

  /// What stands under the companion's name in `status --json`.
  func statusJSON() throws -> any Encodable

  /// What would have the companion write first now.
  ///
  /// - Parameter spoken: what this companion has said first in the last weeks, without its words.
  /// - Returns: the notices, the most pressing first; empty for nothing to say.
  /// - Throws: an error of a store, of the rules or of the settings.
  func notices(spoken: [ReasonToSpeak]) throws -> [MonitorNotice]

  /// When there may be something to say by the clock alone, such as at the time of a reminder; a
  /// time in the future, nil for none.
  func nextTime() throws -> Timestamp?

  /// What the companion said under a rule was sent as a check-in.
  func wasSent(_ rule: String, at time: Timestamp) throws

  /// How far a check-in of a rule is the person's own wish.
  static func request(ofRule rule: String) -> MonitorNotice.Request

  /// Takes away what was put off and has no point any more.
  func settleReminders() throws

  /// What a notification of a check-in of its own offers.
  func kind(of record: CheckInRecord, _ message: TranscriptMessage) throws -> NoticeKind

  /// Does what the person chose on such a notification.
  ///
  /// - Returns: what has to be said; nil where the choice says it all.
  func chosen(_ action: NotificationAction, on record: CheckInRecord) throws -> String?

  /// What a message of a talk means as an answer to what the companion has asked.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - session: the talk.
  ///   - shown: the check-in that a screen has shown last; nil for none.
  /// - Returns: the answer; nil where it is none.
  /// - Throws: an error of a store.
  func answer(
    _ text: String,
    inSession session: String,
    shown: ShownCheckIn?
  ) throws -> MonitorAnswer?

  /// Facts for a prompt, each in a sentence, without advice.
  func facts() throws -> [String]

  /// The heart rate above which it warns now, beats a minute; nil where it has none.
  func heartRateCeiling() throws -> Double?

  /// The words of a kind that a shell offers; empty for a kind it doesn't know.
  func completions(_ kind: String) throws -> [String]

  /// Its part of a report on some days; empty for none.
  func report(_ period: ChartPeriod) throws -> [ReportSection.Block]
}

extension MonitorService {
  /// It warns of no heart rate.
  package func heartRateCeiling() throws -> Double? { nil }
  /// It has no words to offer.
  package func completions(_ kind: String) throws -> [String] { [] }
  /// Nothing comes by the clock alone.
  package func nextTime() throws -> Timestamp? { nil }
  /// It speaks by its own rules alone.
  package static func request(ofRule rule: String) -> MonitorNotice.Request { .none }
  /// Nothing is put off.
  package func settleReminders() throws {}
  /// Nothing is offered beside the message.
  package func kind(of record: CheckInRecord, _ message: TranscriptMessage) throws -> NoticeKind {
    .message
  }
  /// Nothing is offered, so nothing follows.
  package func chosen(_ action: NotificationAction, on record: CheckInRecord) throws -> String? {
    nil
  }
  /// Nothing is asked.
  package func answer(
    _ text: String,
    inSession session: String,
    shown: ShownCheckIn?
  ) throws -> MonitorAnswer? { nil }
  /// Nothing is kept of it.
  package func wasSent(_ rule: String, at time: Timestamp) throws {}
}
