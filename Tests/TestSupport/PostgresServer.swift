import Foundation

/// A real PostgreSQL server for the tests of one process, or a hostile one: it ends with this process, by its
/// standard input, or after its time.
package final class PostgresServer: Sendable {
  /// Where it listens on loopback.
  package let port: Int
  /// Its folder, where its authority's certificate is (`ca.pem`); empty for a hostile one.
  package let folder: String
  private let program: TestProcess

  /// The folder of the tests.
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Which server a test runs on.
  package enum Version: String, CaseIterable, Sendable {
    /// The one of Debian 12: PostgreSQL 15.
    case debian
    /// The one that `scripts/postgresql.sh` fetches: PostgreSQL 18.
    case newer

    /// Whether it can be run here.
    package var isThere: Bool {
      self == .debian
        || FileManager.default.fileExists(
          atPath: PostgresServer.tests.deletingLastPathComponent()
            .appending(path: ".build/postgresql/.fetched").path
        )
    }
  }

  /// The version that the present test runs on.
  @TaskLocal package static var version = Version.debian

  /// How long a server of all tests runs at most, in seconds.
  ///
  /// It ends with this process; under a sanitizer on a busy machine that takes long.
  private static let longest = "5400"
  private static let debian = Result { try PostgresServer(script: "postgres_server.py", [longest]) }
  private static let newer = Result {
    try PostgresServer(script: "postgres_server.py", [longest, "newer"])
  }

  /// One of the present version for all tests of a process: to start one takes a second.
  package static var shared: Result<PostgresServer, any Error> {
    version == .debian ? debian : newer
  }

  /// A server that answers as no honest one does, see `hostile_postgres.py`.
  package static func hostile(_ mode: String) throws -> PostgresServer {
    try PostgresServer(script: "hostile_postgres.py", [mode, "120"])
  }

  private init(script: String, _ words: [String]) throws {
    program = try TestProcess(
      "/usr/bin/python3",
      [Self.tests.appending(path: "Support/\(script)").path] + words,
      output: .pipe
    )
    let line = program.readLine()
    let parts = line.split(separator: " ")
    guard let first = parts.first, let port = Int(first) else {
      throw TestFailure("\(script) didn't start: \(line)")
    }
    self.port = port
    folder = parts.count > 1 ? String(parts[1]) : ""
  }

  /// The address of a database for somebody.
  package func url(_ user: String, _ database: String = "postgres", more: String = "") -> String {
    "postgresql://\(user)@127.0.0.1:\(port)/\(database)\(more)"
  }

  /// The address by the name that its certificate has.
  package func secureURL(_ user: String, name: String = "hub.example", authority: Bool = true)
    -> String
  {
    "postgresql://\(user)@\(name):\(port)/postgres?hostaddr=127.0.0.1"
      + (authority ? "&sslrootcert=\(folder)/ca.pem" : "")
  }
}
