import PostgreSQL
import Core

/// The names by which the members of a hub are found, and who puts them there.
///
/// The hub has marks and encrypted invitations: whoever doesn't know a name can't tell which it is. Each call can
/// be repeated with the same result.
package struct HubNames: Sendable {
  /// How often a name is put there while other machines of the account do the same.
  private static let mostTries = 3

  private let account: String
  private let link: HubLink
  private let now: @Sendable () -> Int64

  /// The names of an account.
  package init(_ accounts: HubAccounts, account: String) {
    self.account = account
    link = accounts.link
    now = accounts.now
  }

  /// Puts a name at the hub, or what is encrypted behind it again.
  ///
  /// - Parameters:
  ///   - mark: what it is found by.
  ///   - content: what whoever knows the name opens.
  /// - Returns: whether it is there now; not where another account has the same mark.
  /// - Throws: ``HubError``.
  package func publish(_ mark: [UInt8], content: [UInt8]) async throws(HubError) -> Bool {
    let statements = [
      PostgresStatement(HubStatements.withdrawName, .bytes(mark)),
      PostgresStatement(
        HubStatements.publishName,
        try HubValue.uuid(account),
        .bytes(mark),
        .bytes(content),
        .number(now())
      ),
    ]
    for _ in 0..<Self.mostTries {
      do throws(HubLinkError) {
        _ = try await link.attempt(statements)
        return true
      } catch {
        // Another machine of this account was faster, whose row goes with the next try; or it is somebody else's.
        guard error.sqlState == "23505" else { throw error.told }
      }
    }
    return false
  }

  /// Takes a name away; it is no mistake where it isn't there.
  package func withdraw(_ mark: [UInt8]) async throws(HubError) {
    _ = try await link.run([PostgresStatement(HubStatements.withdrawName, .bytes(mark))])
  }

  /// What is encrypted behind a name; nil where there is no such name.
  package func find(_ mark: [UInt8]) async throws(HubError) -> [UInt8]? {
    let statement = PostgresStatement(HubStatements.findName, .bytes(mark))
    guard let row = try await link.run([statement])[0].rows.first else { return nil }
    guard let content = row.bytes(0), (1...HubSchema.largestName).contains(content.count) else {
      throw .untrustworthy("The hub shows a name that can't be.")
    }
    return content
  }
}

extension HubDatabase {
  /// The names by which this account, or others, are found.
  package var names: HubNames { HubNames(accounts, account: key.account) }
}
