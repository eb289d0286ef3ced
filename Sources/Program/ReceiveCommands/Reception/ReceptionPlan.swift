import Core
import Configuration
import Console
import HostSystem
import HTTPReception
import Services

/// Where readings are received and how, from the settings and the command line.
@MainActor struct ReceptionPlan {
  /// The largest certificate, with those that lead to its issuer, in bytes.
  private static let largestFile = 1 << 20

  /// What the command line says in place of the settings.
  struct Flags {
    /// An address and a port.
    var listen: String?
    /// A certificate in PEM.
    var certificate: String?
    /// Its key.
    var key: String?
  }

  /// Where it is listened.
  let address: ListeningAddress
  /// Whether it is https.
  var isSecure: Bool { certificate != nil }

  private let services: Services
  private let settings: ReceiveSettings
  private let certificate: String?
  private let key: String?

  /// A plan.
  ///
  /// - Throws: ``AppFailure`` for an address that is none, and for half a certificate.
  init(_ services: Services, _ flags: Flags = Flags()) throws {
    self.services = services
    settings = try services.settings.current().receive
    let text = flags.listen ?? settings.listen ?? ReceiveSettings.standardAddress
    guard let address = ListeningAddress(text) else {
      throw AppFailure(
        flags.listen == nil ? .configuration : .usage,
        "Can't listen on “\(text)”: it isn't an address and a port.",
        hint: "Use numbers, such as 127.0.0.1:8787, 0.0.0.0:8787 or [::1]:8787."
      )
    }
    self.address = address
    certificate = flags.certificate ?? settings.tlsCertificate
    key = flags.key ?? settings.tlsKey
    guard (certificate == nil) == (key == nil) else {
      throw AppFailure(
        flags.certificate == nil && flags.key == nil ? .configuration : .usage,
        key == nil ? "For https, the key is missing." : "For https, the certificate is missing.",
        hint:
          "Give both: --tls-cert FILE --tls-key FILE, or receive.tlsCertificate and receive.tlsKey."
      )
    }
  }

  /// Refuses plain http on an address that other machines reach, unless the person has allowed it.
  func check(_ address: ListeningAddress) throws(AppFailure) {
    guard !address.isLoopback, !isSecure, !settings.plainHTTP else { return }
    throw AppFailure(
      .configuration,
      "\(address.text) can be reached by other machines, and without https anybody in between "
        + "could read tokens and readings.",
      hint: "Use --tls-cert and --tls-key, put a program with https before 127.0.0.1 "
        + "(docs/receiving.md), or allow it: mindpulse config set receive.plainHTTP true"
    )
  }

  /// The certificate and its key; nil for plain http.
  func identity() throws -> TLSIdentity? {
    guard let certificate, let key else { return nil }
    let keyFile = expanded(key)
    // A key of other users may be the whole group's that runs web servers, but never everybody's.
    if let status = try PrivateFile.permissions(of: keyFile), status.mode & 0o007 != 0,
      !status.isLink
    {
      throw AppFailure(
        .notAllowed,
        "Others can read the key \(keyFile).",
        hint: "Run: chmod 600 \(keyFile)"
      )
    }
    return try TLSIdentity(certificate: bytes(expanded(certificate)), key: bytes(keyFile))
  }

  /// From which message broker readings are taken; nil for none.
  func brokerPlan() throws(AppFailure) -> BrokerPlan? {
    try BrokerPlan(settings, home: services.environment["HOME"])
  }

  /// The address that a device is given, for one that is listened on.
  func url(_ address: ListeningAddress) throws -> String {
    if let url = settings.url { return url.hasSuffix("/") ? String(url.dropLast()) : url }
    let scheme = isSecure ? "https" : "http"
    guard address.isAny else { return "\(scheme)://\(address.text)" }
    let name = try PrivateFile.read("/proc/sys/kernel/hostname", limit: 256) ?? []
    let host = String(decoding: name.prefix { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
    return "\(scheme)://\(host.isEmpty ? "localhost" : host):\(address.port)"
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    guard let bytes = try PrivateFile.read(path, limit: Self.largestFile, followLink: true) else {
      throw AppFailure(.missing, "There is no file \(path).", hint: "Check its name.")
    }
    return bytes
  }

  private func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = services.environment["HOME"] else { return path }
    return home + path.dropFirst()
  }
}
