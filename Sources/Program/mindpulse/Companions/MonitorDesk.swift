import Charts
import HealthModel
import Monitors
import Reports

/// One of the smaller companions, as the rest of the program meets it: status, check-ins, prompts
/// and reports ask every desk the same questions.
@MainActor protocol MonitorDesk {
  /// Which companion it is.
  var monitor: Monitor { get }

  /// The desk of this person; nothing is read yet.
  init(_ context: AppContext)

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

  /// Facts for a prompt, each in a sentence, without advice.
  func facts() throws -> [String]

  /// Its part of a report on some days; empty for none.
  func report(_ period: ChartPeriod) throws -> [ReportSection.Block]
}

extension MonitorDesk {
  /// Nothing comes by the clock alone.
  func nextTime() throws -> Timestamp? { nil }
  /// Nothing is kept of it.
  func wasSent(_ rule: String, at time: Timestamp) throws {}
}
