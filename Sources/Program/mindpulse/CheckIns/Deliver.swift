import Console
import CommandLineParsing
import Dialogue
import Glibc
import Monitors
import Transcripts

/// `mindpulse deliver ID`: brings a check-in that was written to the person; other commands of the
/// program start it beside themselves, since a notification's actions reach only a living process.
struct Deliver: Command {
  private static let id = Argument("ID", help: "The check-in.")

  static let specification = CommandSpecification(
    "deliver",
    summary: "Deliver a check-in that was written.",
    parameters: [id],
    isHidden: true
  )

  private let id: String

  init(_ line: ParsedCommand) throws { id = try line[Self.id] }

  /// Returns when nothing more is to come of it; SIGTERM takes a notification back.
  func run(_ context: AppContext) async throws -> ExitCode {
    let store = try context.transcriptStore()
    guard let record = try store.checkIn(id), let id = record.messageID else {
      throw AppFailure(.missing, "There is no check-in of this id to deliver.")
    }
    let message = try store.isReadable ? store.message(id: id) : nil
    let delivery = try CheckInDelivery(context, record, message)
    await Self.bring(delivery)
    guard let words = delivery.reply,
      let (reply, message) = try await Self.keep(words, inSession: record.sessionID, context)
    else { return .done }
    await Self.bring(try CheckInDelivery(context, reply, message))
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
    inSession session: String?,
    _ context: AppContext
  ) async throws -> (CheckInRecord, TranscriptMessage)? {
    let trigger = CheckInRunner.Trigger.companion(
      rule: MonitorNotice.rule(.medication, MedicationDesk.replyRule),
      due: context.now(),
      words: words
    )
    let talk = try ChatSession(context, session: session)
    guard let outcome = try await talk.checkIn(trigger, onEvent: { _ in }),
      let message = outcome.message
    else { return nil }
    return (outcome.record, message)
  }
}
