import CommandLineParsing
import Console
import Core
package import Services
import Sharing

extension CommandEntry {
  /// `mindpulse care …`: what people share with whoever cares for them.
  package static let care = CommandEntry(
    CommandSpecification(
      "care",
      summary: "See what people share with you, as a professional or for a study.",
      discussion: """
        People encrypt summaries for your key and send them through a hub that you have joined, too. \
        MindPulse gets them, checks that none was changed, swapped or withheld, and saves them under \
        your lock. It never writes to a person. It isn't a record of patients, and raises no alarm.
        """,
      defaultSubcommand: CareList.specification.name,
      examples: [
        .init("mindpulse care key", "Show the key that you give to people."),
        .init("mindpulse care", "List who shares, those worth a look first."),
        .init("mindpulse care show \"Person 3fa2c1\"", "Draw what somebody shares."),
        .init("mindpulse care export study.csv --study sleep", "Write a table with pseudonyms."),
      ]
    ),
    [
      CommandEntry(CareList.self), CommandEntry(CareShow.self), CommandEntry(CareKeyShow.self),
      CommandEntry(CareExport.self), CommandEntry(CareForget.self),
    ]
  )
}

/// What several commands of `care` share.
enum CareParameters {
  /// Somebody who shares.
  static let who = Argument(
    "WHO",
    help: "Their name or their eight digits, as 'care list' shows them."
  )
}

extension CareService {
  /// Gets what is new, and goes on with what is here where the hub can't be asked.
  func fetchIfPossible(_ output: Output) async throws {
    do {
      let result = try await fetch()
      if result.unreadable > 0 {
        output.notice(
          "Deliveries of strangers that nobody here can read: \(result.unreadable). They aren't for "
            + "your key, or were changed."
        )
      }
      if result.newer > 0 {
        output.notice(
          "Some summaries are of a newer version of MindPulse. Install it to read them."
        )
      }
    } catch {
      let failure = AppFailure(error)
      // Without a hub there is nothing to go on with.
      guard [.unavailable, .tryLater].contains(failure.exitCode) else { throw failure }
      output.notice("\(failure.errorDescription) This is what was here before.")
    }
  }
}
