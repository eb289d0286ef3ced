package import Core
import Glibc

/// What the operating system refused, with the file or program it concerns.
package struct HostSystemError: DescribedError, Equatable {
  /// What kind of refusal it was, as far as a caller acts on it.
  package enum Kind: Sendable {
    /// No such file or directory.
    case missing
    /// Permissions, or a link where none may be.
    case notAllowed
    /// A file or directory can't be made.
    case cannotCreate
    /// Reading or writing failed; a full disk belongs here.
    case inputOutput
    /// Whoever read from a pipe has closed it.
    case brokenPipe
    /// A program could not be run, failed, or took too long.
    case program
  }

  /// What kind of refusal it was.
  package let kind: Kind
  /// What is wrong and where, in one sentence.
  package let errorDescription: LocalizedText
  /// What can be done.
  package let recoverySuggestion: LocalizedText

  /// The signal that ended a program; nil where none did.
  package let signal: Int32?

  /// An error in words of its own.
  package init(
    _ kind: Kind,
    _ message: LocalizedText,
    hint: LocalizedText = "",
    signal: Int32? = nil
  ) {
    self.kind = kind
    errorDescription = message
    recoverySuggestion = hint
    self.signal = signal
  }

  /// The error of a system call that has just failed.
  ///
  /// - Parameters:
  ///   - action: what was tried, such as `read`.
  ///   - path: what it was tried on.
  ///   - code: the value of `errno` at that moment.
  /// - Returns: the error in words, with what can be done.
  package static func systemCall(_ action: String, _ path: String, code: Int32) -> HostSystemError {
    refused(LocalizedText(key: action), LocalizedText(verbatim: path), code: code)
  }

  /// The same where what it was tried on is no file but has a name in each language.
  ///
  /// - Parameters:
  ///   - action: what was tried, such as `read`.
  ///   - place: what it was tried on, such as `the terminal`.
  ///   - code: the value of `errno` at that moment.
  /// - Returns: the error in words, with what can be done.
  package static func refused(
    _ action: LocalizedText,
    _ place: LocalizedText,
    code: Int32
  ) -> HostSystemError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    let message: LocalizedText = "Can't \(action) \(place): \(words: reason.lowercased())."
    return switch code {
    case ENOENT, ENOTDIR: HostSystemError(.missing, message)
    case EACCES, EPERM, EROFS:
      HostSystemError(.notAllowed, message, hint: "Check who owns it and its permissions.")
    case ELOOP:
      HostSystemError(
        .notAllowed,
        "Can't \(action) \(place): it is a symbolic link.",
        hint: "Name the file it points to, or remove the link."
      )
    case EPIPE: HostSystemError(.brokenPipe, message)
    case ENOSPC, EDQUOT:
      HostSystemError(.inputOutput, message, hint: "Free some space, then try again.")
    case EMFILE, ENFILE:
      HostSystemError(.inputOutput, message, hint: "Close other programs, then try again.")
    default: HostSystemError(action == "create" ? .cannotCreate : .inputOutput, message)
    }
  }
}
