import CommandLineParsing
import Glibc
import Transcripts

/// `mindpulse deliver ID`: brings a check-in that was written to the person; other commands of the
/// program start it beside themselves, since a notification's actions reach only a living process.
@MainActor enum DeliverCommand {
  /// Returns when nothing more is to come of it; SIGTERM takes a notification back.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    let store = try context.transcriptStore()
    let name = command.argument("ID") ?? ""
    guard let record = try store.checkIn(name), let id = record.messageID else {
      throw AppFailure(.missing, "There is no check-in of this id to deliver.")
    }
    let message = try store.isReadable ? store.message(id: id) : nil
    let delivery = try CheckInDelivery(context, record, message)
    let signals = SignalSources()
    for signal in [SIGTERM, SIGINT, SIGHUP] { signals.on(signal) { delivery.stop() } }
    await delivery.deliver()
    signals.cancel()
    return .done
  }
}
