import Assessment
import BackUp
import Catalogues
import ChatCompletions
import CheckIns
import CommandLineParsing
import Configuration
package import Core
import Dialogue
import Exercises
import Friends
import HealthImport
import HealthModel
import HealthStorage
import HostSystem
import HTTPReception
import HTTPTransport
import Hub
import HubSync
import LineEditing
import Monitors
import Questions
import Reports
import Safety
import Sealing
import Sharing
import SQLite
import TextEncoding
import TranscriptExchange
import Transcripts
import Prompts

/// Any error of the program, in the words and with the exit code that leave it.
package struct AppFailure: DescribedError {
  /// What the process ends with.
  package let exitCode: ExitCode
  /// What is wrong, in a sentence.
  package let errorDescription: LocalizedText
  /// What would be right.
  package let recoverySuggestion: LocalizedText

  /// A failure in words of its own; names from outside in them can't steer the terminal.
  package init(_ exitCode: ExitCode, _ message: LocalizedText, hint: LocalizedText = "") {
    self.exitCode = exitCode
    errorDescription = message.mapped(VisibleText.filtered)
    recoverySuggestion = hint.mapped(VisibleText.filtered)
  }

  /// A failure in words of the language that is spoken.
  package init(_ exitCode: ExitCode, verbatim message: String, hint: String = "") {
    self.init(exitCode, LocalizedText(verbatim: message), hint: LocalizedText(verbatim: hint))
  }

  /// What is wrong and what would be right, in one paragraph.
  package var sentences: LocalizedText {
    guard !recoverySuggestion.isEmpty else { return errorDescription }
    return errorDescription.isEmpty
      ? recoverySuggestion : "\(errorDescription) \(recoverySuggestion)"
  }

  private init(_ exitCode: ExitCode, _ error: some DescribedError) {
    self.init(exitCode, error.errorDescription, hint: error.recoverySuggestion)
  }

  /// The failure that an error of any module amounts to.
  package init(_ error: any Error) {
    switch error {
    case let error as AppFailure: self = error
    case is CancellationError: self.init(.interrupted, "Stopped.")
    case let error as CommandLineError: self.init(.usage, error)
    case let error as HealthModelError: self.init(Self.code(error), error)
    case let error as HealthImportError: self.init(Self.code(error), error)
    case let error as HealthStorageError: self.init(Self.code(error), error)
    case let error as TranscriptsError: self.init(Self.code(error), error)
    case let error as TalkImportError:
      self.init(Self.code(error), error)
    case let error as SQLiteError: self.init(Self.code(TranscriptsError.storage(error)), error)
    case let error as ChatError:
      self.init(
        Self.code(error),
        error.told.mapped { VisibleText.singleLine($0, limit: 400) },
        hint: error.recoverySuggestion
      )
    case let error as HTTPTransportError: self.init(.unavailable, error)
    case let error as HTTPReceptionError:
      self.init(error.kind == .certificate ? .configuration : .unavailable, error)
    case let error as ConfigurationError:
      self.init(
        error.isTyped ? .usage : .configuration,
        error.placedDescription,
        hint: error.recoverySuggestion
      )
    case let error as AssessmentError: self.init(.configuration, error)
    case let error as MonitorsError: self.init(Self.code(error), error)
    case let error as ExercisesError: self.init(Self.code(error), error)
    case let error as LearningError: self.init(.configuration, error)
    case let error as PromptsError: self.init(.configuration, error)
    case let error as CompanionError: self.init(.configuration, error)
    case let error as QuestionsError: self.init(.configuration, error)
    case let error as CatalogueError: self.init(.configuration, error)
    case let error as BackgroundServiceError: self.init(.badData, error)
    case let error as DesktopServicesError: self.init(.unavailable, error)
    case let error as BluetoothError: self.init(Self.code(error), error)
    case let error as SafetyError: self.init(.configuration, error)
    case let error as SealingError: self.init(Self.code(error), error)
    case let error as EncoderError: self.init(.unavailable, error)
    case let error as SchedulingError: self.init(.badData, error)
    case let error as BackUpError: self.init(Self.code(error), error)
    case let error as HubError: self.init(Self.code(error), error)
    case let error as HubSyncError: self.init(error.cause)
    case let error as SharingError: self.init(Self.code(error), error)
    case let error as FriendsError: self.init(Self.code(error), error)
    case let error as HostSystemError: self.init(Self.code(error), error)
    case let error as LineEditingError: self.init(.inputOutput, error)
    case let error as DecodingError:
      self.init(.badData, "A file can't be read: \(DecodingProblem.words(for: error)).")
    default:
      self.init(
        .failed,
        "An unexpected error occurred.",
        hint: "Please report what you did. What was saved is still there."
      )
    }
  }

  private static func code(_ error: HealthModelError) -> ExitCode {
    switch error {
    case .unknownType, .unknownProfileKey: .usage
    default: .badData
    }
  }

  private static func code(_ error: BluetoothError) -> ExitCode {
    switch error.code {
    case .accessDenied, .notPermitted, .unpaired: .notAllowed
    default: .unavailable
    }
  }

  private static func code(_ error: ExercisesError) -> ExitCode {
    if case .unknown = error { .usage } else { .configuration }
  }

  private static func code(_ error: MonitorsError) -> ExitCode {
    switch error {
    case .unreadableRules, .badReviewDate, .badRule: .configuration
    default: .badData
    }
  }

  private static func code(_ error: HealthStorageError) -> ExitCode {
    switch error.kind {
    case .busy, .locked: .tryLater
    case .full, .ioError: .inputOutput
    case .cannotCreate: .cannotCreate
    case .notAllowed: .notAllowed
    case .noSuchSample: .missing
    default: .badData
    }
  }

  private static func code(_ error: HealthImportError) -> ExitCode {
    switch error {
    case .missing: .missing
    case .notAllowed: .notAllowed
    case .unreadable: .inputOutput
    case .stopped: .interrupted
    default: .badData
    }
  }

  private static func code(_ error: TalkImportError) -> ExitCode {
    switch error {
    case .missing: .missing
    case .notAllowed: .notAllowed
    case .unreadable: .inputOutput
    case .foreign, .bad: .badData
    }
  }

  private static func code(_ error: TranscriptsError) -> ExitCode {
    switch error.kind {
    case .usage: .usage
    case .missing: .missing
    case .badData: .badData
    case .io: .inputOutput
    case .busy: .tryLater
    case .cantCreate: .cannotCreate
    case .notAllowed: .notAllowed
    }
  }

  private static func code(_ error: BackUpError) -> ExitCode {
    switch error {
    case .damaged, .refused, .newer, .foreign: .badData
    case .ownFile: .cannotCreate
    case .underWay, .inUse: .tryLater
    case .storage(let error): code(TranscriptsError.storage(error))
    case .system(let error): code(error)
    case .sums(let error): code(error)
    case .unfinished(let error): code(error)
    }
  }

  private static func code(_ error: HostSystemError) -> ExitCode {
    switch error.kind {
    case .missing: .missing
    case .notAllowed: .notAllowed
    case .cannotCreate: .cannotCreate
    case .inputOutput: .inputOutput
    case .brokenPipe: .brokenPipe
    case .program: .failed
    }
  }

  private static func code(_ error: HubError) -> ExitCode {
    switch error {
    case .unreachable: .unavailable
    case .refused: .notAllowed
    case .altered, .untrustworthy, .newer: .badData
    case .settings: .configuration
    case .storage: .inputOutput
    case .sealing(let error): code(error)
    }
  }

  private static func code(_ error: SharingError) -> ExitCode {
    switch error {
    case .key, .category: .usage
    case .unreadable, .newer, .damaged, .tooLarge: .badData
    case .sealing(let error): code(error)
    }
  }

  private static func code(_ error: FriendsError) -> ExitCode {
    switch error {
    case .code, .name: .usage
    case .untrustworthy, .newer, .damaged: .badData
    case .sealing(let error): code(error)
    }
  }

  private static func code(_ error: SealingError) -> ExitCode {
    switch error {
    case .wrongPassphrase, .wrongKey, .tooSoon: .notAllowed
    case .damaged, .newer: .badData
    case .unavailable: .unavailable
    case .outOfMemory: .tryLater
    }
  }

  private static func code(_ error: ChatError) -> ExitCode {
    switch error.code {
    case .rateLimited: .tryLater
    case .keyRefused: .notAllowed
    case .insecureKey, .insecureURL: .configuration
    default: .unavailable
    }
  }
}

/// An error as `--json` prints it.
package struct ErrorJSON: Encodable {
  /// The error's parts.
  package struct Facts: Encodable {
    package let code: String
    package let message: String
    package let hint: String
  }

  package let error: Facts

  /// A failure in the keys others rely on; the code is the name of its exit code.
  package init(_ failure: AppFailure) {
    error = Facts(
      code: "\(failure.exitCode)",
      message: failure.message,
      hint: failure.hint
    )
  }
}
