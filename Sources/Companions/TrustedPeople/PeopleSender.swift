import Configuration
import Console
import Core
import Dispatch
import HealthModel
import HealthStorage
import HostSystem
import HTTPTransport
import Safety
import Services

/// Sends one letter, by mail or by a program of the user's.
@MainActor struct PeopleSender {
  private let services: Services

  /// A sender with the settings of this user.
  init(_ services: Services) { self.services = services }

  /// Sends it; what goes wrong is the outcome's reason, in sentences without secrets.
  func send(_ letter: PeopleLetter, to person: TrustedPerson) async -> PeopleLetter.Outcome {
    do {
      if let command = person.way.command { return try await run(command, letter) }
      return try await mail(letter, to: person)
    } catch let error as HTTPTransportError where error.code == .unconfirmed {
      return .unconfirmed(AppFailure(error).sentences)
    } catch {
      return .refused(AppFailure(error).sentences)
    }
  }

  /// What mail needs and the settings lack.
  ///
  /// - Throws: an ``AppFailure`` that names the setting.
  @discardableResult
  func requireMail() throws -> (server: MailServer, sender: MailAddress) {
    let mail = try services.settings.current().people.mail
    guard let url = mail.server else { throw Self.lacking("server", "smtp://mail.example.org") }
    guard let from = mail.from else { throw Self.lacking("from", "robin@example.org") }
    guard let sender = MailAddress(from) else {
      throw AppFailure(
        .configuration,
        "“\(from)” (people.mail.from) isn't an address mail can be sent from.",
        hint: "It should look like robin@example.org."
      )
    }
    do throws(HTTPTransportError) { return (try MailServer(url: url), sender) } catch {
      throw AppFailure(
        .configuration,
        "\(error.errorDescription) (people.mail.server)",
        hint: error.recoverySuggestion
      )
    }
  }

  private static func lacking(_ name: String, _ example: String) -> AppFailure {
    AppFailure(
      .configuration,
      "No mail can be sent: people.mail.\(name) is not set.",
      hint: "Set it: mindpulse config set people.mail.\(name) \(example)"
    )
  }

  // MARK: - Mail

  private func mail(_ letter: PeopleLetter, to person: TrustedPerson) async throws
    -> PeopleLetter.Outcome
  {
    let (server, sender) = try requireMail()
    let settings = try services.settings.current().people
    guard let recipient = person.way.email.flatMap(MailAddress.init) else {
      throw AppFailure(.badData, "The address of \(person.name) can't be used.")
    }
    var message = MailMessage(
      sender: sender,
      recipient: recipient,
      subject: letter.subject,
      text: letter.text,
      date: letter.made,
      identifier: letter.identifier
    )
    message.senderName = try services.stores.health().profile().name
    message.recipientName = person.name
    var submission = MailSubmission(
      server: server,
      sender: sender.text,
      recipient: recipient.text,
      message: message.bytes
    )
    submission.caFile = settings.mail.caFile.map(expanded)
    submission.timeout = settings.timeout / .seconds(1)
    if let user = settings.mail.user {
      submission.user = user
      submission.password = try await password(settings)
    }
    try await MailTransfer.send(submission)
    return .sent
  }

  /// The first line that the password's program prints, in locked memory.
  private func password(_ settings: PeopleSettings) async throws -> LockedBytes {
    guard let command = settings.mail.passwordCommand else {
      throw AppFailure(
        .configuration,
        "There is a user for the mail server, but no program that prints the password.",
        hint: "Set one: mindpulse config set people.mail.passwordCommand "
          + "'[\"pass\", \"show\", \"mail\"]'"
      )
    }
    let milliseconds = settings.timeout.components.seconds * 1000
    let result: Result<LockedBytes, HostSystemError> = await withCheckedContinuation { done in
      DispatchQueue(label: "mail-password").async {
        done.resume(returning: Self.firstLine(of: command, milliseconds: milliseconds))
      }
    }
    guard case .success(let password) = result, password.count > 0 else {
      var why: LocalizedText = "It printed nothing."
      if case .failure(let error) = result { why = error.errorDescription }
      throw AppFailure(
        .configuration,
        "The password command (people.mail.passwordCommand) failed: \(why)",
        hint: "Run it yourself; its first line of output is the password."
      )
    }
    return password
  }

  private nonisolated static func firstLine(
    of command: [String],
    milliseconds: Int64
  ) -> Result<LockedBytes, HostSystemError> {
    do throws(HostSystemError) {
      let output = try Subprocess.output(of: command, limit: 65_536, milliseconds: milliseconds)
      return .success(LockedBytes(output.prefix { $0 >= 0x20 }))
    } catch { return .failure(error) }
  }

  private func expanded(_ path: String) -> String {
    path.hasPrefix("~/") ? (services.environment["HOME"] ?? "") + path.dropFirst() : path
  }

  // MARK: - A program

  private func run(_ command: [String], _ letter: PeopleLetter) async throws
    -> PeopleLetter.Outcome
  {
    let limit = try services.settings.current().people.timeout
    let report = try await PeopleProgram().run(
      command,
      text: letter.text + "\n",
      environment: ProgramEnvironment.withoutKeys(services.environment),
      limit: limit
    )
    switch report.end {
    case .exited(0): return .sent
    case .exited(let code): return .refused(told("Your program ended with \(code).", report))
    case .signalled(let signal):
      return .unconfirmed(told("Your program was ended by signal \(signal).", report))
    case .timedOut:
      return .unconfirmed(told("Your program took too long and was ended.", report))
    }
  }

  /// How the program ended, with what it said of it.
  private func told(_ ending: LocalizedText, _ report: ProgramRun.Report) -> LocalizedText {
    let words = VisibleText.singleLine(report.standardError, limit: 200)
    return words.isEmpty ? ending : "\(ending) It said: \(words)"
  }
}

/// Waits for a program of the user's.
@MainActor private final class PeopleProgram {
  private var program: ProgramRun?

  /// Runs it to its end.
  func run(
    _ command: [String],
    text: String,
    environment: [String: String],
    limit: Duration
  ) async throws -> ProgramRun.Report {
    let result: Result<ProgramRun.Report, HostSystemError> = await withCheckedContinuation { done in
      do throws(HostSystemError) {
        program = try ProgramRun(command, text: text, environment: environment, limit: limit) {
          done.resume(returning: .success($0))
        }
      } catch { done.resume(returning: .failure(error)) }
    }
    return try result.get()
  }
}
