import CPostgres
import Core

/// Where a database is and who signs in there: `postgresql://USER@HOST[:PORT][,HOST…]/DATABASE?…`.
///
/// Beyond this machine only TLS is spoken, and the server has to prove who it is (`verify-full`). A
/// password can't be part of it: an address is shown and saved.
package struct PostgresAddress: Hashable, Sendable {
  /// One host.
  struct Host: Hashable, Sendable {
    /// A name, or the folder of a socket.
    let name: String
    /// A numeric address in place of the name's; the name is then only what TLS asks for.
    let numeric: String?
    /// A port; nil for 5432.
    let port: String?

    /// Whether nobody else is on the way.
    var isPrivate: Bool {
      if name.hasPrefix("/") || name.hasPrefix("@") { return numeric == nil }
      return PostgresAddress.isLoopback(name) && numeric.map(PostgresAddress.isLoopback) ?? true
    }
  }

  /// What may be part of an address, besides where it leads.
  private static let options = [
    "sslmode", "sslrootcert", "sslcert", "sslkey", "target_session_attrs", "channel_binding",
  ]
  /// Where Debian keeps the certificates it trusts in one file (update-ca-certificates(8)).
  private static let systemRoots = "/etc/ssl/certs/ca-certificates.crt"
  /// Where Debian's servers have their sockets.
  private static let socketFolder = "/var/run/postgresql"
  /// The longest address, in bytes.
  private static let longest = 2_048

  /// The address as it was given.
  package let text: String
  /// The hosts, in the order in which they are tried.
  let hosts: [Host]
  /// What else libpq is given, by its own words for it.
  let parameters: [String: String]

  /// Reads an address.
  ///
  /// - Throws: ``PostgresError`` of kind `address`, or `libraryMissing`.
  package init(_ text: String) throws(PostgresError) {
    guard ["postgresql://", "postgres://"].contains(where: text.hasPrefix),
      text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else {
      throw PostgresError(
        .address,
        "it has to look like postgresql://NAME@HOST/DATABASE"
      )
    }
    var found = try Self.parts(text)
    if found["password"] != nil {
      throw PostgresError(.address, "a password can't be part of it")
    }
    let hosts = try Self.hosts(&found)
    let known = Self.options + ["dbname", "user"]
    if let other = found.keys.sorted().first(where: { !known.contains($0) }) {
      throw PostgresError(.address, "“\(other)” can't be part of it")
    }
    try Self.secure(&found, hosts)
    self.text = text
    self.hosts = hosts
    parameters = found
  }

  /// Whether nobody else is on the way to any of its hosts.
  package var isPrivate: Bool { hosts.allSatisfy(\.isPrivate) }

  /// The name that signs in; nil where the address has none.
  package var user: String? { parameters["user"] }

  /// The same address for another person, and perhaps without what only its owner uses.
  package func text(for user: String) -> String {
    let scheme = text.prefix { $0 != ":" } + "://"
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    return scheme + user + "@" + (host ?? authority) + rest.dropFirst(authority.count)
  }

  // MARK: - Reading

  private static func parts(_ text: String) throws(PostgresError) -> [String: String] {
    guard CPostgres_is_available() else { throw PostgresLibrary.missing }
    var problem: UnsafeMutablePointer<CChar>?
    let options = unsafe PQconninfoParse(text, &problem)
    defer {
      unsafe PQconninfoFree(options)
      unsafe PQfreemem(problem)
    }
    guard var option = unsafe options else {
      // The library repeats a part of the address, which may be a password typed in a wrong place.
      throw PostgresError(.address, "it can't be read as the address of a PostgreSQL database")
    }
    var found: [String: String] = [:]
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe found[String(cString: keyword)] = String(cString: value)
      }
      unsafe option += 1
    }
    return found
  }

  private static func hosts(_ found: inout [String: String]) throws(PostgresError) -> [Host] {
    func list(_ text: String?) -> [String] {
      text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    }
    let names = list(found.removeValue(forKey: "host"))
    let numerics = list(found.removeValue(forKey: "hostaddr"))
    let ports = list(found.removeValue(forKey: "port"))
    let count = max(1, names.count, numerics.count)
    guard count <= 16, [0, count].contains(names.count), [0, count].contains(numerics.count),
      [0, 1, count].contains(ports.count), ports.allSatisfy({ $0.isEmpty || UInt16($0) != nil })
    else { throw PostgresError(.address, "its hosts and ports don't fit together") }
    return (0..<count).map { index in
      let numeric = numerics.isEmpty || numerics[index].isEmpty ? nil : numerics[index]
      let port = ports.isEmpty ? "" : ports[ports.count == 1 ? 0 : index]
      let name = names.isEmpty ? "" : names[index]
      return Host(
        name: name.isEmpty ? numeric ?? socketFolder : name,
        numeric: numeric,
        port: port.isEmpty ? nil : port
      )
    }
  }

  /// Demands TLS where others are on the way.
  private static func secure(
    _ found: inout [String: String],
    _ hosts: [Host]
  ) throws(PostgresError) {
    // The variables of the environment that libpq reads must not change any of this.
    found["gssencmode"] = "disable"
    let mode = found["sslmode"]
    if hosts.allSatisfy(\.isPrivate) {
      found["sslmode"] = mode ?? "prefer"
    } else {
      guard mode == nil || mode == "verify-full" else {
        throw PostgresError(
          .address,
          "beyond this machine only sslmode=verify-full is safe, and it asks for another one"
        )
      }
      found["sslmode"] = "verify-full"
    }
    if found["sslmode"] == "verify-full", found["sslrootcert"] == nil {
      found["sslrootcert"] = systemRoots
    }
  }

  /// Whether a host is this machine itself, by its name or number.
  static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }
}
