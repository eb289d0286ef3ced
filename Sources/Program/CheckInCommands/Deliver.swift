import Core
import CommandLineParsing
import Console
import Dialogue
import Glibc
import Monitors
package import Services
import Transcripts

/// `mindpulse deliver ID`: brings a check-in that was written to the person; other commands of the
/// program start it beside themselves, since a notification's actions reach only a living process.
struct Deliver: Command {
  private static let id = Argument("ID", help: "The check-in's id.")

  static let specification = CommandSpecification(
    "deliver",
    summary: "Deliver a saved check-in.",
    parameters: [id],
    excludedOptions: [OptionSpecification.json.long],
    isHidden: true
  )

  private let id: String

  init(_ line: ParsedCommand) throws { id = try line[Self.id] }

  /// Returns when nothing more is to come of it; SIGTERM takes a notification back.
  func run(_ services: Services) async throws -> ExitCode {
    let store = try services.stores.transcripts()
    guard let record = try store.checkIn(id), let id = record.messageID else {
      throw AppFailure(.missing, "There is no check-in with this id to deliver.")
    }
    let message = try store.isReadable ? store.message(id: id) : nil
    let delivery = try CheckInDelivery(services, record, message)
    await Self.bring(delivery)
    guard let words = delivery.reply,
      let (reply, message) = try await Self.keep(words, to: record, services)
    else { return .done }
    await Self.bring(try CheckInDelivery(services, reply, message))
    return .done
  }

  private static func bring(_ delivery: CheckInDelivery) async {
    let signals = SignalSources()
    signals.onEnd([SIGTERM, SIGINT, SIGHUP]) { _ in delivery.stop() }
    await delivery.deliver()
    signals.cancel()
  }

  /// Keeps what is said to a choice on the notification, in the talk that the question stands in.
  private static func keep(
    _ words: String,
    to record: CheckInRecord,
    _ services: Services
  ) async throws -> (CheckInRecord, TranscriptMessage)? {
    guard let parts = MonitorNotice.parts(ofRule: record.rule) else { return nil }
    let trigger = CheckInRunner.Trigger.companion(
      rule: MonitorNotice.rule(parts.monitor, MonitorNotice.replyRule),
      due: services.clock.now(),
      words: words
    )
    let talk = try ChatSession(services, session: record.sessionID)
    guard let outcome = try await talk.checkIn(trigger, onEvent: { _ in }),
      let message = outcome.message
    else { return nil }
    return (outcome.record, message)
  }
}

extension CommandEntry {
  /// `mindpulse deliver`.
  package static let deliver = CommandEntry(Deliver.self)
}
