import Configuration
import Console
import HostSystem
import Safety
import Core

/// The look at every start whether anybody else could get at what is kept: loose permissions are
/// narrowed and told, another user's files refused.
@MainActor package struct HomeCheck {
  private let services: Services

  /// A check of the home of this run.
  package init(_ services: Services) { self.services = services }

  /// Looks, narrows and tells.
  ///
  /// - Throws: ``HostSystemError`` where something belongs to another user, is a link or shared.
  package func run() throws {
    let home = services.home
    for path in home.directories {
      guard path != "/", path != services.environment["HOME"] else {
        throw AppFailure(
          .notAllowed,
          "\(path) contains more than MindPulse's files, and others may need access to it.",
          hint: "Set MINDPULSE_HOME to a directory of its own."
        )
      }
      tell(path, try PrivateFile.makePrivate(path, .directory))
    }
    for path in home.privateFiles { tell(path, try PrivateFile.makePrivate(path, .file)) }
    // A settings file may be a link to where a person keeps such files, and holds no secret.
    if try PrivateFile.permissions(of: home.configFile)?.isLink == false {
      _ = try PrivateFile.makePrivate(home.configFile, .file)
    }
  }

  private func tell(_ path: String, _ mode: UInt32?) {
    guard let mode else { return }
    let bits = String(mode, radix: 8)
    services.output.notice(
      "Others could read \(path) (mode \(bits)). Now only you can, but they may have read it before."
    )
  }
}
